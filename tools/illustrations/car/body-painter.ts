import type { Paint } from '#src/domain/illustration/paints.ts';
import type { BodySurface } from './body-surface.ts';
import type { Camera, OutsideView } from './camera.ts';
import { pathData, shortNumber } from './fit-curve.ts';
import { at, clamp, type Pt, type Pt3, steps } from './geometry.ts';

/** Cars are drawn this much larger and scaled down again: whole numbers are then fine enough, and short. */
export const CAR_UNITS = 1.6;

/** A camera that also knows where the car stands on the paper. */
export interface Stage {
  readonly view: OutsideView;
  readonly body: BodySurface;
  readonly camera: Camera;
  readonly project: (p: Pt3) => Pt;
  /** Pixels of a metre near the middle of the car. */
  readonly scale: number;
  /** The stretch of the nose and the tail that is turned to us, as the smallest visible s. */
  readonly frontFrom: number;
  readonly rearFrom: number;
}

/** Collects the shapes of a drawing, back to front. */
export class Painter {
  readonly stage: Stage;
  readonly paint: Paint;
  /** The paint of roof and pillars. */
  readonly roof: Paint;
  readonly #parts: string[] = [];
  #path = '';
  #look = '';

  constructor(stage: Stage, paint: Paint, roof: Paint) {
    this.stage = stage;
    this.paint = paint;
    this.roof = roof;
  }

  get text(): string {
    this.raw('');
    return this.#parts.join('');
  }

  raw(svg: string): void {
    if (this.#path) this.#parts.push(`<path d="${this.#path}"${this.#look}/>`);
    this.#path = '';
    this.#parts.push(svg);
  }

  /** A filled shape through points of the room. */
  fill(points: readonly Pt3[], fill: string, extra = '', tolerance = 0.75): void {
    this.#put(pathData(points.map(this.stage.project), true, tolerance * CAR_UNITS), fill, extra);
  }

  /** A filled outline on the paper. */
  area(points: readonly Pt[], fill: string, extra = '', tolerance = 0.75): void {
    this.#put(pathData(points, true, tolerance * CAR_UNITS, false), fill, extra);
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

  /** Shapes of the same look that follow each other become one path. */
  #add(d: string, look: string): void {
    if (d && look !== this.#look) this.raw('');
    this.#path += d;
    if (d) this.#look = look;
  }
}

/** The smallest s at which nose or tail still faces the camera. */
export function visibleFrom(place: (s: number, z: number) => Pt3, eye: Pt, z: number): number {
  const faces = (s: number): boolean => {
    const p = place(s - 0.01, z);
    const q = place(s + 0.01, z);
    // The tangent turned a quarter outwards; the sign tells nose from tail.
    const outward = Math.sign(place(0, z)[0] - place(1, z)[0]);
    const [nx, ny] = [outward * (q[1] - p[1]), -outward * (q[0] - p[0])];
    return nx * (eye[0] - p[0]) + ny * (eye[1] - p[1]) > 0;
  };
  for (const s of steps(-1.6, 1.6, 160)) if (faces(s)) return s;
  return 1.6;
}

/** A polygon on the nose or the tail, cut off where the body turns away; null when nothing of it is seen. */
export function onEnd(stage: Stage, end: 'front' | 'rear', points: readonly Pt[], mirrored = false): Pt3[] | null {
  const from = end === 'front' ? stage.frontFrom : stage.rearFrom;
  const place = end === 'front' ? stage.body.front : stage.body.rear;
  const list = mirrored ? points.map((p): Pt => [-p[0], p[1]]) : points;
  if (Math.max(...list.map((p) => p[0])) < from + 0.015) return null;
  return list.map((p) => place(Math.max(p[0], from), p[1]));
}

/** The belt of the lower body at a share (0 sill, 1 top) of its height: all the way round. */
export function beltLine(body: BodySurface, share: number): Pt3[] {
  const { model } = body;
  const level = (top: number) => model.sill + (top - model.sill) * share;
  const nose = steps(-1.7, 1.7, 60).map((s) => body.front(s, level(body.shoulder(body.front(s, body.noseTop)[0]))));
  const tail = steps(1.5, -1.5, 60).map((s) => body.rear(s, level(body.shoulder(body.rear(s, body.tailTop)[0]))));
  const [a, b] = [at(nose, nose.length - 1)[0], at(tail, 0)[0]];
  const near = steps(a, b, 30).map((x) => body.side(x, level(body.shoulder(x))));
  const far = [...near].reverse().map(([x, y, z]): Pt3 => [x, -y, z]);
  return [...nose, ...near, ...tail, ...far];
}

/** Lines lengthwise over a part of bonnet, boot or bed. */
export function lidLines(body: BodySurface, from: number, to: number): Pt3[][] {
  const rows = steps(-1, 1, 18).map((v) => steps(from, to, 60).map((x) => body.lid(x, v)));
  const across = steps(from, to, 24).map((x) => steps(-1, 1, 24).map((v) => body.lid(x, v)));
  return [...rows, ...across];
}

/** Lines over windscreen, roof and rear glass. */
export function houseLines(body: BodySurface, from: number, to: number): Pt3[][] {
  const rows = steps(-1, 1, 20).map((v) => steps(from, to, 60).map((i) => body.house(i, v)));
  const across = steps(from, to, 24).map((i) => steps(-1, 1, 24).map((v) => body.house(i, v)));
  return [...rows, ...across];
}

/** The height of the upper edge of the lower body at a place on nose or tail. */
export function topAt(body: BodySurface, end: 'front' | 'rear', s: number): number {
  const x = end === 'front' ? body.front(s, body.noseTop)[0] : body.rear(s, body.tailTop)[0];
  return body.shoulder(clamp(x, 0, body.model.length));
}
