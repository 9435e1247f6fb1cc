import { shape } from './scene-parts.ts';
import type { SceneTones } from './scene-tones.ts';

/** People and a dog of the scenes, with their feet at (x, y); `height` is in pixels of the picture. */

const placed = (x: number, y: number, height: number, svg: string, turned = false): string =>
  `<g transform="translate(${x} ${y}) scale(${turned ? -height / 100 : height / 100} ${height / 100}) translate(-50 -100)">${svg}</g>`;

/** A sitting dog that faces left. */
export const dog = (t: SceneTones, x: number, y: number, height: number): string =>
  placed(
    x,
    y,
    height,
    shape(t.furShade, 'M74 96q20-2 24-22 6 20-10 26-8 2-14-4z') +
      shape(t.fur, 'M28 100C22 72 30 46 44 36c12-6 20 0 24 12 6 18 16 30 14 52z') +
      shape(t.furShade, 'M56 100c-4-18 4-30 16-30 10 4 12 18 10 30z') +
      shape(t.fur, 'M30 58l-3 42h12l10-40z') +
      shape(t.furShade, 'M24 94h16v6H22q-2-4 2-6z') +
      shape(t.fur, 'M14 26C13 13 28 4 41 9c11 4 14 16 10 27-5 10-18 12-26 6-8-1-11-7-11-16z') +
      shape(t.fur, 'M18 20Q3 22 2 30q0 8 12 8 10 0 12-8z') +
      shape(t.furShade, 'M39 8c11-2 19 8 17 26-9 0-16-9-17-26z') +
      shape(t.red, 'M26 42q12 4 24-6l4 6q-12 10-27 6z') +
      `<circle cx="5" cy="27" r="4" fill="${t.dark}"/><circle cx="25" cy="20" r="2.4" fill="${t.dark}"/>`,
  );

type Clothes = { coat: string; trousers: string; hair: string };

/** A standing person, with a bag or a cane in the hand if `with` says so. */
export function person(
  t: SceneTones,
  x: number,
  y: number,
  height: number,
  { coat, trousers, hair, with: carried, turned = false }: Clothes & { with?: 'bag' | 'cane'; turned?: boolean },
): string {
  const bag = carried === 'bag' ? shape(t.rape, 'M27 66h16v16H27z') : '';
  const cane =
    carried === 'cane' ? `<path d="M30 100V66q0-5 6-5" fill="none" stroke="${t.roof}" stroke-width="2.6"/>` : '';
  return placed(
    x,
    y,
    height,
    shape(trousers, 'M40 58l-1 42h9l2-34 2 34h9l-1-42z') +
      shape(t.dark, 'M36 97h13v4H34q0-3 2-4zm15 0h13q-1 3 1 4H51z') +
      shape(coat, 'M39 31q11-6 22 0l2 33H37z') +
      shape(coat, 'M40 31q-8 14-7 34h6l5-24zm20 0q8 14 7 34h-6l-5-24z') +
      `<circle cx="36" cy="66" r="3.6" fill="${t.skin}"/><circle cx="64" cy="66" r="3.6" fill="${t.skin}"/>` +
      shape(t.skin, 'M46 24h8v8q-4 3-8 0z') +
      `<circle cx="50" cy="17" r="9.6" fill="${t.skin}"/>` +
      shape(hair, 'M40 18C38 4 62 4 60 18c-2-6-6-7-10-7s-8 1-10 7z') +
      bag +
      cane,
    turned,
  );
}
