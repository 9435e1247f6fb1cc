import { paintedCar } from '#tools/illustrations/car/car-template.ts';
import { randomSequence, spruces } from '#tools/illustrations/example-pictures/scene-values.ts';
import { band, hills, shape } from './scene-parts.ts';

/** The theme of the page behind a scene. */
export type SceneTheme = 'light' | 'dark';

/** The tones of a landscape. */
export interface LandscapeTones {
  readonly sky: string;
  readonly glow: string;
  readonly sun: string;
  readonly hill: string;
  readonly wood: string;
  readonly near: string;
  readonly front: string;
  readonly lake: string;
  readonly gleam: string;
  readonly field: string;
  readonly meadow: string;
  readonly road: string;
  readonly mark: string;
  readonly house: string;
  readonly trim: string;
  readonly window: string;
  readonly roof: string;
}

export const LANDSCAPE_TONES: Readonly<Record<SceneTheme, LandscapeTones>> = {
  light: {
    sky: '#eff3ef',
    glow: '#f7f4ea',
    sun: '#fbeec2',
    hill: '#ccdad5',
    wood: '#a9bfb3',
    near: '#7d9c8c',
    front: '#4d7362',
    lake: '#c4d8dd',
    gleam: '#dbe8ea',
    field: '#dcd59c',
    meadow: '#c1cb9f',
    road: '#d3cec4',
    mark: '#f4f1ea',
    house: '#9c2f22',
    trim: '#fbfaf7',
    window: '#5f6f72',
    roof: '#6d605a',
  },
  dark: {
    sky: '#1b2228',
    glow: '#252e33',
    sun: '#c9c4b0',
    hill: '#28343a',
    wood: '#233033',
    near: '#1c2929',
    front: '#15201f',
    lake: '#33454d',
    gleam: '#42565e',
    field: '#3b3d2e',
    meadow: '#2c362e',
    road: '#3a3f42',
    mark: '#5f6466',
    house: '#6f2a21',
    trim: '#b9b5ab',
    window: '#f4c542',
    roof: '#2b2725',
  },
};

function cottage(t: LandscapeTones, x: number, y: number): string {
  return (
    shape(t.house, `M${x} ${y}v-34h74v34z`) +
    shape(t.roof, `M${x - 6} ${y - 33}l16-25h54l16 25zm18-20h9v-14h-9z`) +
    shape(
      t.trim,
      `M${x} ${y}v-34h3v34zm71 0v-34h3v34zM${x + 11} ${y - 26}h15v15h-15zm36 0h15v15h-15zm-15-2h10v28h-10z`,
    ) +
    shape(t.window, `M${x + 13} ${y - 24}h11v11h-11zm36 0h11v11h-11z`)
  );
}

/** Spruces of a scene's `<defs>`, standing at `y`; a negative scale mirrors them. */
export function spruceRow(id: string, x: number, y: number, scale: number, fill: string): string {
  return `<use href="#${id}" fill="${fill}" transform="matrix(${scale} 0 0 ${Math.abs(scale)} ${x} ${y})"/>`;
}

/**
 * The landscape of the home page, 1440 × 520: road, spruces, a lake, a red cottage and two cars. The left half has few details, since
 * text stands in front of it.
 */
export function heroScene(theme: SceneTheme = 'light'): string {
  const t = LANDSCAPE_TONES[theme];
  const random = randomSequence(11);
  const id = theme === 'light' ? 'hl' : 'hd';
  const car = (x: number, y: number, scale: number, group: string) =>
    `<g transform="translate(${x} ${y}) scale(${scale})">${group}</g>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1440 520" preserveAspectRatio="xMidYMax slice"><title>Svenskt landskap med väg, granskog och en röd stuga</title>` +
    `<defs><path id="${id}t" d="${spruces(random, 9, 70, 190, 58)}"/></defs>` +
    band(t.sky, 0, 520, 1440) +
    `<ellipse cx="420" cy="300" rx="760" ry="190" fill="${t.glow}"/><circle cx="404" cy="118" r="34" fill="${t.sun}"/>` +
    shape(
      t.hill,
      hills(
        [
          [0, 214],
          [210, 176],
          [430, 206],
          [700, 160],
          [980, 200],
          [1220, 168],
          [1440, 196],
        ],
        300,
      ),
    ) +
    spruceRow(`${id}t`, -20, 262, 0.36, t.wood) +
    spruceRow(`${id}t`, 380, 262, -0.42, t.wood) +
    spruceRow(`${id}t`, 350, 264, 0.3, t.wood) +
    spruceRow(`${id}t`, 1130, 262, -0.4, t.wood) +
    spruceRow(`${id}t`, 1100, 264, 0.5, t.wood) +
    spruceRow(`${id}t`, 1640, 264, -0.46, t.wood) +
    shape(t.wood, 'M0 256q360-10 720 2t720-4v40H0z') +
    shape(t.lake, 'M0 284c300-22 560-16 860-8s420 4 580-4v70H0z') +
    shape(t.gleam, 'M90 292h220l60 4H90zm360 12h260v3H410zM700 288h190v3H660z') +
    shape(
      t.meadow,
      hills(
        [
          [0, 330],
          [240, 322],
          [520, 322],
          [760, 306],
          [980, 296],
          [1240, 290],
          [1440, 276],
        ],
        420,
      ),
    ) +
    spruceRow(`${id}t`, 1250, 298, 0.6, t.near) +
    spruceRow(`${id}t`, 706, 312, -0.3, t.near) +
    cottage(t, 716, 318) +
    shape(t.field, 'M0 356c240-26 500-8 760-26s460-34 680-34v90H0z') +
    shape(t.road, 'M0 366c230-18 420-14 620-24s520-30 820-34v8c-300 6-620 26-820 36S240 356 0 376z') +
    car(468, 272, 0.155, paintedCar('kombi-aldre', 'rod', 'sida', `${id}b`)) +
    shape(t.meadow, 'M0 378c300-18 700 4 960-16s330-22 480-20v120H0z') +
    spruceRow(`${id}t`, -60, 408, 1.1, t.front) +
    spruceRow(`${id}t`, 1560, 396, -0.9, t.front) +
    shape(t.road, 'M0 434C420 402 900 410 1440 384V506C940 512 420 524 0 520z') +
    shape(t.mark, 'M60 474l120-6v4l-120 7zm260-13l120-5v4l-120 6zm260-10l120-4v4l-120 5zm700-24l110-6v4l-110 6z') +
    car(820, 44, 0.82, paintedCar('kombi', 'gron', 'snett-fram', `${id}a`)) +
    shape(t.front, 'M0 520v-14c200-6 420 4 620 6s560-6 820-12v20z', 'opacity=".35"') +
    '</svg>'
  );
}

/** A road that ends at a lake, 600 × 300, for missing pages and empty lists. */
export function emptyRoadScene(theme: SceneTheme = 'light'): string {
  const t = LANDSCAPE_TONES[theme];
  const id = theme === 'light' ? 'el' : 'ed';
  const random = randomSequence(5);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 300"><title>En väg som slutar vid en sjö</title>` +
    `<defs><path id="${id}t" d="${spruces(random, 8, 60, 150, 46)}"/></defs>` +
    band(t.sky, 0, 300, 600) +
    `<ellipse cx="230" cy="150" rx="330" ry="110" fill="${t.glow}"/><circle cx="206" cy="62" r="19" fill="${t.sun}"/>` +
    shape(
      t.hill,
      hills(
        [
          [0, 112],
          [130, 92],
          [290, 108],
          [450, 86],
          [600, 104],
        ],
        150,
      ),
    ) +
    spruceRow(`${id}t`, -8, 142, 0.34, t.wood) +
    spruceRow(`${id}t`, 250, 142, -0.3, t.wood) +
    spruceRow(`${id}t`, 240, 142, 0.38, t.wood) +
    spruceRow(`${id}t`, 612, 142, -0.42, t.wood) +
    shape(t.wood, 'M0 137q300-6 600 2v14H0z') +
    shape(t.lake, 'M0 148q300-8 600 0v70H0z') +
    shape(t.gleam, 'M60 158h150l30 3H60zm250 12h170v2H290zM150 184h120v2H130z') +
    shape(t.meadow, 'M0 196c120-10 190 6 262 6h80c90 0 160-18 258-10v108H0z') +
    shape(t.road, 'M266 202h76C362 236 420 268 470 300H96C160 268 250 236 266 202z') +
    shape(t.mark, 'M301 214h5l1 10h-7zm-2 18h9l2 16h-13zm-4 26h17l4 24h-25z') +
    `<path d="M258 206v-20m90 20v-20" stroke="${t.roof}" stroke-width="4"/>` +
    shape(t.trim, 'M250 184h106v9H250z') +
    shape(t.house, 'M250 184h18v9h-18zm35 0h18v9h-18zm35 0h18v9h-18z') +
    spruceRow(`${id}t`, -24, 228, 0.66, t.near) +
    spruceRow(`${id}t`, 626, 224, -0.62, t.near) +
    '</svg>'
  );
}
