import { type PdfFont, pdfString, plainLine, textWidth, wrapText } from './pdf-text.ts';

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

/** A4, points. */
const PAGE = { width: 595, height: 842 } as const;
const MARGIN = 48;
const WIDTH = PAGE.width - 2 * MARGIN;
const CODE = 168;
/** Modules of white around a code, as its standard requires. */
const QUIET_ZONE = 4;
const FONTS: Readonly<Record<PdfFont, string>> = { regular: 'F1', bold: 'F2' };
const INK = '0.14 0.13 0.11';
const QUIET = '0.36 0.34 0.31';
const FOREST = '0.07 0.21 0.17';

type Style = { font: PdfFont; size: number; color: string };

const text = (content: string, x: number, y: number, { font, size, color }: Style): string =>
  `BT ${color} rg /${FONTS[font]} ${size} Tf ${round(x)} ${round(y)} Td ${pdfString(content)} Tj ET`;
const line = (y: number): string =>
  `0.85 0.83 0.79 RG 0.75 w ${MARGIN} ${round(y)} m ${MARGIN + WIDTH} ${round(y)} l S`;
const round = (points: number): number => Math.round(points * 100) / 100;

/** The largest size, down to a least one, in which a text fits the width. */
function fittingSize(content: string, font: PdfFont, most: number, least: number): number {
  const size = (most * WIDTH) / Math.max(WIDTH, textWidth(content, font, most));
  return Math.max(least, Math.floor(size));
}

/** A poster as a PDF of one page, A4: text, lines and a code, without pictures and embedded fonts. One character for each byte. */
export function posterPdf(poster: Poster): string {
  const content = posterContent(poster).join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (sv-SE) /ViewerPreferences << /DisplayDocTitle true >> >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    fontOf('Helvetica'),
    fontOf('Helvetica-Bold'),
    `<< /Title ${pdfString(poster.name)} /Creator ${pdfString(poster.site)} >>`,
  ];
  const parts = ['%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n'];
  const offsets: number[] = [];
  let length = parts[0]?.length ?? 0;
  for (const [at, body] of objects.entries()) {
    const part = `${at + 1} 0 obj\n${body}\nendobj\n`;
    offsets.push(length);
    parts.push(part);
    length += part.length;
  }
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const count = objects.length + 1;
  parts.push(
    `xref\n0 ${count}\n0000000000 65535 f \n${entries}`,
    `trailer\n<< /Size ${count} /Root 1 0 R /Info ${objects.length} 0 R >>\nstartxref\n${length}\n%%EOF\n`,
  );
  return parts.join('');
}

const fontOf = (name: string): string =>
  `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;

function posterContent(poster: Poster): string[] {
  const { name, words, price, verdict, facts, plate, dealer, address, code } = poster;
  const parts: string[] = [];
  let y = PAGE.height - MARGIN - 14;
  const write = (content: string, style: Style, leading: number): void => {
    parts.push(text(content, MARGIN, y, style));
    y -= leading;
  };
  write(
    wrapText(dealer, { font: 'bold', size: 16, width: WIDTH, maxLines: 1 })[0] ?? '',
    { font: 'bold', size: 16, color: FOREST },
    14,
  );
  parts.push(line(y));
  y -= 52;
  const nameSize = fittingSize(name, 'bold', 46, 30);
  for (const part of wrapText(name, { font: 'bold', size: nameSize, width: WIDTH, maxLines: 2 }))
    write(part, { font: 'bold', size: nameSize, color: INK }, nameSize * 1.15);
  y += nameSize * 1.15 - 30;
  for (const part of wrapText(words ?? '', { font: 'regular', size: 17, width: WIDTH, maxLines: 2 }))
    write(part, { font: 'regular', size: 17, color: QUIET }, 22);
  const priceSize = fittingSize(price, 'bold', 76, 36);
  y -= priceSize + 4;
  write(price, { font: 'bold', size: priceSize, color: FOREST }, 30);
  if (verdict !== null) write(verdict, { font: 'regular', size: 17, color: INK }, 24);
  y -= 26;
  for (const { label, value } of facts) {
    parts.push(line(y + 24));
    parts.push(text(label, MARGIN, y + 4, { font: 'regular', size: 15, color: QUIET }));
    const [shown = ''] = wrapText(value, { font: 'bold', size: 15, width: WIDTH / 2, maxLines: 1 });
    const x = MARGIN + WIDTH - textWidth(shown, 'bold', 15);
    parts.push(text(shown, x, y + 4, { font: 'bold', size: 15, color: INK }));
    y -= 31;
  }
  if (facts.length > 0) parts.push(line(y + 24));
  const left = { font: 'regular', size: 14, color: QUIET } as const;
  const beside = WIDTH - CODE - 24;
  const base = MARGIN + CODE - 30;
  parts.push(text('Skanna för bilder, pris och kontakt', MARGIN, base, { font: 'bold', size: 17, color: INK }));
  for (const [at, part] of wrapText(address, { ...left, width: beside, maxLines: 2 }).entries())
    parts.push(text(part, MARGIN, base - 24 - at * 18, left));
  if (plate !== null) parts.push(text(plainLine(plate), MARGIN, MARGIN + 6, { font: 'bold', size: 17, color: INK }));
  return [...parts, ...codeParts(code)];
}

/** The code at the bottom right; neighbouring modules of a row are one rectangle, so that no lines show between them. */
function codeParts(code: Poster['code']): string[] {
  const size = CODE / (code.length + 2 * QUIET_ZONE);
  const [x0, y0] = [PAGE.width - MARGIN - CODE, MARGIN - 6];
  const parts = [`1 1 1 rg ${x0} ${y0} ${CODE} ${CODE} re f`, '0 0 0 rg'];
  for (const [row, modules] of code.entries()) {
    const y = round(y0 + CODE - (row + 1 + QUIET_ZONE) * size);
    for (let from = 0; from < modules.length; from += 1) {
      if (!modules[from]) continue;
      let to = from;
      while (modules[to + 1]) to += 1;
      parts.push(`${round(x0 + (from + QUIET_ZONE) * size)} ${y} ${round((to - from + 1) * size)} ${round(size)} re`);
      from = to;
    }
  }
  return [...parts, 'f'];
}
