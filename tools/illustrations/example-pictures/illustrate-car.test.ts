import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readTemplates } from '#tools/illustrations/build-pictures.ts';
import { fillTemplate, illustrateCar, illustrateCutout } from './illustrate-car.ts';
import { PAINTS } from './paints.ts';
import {
  CAR_SHAPES,
  PICTURE_COLORS,
  PICTURE_SCENES,
  PICTURE_VIEWS,
  type PictureSpec,
  pictureTitle,
} from './picture-names.ts';

const files = await readTemplates();

/** Describes the first fault of a text as XML, in the subset that the illustrations use: tags, quoted attributes, text. */
function xmlFault(svg: string): string | null {
  const open: string[] = [];
  let rest = svg;
  while (rest !== '') {
    const text = /^[^<]*/.exec(rest)?.[0] ?? '';
    if (/&(?!amp;|lt;|gt;|quot;)/.test(text) || text.includes('>')) return `text: ${text.slice(0, 60)}`;
    rest = rest.slice(text.length);
    if (rest === '') break;
    const tag = /^<(\/?)([a-zA-Z]+)((?: [a-zA-Z][a-zA-Z0-9:-]*="[^"<&]*")*)(\/?)>/.exec(rest);
    if (!tag) return `tag: ${rest.slice(0, 60)}`;
    const [whole, closing, name = '', attributes = '', alone] = tag;
    const names = [...attributes.matchAll(/ ([a-zA-Z0-9:-]+)=/g)].map((match) => match[1]);
    if (new Set(names).size < names.length) return `attribute twice: ${whole.slice(0, 80)}`;
    if (closing && open.pop() !== name) return `closes too early: ${name}`;
    if (!closing && !alone) open.push(name);
    rest = rest.slice(whole.length);
  }
  return open.length > 0 ? `open: ${open.join(' ')}` : null;
}

function expectReferencesResolve(svg: string): void {
  const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
  expect(new Set(ids).size).toBe(ids.length);
  for (const [, id] of svg.matchAll(/(?:href="#|url\(#)([^")]+)/g)) expect(ids).toContain(id);
}

/** Every shape and view in every scene, with alternating colours and trims. */
function* variedPictures(): Generator<PictureSpec> {
  let count = 0;
  for (const shape of CAR_SHAPES)
    for (const view of PICTURE_VIEWS)
      for (const scene of PICTURE_SCENES) {
        const color = PICTURE_COLORS[count++ % PICTURE_COLORS.length] ?? 'vit';
        yield { shape, color, view, scene, trim: count % 3 === 0 ? 'sport' : 'standard' };
      }
}

test('every picture is well-formed, small, titled and marked as an example', () => {
  for (const spec of variedPictures()) {
    const svg = illustrateCar(spec, files);
    const name = JSON.stringify(spec);
    expect(xmlFault(svg), name).toBeNull();
    expect(svg.replace(/<style>.*<\/style>/, ''), name).not.toMatch(/NaN|undefined|Infinity|e-\d|[{}]/);
    expect(svg.length, name).toBeLessThanOrEqual(9000);
    expect(gzipSync(svg).length, name).toBeLessThanOrEqual(3600);
    expect(svg).toContain('viewBox="0 0 800 600"');
    expect(svg).toContain(`<title>${pictureTitle(spec)}</title>`);
    expect(svg).toContain('>Exempelbild</text>');
    expectReferencesResolve(svg);
  }
}, 60_000);

test('every car stands alone in every colour, without a background or a mark', () => {
  for (const shape of CAR_SHAPES)
    for (const color of PICTURE_COLORS) {
      const svg = illustrateCutout({ shape, color }, files);
      expect(xmlFault(svg), shape).toBeNull();
      expect(svg, shape).not.toMatch(/NaN|undefined|[{}]|Exempelbild/);
      expectReferencesResolve(svg);
    }
});

test('every colour changes every shape in every view', () => {
  for (const shape of CAR_SHAPES)
    for (const view of PICTURE_VIEWS) {
      const svgs = PICTURE_COLORS.map((color) =>
        illustrateCar({ shape, color, view, scene: 'studio', trim: 'standard' }, files),
      );
      expect(new Set(svgs.map((svg) => svg.replace(/<title>.*<\/title>/, ''))).size).toBe(PICTURE_COLORS.length);
    }
});

test('the same spec gives the same picture', () => {
  const spec: PictureSpec = { shape: 'suv', color: 'rod', view: 'snett-bak', scene: 'skog', trim: 'sport' };
  expect(illustrateCar(spec, files)).toBe(illustrateCar({ ...spec }, files));
});

test('the sport trim has a black roof, dark wheels and no rails, in front of a background of its own', () => {
  const [standard, sport] = (['standard', 'sport'] as const).map((trim) =>
    illustrateCar({ shape: 'kombi', color: 'rod', view: 'framifran', scene: 'villa', trim }, files),
  );
  const [red, black] = [PAINTS.rod.top, PAINTS.svart.top];
  const tones = (svg = '') => [red, black, '#c6cacc', '#70777c', 'stroke="none"'].map((tone) => svg.includes(tone));
  expect(tones(standard)).toEqual([true, false, true, false, false]);
  expect(tones(sport)).toEqual([true, true, false, true, true]);
});

test('the evening of dark pages is in the picture, and unseen by day', async () => {
  const spec: PictureSpec = { shape: 'kombi', color: 'vit', view: 'sida', scene: 'vinter', trim: 'standard' };
  const svg = illustrateCar(spec, files);
  const dark = /@media\(prefers-color-scheme:dark\)\{(.*)\}<\/style>/.exec(svg)?.[1] ?? '';
  const evening = svg.replace(/<style>.*<\/style>/, `<style>${dark}</style>`);
  const brightness = async (text: string) => {
    const pixels = await sharp(Buffer.from(text))
      .extract({ left: 0, top: 500, width: 800, height: 60 })
      .raw()
      .toBuffer();
    // The fourth channel is always 255.
    return pixels.filter((_, at) => at % 4 !== 3).reduce((sum, value) => sum + value, 0) / (pixels.length * 0.75);
  };
  expect(await brightness(svg)).toBeGreaterThan(200);
  expect(await brightness(evening)).toBeLessThan(110);
});

test('two colours of a car in one scene have different backgrounds', () => {
  const woods = (color: 'rod' | 'vit') =>
    /<path id="t" d="([^"]+)"/.exec(
      illustrateCar({ shape: 'suv', color, view: 'sida', scene: 'skog', trim: 'standard' }, files),
    )?.[1];
  expect(woods('rod')).not.toBe(woods('vit'));
});

test('the landscapes and category scenes are well-formed, small and finished', () => {
  const finished = [...files].filter(([path]) => /^(landscapes|categories|empty-lists)\//.test(path));
  expect(finished.length).toBeGreaterThan(30);
  for (const [path, svg] of finished) {
    expect(xmlFault(svg), path).toBeNull();
    expect(svg, path).not.toMatch(/NaN|undefined|Infinity|[{}]/);
    expect(svg.length, path).toBeLessThanOrEqual(20_000);
    if (/^(?:landscapes|empty-lists)\//.test(path)) expectReferencesResolve(svg);
  }
});

test('the ids of two landscapes differ, as both stand on one page', () => {
  const landscapes = [...files].filter(([path]) => /^(?:landscapes|empty-lists)\//.test(path)).map(([, svg]) => svg);
  const ids = landscapes.flatMap((svg) => [...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]));
  expect(new Set(ids).size).toBe(ids.length);
});

test('a token is replaced by its value, with an offset by the sum', () => {
  fc.assert(
    fc.property(fc.integer({ min: -999, max: 999 }), fc.integer({ min: 1, max: 999 }), (y, offset) => {
      const values = new Map<string, string | number>([
        ['y', y],
        ['roof-base', '#fff'],
      ]);
      expect(fillTemplate(`M0 {y}v{y+${offset}}h{y-${offset}}"{roof-base}"`, values)).toBe(
        `M0 ${y}v${y + offset}h${y - offset}"#fff"`,
      );
    }),
  );
});

test.each(['{z}', '{constructor}', '{z+4}'])('the unknown token %s is an error', (token) => {
  expect(() => fillTemplate(`<path d="${token}"/>`, new Map([['y', 1]]))).toThrow(token);
});
