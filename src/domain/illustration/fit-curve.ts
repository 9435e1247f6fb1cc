import { at, last, type Pt } from './geometry.ts';

/**
 * Dense rows of points made into few Bézier curves (P. J. Schneider, "An Algorithm for Automatically Fitting Digitized
 * Curves", 1990), so that a drawing computed from a model weighs no more than one drawn by hand.
 */

type Cubic = readonly [Pt, Pt, Pt, Pt];

/** Turns sharper than this between two samples are corners and are kept; softer ones are part of a curve. */
const CORNER_RADIANS = 0.6;

/** The `d` of a path through the points, within `tolerance` of them. Coordinates are whole numbers. */
export function pathData(points: readonly Pt[], closed: boolean, tolerance = 1): string {
  const clean = withoutRepeats(points, closed);
  if (clean.length < 2) return '';
  const line = closed ? openAtCorner(clean) : clean;
  const pen = new Pen();
  pen.move(at(line, 0));
  let from = 0;
  for (let i = 1; i < line.length; i++) {
    if (i < line.length - 1 && !isCorner(line, i)) continue;
    fitRun(line.slice(from, i + 1), tolerance, pen);
    from = i;
  }
  if (closed) pen.close();
  return pen.text;
}

function withoutRepeats(points: readonly Pt[], closed: boolean): Pt[] {
  const out: Pt[] = [];
  for (const p of points) {
    const before = out[out.length - 1];
    if (!before || Math.hypot(p[0] - before[0], p[1] - before[1]) > 0.3) out.push(p);
  }
  const first = out[0];
  const end = out[out.length - 1];
  if (closed && first && end && out.length > 2 && Math.hypot(first[0] - end[0], first[1] - end[1]) < 0.3) out.pop();
  return out;
}

function turn(a: Pt, b: Pt, c: Pt): number {
  const angle = Math.atan2(c[1] - b[1], c[0] - b[0]) - Math.atan2(b[1] - a[1], b[0] - a[0]);
  return Math.abs(Math.atan2(Math.sin(angle), Math.cos(angle)));
}

function isCorner(line: readonly Pt[], i: number): boolean {
  return turn(at(line, i - 1), at(line, i), at(line, i + 1)) > CORNER_RADIANS;
}

/** A closed line begins (and ends) at its sharpest corner, where a join can not be seen. */
function openAtCorner(line: readonly Pt[]): Pt[] {
  const count = line.length;
  let best = 0;
  let sharpest = -1;
  for (let i = 0; i < count; i++) {
    const angle = turn(at(line, (i + count - 1) % count), at(line, i), at(line, (i + 1) % count));
    if (angle > sharpest + 1e-6) {
      sharpest = angle;
      best = i;
    }
  }
  return [...line.slice(best), ...line.slice(0, best + 1)];
}

function fitRun(run: readonly Pt[], tolerance: number, pen: Pen): void {
  if (run.length === 2 || isStraight(run, Math.min(0.75, tolerance * 0.6))) {
    pen.line(last(run));
    return;
  }
  let from = 0;
  let i = 0;
  while (i < run.length - 1) {
    const end = straightEnd(run, i);
    if (end === i) {
      i++;
      continue;
    }
    if (i > from) fitSmooth(run.slice(from, i + 1), from > 0, true, run, from, i, tolerance, pen);
    pen.line(at(run, end));
    from = end;
    i = end;
  }
  if (from < run.length - 1) fitSmooth(run.slice(from), from > 0, false, run, from, run.length - 1, tolerance, pen);
}

/** Straight stretches within a curve are written as lines: shorter, and the curve beside them fits better. */
const SHORTEST_STRAIGHT = 22;

function straightEnd(run: readonly Pt[], from: number): number {
  let end = from;
  for (let i = from + 1; i < run.length; i++) {
    if (!isStraight(run.slice(from, i + 1), 0.1)) break;
    end = i;
  }
  const reach = Math.hypot(at(run, end)[0] - at(run, from)[0], at(run, end)[1] - at(run, from)[1]);
  return reach >= SHORTEST_STRAIGHT && end - from > 3 ? end : from;
}

/** One curve of a run; where it borders on a straight stretch it leaves in the direction of that stretch. */
function fitSmooth(
  part: readonly Pt[],
  lineBefore: boolean,
  lineAfter: boolean,
  run: readonly Pt[],
  from: number,
  to: number,
  tolerance: number,
  pen: Pen,
): void {
  const [a, b] = [at(part, 0), last(part)];
  const closedRun = Math.hypot(a[0] - b[0], a[1] - b[1]) < 0.5 && part.length > 3;
  if (closedRun) {
    const start = centreTangent([at(part, part.length - 2), a, at(part, 1)], 1);
    fitCubic(part, start, [-start[0], -start[1]], tolerance, pen, 0);
    return;
  }
  const start = lineBefore ? direction(at(run, from - 1), a) : endTangent(part);
  const end = lineAfter ? direction(at(run, to + 1), b) : endTangent([...part].reverse());
  fitCubic(part, start, end, tolerance, pen, 0);
}

function isStraight(run: readonly Pt[], tolerance: number): boolean {
  const a = at(run, 0);
  const b = at(run, run.length - 1);
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  if (length < 1.2) return run.length < 4;
  return run.every((p) => Math.abs((b[0] - a[0]) * (a[1] - p[1]) - (a[0] - p[0]) * (b[1] - a[1])) / length < tolerance);
}

function unit(x: number, y: number): Pt {
  const length = Math.hypot(x, y) || 1;
  return [x / length, y / length];
}

function direction(p: Pt, q: Pt): Pt {
  return unit(q[0] - p[0], q[1] - p[1]);
}

/** The direction at the first point, as of a parabola through the first three: exact where samples are far apart. */
function endTangent(line: readonly Pt[]): Pt {
  const [p, q, r] = [at(line, 0), at(line, 1), line[2]];
  if (!r || turn(p, q, r) > CORNER_RADIANS) return direction(p, q);
  const a = Math.hypot(q[0] - p[0], q[1] - p[1]);
  const b = a + Math.hypot(r[0] - q[0], r[1] - q[1]);
  const slope = (k: 0 | 1) => ((q[k] - p[k]) * b * b - (r[k] - p[k]) * a * a) / (a * b * (b - a));
  return unit(slope(0), slope(1));
}

/** The direction at an inner point, likewise. */
function centreTangent(run: readonly Pt[], index: number): Pt {
  const [p, q, r] = [at(run, index - 1), at(run, index), at(run, index + 1)];
  const a = Math.hypot(q[0] - p[0], q[1] - p[1]);
  const b = Math.hypot(r[0] - q[0], r[1] - q[1]);
  const slope = (k: 0 | 1) => ((q[k] - p[k]) * b) / a + ((r[k] - q[k]) * a) / b;
  return unit(slope(0), slope(1));
}

function fitCubic(run: readonly Pt[], t1: Pt, t2: Pt, tolerance: number, pen: Pen, depth: number): void {
  if (isStraight(run, Math.min(0.5, tolerance * 0.4))) {
    pen.line(last(run));
    return;
  }
  if (run.length === 2) {
    const reach = Math.hypot(at(run, 1)[0] - at(run, 0)[0], at(run, 1)[1] - at(run, 0)[1]) / 3;
    pen.curve([at(run, 0), along(at(run, 0), t1, reach), along(at(run, 1), t2, reach), at(run, 1)]);
    return;
  }
  let u = chordLengths(run);
  let cubic = bestCubic(run, u, t1, t2);
  let worst = worstPoint(run, cubic, u);
  for (let i = 0; i < 10 && worst.error > tolerance && worst.error < tolerance * 16; i++) {
    u = run.map((p, k) => nearer(cubic, p, at(u, k)));
    cubic = bestCubic(run, u, t1, t2);
    worst = worstPoint(run, cubic, u);
  }
  if (worst.error <= tolerance || depth > 8) {
    pen.curve(cubic);
    return;
  }
  const centre = centreTangent(run, worst.index);
  fitCubic(run.slice(0, worst.index + 1), t1, [-centre[0], -centre[1]], tolerance, pen, depth + 1);
  fitCubic(run.slice(worst.index), centre, t2, tolerance, pen, depth + 1);
}

function along(p: Pt, direction: Pt, reach: number): Pt {
  return [p[0] + direction[0] * reach, p[1] + direction[1] * reach];
}

function chordLengths(run: readonly Pt[]): number[] {
  const sums = [0];
  for (let i = 1; i < run.length; i++)
    sums.push(at(sums, i - 1) + Math.hypot(at(run, i)[0] - at(run, i - 1)[0], at(run, i)[1] - at(run, i - 1)[1]));
  const total = at(sums, sums.length - 1) || 1;
  return sums.map((s) => s / total);
}

function bestCubic(run: readonly Pt[], u: readonly number[], t1: Pt, t2: Pt): Cubic {
  const p0 = at(run, 0);
  const p3 = at(run, run.length - 1);
  let c00 = 0;
  let c01 = 0;
  let c11 = 0;
  let x0 = 0;
  let x1 = 0;
  run.forEach((p, i) => {
    const t = at(u, i);
    const s = 1 - t;
    const b1 = 3 * t * s * s;
    const b2 = 3 * t * t * s;
    const b0 = s * s * s + b1;
    const b3 = t * t * t + b2;
    const dx = p[0] - (p0[0] * b0 + p3[0] * b3);
    const dy = p[1] - (p0[1] * b0 + p3[1] * b3);
    c00 += b1 * b1;
    c01 += b1 * b2 * (t1[0] * t2[0] + t1[1] * t2[1]);
    c11 += b2 * b2;
    x0 += b1 * (t1[0] * dx + t1[1] * dy);
    x1 += b2 * (t2[0] * dx + t2[1] * dy);
  });
  const determinant = c00 * c11 - c01 * c01;
  const chord = Math.hypot(p3[0] - p0[0], p3[1] - p0[1]);
  let a1 = determinant ? (x0 * c11 - x1 * c01) / determinant : 0;
  let a2 = determinant ? (c00 * x1 - c01 * x0) / determinant : 0;
  if (a1 < chord * 0.02 || a2 < chord * 0.02 || a1 > chord * 3 || a2 > chord * 3) a1 = a2 = chord / 3;
  return [p0, along(p0, t1, a1), along(p3, t2, a2), p3];
}

function pointOn(c: Cubic, t: number): Pt {
  const s = 1 - t;
  const w = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t] as const;
  return [
    c[0][0] * w[0] + c[1][0] * w[1] + c[2][0] * w[2] + c[3][0] * w[3],
    c[0][1] * w[0] + c[1][1] * w[1] + c[2][1] * w[2] + c[3][1] * w[3],
  ];
}

/** One Newton step towards the parameter of the point on the curve nearest to p. */
function nearer(c: Cubic, p: Pt, t: number): number {
  const q = pointOn(c, t);
  const s = 1 - t;
  const first = (k: 0 | 1) =>
    3 * (s * s * (c[1][k] - c[0][k]) + 2 * s * t * (c[2][k] - c[1][k]) + t * t * (c[3][k] - c[2][k]));
  const second = (k: 0 | 1) => 6 * (s * (c[2][k] - 2 * c[1][k] + c[0][k]) + t * (c[3][k] - 2 * c[2][k] + c[1][k]));
  const [fx, fy, sx, sy] = [first(0), first(1), second(0), second(1)];
  const top = (q[0] - p[0]) * fx + (q[1] - p[1]) * fy;
  const bottom = fx * fx + fy * fy + (q[0] - p[0]) * sx + (q[1] - p[1]) * sy;
  return Math.abs(bottom) < 1e-9 ? t : Math.min(1, Math.max(0, t - top / bottom));
}

function worstPoint(run: readonly Pt[], c: Cubic, u: readonly number[]): { index: number; error: number } {
  let index = run.length >> 1;
  let error = 0;
  for (let i = 1; i < run.length - 1; i++) {
    const q = pointOn(c, at(u, i));
    const distance = Math.hypot(q[0] - at(run, i)[0], q[1] - at(run, i)[1]);
    if (distance > error) {
      error = distance;
      index = i;
    }
  }
  return { index, error };
}

/** Writes relative path commands as short as they can be; remembers the rounded position so that errors never add up. */
class Pen {
  text = '';
  #x = 0;
  #y = 0;
  #command = '';

  move(p: Pt): void {
    this.#x = Math.round(p[0]);
    this.#y = Math.round(p[1]);
    this.text += `M${numbers([this.#x, this.#y])}`;
    this.#command = 'M';
  }

  line(p: Pt): void {
    const x = Math.round(p[0]);
    const y = Math.round(p[1]);
    const [dx, dy] = [x - this.#x, y - this.#y];
    if (dx === 0 && dy === 0) return;
    if (dy === 0) this.#write('h', [dx]);
    else if (dx === 0) this.#write('v', [dy]);
    else this.#write('l', [dx, dy]);
    [this.#x, this.#y] = [x, y];
  }

  curve(c: Cubic): void {
    const relative = [c[1], c[2], c[3]].flatMap((p) => [Math.round(p[0]) - this.#x, Math.round(p[1]) - this.#y]);
    if (relative.every((n) => n === 0)) return;
    this.#write('c', relative);
    [this.#x, this.#y] = [Math.round(c[3][0]), Math.round(c[3][1])];
  }

  close(): void {
    this.text += 'z';
  }

  #write(command: string, values: readonly number[]): void {
    const list = numbers(values);
    if (command === this.#command) this.text += glue(this.text, list);
    else this.text += command + list;
    this.#command = command;
  }
}

/** Numbers written without needless spaces. */
function numbers(values: readonly number[]): string {
  let text = '';
  for (const value of values) text += glue(text, shortNumber(value));
  return text;
}

/** A number needs no space before its minus. */
function glue(text: string, word: string): string {
  return text === '' || word.startsWith('-') ? word : ` ${word}`;
}

/** A number as short as SVG allows. */
export function shortNumber(value: number, decimals = 1): string {
  const rounded = Number(value.toFixed(decimals));
  return (Object.is(rounded, -0) ? 0 : rounded).toString().replace(/^(-?)0\./, '$1.');
}
