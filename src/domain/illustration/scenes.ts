import type { PictureScene } from './picture-names.ts';
import { band, farWoods, hills, randomRow, shape, woods } from './scene-parts.ts';

/** What a ground needs to know: where the horizon of the camera lies, and a seed for what may vary. */
interface Place {
  readonly horizon: number;
  readonly random: () => number;
}

/** Ground and surroundings of a picture, 800 × 600; `horizon` is the height of the camera's eye on the paper. */
export function drawScene(scene: PictureScene, horizon: number, seed: number): string {
  const place = { horizon: Math.round(horizon), random: randomRow(seed) };
  const drawn = SCENES[scene](place);
  // Half of the grounds are turned round: the same place from the other way.
  return place.random() < 0.5 ? drawn : `<g transform="matrix(-1 0 0 1 800 0)">${drawn}</g>`;
}

const SCENES: Readonly<Record<PictureScene, (place: Place) => string>> = {
  studio: ({ horizon }) =>
    band('#e2e0da', 0, 600) +
    `<ellipse cx="330" cy="${horizon - 20}" rx="430" ry="260" fill="#eae8e3"/>` +
    shape('#d5d2ca', `M0 ${horizon + 96}q400-22 800 0V600H0z`) +
    shape('#dcd9d2', `M0 ${horizon + 170}q400-34 800 0v70q-400-30-800 0z`),
  garage: ({ horizon, random }) => {
    const foot = horizon + 92;
    const left = Math.round(90 + random() * 60);
    const panels = [0, 1, 2, 3].map((i) => `M${left} ${foot - 78 - i * 66}h430`).join('');
    return (
      band('#d3d4d0', 0, foot) +
      shape('#c3c6c3', `M${left} ${foot}V${foot - 340}h430V${foot}z`) +
      `<path d="${panels}" stroke="#b3b7b5" stroke-width="3"/>` +
      shape('#dfe6e7', `M${left + 26} ${foot - 264}h110v38h-110zm134 0h110v38h-110zm134 0h110v38h-110z`) +
      shape('#c9c1b4', `M${left + 500} ${foot}v-190h150v190z`) +
      `<path d="M${left + 500} ${foot - 64}h150m-150-64h150" stroke="#a89f91" stroke-width="6"/>` +
      shape('#9fa9a6', `M${left + 516} ${foot - 67}v-34h40v34zm56 0v-46h26v46zm-50-64v-30h30v30zm54 0v-24h48v24z`) +
      band('#bcbcb7', foot, 600 - foot) +
      shape('#c7c7c2', `M${left} ${foot}h430L${left + 620} 600H${left - 200}z`)
    );
  },
  skog: ({ horizon, random }) =>
    band('#dfe5e1', 0, 600) +
    woods(random, horizon + 30, ['#c6d2cb', '#a6b8ad']) +
    shape('#a6b8ad', `M0 ${horizon + 29}q200-8 400 0t400-2v60H0z`) +
    shape('#b5bd9f', `M0 ${horizon + 58}q200-14 420 0t380-4V600H0z`) +
    shape('#d3cec2', `M0 ${horizon + 106}q400-26 800-6V600H0z`) +
    shape('#c9c4b7', `M0 ${horizon + 230}q300-20 800 10v30q-400-20-800-10z`),
  kust: ({ horizon, random }) => {
    const y = horizon;
    const s = Math.round(random() * 120);
    return (
      band('#e1e9eb', 0, y) +
      shape(
        '#c5d0d0',
        hills(
          [
            [0, y - 10],
            [110 + s, y - 26],
            [210 + s, y - 4],
            [420, y - 6],
            [560, y - 22],
            [800, y - 12],
          ],
          y + 2,
        ),
      ) +
      band('#b3c8d0', y, 120) +
      shape('#c3d4d9', `M0 ${y + 24}h240l60 4H0zm420 18h380v5H470z`) +
      shape(
        '#b0aca6',
        hills(
          [
            [430 + s, y + 40],
            [510 + s, y + 14],
            [600 + s, y + 9],
            [670 + s, y + 12],
            [780 + s, y + 40],
          ],
          y + 40,
        ),
      ) +
      shape('#a8483c', `M${596 + s} ${y + 12}v-26l20-14 20 14v26z`) +
      shape('#f1eee8', `M${612 + s} ${y + 10}v-16h9v16z`) +
      shape('#cfc8bf', `M0 ${y + 76}c160-24 300 8 460-4s240-16 340-4V600H0z`) +
      shape('#c4bcb2', `M0 ${y + 118}c200-20 380 14 800-6v26c-300 14-560-10-800 6z`)
    );
  },
  stad: ({ horizon, random }) => {
    const foot = horizon + 76;
    const tones = ['#d9cbb4', '#d2bfae', '#c9ccc6', '#dcd3c2', '#c6bfb6'];
    let x = -Math.round(random() * 90);
    let walls = '';
    let panes = '';
    let start = Math.floor(random() * 5);
    while (x < 800) {
      const width = 150 + Math.round(random() * 70);
      const height = 250 + Math.round(random() * 70);
      walls += shape(tones[start++ % 5] ?? '', `M${x} ${foot}v-${height}h${width}v${height}z`);
      const gap = Math.round(width / 3) - 22;
      const rows = [54, 130, 206].map((drop) => `M${x + (gap >> 1)} ${foot - height + drop}h${width - gap}`).join('');
      panes += `<path d="${rows}" stroke-dasharray="22 ${gap}"/>`;
      x += width;
    }
    return (
      band('#e5e6e3', 0, 600) +
      walls +
      `<g stroke="#b4b7b4" stroke-width="40">${panes}</g>` +
      shape('#b9b3a9', `M0 ${foot - 34}h800v34H0z`, 'opacity=".45"') +
      band('#cdcac4', foot, 40) +
      band('#b5b3ae', foot + 36, 7) +
      band('#bfbeba', foot + 43, 600)
    );
  },
  vinter: ({ horizon, random }) =>
    band('#dae3e8', 0, 600) +
    woods(random, horizon + 34, ['#c8d4db', '#a5b7bf']) +
    // The same spruces a little higher and to the side, as snow on the branches turned to the light.
    `<g fill="#eef2f3" opacity=".6"><use href="#t" x="-20" y="${horizon + 48}"/><use href="#t" transform="matrix(-.9 0 0 .9 814 ${horizon + 49})"/></g>` +
    shape('#e9eef0', `M0 ${horizon + 46}q220-24 430-6t370-8V600H0z`) +
    shape('#d3dce1', `M0 ${horizon + 112}q400-24 800-4V600H0z`) +
    shape('#c7d2d8', `M0 ${horizon + 214}q400-16 800 4v10q-400-16-800 0zm0 46q400-14 800 6v10q-400-18-800-2z`),
  host: ({ horizon, random }) => {
    let trunks = '';
    let marks = '';
    for (let x = 20 + random() * 60; x < 800; x += 80 + random() * 90) {
      const k = Math.round(x);
      trunks += `M${k} ${horizon + 70}L${k + 4} 0h8l4 ${horizon + 70}z`;
      marks += `M${k + 3} ${horizon - 20}h8v5h-6zm6-70h6v4h-6zm-3-90h7v4h-4zm0 220h7v5h-6z`;
    }
    return (
      band('#ece8dd', 0, 600) +
      shape('#e6d7b2', farWoods(random, horizon - 110, 70, horizon + 60)) +
      shape('#d9c18c', farWoods(random, horizon - 20, 60, horizon + 60)) +
      shape('#f5f2eb', trunks) +
      shape('#9a9389', marks) +
      shape('#c5ba93', `M0 ${horizon + 56}q300-20 800 4V600H0z`) +
      shape('#d0c9bb', `M0 ${horizon + 110}q400-24 800-4V600H0z`) +
      shape('#cfa860', 'M70 560h14l-5 6h-11zm210 18h12l-4 5h-10zm260-12h14l-5 6h-11zM640 545h10l-4 5h-8z')
    );
  },
  landsbygd: ({ horizon, random }) => {
    const y = horizon;
    const x = 16 + Math.round(random() * 70);
    return (
      band('#e0e8ea', 0, 600) +
      shape('#bccabf', farWoods(random, y, 30, y + 30)) +
      shape('#d8cf8e', `M0 ${y + 18}h800v70H0z`) +
      shape('#c2c79a', `M0 ${y + 46}q400-22 800 0v60H0z`) +
      shape('#a54a3d', `M${x} ${y + 36}v-46l24-30h96l24 30v46z`) +
      shape('#7d3b33', `M${x - 6} ${y - 10}l27-34h102l27 34z`) +
      shape('#f0ece4', `M${x} ${y + 36}v-44h4v44zm140 0v-44h4v44zm-86 0v-30h34v30z`) +
      shape('#8e3d32', `M${x + 58} ${y + 36}v-26h26v26z`) +
      shape('#d1c8b6', `M0 ${y + 104}q400-24 800-4V600H0z`) +
      shape('#c6bca8', `M0 ${y + 230}q400-22 800 6v26q-400-22-800-8z`)
    );
  },
  villa: ({ horizon, random }) => {
    const foot = horizon + 80;
    const x = 60 + Math.round(random() * 120);
    const boards = Array.from({ length: 17 }, (_, i) => `M${x + 26 + i * 26} 0v${foot}`).join('');
    const pane = (k: number) => `M${x + k} ${foot - 250}h104v130h-104z`;
    const glass = (k: number) => `M${x + k + 10} ${foot - 240}h38v110h-38zm46 0h38v110h-38z`;
    return (
      band('#dfe6e3', 0, foot) +
      shape('#b4c2ac', farWoods(random, foot - 130, 60, foot)) +
      shape('#e3d8b8', `M${x} 0h470v${foot}h-470z`) +
      `<path d="${boards}" stroke="#d6caa8" stroke-width="3"/>` +
      shape('#f3f0e8', `${pane(60)}${pane(300)}M${x - 8} 0h12v${foot}h-12zm466 0h12v${foot}h-12z`) +
      shape('#a7b5b8', glass(60) + glass(300)) +
      shape('#aeaaa2', `M${x - 8} ${foot - 22}h486v22h-486z`) +
      shape(
        '#9db08f',
        hills(
          [
            [x + 474, foot - 70],
            [x + 520, foot - 96],
            [x + 620, foot - 84],
            [800, foot - 100],
          ],
          foot,
        ),
      ) +
      band('#c9c6bf', foot, 600 - foot) +
      shape('#bfbcb4', `M0 ${foot + 30}h800v4H0zm0 64h800v5H0zm0 90h800v6H0z`, 'opacity=".6"')
    );
  },
  kvall: ({ horizon, random }) =>
    band('#a9b6c2', 0, 600) +
    shape('#c3c0c1', `M0 ${horizon - 130}h800v300H0z`) +
    shape('#dcc7b4', `M0 ${horizon - 56}h800v200H0z`) +
    shape(
      '#8494a0',
      hills(
        [
          [0, horizon - 20],
          [240, horizon - 44],
          [520, horizon - 12],
          [800, horizon - 36],
        ],
        horizon + 80,
      ),
    ) +
    woods(random, horizon + 34, ['#7b8c97', '#667883']) +
    shape('#7d8a8f', `M0 ${horizon + 52}q400-16 800 0V600H0z`) +
    shape('#949a9e', `M0 ${horizon + 104}q400-24 800-4V600H0z`) +
    shape('#8b9196', `M0 ${horizon + 226}q400-20 800 6v28q-400-20-800-8z`),
};
