import { carGroup } from './draw-car.ts';
import type { SceneTheme } from './hero-scene.ts';
import { band, farWoods, hills, randomRow, seedOf, shape } from './scene-parts.ts';
import { SCENE_TONES, type SceneTones } from './scene-tones.ts';

/** What a scene is drawn with. */
type Easel = { t: SceneTones; random: () => number };

/** The scene of a category that has none of its own. */
const ANY_CAR = 'bil';

const SCENES: Readonly<Record<string, (easel: Easel) => string>> = {
  [ANY_CAR]: ({ t, random }) =>
    band(t.sky, 0, 600) +
    `<ellipse cx="300" cy="270" rx="520" ry="170" fill="${t.glow}"/>` +
    shape(t.far, farWoods(random, 270, 40, 320)) +
    shape(
      t.meadow,
      hills(
        [
          [0, 330],
          [260, 306],
          [520, 322],
          [800, 300],
        ],
        600,
      ),
    ) +
    shape(t.road, 'M0 420q400-30 800-10V560q-400-16-800 10z') +
    carGroup('kombi', 'gron', 'snett-fram'),
};

export const hasCategoryScene = (slug: string): boolean => Object.hasOwn(SCENES, slug);

/** The scene of a category as an SVG file, 4:3, for the light or the dark page; null when it has none. */
export function drawCategoryScene(slug: string, theme: SceneTheme): string | null {
  const draw = hasCategoryScene(slug) ? SCENES[slug] : undefined;
  if (!draw) return null;
  const drawn = draw({ t: SCENE_TONES[theme], random: randomRow(seedOf(slug)) });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600" width="1600" height="1200">${drawn}</svg>`;
}
