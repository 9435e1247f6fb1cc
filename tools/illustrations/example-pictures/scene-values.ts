import type { PictureScene } from './picture-names.ts';

/** Values of the tokens of a template, by name. */
export type TokenValues = ReadonlyMap<string, string | number>;

/** A repeatable sequence of numbers from 0 to 1 for a seed (mulberry32). */
export function randomSequence(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** A seed from a text (FNV-1a). */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
}

/** Path of a row of spruces of uneven height with their feet on y = 0. */
export function spruces(random: () => number, count: number, low: number, high: number, gap: number): string {
  let d = '';
  let x = 0;
  for (let i = 0; i < count; i++) {
    d += spruce(x, low + (high - low) * random() ** 1.4);
    x += gap * (0.6 + random() * 0.8);
  }
  return d;
}

/** A narrow spruce in three tiers. */
function spruce(x: number, height: number): string {
  const w = Math.round(height * 0.08);
  const d = Math.round(w * 0.55);
  const [a, b] = [Math.round(height * 0.38), Math.round(height * 0.32)];
  const c = Math.round(height - a - b);
  return `M${Math.round(x)} ${Math.round(-height)}l${w} ${a}h-${d}l${w} ${b}h-${d}l${w} ${c}h-${6 * w - 4 * d}l${w}-${c}h-${d}l${w}-${b}h-${d}z`;
}

/** Path of a distant edge of woods: a wavering line at y, filled down to `foot`. */
export function farWoods(random: () => number, y: number, height: number, foot: number): string {
  const step = 50;
  let d = `M0 ${Math.round(y)}`;
  let before = 0;
  for (let i = 0; i < 16; i++) {
    const next = Math.round(-height * random());
    d += `q${step / 2} ${Math.round((next - before) / 2 - height * 0.35)} ${step} ${next - before}`;
    before = next;
  }
  return `${d}V${Math.round(foot)}H0z`;
}

type Varying = Readonly<Record<string, string | number>>;

/** Values that differ between the pictures of a scene. Changing the order of the calls of `random` changes every picture. */
const VARYING: Readonly<Record<PictureScene, (random: () => number, y: number) => Varying>> = {
  studio: () => ({}),
  garage: (random, y) => ({ x: Math.round(90 + random() * 60), floor: 508 - y }),
  skog: spruceRow,
  kust: (random) => halves(Math.round(random() * 120)),
  stad: (random, y) => houseFronts(random, y + 76),
  vinter: spruceRow,
  host: (random, y) => ({
    ...birches(random, y),
    far: farWoods(random, y - 110, 70, y + 60),
    near: farWoods(random, y - 20, 60, y + 60),
  }),
  landsbygd: (random, y) => ({ x: 16 + Math.round(random() * 70), far: farWoods(random, y, 30, y + 30) }),
  villa: (random, y) => ({
    ...halves(60 + Math.round(random() * 120)),
    far: farWoods(random, y - 50, 60, y + 80),
    floor: 520 - y,
  }),
  kvall: spruceRow,
};

/**
 * Token values of a scene's template.
 * @param y height of the camera's eye on the picture
 */
export function sceneValues(scene: PictureScene, y: number, random: () => number): TokenValues {
  return new Map([['y', y], ...Object.entries(VARYING[scene](random, y))]);
}

function spruceRow(random: () => number): Varying {
  return { spruces: spruces(random, 6, 90, 250, 84) };
}

/** A coordinate, and its half rounded up and down for the control points of curves to it. */
function halves(x: number): Varying {
  return { x, h: Math.ceil(x / 2), f: Math.floor(x / 2) };
}

const HOUSE_TONES = ['#d9cbb4', '#d2bfae', '#c9ccc6', '#dcd3c2', '#c6bfb6'];

/** A row of house fronts with three rows of windows each, the last one cut off by the edge. */
function houseFronts(random: () => number, foot: number): Varying {
  let x = -Math.round(random() * 90);
  let walls = '';
  let panes = '';
  for (let house = Math.floor(random() * 5); x < 800; house++) {
    const width = 150 + Math.round(random() * 70);
    const height = 250 + Math.round(random() * 70);
    walls += `<path fill="${HOUSE_TONES[house % 5]}" d="M${x} ${foot}v-${height}h${width}v${height}z"/>`;
    const gap = Math.round(width / 3) - 22;
    const rows = [54, 130, 206].map((drop) => `M${x + (gap >> 1)} ${foot - height + drop}h${width - gap}`).join('');
    panes += `<path d="${rows}" stroke-dasharray="22 ${gap}"/>`;
    x += width;
  }
  return { walls, panes };
}

/** Trunks of birches and the dark marks on their bark. */
function birches(random: () => number, y: number): Varying {
  let trunks = '';
  let marks = '';
  for (let x = 20 + random() * 60; x < 800; x += 80 + random() * 90) {
    const k = Math.round(x);
    trunks += `M${k} ${y + 70}L${k + 4} 0h8l4 ${y + 70}z`;
    marks += `M${k + 3} ${y - 20}h8v5h-6zm6-70h6v4h-6zm-3-90h7v4h-4zm0 220h7v5h-6z`;
  }
  return { trunks, marks };
}
