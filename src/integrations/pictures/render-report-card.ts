import sharp, { type OverlayOptions } from 'sharp';
import type { ReportCard } from '#src/domain/market/market-report-card.ts';
import { INK, type PictureFonts, renderText, SHARE_CARD_SIZE, svg, type TextStyle } from './card-text.ts';

const QUALITY = 84;
/** px. */
const LEFT = 64;
const WIDTH = SHARE_CARD_SIZE.width - 2 * LEFT;
const FIGURES = { top: 286, name: 346, gap: 24 } as const;
const LINE = { top: 478, height: 110, text: 420 } as const;
/** The height of a line whose values differ by less, as a share of its plot. */
const MIN_SPAN = 6;

/** The picture of a monthly report for shared links, as JPEG: its headline, three figures and the line of prices. */
export async function renderReportCard(card: ReportCard, fonts: PictureFonts): Promise<Buffer> {
  const layers: OverlayOptions[] = [];
  const add = async (content: string, style: TextStyle, left: number, top: number): Promise<number> => {
    const layer = await renderText(content, style, fonts);
    if (layer === null) return 0;
    layers.push({ input: layer.input, left, top });
    return layer.height;
  };
  let y = 52;
  y += (await add(`Milvis · ${card.title}`, { size: 28, color: INK.quiet, width: WIDTH }, LEFT, y)) + 26;
  await add(card.headline, { size: 60, weight: 600, color: INK.forest, width: WIDTH, maxHeight: 170 }, LEFT, y);
  const column = Math.floor((WIDTH - 2 * FIGURES.gap) / 3);
  for (const [at, { value, name }] of card.figures.entries()) {
    const left = LEFT + at * (column + FIGURES.gap);
    const style = { size: 46, weight: 600, color: INK.ink, width: column, maxHeight: 60 } as const;
    await add(value, style, left, FIGURES.top);
    await add(name, { size: 26, color: INK.quiet, width: column }, left, FIGURES.name);
  }
  const line = lineOf(card.index);
  if (line !== null) await add(card.indexText, { size: 26, color: INK.quiet, width: WIDTH }, LEFT, LINE.text);
  if (line !== null) layers.push({ input: line, left: 0, top: 0 });
  const { width, height } = SHARE_CARD_SIZE;
  return sharp({ create: { width, height, channels: 3, background: INK.ground } })
    .composite(layers)
    .jpeg({ quality: QUALITY, mozjpeg: true })
    .toBuffer();
}

/** The line of prices with its first value as a dotted line; null for fewer than two. */
function lineOf(values: readonly number[]): Buffer | null {
  const [first] = values;
  if (first === undefined || values.length < 2) return null;
  const span = Math.max(MIN_SPAN, 2 * Math.max(...values.map((value) => Math.abs(value - first))));
  const place = (value: number, at: number): string => {
    const x = LEFT + (WIDTH * at) / (values.length - 1);
    const y = LINE.top + LINE.height * (0.5 - (value - first) / span);
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  };
  const middle = LINE.top + LINE.height / 2;
  const end = place(values.at(-1) ?? first, values.length - 1).split(' ');
  return svg(
    SHARE_CARD_SIZE,
    `<path d="M${LEFT} ${middle}h${WIDTH}" stroke="${INK.quiet}" stroke-width="2" stroke-dasharray="2 8" fill="none"/>
<path d="M${values.map(place).join('L')}" stroke="${INK.moss}" stroke-width="6" stroke-linejoin="round" stroke-linecap="round" fill="none"/>
<circle cx="${end[0]}" cy="${end[1]}" r="10" fill="${INK.moss}"/>`,
  );
}
