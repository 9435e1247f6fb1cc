import type { CarModel } from './car-model.ts';
import { at, clamp, last, lookUp, mix, type Pt, type Pt3, smoothLine, steps } from './geometry.ts';

/** The skin of a car: turns places named on the body (side, nose, tail, roof) into points of the room. */
export interface BodySurface {
  readonly model: CarModel;
  /** A place on the near side of the lower body. */
  readonly side: (x: number, z: number) => Pt3;
  /** A place on the nose, s metres along the skin from its middle. */
  readonly front: (s: number, z: number) => Pt3;
  /** A place on the tail, likewise. */
  readonly rear: (s: number, z: number) => Pt3;
  /** A place on bonnet, boot lid or load bed: v from -1 (far edge) to 1 (near edge). */
  readonly lid: (x: number, v: number) => Pt3;
  /** A place on windscreen, roof and rear glass: index along the roof edge, v across. */
  readonly house: (i: number, v: number) => Pt3;
  /** A place on the side glass and the pillars. */
  readonly houseSide: (x: number, z: number) => Pt3;
  readonly shoulder: (x: number) => number;
  readonly rail: readonly Pt[];
  /** Indices into `rail`: top of the windscreen, end of the roof, foot of the rear glass. */
  readonly joints: { readonly screen: number; readonly roof: number; readonly end: number };
  /** Height of the lid edge at the nose and at the tail. */
  readonly noseTop: number;
  readonly tailTop: number;
  /** Where bonnet and boot lid begin and end on the centre line. */
  readonly lidSpan: Pt;
  /** How far along the skin the corner between nose (tail) and side stands. */
  readonly cornerFront: number;
  readonly cornerRear: number;
}

const SMOOTH = 10;

/** Builds the skin of a model. */
export function makeBody(model: CarModel): BodySurface {
  const { halfAt, ...lower } = makeLower(model);
  return { model, ...lower, side: (x, z) => [x, halfAt(x, z), z], ...makeHouse(model, lower.shoulder, halfAt) };
}

/** Half the width of the lower body, m. */
type HalfAt = (x: number, z: number) => number;
type House = Pick<BodySurface, 'house' | 'houseSide' | 'rail' | 'joints'>;
type Lower = Omit<BodySurface, 'model' | 'side' | keyof House> & { halfAt: HalfAt };

/** Nose, tail, sides, and the lids between them. */
function makeLower(model: CarModel): Lower {
  const noseLine = smoothLine(model.nose);
  const tailLine = smoothLine(model.tail);
  const noseAt = lookUp(noseLine, 1);
  const tailAt = lookUp(tailLine, 1);
  const noseTop = last(noseLine)[1];
  const tailTop = last(tailLine)[1];
  const shoulder = lookUp(smoothLine(model.shoulder), 0);
  const { front: rf, rear: rr, power } = model.corner;
  const half = model.width / 2;

  // Fullest a little below the middle, drawn in towards sill and belt line.
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
    ...{ halfAt, front: onNose, rear: onTail, lid, shoulder, noseTop, tailTop },
    lidSpan: [noseX, tailX],
    cornerFront: front.corner,
    cornerRear: rear.corner,
  };
}

/** What stands on the lower body: windscreen, roof, rear glass, and the glass of the sides. */
function makeHouse({ house }: CarModel, shoulder: BodySurface['shoulder'], halfAt: HalfAt): House {
  const railLine = smoothLine(house.rail, SMOOTH);
  const backLine = smoothLine(house.back, SMOOTH);
  const rail = [...railLine, ...backLine.slice(1)];
  const joints = { screen: (house.screenPoints - 1) * SMOOTH, roof: railLine.length - 1, end: rail.length - 1 };
  const top = Math.max(...rail.map((p) => p[1]));
  const houseHalf = (x: number, z: number): number => {
    const foot = shoulder(x);
    const t = clamp((z - foot) / (top - foot), 0, 1);
    return halfAt(x, foot) - 0.012 - house.lean * t ** 1.25;
  };
  const bowAt = (i: number): number => {
    const [foot, screenTop, roofEnd, rearFoot] = house.bow;
    if (i <= joints.screen) return -mix(foot, screenTop, i / joints.screen);
    if (i <= joints.roof) return mix(-screenTop, roofEnd, (i - joints.screen) / (joints.roof - joints.screen));
    return mix(roofEnd, rearFoot, (i - joints.roof) / (joints.end - joints.roof));
  };
  const onHouse = (i: number, v: number): Pt3 => {
    const k = clamp(Math.floor(i), 0, rail.length - 2);
    const [p, q] = [at(rail, k), at(rail, k + 1)];
    const [x, z] = [mix(p[0], q[0], i - k), mix(p[1], q[1], i - k)];
    // Fourth power: nearly flat across, round at the edges, as roofs and screens are.
    const across = 1 - mix(v * v, v ** 4, 0.5);
    return [x + bowAt(i) * across, v * houseHalf(x, z), z + house.crown * across];
  };

  return { house: onHouse, houseSide: (x, z) => [x, houseHalf(x, z), z], rail, joints };
}

function smoothStep(t: number): number {
  return t * t * (3 - 2 * t);
}

/** The rounded corner seen from above as a function of the way along it: how deep, and what share of the half width. */
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
  const depthAt = lookUp(
    rows.map((row) => [row.s, row.depth] as const),
    0,
  );
  const shareAt = lookUp(
    rows.map((row) => [row.s, row.v] as const),
    0,
  );
  const end = last(rows).s;
  return { at: (s) => [depthAt(s) + Math.max(0, s - end), shareAt(s)], corner };
}
