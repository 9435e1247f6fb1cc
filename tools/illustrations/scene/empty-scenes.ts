import { paintedCar } from '#tools/illustrations/car/car-template.ts';
import { randomSequence, spruces } from '#tools/illustrations/example-pictures/scene-values.ts';
import { LANDSCAPE_TONES, type LandscapeTones, type SceneTheme, spruceRow } from './hero-scene.ts';
import { band, hills, shape } from './scene-parts.ts';

/** Sky, hills and spruces of a scene of 600 × 300, down to the meadow at 170. */
function backdrop(t: LandscapeTones, id: string, seed: number): string {
  return (
    `<defs><path id="${id}t" d="${spruces(randomSequence(seed), 8, 60, 150, 46)}"/></defs>` +
    band(t.sky, 0, 300, 600) +
    `<ellipse cx="230" cy="150" rx="330" ry="110" fill="${t.glow}"/><circle cx="96" cy="58" r="19" fill="${t.sun}"/>` +
    shape(
      t.hill,
      hills(
        [
          [0, 116],
          [140, 96],
          [300, 112],
          [470, 88],
          [600, 106],
        ],
        170,
      ),
    ) +
    spruceRow(`${id}t`, -8, 160, 0.4, t.wood) +
    spruceRow(`${id}t`, 330, 160, -0.34, t.wood) +
    spruceRow(`${id}t`, 612, 160, -0.46, t.wood) +
    shape(t.meadow, 'M0 164q300-12 600 0v136H0z')
  );
}

const scene = (title: string, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 300"><title>${title}</title>${content}</svg>`;

/** A red garage with open doors and nothing in it but tyres on the wall, for a list without cars. */
export function garageScene(theme: SceneTheme): string {
  const t = LANDSCAPE_TONES[theme];
  const id = theme === 'light' ? 'gl' : 'gd';
  const tyre = (x: number, y: number) =>
    `<circle cx="${x}" cy="${y}" r="13" fill="${t.near}"/><circle cx="${x}" cy="${y}" r="5.5" fill="${t.window}"/>`;
  return scene(
    'Ett tomt garage',
    backdrop(t, id, 7) +
      // The drive.
      shape(t.road, 'M214 214h172l126 86H88z') +
      shape(t.house, 'M168 216V118h264v98z') +
      shape(t.roof, 'M148 122l152-74 152 74v10l-152-72-152 72z') +
      shape(t.house, 'M178 118L300 58l122 60z') +
      shape(t.trim, 'M168 216v-98h6v98zm258 0v-98h6v98z') +
      // The opening, its floor and the back wall.
      shape(t.roof, 'M204 216v-84h192v84z') +
      shape(t.window, 'M218 202v-60h164v60z') +
      shape(t.road, 'M218 202h164l14 14H204z') +
      tyre(244, 164) +
      tyre(274, 164) +
      shape(t.roof, 'M314 160h52v4h-52zm6-14h12v14h-12zm16 5h18v9h-18z') +
      // Its open gates at both sides.
      shape(t.trim, 'M200 132h4v84h-4zm196 0h4v84h-4zM200 128h200v4H200z') +
      shape(t.house, 'M200 132v84l-46 12v-92zM400 132v84l46 12v-92z') +
      shape(t.trim, 'M200 132l-46 4v6l46-3zm0 78l-46 11v7l46-12zM400 132l46 4v6l-46-3zm0 78l46 11v7l-46-12z') +
      shape(t.trim, 'M196 141L158 215l4 2 38-72zM404 141l38 74-4 2-38-72z') +
      // A window in the gable.
      shape(t.trim, 'M284 78h32v28h-32z') +
      shape(t.window, 'M288 82h11v20h-11zm13 0h11v20h-11z') +
      spruceRow(`${id}t`, -62, 236, 0.6, t.near) +
      spruceRow(`${id}t`, 664, 232, -0.6, t.near),
  );
}

/** A letter box beside a road, for a list of searches that send news. */
export function letterBoxScene(theme: SceneTheme): string {
  const t = LANDSCAPE_TONES[theme];
  const id = theme === 'light' ? 'bl' : 'bd';
  return scene(
    'En brevlåda vid en väg',
    backdrop(t, id, 9) +
      shape(t.field, 'M0 186c140-14 320-10 600-4v40H0z') +
      shape(t.road, 'M330 182h26c-8 16-70 20-96 36-24 16 40 40 84 82H96c-6-40 40-72 122-88 70-14 104-16 112-30z') +
      shape(t.mark, 'M318 196l8 1-24 10-10-1zm-62 19l12 2-20 14-16-2zm-40 30l22 2 8 24-30-4zm32 44l32 2 6 9h-34z') +
      spruceRow(`${id}t`, -26, 240, 0.62, t.near) +
      // The stand with two boxes, whose red flag is down.
      shape(t.roof, 'M446 178h10v104h-10zm80 0h10v104h-10zM424 232h134v8H424z') +
      shape(t.trim, 'M424 178a24 24 0 0 1 24-24h30v78h-54z') +
      shape(t.near, 'M478 154h6a24 24 0 0 1 24 24v54h-54v-54a24 24 0 0 1 24-24z') +
      shape(t.window, 'M462 188h38v5h-38z') +
      shape(t.front, 'M508 178a24 24 0 0 1 24-24h2a24 24 0 0 1 24 24v54h-50z') +
      shape(t.mark, 'M514 188h38v5h-38z') +
      shape(t.house, 'M432 196h5v26h-5zm5 12h20v14h-20z'),
  );
}

/** A car and an empty parking space beside it, for a comparison that lacks cars. */
export function parkingScene(theme: SceneTheme): string {
  const t = LANDSCAPE_TONES[theme];
  const id = theme === 'light' ? 'pl' : 'pd';
  return scene(
    'En bil och en tom parkeringsplats',
    backdrop(t, id, 3) +
      shape(t.road, 'M0 204h600v96H0z') +
      shape(t.mark, 'M0 204h600v4H0zM34 208h6L16 290h-8zm264 0h6v82h-8zm260 0h6l26 82h-8z') +
      `<g transform="translate(28 82) scale(.335)">${paintedCar('kombi', 'gron', 'sida', `${id}a`)}</g>` +
      `<path d="M338 244c-8 0-10-4-10-12 0-14 8-20 30-23 16-14 30-22 60-22h44c26 0 40 10 58 24 20 3 26 8 26 22 0 8-4 11-10 11z" fill="none" stroke="${t.window}" stroke-width="3" stroke-dasharray="9 7" stroke-linecap="round"/>` +
      // The sign.
      shape(t.roof, 'M298 118h4v86h-4z') +
      shape(t.front, 'M280 90h40v40h-40z') +
      shape(t.trim, 'M292 97h10a9.5 9.5 0 0 1 0 19h-4v8h-6zm6 5.5v8h4a4 4 0 0 0 0-8z'),
  );
}
