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
function spruce(x: number, y: number, height: number): string {
  const w = Math.round(height * 0.08);
  const d = Math.round(w * 0.55);
  const [a, b] = [Math.round(height * 0.38), Math.round(height * 0.32)];
  const c = Math.round(height - a - b);
  return `M${Math.round(x)} ${Math.round(y - height)}l${w} ${a}h-${d}l${w} ${b}h-${d}l${w} ${c}h-${6 * w - 4 * d}l${w}-${c}h-${d}l${w}-${b}h-${d}z`;
}

/** A short row of spruces of uneven height on the line y = 0; woods are put together from copies of it. */
export function spruces(random: () => number, count: number, low: number, high: number, gap: number): string {
  let d = '';
  let x = 0;
  for (let i = 0; i < count; i++) {
    d += spruce(x, 0, low + (high - low) * random() ** 1.4);
    x += gap * (0.6 + random() * 0.8);
  }
  return d;
}

/** Woods in two depths out of one row of spruces: pale and small behind, larger in front. */
export function woods(random: () => number, y: number, tones: readonly [far: string, near: string]): string {
  const row = spruces(random, 6, 90, 250, 84);
  const copy = (x: number, foot: number, scale: number) =>
    `<use href="#t" transform="matrix(${scale} 0 0 ${Math.abs(scale)} ${x} ${foot})"/>`;
  return `<defs><path id="t" d="${row}"/></defs><g fill="${tones[0]}">${copy(-20, y, 0.6)}${copy(560, y, -0.65)}${copy(540, y, 0.7)}</g><g fill="${tones[1]}">${copy(-14, y + 22, 1)}${copy(820, y + 22, -0.9)}</g>`;
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
