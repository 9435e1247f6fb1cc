/** Maximum length of a sanitised text, characters (ADM §9). */
const MAX_TEXT_LENGTH = 5_000;

/** Patterns removed from a message: script blocks, comments, event handlers within tags, protocol prefixes of links. */
const TAKEN_OUT: readonly RegExp[] = [
  /<script\b[^>]*>[\s\S]*?<\/script\s*>/gi,
  /<!--[\s\S]*?-->/g,
  /(<[^<>]*?)\son[a-z]+\s*=\s*(?:"[^"<>]*"|'[^'<>]*'|[^\s<>"']+)/gi,
  /(?:java|vb)script\s*:/gi,
  /\bdata\s*:\s*(?=(?:text|image|application|audio|video|font|multipart)\/)/gi,
];
// biome-ignore lint/suspicious/noControlCharactersInRegex: what the database and screens cannot take is taken out
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/**
 * Sanitises a message: one line, well formed, without markup. Idempotent.
 * @returns `isChanged`: more than whitespace was removed
 */
export function sanitiseMessage(message: string): { text: string; isChanged: boolean } {
  return clean(message, (written) => written.replace(/\s+/g, ' ').trim());
}

/** Sanitises a page's context and preserves its lines, each of which is a statement. */
export const sanitiseContext = (context: string): string =>
  clean(context, (written) =>
    written
      .replace(/[^\S\n]+/g, ' ')
      .replace(/ ?\n\s*/g, '\n')
      .trim(),
  ).text;

function clean(written: string, collapse: (text: string) => string): { text: string; isChanged: boolean } {
  const whole = written.toWellFormed().normalize('NFC');
  let text = whole.replace(CONTROL, '');
  for (let before = ''; before !== text; ) {
    before = text;
    for (const pattern of TAKEN_OUT)
      text = text.replace(pattern, (_, preserved) => (typeof preserved === 'string' ? preserved : ''));
  }
  const collapsed = collapse(text);
  return {
    text: collapse(collapsed.slice(0, MAX_TEXT_LENGTH).toWellFormed()),
    isChanged: collapsed !== collapse(whole),
  };
}
