import { at, last, type Pt } from './geometry.ts';

// Fits few Bézier curves to many points (P. J. Schneider, "An Algorithm for Automatically Fitting Digitized Curves", 1990), so that
// the SVGs of a model are as small as hand-made ones.

type Cubic = readonly [Pt, Pt, Pt, Pt];

/** A piece of a path: a line to a point, or a curve. */
type Piece = { readonly to: Pt } | { readonly cubic: Cubic };

/** A sharper turn between two samples is a corner; a smaller one is part of a curve. */
const CORNER_RADIANS = 0.6;

/**
 * The `d` of a path through the points, within `tolerance` of them, in whole numbers.
 * @param straights whether straight parts become lines; false for outlines of a mesh, whose facets are part of a curve
 */
export function pathData(points: readonly Pt[], closed: boolean, tolerance = 1, straights = true): string {
  const clean = withoutRepeats(points, closed);
  if (clean.length < 2) return '';
  const line = closed ? openAtCorner(clean) : clean;
  const pen = new Pen();
  pen.move(at(line, 0));
  let from = 0;
  for (let i = 1; i < line.length; i++) {
    if (i < line.length - 1 && !isCorner(line, i)) continue;
    for (const piece of fitRun(line.slice(from, i + 1), tolerance, straights)) pen.put(piece);
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

/** Rotates a closed line to start and end at its sharpest corner, where the join is not visible. */
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

/** Fits the points between two corners with curves alone or with curves and lines, whichever is shorter to write. */
function fitRun(run: readonly Pt[], tolerance: number, straights: boolean): Piece[] {
  if (run.length === 2 || isStraight(run, Math.min(0.75, tolerance * 0.6))) return [{ to: last(run) }];
  const curves = fitSmooth(run, 0, run.length - 1, tolerance);
  if (!straights) return curves;
  const mixed: Piece[] = [];
  let from = 0;
  let i = 0;
  while (i < run.length - 1) {
    const end = straightEnd(run, i);
    if (end === i) {
      i++;
      continue;
    }
    if (i > from) mixed.push(...fitSmooth(run, from, i, tolerance));
    mixed.push({ to: at(run, end) });
    from = end;
    i = end;
  }
  if (from < run.length - 1) mixed.push(...fitSmooth(run, from, run.length - 1, tolerance));
  return cost(mixed) < cost(curves) ? mixed : curves;
}

function cost(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, piece) => sum + ('to' in piece ? 1.2 : 3), 0);
}

/** A shorter straight part remains part of a curve. */
const MIN_STRAIGHT_LENGTH = 22;

function straightEnd(run: readonly Pt[], from: number): number {
  let end = from;
  for (let i = from + 1; i < run.length; i++) {
    if (!isStraight(run.slice(from, i + 1), 0.1)) break;
    end = i;
  }
  const reach = Math.hypot(at(run, end)[0] - at(run, from)[0], at(run, end)[1] - at(run, from)[1]);
  return reach >= MIN_STRAIGHT_LENGTH && end - from > 3 ? end : from;
}

/** Fits curves to a part of a run, tangential to the straight parts beside it. */
function fitSmooth(run: readonly Pt[], from: number, to: number, tolerance: number): Piece[] {
  const part = run.slice(from, to + 1);
  const [a, b] = [at(part, 0), last(part)];
  if (Math.hypot(a[0] - b[0], a[1] - b[1]) < 0.5 && part.length > 3) {
    const start = unit(at(part, 1)[0] - at(part, part.length - 2)[0], at(part, 1)[1] - at(part, part.length - 2)[1]);
    return fitCubic(part, start, [-start[0], -start[1]], tolerance, 0);
  }
  const start = from > 0 ? direction(at(run, from - 1), a) : endTangent(part);
  const end = to < run.length - 1 ? direction(at(run, to + 1), b) : endTangent([...part].reverse());
  return fitCubic(part, start, end, tolerance, 0);
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

/** Samples are up to one unit off, so a direction is measured over this length, or until the line has turned by this angle. */
const WINDOW = 40;
const WINDOW_TURN = 0.7;

/** The direction at the first point: the tangent of a parabola fitted to the points after it. */
function endTangent(line: readonly Pt[]): Pt {
  const [p, q] = [at(line, 0), at(line, 1)];
  let way = 0;
  let turned = 0;
  // Sums for the normal equations of p + a·s + b·s².
  let [s2, s3, s4, x1, x2, y1, y2] = [0, 0, 0, 0, 0, 0, 0];
  let used = 0;
  for (let i = 1; i < line.length; i++) {
    const [a, b] = [at(line, i - 1), at(line, i)];
    if (i > 1) turned += turn(at(line, i - 2), a, b);
    if (used > 2 && (way > WINDOW || turned > WINDOW_TURN)) break;
    if (i > 1 && turned > WINDOW_TURN * 1.5) break;
    way += Math.hypot(b[0] - a[0], b[1] - a[1]);
    const [dx, dy] = [b[0] - p[0], b[1] - p[1]];
    s2 += way ** 2;
    s3 += way ** 3;
    s4 += way ** 4;
    x1 += way * dx;
    x2 += way * way * dx;
    y1 += way * dy;
    y2 += way * way * dy;
    used++;
  }
  const determinant = s2 * s4 - s3 * s3;
  if (used < 2 || determinant < 1e-6) return direction(p, q);
  return unit((x1 * s4 - x2 * s3) / determinant, (y1 * s4 - y2 * s3) / determinant);
}

/** The direction at an inner point: the mean of the directions before and after it. */
function centreTangent(run: readonly Pt[], index: number): Pt {
  const on = endTangent(run.slice(index));
  const back = endTangent(run.slice(0, index + 1).reverse());
  return unit(on[0] - back[0], on[1] - back[1]);
}

function fitCubic(run: readonly Pt[], t1: Pt, t2: Pt, tolerance: number, depth: number): Piece[] {
  if (isStraight(run, Math.min(0.5, tolerance * 0.4))) return [{ to: last(run) }];
  if (run.length === 2) {
    const [a, b] = [at(run, 0), at(run, 1)];
    const reach = Math.hypot(b[0] - a[0], b[1] - a[1]) / 3;
    return [{ cubic: [a, along(a, t1, reach), along(b, t2, reach), b] }];
  }
  let u = chordLengths(run);
  let cubic = bestCubic(run, u, t1, t2);
  let worst = worstPoint(run, cubic, u);
  for (let i = 0; i < 10 && worst.error > tolerance && worst.error < tolerance * 16; i++) {
    u = run.map((p, k) => nearer(cubic, p, at(u, k)));
    cubic = bestCubic(run, u, t1, t2);
    worst = worstPoint(run, cubic, u);
  }
  if (worst.error <= tolerance || depth > 8) return [{ cubic }];
  const centre = centreTangent(run, worst.index);
  return [
    ...fitCubic(run.slice(0, worst.index + 1), t1, [-centre[0], -centre[1]], tolerance, depth + 1),
    ...fitCubic(run.slice(worst.index), centre, t2, tolerance, depth + 1),
  ];
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

/** One Newton step towards the parameter of the point of the curve nearest to p. */
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

/** Writes short relative path commands; counts from the rounded position so that rounding errors do not accumulate. */
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

  put(piece: Piece): void {
    if ('to' in piece) this.line(piece.to);
    else this.curve(piece.cubic);
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
    if (command === this.#command) this.text += appendWord(this.text, list);
    else this.text += command + list;
    this.#command = command;
  }
}

function numbers(values: readonly number[]): string {
  let text = '';
  for (const value of values) text += appendWord(text, shortNumber(value));
  return text;
}

/** A negative number needs no space before its sign. */
function appendWord(text: string, word: string): string {
  return text === '' || word.startsWith('-') ? word : ` ${word}`;
}

/** A number in the shortest form that SVG allows. */
export function shortNumber(value: number, decimals = 1): string {
  const rounded = Number(value.toFixed(decimals));
  return (Object.is(rounded, -0) ? 0 : rounded).toString().replace(/^(-?)0\./, '$1.');
}
