import type { PictureFonts } from '#src/integrations/pictures/card-text.ts';

/** Texts of a poster in the window of a car. */
export type Poster = {
  name: string;
  /** The rest of the dealer's heading; null: nothing. */
  words: string | null;
  price: string;
  /** Judgement of the price; null: it is not shown. */
  verdict: string | null;
  facts: readonly { label: string; value: string }[];
  plate: string | null;
  dealer: string;
  site: string;
  /** Address of the ad in words. */
  address: string;
  /** QR code of the address, by rows; true is dark. */
  code: readonly (readonly boolean[])[];
};

type Face = 'regular' | 'bold';
type Style = { face: Face; size: number; color: string };
type Place = { x: number; y: number; width: number; maxLines: number; align?: 'left' | 'right' };

/** Points, of 595 × 842 (A4). */
const MARGIN = 48;
const CODE = 168;
/** Modules of white around a code, as its standard requires. */
const QUIET_ZONE = 4;
const FACT_HEIGHT = 31;
const [INK, QUIET, FOREST, LINE] = ['#24211c', '#5c574f', '#12362b', '#d9d4c9'];

/** A poster as a PDF of one page, A4, in the site's typeface, without pictures. */
export async function posterPdf(poster: Poster, fonts: PictureFonts): Promise<Uint8Array> {
  const { name, words, price, verdict, facts, plate, dealer, site, address, code } = poster;
  // Loaded with the first poster: most processes make none.
  const { default: PDFDocument } = await import('pdfkit');
  const info = { Title: plainLine(name), Creator: plainLine(site) };
  const document = new PDFDocument({ size: 'A4', margin: MARGIN, lang: 'sv-SE', displayTitle: true, info });
  document.registerFont('regular', fonts[400]).registerFont('bold', fonts[600]);
  const parts: Uint8Array[] = [];
  const ended = new Promise<void>((resolve, reject) => document.on('end', resolve).on('error', reject));
  document.on('data', (part: Uint8Array) => parts.push(part));

  const width = document.page.width - 2 * MARGIN;
  const bottom = document.page.height - MARGIN;
  /** @returns the height of the text, points */
  const write = (content: string, { face, size, color }: Style, { x, y, maxLines, ...place }: Place): number => {
    document.font(face).fontSize(size).fillColor(color);
    const options = { ...place, height: document.currentLineHeight() * (maxLines + 0.5), ellipsis: true, lineGap: 0 };
    const text = plainLine(content);
    if (text === '') return 0;
    document.text(text, x, y, options);
    return document.y - y;
  };
  const rule = (y: number) =>
    document
      .moveTo(MARGIN, y)
      .lineTo(MARGIN + width, y)
      .lineWidth(0.75)
      .stroke(LINE);
  /** The largest size, down to a least one, in which a text fits the width. */
  const fitting = (content: string, most: number, least: number): number => {
    const needed = document.font('bold').fontSize(most).widthOfString(plainLine(content));
    return Math.max(least, Math.floor((most * width) / Math.max(width, needed)));
  };
  const whole = { x: MARGIN, width, maxLines: 1 };

  let y = MARGIN;
  y += write(dealer, { face: 'bold', size: 16, color: FOREST }, { ...whole, y }) + 8;
  rule(y);
  y += 24;
  y += write(name, { face: 'bold', size: fitting(name, 46, 30), color: INK }, { ...whole, y, maxLines: 2 }) + 4;
  y += write(words ?? '', { face: 'regular', size: 17, color: QUIET }, { ...whole, y, maxLines: 2 }) + 14;
  y += write(price, { face: 'bold', size: fitting(price, 76, 36), color: FOREST }, { ...whole, y }) + 2;
  y += write(verdict ?? '', { face: 'regular', size: 17, color: INK }, { ...whole, y }) + 22;
  for (const { label, value } of facts) {
    rule(y);
    write(label, { face: 'regular', size: 15, color: QUIET }, { ...whole, y: y + 7, width: width / 2 });
    const right = { x: MARGIN + width / 2, y: y + 7, width: width / 2, maxLines: 1, align: 'right' } as const;
    write(value, { face: 'bold', size: 15, color: INK }, right);
    y += FACT_HEIGHT;
  }
  if (facts.length > 0) rule(y);

  const beside = { x: MARGIN, width: width - CODE - 24, maxLines: 1 };
  const call = 'Skanna för bilder, pris och kontakt';
  let low = bottom - CODE + 12;
  low += write(call, { face: 'bold', size: 17, color: INK }, { ...beside, y: low, maxLines: 2 }) + 6;
  write(address, { face: 'regular', size: 14, color: QUIET }, { ...beside, y: low, maxLines: 2 });
  if (plate !== null) write(plate, { face: 'bold', size: 17, color: INK }, { ...beside, y: bottom - 24 });
  addCode(document, code, { x: MARGIN + width - CODE, y: bottom - CODE });
  document.end();
  await ended;
  return Buffer.concat(parts);
}

/** Neighbouring modules of a row are one rectangle, so that no lines show between them. */
function addCode(document: PDFKit.PDFDocument, code: Poster['code'], { x, y }: { x: number; y: number }): void {
  const size = CODE / (code.length + 2 * QUIET_ZONE);
  document.rect(x, y, CODE, CODE).fill('white');
  for (const [row, modules] of code.entries()) {
    for (let from = 0; from < modules.length; from += 1) {
      if (!modules[from]) continue;
      let to = from;
      while (modules[to + 1]) to += 1;
      document.rect(x + (from + QUIET_ZONE) * size, y + (row + QUIET_ZONE) * size, (to - from + 1) * size, size);
      from = to;
    }
  }
  document.fill('black');
}

/** A text on one line: all spaces are plain, what shows nothing is left out, and letters that the typeface lacks are question marks. */
const plainLine = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\s\p{Zs}]+/gu, ' ')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .replaceAll(/[^\u0020-\u024f\u2010-\u203a\u20ac\u2212]/gu, '?')
    .trim();
