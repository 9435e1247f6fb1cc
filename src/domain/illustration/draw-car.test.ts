import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { drawCar } from './draw-car.ts';
import { drawEmptyRoad, drawHeroScene } from './hero-scene.ts';
import {
  CAR_SHAPES,
  PICTURE_COLORS,
  PICTURE_SCENES,
  PICTURE_VIEWS,
  type PictureSpec,
  pictureTitle,
} from './picture-names.ts';

/** Says what is wrong with a text as XML, as far as these drawings use it: tags, attributes in quotes, text. */
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

/** Every shape and view on every ground; the colours take turns. */
function* everyPicture(): Generator<PictureSpec> {
  let turn = 0;
  for (const shape of CAR_SHAPES)
    for (const view of PICTURE_VIEWS)
      for (const scene of PICTURE_SCENES) {
        const color = PICTURE_COLORS[turn++ % PICTURE_COLORS.length] ?? 'vit';
        yield { shape, color, view, scene };
      }
}

test('every picture is well-formed, small, and says what it is', { timeout: 60_000 }, () => {
  for (const spec of everyPicture()) {
    const svg = drawCar(spec);
    const name = JSON.stringify(spec);
    expect(xmlFault(svg), name).toBeNull();
    expect(svg, name).not.toMatch(/NaN|undefined|Infinity|e-\d/);
    expect(svg.length, name).toBeLessThanOrEqual(9000);
    expect(gzipSync(svg).length, name).toBeLessThanOrEqual(3600);
    expect(svg).toContain('viewBox="0 0 800 600"');
    expect(svg).toContain(`<title>${pictureTitle(spec)}</title>`);
    expect(svg).toContain('>Exempelbild</text>');
  }
});

test('every colour paints every shape, seen from every side', { timeout: 60_000 }, () => {
  for (const shape of CAR_SHAPES)
    for (const view of PICTURE_VIEWS) {
      const seen = new Set<string>();
      for (const color of PICTURE_COLORS) {
        const svg = drawCar({ shape, color, view, scene: 'studio' });
        expect(xmlFault(svg), `${shape} ${color} ${view}`).toBeNull();
        expect(svg.length).toBeLessThanOrEqual(9000);
        seen.add(svg);
      }
      expect(seen.size).toBe(PICTURE_COLORS.length);
    }
});

test('the same name always gives the same picture', () => {
  const spec: PictureSpec = { shape: 'suv', color: 'rod', view: 'snett-bak', scene: 'skog' };
  expect(drawCar(spec)).toBe(drawCar({ ...spec }));
});

test('what a picture refers to is in the picture', { timeout: 60_000 }, () => {
  const drawings = [...everyPicture()].map(drawCar);
  for (const theme of ['light', 'dark'] as const) drawings.push(drawHeroScene(theme), drawEmptyRoad(theme));
  for (const svg of drawings) {
    const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, id] of svg.matchAll(/(?:href="#|url\(#)([^")]+)/g)) expect(ids).toContain(id);
  }
});

test('the landscapes are well-formed in both themes, and their ids do not meet on one page', () => {
  const drawings = (['light', 'dark'] as const).flatMap((theme) => [drawHeroScene(theme), drawEmptyRoad(theme)]);
  const ids = drawings.flatMap((svg) => [...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]));
  expect(new Set(ids).size).toBe(ids.length);
  for (const svg of drawings) {
    expect(xmlFault(svg)).toBeNull();
    expect(svg.length).toBeLessThanOrEqual(20_000);
  }
});
