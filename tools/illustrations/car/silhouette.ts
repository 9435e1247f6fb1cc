import { at, type Pt } from './geometry.ts';

/**
 * The outline of the area that lines cover: its upper and lower edge, column by column. The shape must have no holes and no overhangs.
 * Hidden faces need no special treatment.
 */
export function outline(lines: readonly (readonly Pt[])[], column = 2): Pt[] {
  const top = new Map<number, number>();
  const bottom = new Map<number, number>();
  let left: Pt = [Number.POSITIVE_INFINITY, 0];
  let right: Pt = [Number.NEGATIVE_INFINITY, 0];
  const mark = (k: number, y: number): void => {
    const high = top.get(k);
    if (high === undefined || y < high) top.set(k, y);
    const low = bottom.get(k);
    if (low === undefined || y > low) bottom.set(k, y);
  };
  for (const line of lines) {
    for (let i = 0; i + 1 < line.length; i++) {
      const p = at(line, i);
      const q = at(line, i + 1);
      for (const end of [p, q]) {
        if (end[0] < left[0]) left = end;
        if (end[0] > right[0]) right = end;
      }
      const [a, b] = p[0] <= q[0] ? [p, q] : [q, p];
      for (let k = Math.ceil(a[0] / column); k * column <= b[0]; k++) {
        const span = b[0] - a[0];
        if (span < 1e-9) {
          mark(k, a[1]);
          mark(k, b[1]);
        } else mark(k, a[1] + ((k * column - a[0]) / span) * (b[1] - a[1]));
      }
    }
  }
  const columns = [...top.keys()].sort((p, q) => p - q);
  const upper = columns.map((k): Pt => [k * column, top.get(k) ?? 0]);
  const lower = columns.reverse().map((k): Pt => [k * column, bottom.get(k) ?? 0]);
  return subdivideJumps([left, ...upper, right, ...lower]);
}

/** Adds points where a steep edge leaves a long gap between two columns, so that the fitted curve follows it. */
function subdivideJumps(points: readonly Pt[]): Pt[] {
  const out: Pt[] = [];
  points.forEach((p, i) => {
    const q = at(points, (i + 1) % points.length);
    const parts = Math.max(1, Math.floor(Math.hypot(q[0] - p[0], q[1] - p[1]) / 8));
    for (let k = 0; k < parts; k++) out.push([p[0] + ((q[0] - p[0]) * k) / parts, p[1] + ((q[1] - p[1]) * k) / parts]);
  });
  return out;
}

/** The convex hull. */
export function hull(points: readonly Pt[]): Pt[] {
  const sorted = [...points].sort((p, q) => p[0] - q[0] || p[1] - q[1]);
  const half = (list: readonly Pt[]): Pt[] => {
    const out: Pt[] = [];
    for (const p of list) {
      while (out.length > 1 && leftTurn(at(out, out.length - 2), at(out, out.length - 1), p)) out.pop();
      out.push(p);
    }
    return out.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

function leftTurn(a: Pt, b: Pt, c: Pt): boolean {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) <= 0;
}
