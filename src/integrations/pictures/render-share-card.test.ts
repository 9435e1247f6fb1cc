import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { PICTURE_FONTS } from '#src/config/env.ts';
import type { ShareCard } from '#src/domain/share-card/share-card.ts';
import { renderShareCard, type ShareCardPictures } from './render-share-card.ts';

const CARD: ShareCard = {
  name: 'Volvo V60 D4 AWD',
  facts: '2018 · 9 540 mil · Diesel · Automat',
  price: '189 900 kr',
  verdict: 'Lågt pris · 14 000 kr under',
  road: { price: 189_900, estimate: 203_900, low: 185_000, high: 224_000 },
  isExample: false,
  picture: null,
  cutout: null,
};
const CAR = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="48 160 724 324"><path fill="#ff0000" d="M48 160h724v324H48z"/></svg>',
);
let photo: Buffer;
beforeAll(async () => {
  photo = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#0000ff' } })
    .jpeg()
    .toBuffer();
});

const WHOLE = { left: 0, top: 0, width: 1200, height: 630 };
const COLUMN = { left: 660, top: 0, width: 540, height: 470 };
const ROAD = { left: 0, top: 490, width: 1200, height: 140 };

const render = async (card: Partial<ShareCard>, pictures: Partial<ShareCardPictures> = {}) =>
  renderShareCard({ ...CARD, ...card }, { photo: null, cutout: null, ...pictures }, PICTURE_FONTS);

/** Share of pixels of an area that fulfil a condition. */
async function shareOf(jpeg: Buffer, area: typeof WHOLE, is: (r: number, g: number, b: number) => boolean) {
  const pixels = await sharp(jpeg).extract(area).removeAlpha().raw().toBuffer();
  let count = 0;
  for (let at = 0; at < pixels.length; at += 3)
    if (is(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0)) count += 1;
  return count / (area.width * area.height);
}
const isDark = (r: number, g: number, b: number) => r + g + b < 250;
const isRed = (r: number, g: number, b: number) => r > 180 && g < 80 && b < 80;
const isBlue = (r: number, g: number, b: number) => b > 180 && r < 80 && g < 80;

test('the picture is a JPEG of 1200 × 630 pixels, small enough for link previews', async () => {
  const jpeg = await render({}, { photo, cutout: CAR });
  const { format, width, height } = await sharp(jpeg).metadata();
  expect([format, width, height]).toEqual(['jpeg', 1200, 630]);
  expect(jpeg.length).toBeLessThan(300_000);
});

test('the ad’s own picture has the place of honour, and the car stands on the road at its price', async () => {
  const jpeg = await render({}, { photo, cutout: CAR });
  expect(await shareOf(jpeg, { left: 0, top: 0, width: 640, height: 480 }, isBlue)).toBeGreaterThan(0.95);
  const halves = async (card: Partial<ShareCard>) => {
    const road = await render(card, { photo, cutout: CAR });
    return [
      await shareOf(road, { ...ROAD, width: 600 }, isRed),
      await shareOf(road, { ...ROAD, left: 600, width: 600 }, isRed),
    ];
  };
  const road = { estimate: 100_000, low: 80_000, high: 120_000 };
  expect(await halves({ road: { ...road, price: 70_000 } })).toEqual([expect.any(Number), 0]);
  expect(await halves({ road: { ...road, price: 900_000 } })).toEqual([0, expect.any(Number)]);
  expect((await halves({ road: { ...road, price: 70_000 } }))[0]).toBeGreaterThan(0.05);
});

test('without a picture the car alone is shown, and without a judgement it stands on no road', async () => {
  const jpeg = await render({ road: null, verdict: 'Kan inte bedömas: för få liknande bilar' }, { cutout: CAR });
  expect(await shareOf(jpeg, { left: 0, top: 0, width: 640, height: 480 }, isRed)).toBeGreaterThan(0.3);
  expect(await shareOf(jpeg, ROAD, isRed)).toBe(0);
});

test('the texts are in the typeface of the site, with the letters of makes', async () => {
  const widthOf = async (name: string) => {
    const jpeg = await render({ name });
    const line = await sharp(jpeg).extract({ left: 670, top: 84, width: 530, height: 46 }).png().toBuffer();
    return (await sharp(line).trim({ threshold: 60 }).toBuffer({ resolveWithObject: true })).info.width;
  };
  // In DejaVu Sans, to which Pango falls back, both are wider by a sixth.
  expect(Math.abs((await widthOf('Volvo V60 D4 AWD')) - 397)).toBeLessThan(8);
  // A letter of another font would have another width.
  expect(Math.abs((await widthOf('Škoda')) - (await widthOf('Skoda')))).toBeLessThan(2);
});

test.each([
  ['markup', '<b>Volvo</b> & "V60" <span foreground="#fff">osynlig</span></span>'],
  ['entities', '&lt;&#0;&bogus; ]]> <!-- <?xml'],
  ['control characters', 'Volvo\u0000\u0007\u001b V60\u2028\u202e'],
  ['half a surrogate pair', 'Volvo \ud83d V60'],
  ['one endless word', 'W'.repeat(5_000)],
  ['other scripts', '沃尔沃 V60 فولفو 🚗'],
  ['long', 'Mercedes-Benz '.repeat(40)],
])('a name of %s is text and leaves the rest in its place', async (_, name) => {
  const jpeg = await render({ name, facts: name, verdict: name });
  const { width, height } = await sharp(jpeg).metadata();
  expect([width, height]).toEqual([1200, 630]);
  expect(await shareOf(jpeg, COLUMN, isDark)).toBeGreaterThan(0.005);
});

test.each(['', ' ', '\u0000'])('the empty name %j leaves the other texts', async (name) => {
  expect(await shareOf(await render({ name, facts: '', verdict: '' }), COLUMN, isDark)).toBeGreaterThan(0.005);
});
