import sharp, { type OverlayOptions } from 'sharp';
import { formatPriceRange } from '#src/domain/format/price.ts';
import type { ShareCard } from '#src/domain/share-card/share-card.ts';
import { type PricedRoad, placesOnRoad } from '#src/domain/valuation/price-road.ts';
import { INK, type Layer, type PictureFonts, renderText, SHARE_CARD_SIZE, svg, type TextStyle } from './card-text.ts';

/** Pictures of the card as files: the ad's own (null: none), and the car alone as SVG (null: there is no illustration of it). */
export type ShareCardPictures = { photo: Uint8Array | null; cutout: Uint8Array | null };

const QUALITY = 84;
const ROAD_COLORS = { road: '#DCD7CB', usual: '#8FB5A9', mark: '#1F6B54' } as const;

/** px. */
const PHOTO = { width: 640, height: 480 } as const;
const CUTOUT_WIDTH = 540;
/** Of the SVG of a car alone. */
const CUTOUT_RATIO = 324 / 724;
const COLUMN = { left: 680, width: 480, top: 40, bottom: 456 } as const;
const ROAD = { left: 40, width: 1120, top: 566, height: 14, label: 590 } as const;
const CAR = { width: 150, height: 67 } as const;
const LARGE_NAME = 44;

type RenderText = (content: string, style: TextStyle) => Promise<Layer | null>;

/** The picture of an ad for shared links, as JPEG: the car, its name and price, and the road of prices with the car on it. */
export async function renderShareCard(
  card: ShareCard,
  { photo, cutout }: ShareCardPictures,
  fonts: PictureFonts,
): Promise<Buffer> {
  const text: RenderText = (content, style) => renderText(content, style, fonts);
  const layers = [
    ...(await pictureLayers(photo, cutout)),
    ...(await columnLayers(card, text)),
    ...(await roadLayers(card.road, cutout, text)),
  ];
  const ground = {
    width: SHARE_CARD_SIZE.width,
    height: SHARE_CARD_SIZE.height,
    channels: 3 as const,
    background: INK.ground,
  };
  return sharp({ create: ground }).composite(layers).jpeg({ quality: QUALITY, mozjpeg: true }).toBuffer();
}

async function pictureLayers(photo: Uint8Array | null, cutout: Uint8Array | null): Promise<OverlayOptions[]> {
  if (photo) {
    const own = await sharp(photo).resize({ width: PHOTO.width, height: PHOTO.height, fit: 'cover' }).png().toBuffer();
    return [{ input: own, left: 0, top: 0 }];
  }
  const stage = svg(
    PHOTO,
    `<path fill="${INK.stage}" d="M0 0h640v480H0z"/><path fill="#DED8CA" d="M0 352h640v128H0z"/>`,
  );
  const height = Math.round(CUTOUT_WIDTH * CUTOUT_RATIO);
  const car = cutout && (await sharp(cutout).resize({ width: CUTOUT_WIDTH }).png().toBuffer());
  const place = { left: (PHOTO.width - CUTOUT_WIDTH) / 2, top: 388 - height };
  return [{ input: stage, left: 0, top: 0 }, ...(car ? [{ input: car, left: place.left, top: place.top }] : [])];
}

/** Name and facts from the top, price and verdict from the bottom. */
async function columnLayers(
  { name, facts, price, verdict, road, isExample }: ShareCard,
  text: RenderText,
): Promise<OverlayOptions[]> {
  const { left, width, top, bottom } = COLUMN;
  const site = await text(isExample ? 'Milvis · exempelannons' : 'Milvis', { size: 26, color: INK.quiet, width });
  const heading = await text(name, { size: LARGE_NAME, weight: 600, color: INK.forest, width, maxHeight: 160 });
  const below = await text(facts, { size: 26, color: INK.quiet, width, maxHeight: 70 });
  const color = road === null ? INK.quiet : INK.ink;
  const judgement = await text(verdict, {
    size: 30,
    weight: road === null ? 400 : 600,
    color,
    width,
    maxHeight: 120,
  });
  const amount = await text(price, { size: 64, weight: 600, color: INK.forest, width, maxHeight: 70 });
  const column: OverlayOptions[] = [];
  let y: number = top;
  for (const [layer, gap] of [
    [site, 22],
    [heading, 24],
    [below, 0],
  ] as const) {
    if (layer === null) continue;
    column.push({ input: layer.input, left, top: y });
    y += layer.height + gap;
  }
  y = bottom;
  for (const [layer, gap] of [
    [judgement, 20],
    [amount, 0],
  ] as const) {
    if (layer === null) continue;
    y -= layer.height;
    column.push({ input: layer.input, left, top: y });
    y -= gap;
  }
  return column;
}

async function roadLayers(
  road: PricedRoad | null,
  cutout: Uint8Array | null,
  text: RenderText,
): Promise<OverlayOptions[]> {
  const { left, width, top, height, label } = ROAD;
  const radius = height / 2;
  const bar = (from: number, length: number, fill: string, round: number) =>
    `<rect x="${from.toFixed(1)}" y="${top}" width="${length.toFixed(1)}" height="${height}" rx="${round}" fill="${fill}"/>`;
  const empty = bar(left, width, ROAD_COLORS.road, radius);
  if (road === null) return [{ input: svg(SHARE_CARD_SIZE, empty), left: 0, top: 0 }];
  const places = placesOnRoad(road);
  const x = (percent: number) => left + (width * percent) / 100;
  const usual = bar(x(places.low), x(places.high) - x(places.low), ROAD_COLORS.usual, 0);
  const mark = `<path d="M${x(places.estimate).toFixed(1)} ${top - 5}v${height + 10}" stroke="${ROAD_COLORS.mark}" stroke-width="4"/>`;
  const at = places.car === null ? null : x(places.car);
  const dot =
    at === null || cutout !== null
      ? ''
      : `<circle cx="${at.toFixed(1)}" cy="${top + radius}" r="14" fill="${INK.ground}" stroke="${INK.ink}" stroke-width="5"/>`;
  const layers: OverlayOptions[] = [{ input: svg(SHARE_CARD_SIZE, empty + usual + mark + dot), left: 0, top: 0 }];
  if (at !== null && cutout !== null) {
    const car = await sharp(cutout)
      .resize({ width: CAR.width, height: CAR.height, fit: 'contain', background: '#0000' })
      .png()
      .toBuffer();
    layers.push({ input: car, left: Math.round(at - CAR.width / 2), top: top - CAR.height + 2 });
  }
  const style = { size: 24, color: INK.quiet, width };
  const range = await text(`brukligt ${formatPriceRange(road.low, road.high)}`, style);
  const [lower, higher] = [await text('lägre', style), await text('högre', style)];
  if (range) layers.push({ input: range.input, left: Math.round(left + (width - range.width) / 2), top: label });
  if (lower) layers.push({ input: lower.input, left, top: label });
  if (higher) layers.push({ input: higher.input, left: left + width - higher.width, top: label });
  return layers;
}
