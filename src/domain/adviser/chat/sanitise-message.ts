/** Longest text that goes on, characters (ADM §9). */
const MAX_TEXT_LENGTH = 5_000;

/** What is taken out of a message: script blocks, comments, event handlers within tags, protocol prefixes of links. */
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
 * A message in the form in which it goes on: one line, well formed, without what only machines read. Doing it twice changes nothing
 * more.
 * @returns `isChanged`: more than space was taken out
 */
export function sanitiseMessage(message: string): { text: string; isChanged: boolean } {
  return clean(message, (written) => written.replace(/\s+/g, ' ').trim());
}

/** A page's context in the same form, but for its lines, each of which says something: they stay lines. */
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
