const NOT_ALPHANUMERIC = /[^a-z0-9]+/u;
const ACCENTS = /\p{M}/gu;
const APOSTROPHES = /['’`´ʼ]/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the test is whether the text is all ASCII
const ASCII = /^[\u0000-\u007f]*$/u;

/**
 * The words of a text, lower case and without accents: "Cee´d" → ["ceed"], "C-HR" → ["c", "hr"], "Škoda" → ["skoda"],
 * "Prius+" → ["prius", "plus"]. Splitting on what is not a letter or digit keeps "500" and "500X" apart.
 */
export function matchTokens(text: string): string[] {
  let plain = text.toLowerCase();
  if (!ASCII.test(plain))
    plain = plain.normalize('NFD').replace(ACCENTS, '').replaceAll('ø', 'o').replaceAll('æ', 'ae');
  plain = plain.replace(APOSTROPHES, '').replaceAll('+', ' plus ');
  return plain.split(NOT_ALPHANUMERIC).filter((token) => token !== '');
}

/** Equal for two spellings that differ only in case, accents, spaces, hyphens, dots and apostrophes. */
export function matchKey(text: string): string {
  return matchTokens(text).join('');
}
