const ALPHANUMERIC = /[a-z0-9]+/g;
const NOT_ALPHANUMERIC = /[^a-z0-9]+/g;
const ACCENTS = /\p{M}/gu;
const APOSTROPHES = /['’`´ʼ]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the test is whether the text is all ASCII
const ASCII = /^[\u0000-\u007f]*$/;

/** Lower case, without accents and apostrophes; "+" is a word of its own. */
function plainText(text: string): string {
  let plain = text.toLowerCase();
  if (!ASCII.test(plain))
    plain = plain.normalize('NFD').replace(ACCENTS, '').replaceAll('ø', 'o').replaceAll('æ', 'ae');
  return plain.replace(APOSTROPHES, '').replaceAll('+', ' plus ');
}

/**
 * The words of a text, lower case and without accents: "Cee´d" → ["ceed"], "C-HR" → ["c", "hr"], "Škoda" → ["skoda"], "Prius+" →
 * ["prius", "plus"]. Splitting at everything but letters and digits distinguishes "500" from "500X".
 */
export const matchTokens = (text: string): string[] => plainText(text).match(ALPHANUMERIC) ?? [];

/** The words of {@link matchTokens}, joined by single spaces. */
export const matchWords = (text: string): string => plainText(text).replace(NOT_ALPHANUMERIC, ' ').trim();

/** Equal for spellings that differ only in case, accents, spaces, hyphens, dots and apostrophes. */
export function matchKey(text: string): string {
  return plainText(text).replace(NOT_ALPHANUMERIC, '');
}
