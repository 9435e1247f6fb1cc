import type { Paint } from '#tools/illustrations/example-pictures/paints.ts';
import type { BodySurface } from './body-surface.ts';
import { pathData, shortNumber } from './fit-curve.ts';
import { clamp, type Pt, type Pt3 } from './geometry.ts';
import { CAR_UNITS, type OutsideView, type Stage } from './stage.ts';

const COARSER: Readonly<Partial<Record<OutsideView, number>>> = { 'snett-fram': 1.2, framifran: 1.7 };

/** Collects the SVG paths of a car, back to front. */
export class Painter {
  readonly stage: Stage;
  readonly paint: Paint;
  /** The paint of roof and pillars. */
  readonly roof: Paint;
  /** Of tolerances, px: the views of the nose have the most curves. */
  readonly #unit: number;
  readonly #parts: string[] = [];
  #path = '';
  #attributes = '';

  constructor(stage: Stage, paint: Paint, roof: Paint) {
    this.stage = stage;
    this.#unit = (COARSER[stage.view] ?? 1) * CAR_UNITS;
    this.paint = paint;
    this.roof = roof;
  }

  get text(): string {
    this.raw('');
    return this.#parts.join('');
  }

  raw(svg: string): void {
    if (this.#path) this.#parts.push(`<path d="${this.#path}"${this.#attributes}/>`);
    this.#path = '';
    this.#parts.push(svg);
  }

  /** A filled shape through points in space. */
  fill(points: readonly Pt3[], fill: string, extra = '', tolerance = 0.75): void {
    this.#put(pathData(points.map(this.stage.project), true, tolerance * this.#unit), fill, extra);
  }

  /** A filled outline in the picture. */
  area(points: readonly Pt[], fill: string, extra = '', tolerance = 0.75): void {
    this.#put(pathData(points, true, tolerance * this.#unit, false), fill, extra);
  }

  /** Lines of one colour and width, as one path. */
  lines(rows: readonly (readonly Pt3[])[], stroke: string, width: number, extra = ''): void {
    const d = rows.map((row) => pathData(row.map(this.stage.project), false, 1.3)).join('');
    const wide = shortNumber(width * CAR_UNITS, 0);
    this.#add(d, ` fill="none" stroke="${stroke}" stroke-width="${wide}"${extra && ` ${extra}`}`);
  }

  #put(d: string, fill: string, extra: string): void {
    this.#add(d, ` fill="${fill}"${extra && ` ${extra}`}`);
  }

  /** Consecutive shapes with the same attributes become one path. */
  #add(d: string, attributes: string): void {
    if (d && attributes !== this.#attributes) this.raw('');
    this.#path += d;
    if (d) this.#attributes = attributes;
  }
}

/** A polygon on the nose or the tail, cut off where the body turns away from the camera; null if none of it is visible. */
export function onEnd(stage: Stage, end: 'front' | 'rear', points: readonly Pt[], mirrored = false): Pt3[] | null {
  const from = end === 'front' ? stage.frontFrom : stage.rearFrom;
  const place = end === 'front' ? stage.body.front : stage.body.rear;
  const list = mirrored ? points.map((p): Pt => [-p[0], p[1]]) : points;
  if (Math.max(...list.map((p) => p[0])) < from + 0.015) return null;
  return list.map((p) => place(Math.max(p[0], from), p[1]));
}

/** Height of the upper edge of the lower body at a point of nose or tail, m. */
export function topAt(body: BodySurface, end: 'front' | 'rear', s: number): number {
  const x = end === 'front' ? body.front(s, body.noseTop)[0] : body.rear(s, body.tailTop)[0];
  return body.shoulder(clamp(x, 0, body.model.length));
}
