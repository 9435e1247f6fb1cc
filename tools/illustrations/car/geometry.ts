/** A point in the plane: [x, y] in the picture, or [x, z] of a car seen from the side. */
export type Pt = readonly [number, number];
/** A point in space, m: x from the nose backwards, y towards the near side, z up. */
export type Pt3 = readonly [number, number, number];

/** Linear interpolation from a (t = 0) to b (t = 1). */
export function mix(a: number, b: number, t: number): number {
  return a + (b - a) * t;
}

export function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}

/** The last item of a list that is known not to be empty. */
export function last<T>(list: readonly T[]): T {
  const item = list[list.length - 1];
  if (item === undefined) throw new RangeError('empty list');
  return item;
}

/** The item at an index that is known to exist. */
export function at<T>(list: readonly T[], index: number): T {
  const item = list[index];
  if (item === undefined) throw new RangeError(`no item ${index}`);
  return item;
}

/** Evenly spaced numbers from a to b, both included. */
export function steps(a: number, b: number, count: number): number[] {
  return Array.from({ length: count + 1 }, (_, i) => mix(a, b, i / count));
}

/** A smooth line through the points (centripetal Catmull-Rom), sampled densely. */
export function smoothLine(points: readonly Pt[], perSegment = 12): Pt[] {
  const first = at(points, 0);
  const out: Pt[] = [first];
  for (let i = 0; i + 1 < points.length; i++) {
    const b = at(points, i);
    const c = at(points, i + 1);
    const a = points[i - 1] ?? ([2 * b[0] - c[0], 2 * b[1] - c[1]] as const);
    const d = points[i + 2] ?? ([2 * c[0] - b[0], 2 * c[1] - b[1]] as const);
    for (let k = 1; k <= perSegment; k++) out.push(catmull(a, b, c, d, k / perSegment));
  }
  return out;
}

function catmull(a: Pt, b: Pt, c: Pt, d: Pt, t: number): Pt {
  const knot = (p: Pt, q: Pt) => Math.max(1e-6, Math.sqrt(Math.hypot(q[0] - p[0], q[1] - p[1])));
  const ab = knot(a, b);
  const bc = knot(b, c);
  const cd = knot(c, d);
  const one = (k: 0 | 1): number => {
    const m1 = c[k] - b[k] + bc * ((b[k] - a[k]) / ab - (c[k] - a[k]) / (ab + bc));
    const m2 = c[k] - b[k] + bc * ((d[k] - c[k]) / cd - (d[k] - b[k]) / (bc + cd));
    const u = t * t * t;
    const s = t * t;
    return (2 * u - 3 * s + 1) * b[k] + (u - 2 * s + t) * m1 + (-2 * u + 3 * s) * c[k] + (u - s) * m2;
  };
  return [one(0), one(1)];
}

/** A sampled line as a function from the coordinate `key` to the other one, constant beyond the ends. */
export function lerp(line: readonly Pt[], key: 0 | 1): (value: number) => number {
  const sorted = [...line].sort((p, q) => p[key] - q[key]);
  const other = key === 0 ? 1 : 0;
  return (value) => {
    let low = 0;
    let high = sorted.length - 1;
    if (value <= at(sorted, low)[key]) return at(sorted, low)[other];
    if (value >= at(sorted, high)[key]) return at(sorted, high)[other];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (at(sorted, middle)[key] <= value) low = middle;
      else high = middle;
    }
    const p = at(sorted, low);
    const q = at(sorted, high);
    const span = q[key] - p[key];
    return span < 1e-9 ? p[other] : mix(p[other], q[other], (value - p[key]) / span);
  };
}

/** A polygon with rounded corners, one radius for all or one for each, sampled densely enough to follow a curved surface. */
export function roundedPolygon(points: readonly Pt[], radius: number | readonly number[], step = 0.05): Pt[] {
  const count = points.length;
  const out: Pt[] = [];
  for (let i = 0; i < count; i++) {
    const before = at(points, (i + count - 1) % count);
    const p = at(points, i);
    const after = at(points, (i + 1) % count);
    const wanted = typeof radius === 'number' ? radius : (radius[i] ?? 0);
    const inLength = Math.hypot(p[0] - before[0], p[1] - before[1]);
    const outLength = Math.hypot(after[0] - p[0], after[1] - p[1]);
    const r = Math.min(wanted, inLength * 0.49, outLength * 0.49);
    const start = toward(p, before, r / inLength);
    const end = toward(p, after, r / outLength);
    if (r < 1e-4) out.push(p);
    else for (const t of steps(0, 1, 10)) out.push(quadratic(start, p, end, t));
    const nextWanted = typeof radius === 'number' ? radius : (radius[(i + 1) % count] ?? 0);
    const rest = outLength - r - Math.min(nextWanted, outLength * 0.49);
    const parts = Math.floor(rest / step);
    for (let k = 1; k < parts; k++) out.push(toward(end, after, ((k / parts) * rest) / Math.max(1e-6, outLength - r)));
  }
  return out;
}

function toward(p: Pt, q: Pt, t: number): Pt {
  return [mix(p[0], q[0], t), mix(p[1], q[1], t)];
}

function quadratic(a: Pt, b: Pt, c: Pt, t: number): Pt {
  return toward(toward(a, b, t), toward(b, c, t), t);
}

/** A polyline, sampled at most `step` apart. */
export function denseLine(points: readonly Pt[], step = 0.05): Pt[] {
  const out: Pt[] = [at(points, 0)];
  for (let i = 0; i + 1 < points.length; i++) {
    const p = at(points, i);
    const q = at(points, i + 1);
    const parts = Math.max(1, Math.ceil(Math.hypot(q[0] - p[0], q[1] - p[1]) / step));
    for (let k = 1; k <= parts; k++) out.push(toward(p, q, k / parts));
  }
  return out;
}

/** Joins lines end to end into one closed outline; the corner after line i is rounded by `radii[i]`. */
export function joinRounded(rows: readonly (readonly Pt[])[], radii: readonly number[]): Pt[] {
  const out: Pt[] = [];
  rows.forEach((row, i) => {
    const next = at(rows, (i + 1) % rows.length);
    const before = radii[(i + rows.length - 1) % rows.length] ?? 0;
    const after = radii[i] ?? 0;
    const preserved = row.filter((p) => far(p, at(row, 0), before) && far(p, last(row), after));
    out.push(...preserved);
    const corner = last(row);
    if (after > 0) {
      const start = last(out);
      const end = next.find((p) => far(p, corner, after)) ?? last(next);
      for (const t of steps(0, 1, 12).slice(1, -1)) out.push(quadratic(start, corner, end, t));
    }
  });
  return out;
}

function far(p: Pt, q: Pt, distance: number): boolean {
  return distance === 0 || Math.hypot(p[0] - q[0], p[1] - q[1]) >= distance;
}
