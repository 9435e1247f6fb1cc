/** Small shapes that the grounds and landscapes are put together from, in the whole numbers of the paper. */

/** A repeatable row of numbers from 0 to 1 for one seed (mulberry32), so that a picture always looks the same. */
export function randomRow(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** A number for a word, to seed a row with (FNV-1a). */
export function seedOf(word: string): number {
  let hash = 0x811c9dc5;
  for (const letter of word) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
}

/** A filled path. */
export function shape(fill: string, d: string, extra = ''): string {
  return `<path fill="${fill}" d="${d}"${extra && ` ${extra}`}/>`;
}

/** A level band over the whole width. */
export function band(fill: string, y: number, height: number, width = 800): string {
  return shape(fill, `M0 ${Math.round(y)}h${width}v${Math.round(height)}H0z`);
}

/** A spruce standing at (x, y): narrow, in three tiers, a little uneven. */
export function spruce(x: number, y: number, height: number): string {
  const h = Math.round(height);
  const w = Math.round(height * 0.15);
  const [a, b] = [Math.round(h * 0.36), Math.round(h * 0.32)];
  const c = h - a - b;
  const [i, j] = [Math.round(w * 0.55), Math.round(w * 0.35)];
  return `M${Math.round(x)} ${Math.round(y - h)}l${i} ${a}-${j >> 1} 0 ${j} ${b}-${j >> 1} 0 ${i} ${c}h-${2 * i + 2 * j + i - (j >> 1) * 2}l${i}-${c}-${j >> 1} 0 ${j}-${b}-${j >> 1} 0z`;
}

/** A row of spruces along a line, of uneven height, as one path. */
export function spruceRow(
  random: () => number,
  y: number,
  low: number,
  high: number,
  gap: number,
  from = -20,
  to = 820,
): string {
  let d = '';
  for (let x = from; x < to; x += gap * (0.6 + random() * 0.8)) d += spruce(x, y, low + (high - low) * random() ** 1.4);
  return d;
}

/** A far edge of woods: a wavering line filled down to `foot`. */
export function farWoods(random: () => number, y: number, height: number, foot: number, width = 800): string {
  const step = width / 16;
  let d = `M0 ${Math.round(y)}`;
  let before = 0;
  for (let i = 0; i < 16; i++) {
    const next = Math.round(-height * random());
    d += `q${Math.round(step / 2)} ${Math.round((next - before) / 2 - height * 0.35)} ${Math.round(step)} ${next - before}`;
    before = next;
  }
  return `${d}V${Math.round(foot)}H0z`;
}

/** Low rounded hills or skerries. */
export function hills(points: readonly (readonly [x: number, y: number])[], foot: number): string {
  const [first, ...rest] = points;
  if (!first) return '';
  let d = `M${first[0]} ${foot}L${first[0]} ${first[1]}`;
  let before = first;
  for (const p of rest) {
    const half = Math.round((p[0] - before[0]) / 2);
    d += `C${before[0] + half} ${before[1]} ${p[0] - half} ${p[1]} ${p[0]} ${p[1]}`;
    before = p;
  }
  return `${d}V${foot}z`;
}
