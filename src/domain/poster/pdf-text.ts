/** Texts in the two typefaces that every PDF reader has, Helvetica and Helvetica-Bold, in the encoding WinAnsi. */
export type PdfFont = 'regular' | 'bold';

/** Widths of the characters from space to tilde, in thousandths of the size (Adobe's metrics of the typefaces). */
const WIDTHS: Readonly<Record<PdfFont, readonly number[]>> = {
  regular: widths(
    '278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 584 584 584 556',
    '1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556',
    '333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584',
  ),
  bold: widths(
    '278 333 474 556 556 889 722 238 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 333 333 584 584 584 611',
    '975 722 722 722 722 667 611 778 722 278 556 722 611 833 722 778 667 778 722 667 611 722 667 944 667 667 611 333 278 333 584 556',
    '333 556 611 556 611 556 333 611 611 278 278 556 278 889 611 611 611 611 389 556 333 611 556 778 556 556 500 389 280 389 584',
  ),
};
function widths(...rows: string[]): number[] {
  return rows.join(' ').split(' ').map(Number);
}
const FIRST = 32;
const WIDE = 722;

/** Characters of WinAnsi that are elsewhere in Unicode. */
const WIN_ANSI: ReadonlyMap<string, number> = new Map([
  ['€', 0x80],
  ['…', 0x85],
  ['Š', 0x8a],
  ['Ž', 0x8e],
  ['‘', 0x91],
  ['’', 0x92],
  ['“', 0x93],
  ['”', 0x94],
  ['•', 0x95],
  ['–', 0x96],
  ['—', 0x97],
  ['š', 0x9a],
  ['ž', 0x9e],
]);

/** The byte of a character; of a letter with an accent that the encoding lacks, its letter; of others, a question mark. */
function byteOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  const own = WIN_ANSI.get(character) ?? (code < 0x7f || (code >= 0xa1 && code <= 0xff) ? code : null);
  if (own !== null) return own;
  const [letter = '?'] = character.normalize('NFKD');
  const base = letter.codePointAt(0) ?? 0;
  return base >= FIRST && base < 0x7f ? base : 0x3f;
}

/** A text on one line: all spaces are plain, and what shows nothing is left out. */
export const plainLine = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\s\p{Zs}]+/gu, ' ')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .trim();

/** A text as a string of a PDF, one character for each byte. */
export const pdfString = (text: string): string =>
  `(${[...plainLine(text)].map((character) => String.fromCharCode(byteOf(character)).replace(/[()\\]/, '\\$&')).join('')})`;

/** Width of a text in points. */
export function textWidth(text: string, font: PdfFont, size: number): number {
  const units = [...plainLine(text)].map((character) => {
    const [letter = ' '] = character.normalize('NFKD');
    return WIDTHS[font][(letter.codePointAt(0) ?? 0) - FIRST] ?? WIDE;
  });
  return (units.reduce((sum, unit) => sum + unit, 0) * size) / 1000;
}

/** A text in lines of at most a width; a longer word is broken, and what does not fit the lines ends in an ellipsis. */
export function wrapText(
  text: string,
  { font, size, width, maxLines }: { font: PdfFont; size: number; width: number; maxLines: number },
): string[] {
  const fits = (line: string): boolean => textWidth(line, font, size) <= width;
  const lines: string[] = [];
  let line = '';
  for (const word of plainLine(text).split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    for (const character of word) {
      if (line !== '' && !fits(line + character)) {
        lines.push(line);
        line = '';
      }
      line += character;
    }
  }
  if (line !== '') lines.push(line);
  const shown = lines.slice(0, maxLines);
  if (lines.length <= maxLines) return shown;
  let last = shown.pop() ?? '';
  while (last !== '' && !fits(`${last}…`)) last = [...last].slice(0, -1).join('');
  return [...shown, `${last.trimEnd()}…`];
}
