import sharp from 'sharp';
import { escapeXml } from '#src/domain/format/xml.ts';

/** Pixels that services for link previews ask for. */
export const SHARE_CARD_SIZE = { width: 1200, height: 630 } as const;
/** The brand's colours on light ground, as shared pictures know no dark pages. */
export const INK = {
  ground: '#FBFAF7',
  stage: '#ECE8DD',
  ink: '#23211D',
  quiet: '#5C574E',
  forest: '#12352B',
  moss: '#1F6B54',
} as const;

export type TextStyle = { size: number; weight?: 400 | 600; color: string; width: number; maxHeight?: number };
/** Font files of the site's typeface by weight. */
export type PictureFonts = Readonly<Record<400 | 600, string>>;
export type Layer = { input: Buffer; width: number; height: number };

/** Longer texts are cut; a name of this length has three lines in the smaller size. */
const MAX_LETTERS = 84;
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

export const svg = ({ width, height }: { width: number; height: number }, content: string): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`);

/** A text in the site's typeface, broken into lines of a width, smaller where it would be too high; null for one without letters. */
export async function renderText(content: string, style: TextStyle, fonts: PictureFonts): Promise<Layer | null> {
  const letters = [
    ...content
      .toWellFormed()
      .replaceAll(/[\s\p{C}]+/gu, ' ')
      .trim(),
  ];
  if (!letters.some((letter) => VISIBLE.test(letter))) return null;
  const shown = letters.length > MAX_LETTERS ? `${letters.slice(0, MAX_LETTERS - 1).join('')}…` : letters.join('');
  const { color, width, weight = 400, maxHeight = Number.POSITIVE_INFINITY } = style;
  // Pango reads the content as markup.
  const markup = `<span foreground="${color}">${escapeXml(shown)}</span>`;
  for (const size of [style.size, style.size * 0.8, style.size * 0.6]) {
    const font = `Schibsted Grotesk ${weight === 600 ? 'Semi-Bold ' : ''}${Math.round(size)}`;
    const image = sharp({
      text: { text: markup, font, fontfile: fonts[weight], rgba: true, dpi: 72, width, wrap: 'word-char' },
    });
    const { data, info } = await image.png().toBuffer({ resolveWithObject: true });
    if (info.height <= maxHeight) return { input: data, width: info.width, height: info.height };
  }
  return null;
}
