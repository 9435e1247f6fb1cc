import type { CarModel } from './car-model.ts';
import { at, clamp, last, lerp, mix, type Pt, type Pt3, smoothLine, steps } from './geometry.ts';

/** The surface of a car: maps coordinates on a part of the body (side, nose, tail, roof) to points in space. */
export interface BodySurface {
  readonly model: CarModel;
  /** A point on the near side of the lower body. */
  readonly side: (x: number, z: number) => Pt3;
  /** A point on the nose, s metres along the surface from its middle. */
  readonly front: (s: number, z: number) => Pt3;
  /** A point on the tail, likewise. */
  readonly rear: (s: number, z: number) => Pt3;
  /** A point on bonnet, boot lid or load bed: v from -1 (far edge) to 1 (near edge). */
  readonly lid: (x: number, v: number) => Pt3;
  /** A point on windscreen, roof or rear glass: i is an index of `rail`, v runs across. */
  readonly greenhouse: (i: number, v: number) => Pt3;
  /** A point on the side glass or the pillars. */
  readonly greenhouseSide: (x: number, z: number) => Pt3;
  readonly shoulder: (x: number) => number;
  readonly rail: readonly Pt[];
  /** Indices into `rail`: top of the windscreen, end of the roof, foot of the rear glass. */
  readonly joints: { readonly screen: number; readonly roof: number; readonly end: number };
  /** Height of the lid edge at the nose and at the tail. */
  readonly noseTop: number;
  readonly tailTop: number;
  /** x of the front end of the bonnet and the rear end of the boot lid on the centre line. */
  readonly lidSpan: Pt;
  /** Distance along the surface from the middle of nose (tail) to the corner, m. */
  readonly cornerFront: number;
  readonly cornerRear: number;
}

const SMOOTH = 10;

export function makeBody(model: CarModel): BodySurface {
  const { halfAt, ...lower } = makeLower(model);
  return { model, ...lower, side: (x, z) => [x, halfAt(x, z), z], ...makeGreenhouse(model, lower.shoulder, halfAt) };
}

/** Half the width of the lower body, m. */
type HalfAt = (x: number, z: number) => number;
type Greenhouse = Pick<BodySurface, 'greenhouse' | 'greenhouseSide' | 'rail' | 'joints'>;
type Lower = Omit<BodySurface, 'model' | 'side' | keyof Greenhouse> & { halfAt: HalfAt };

/** Nose, tail, sides, and the lids between them. */
function makeLower(model: CarModel): Lower {
  const noseLine = smoothLine(model.nose);
  const tailLine = smoothLine(model.tail);
  const noseAt = lerp(noseLine, 1);
  const tailAt = lerp(tailLine, 1);
  const noseTop = last(noseLine)[1];
  const tailTop = last(tailLine)[1];
  const shoulder = lerp(smoothLine(model.shoulder), 0);
  const { front: rf, rear: rr, power } = model.corner;
  const half = model.width / 2;

  // Widest a little below the middle, narrower towards sill and belt line.
  const section = (z: number): number => {
    const t = (z - 0.6) / 0.45;
    return half * (1 - 0.035 * t * t * (t > 0 ? 1 : 1.5));
  };
  const share = (depth: number, r: number): number =>
    depth >= r ? 1 : depth <= 0 ? 0 : (1 - (1 - depth / r) ** power) ** (1 / power);
  const halfAt: HalfAt = (x, z) => section(z) * share(x - noseAt(z), rf) * share(tailAt(z) - x, rr);

  const front = cornerTable(half * 0.98, rf, power);
  const rear = cornerTable(half * 0.98, rr, power);
  const onNose = (s: number, z: number): Pt3 => {
    const [depth, v] = front.at(Math.abs(s));
    return [noseAt(z) + depth, Math.sign(s) * v * section(z), z];
  };
  const onTail = (s: number, z: number): Pt3 => {
    const [depth, v] = rear.at(Math.abs(s));
    return [tailAt(z) - depth, Math.sign(s) * v * section(z), z];
  };

  const [noseX, tailX] = [noseAt(noseTop), tailAt(tailTop)];
  const lid = (x: number, v: number): Pt3 => {
    const z = shoulder(x);
    const ramp = smoothStep(clamp((x - noseX) / 0.5, 0, 1)) * smoothStep(clamp((tailX - x) / 0.3, 0, 1));
    return [x, v * halfAt(x, z), z + model.crown * ramp * (1 - v * v)];
  };

  return {
    halfAt,
    front: onNose,
    rear: onTail,
    lid,
    shoulder,
    noseTop,
    tailTop,
    lidSpan: [noseX, tailX],
    cornerFront: front.corner,
    cornerRear: rear.corner,
  };
}

/** The greenhouse: windscreen, roof, rear glass and side glass. */
function makeGreenhouse({ greenhouse }: CarModel, shoulder: BodySurface['shoulder'], halfAt: HalfAt): Greenhouse {
  const railLine = smoothLine(greenhouse.rail, SMOOTH);
  const backLine = smoothLine(greenhouse.back, SMOOTH);
  const rail = [...railLine, ...backLine.slice(1)];
  const joints = { screen: (greenhouse.screenPoints - 1) * SMOOTH, roof: railLine.length - 1, end: rail.length - 1 };
  const top = Math.max(...rail.map((p) => p[1]));
  const greenhouseHalf = (x: number, z: number): number => {
    const foot = shoulder(x);
    const t = clamp((z - foot) / (top - foot), 0, 1);
    return halfAt(x, foot) - 0.012 - greenhouse.lean * t ** 1.25;
  };
  const bowAt = (i: number): number => {
    const [foot, screenTop, roofEnd, rearFoot] = greenhouse.bow;
    if (i <= joints.screen) return -mix(foot, screenTop, i / joints.screen);
    if (i <= joints.roof) return mix(-screenTop, roofEnd, (i - joints.screen) / (joints.roof - joints.screen));
    return mix(roofEnd, rearFoot, (i - joints.roof) / (joints.end - joints.roof));
  };
  const onGreenhouse = (i: number, v: number): Pt3 => {
    const k = clamp(Math.floor(i), 0, rail.length - 2);
    const [p, q] = [at(rail, k), at(rail, k + 1)];
    const [x, z] = [mix(p[0], q[0], i - k), mix(p[1], q[1], i - k)];
    // The fourth power is nearly flat in the middle and round at the edges, like real roofs and windscreens.
    const across = 1 - mix(v * v, v ** 4, 0.5);
    return [x + bowAt(i) * across, v * greenhouseHalf(x, z), z + greenhouse.crown * across];
  };

  return { greenhouse: onGreenhouse, greenhouseSide: (x, z) => [x, greenhouseHalf(x, z), z], rail, joints };
}

function smoothStep(t: number): number {
  return t * t * (3 - 2 * t);
}

/** The rounded corner seen from above: the distance along it, s, mapped to its depth and its share of half the width. */
function cornerTable(half: number, depth: number, power: number): { at: (s: number) => Pt; corner: number } {
  const rows: { s: number; depth: number; v: number }[] = [];
  let corner = 0;
  for (const a of steps(0, Math.PI / 2, 160)) {
    const v = Math.sin(a) ** (2 / power);
    const d = depth * (1 - Math.cos(a) ** (2 / power));
    const before = rows[rows.length - 1];
    const [dv, dd] = before ? [(v - before.v) * half, d - before.depth] : [0, 0];
    rows.push({ s: before ? before.s + Math.hypot(dv, dd) : 0, depth: d, v });
    if (corner === 0 && before && dd > dv) corner = last(rows).s;
  }
  const depthAt = lerp(
    rows.map((row) => [row.s, row.depth] as const),
    0,
  );
  const shareAt = lerp(
    rows.map((row) => [row.s, row.v] as const),
    0,
  );
  const end = last(rows).s;
  return { at: (s) => [depthAt(s) + Math.max(0, s - end), shareAt(s)], corner };
}
