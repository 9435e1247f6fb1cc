import { type BodySurface, makeBody } from './body-surface.ts';
import type { CarModel } from './car-model.ts';
import { at, last, type Pt, type Pt3, steps } from './geometry.ts';

/** Cars are rendered this much larger and scaled down in the SVG, so that short whole numbers are precise enough. */
export const CAR_UNITS = 1.6;

/** The views that need a camera; interiors are flat. */
export type OutsideView = 'sida' | 'snett-fram' | 'framifran' | 'snett-bak';

/** Whether the nose is turned to the camera. */
export const showsNose = (view: OutsideView): boolean => view === 'snett-fram' || view === 'framifran';

/** A pinhole camera aimed at the middle of the car. */
export interface Camera {
  /** From a point in space to a point of the image plane. */
  readonly project: (p: Pt3) => Pt;
  /** Position of the camera seen from above; decides which faces of the body are visible. */
  readonly eye: Pt;
  readonly turn: number;
}

/** A car in front of its camera, and its place in the picture. */
export interface Stage {
  readonly view: OutsideView;
  readonly body: BodySurface;
  readonly camera: Camera;
  readonly project: (p: Pt3) => Pt;
  /** Pixels per metre near the middle of the car. */
  readonly scale: number;
  /** Smallest visible s of the nose and of the tail. */
  readonly frontFrom: number;
  readonly rearFrom: number;
}

/** Degrees from a pure side view (positive: towards the nose), degrees above the horizon, and metres from the car. */
const CAMERAS: Readonly<Record<OutsideView, { turn: number; lift: number; distance: number }>> = {
  sida: { turn: 0, lift: 1.5, distance: 26 },
  'snett-fram': { turn: 37, lift: 6.5, distance: 11.5 },
  framifran: { turn: 62, lift: 5.5, distance: 11.5 },
  'snett-bak': { turn: -36, lift: 7.5, distance: 11.5 },
};

export function makeCamera(view: OutsideView, aim: Pt3): Camera {
  const camera = CAMERAS[view];
  const turn = (camera.turn * Math.PI) / 180;
  const lift = (camera.lift * Math.PI) / 180;
  const [sa, ca, se, ce] = [Math.sin(turn), Math.cos(turn), Math.sin(lift), Math.cos(lift)];
  const project = (p: Pt3): Pt => {
    const [x, y, z] = [p[0] - aim[0], p[1] - aim[1], p[2] - aim[2]];
    const right = x * ca + y * sa;
    const up = x * sa * se - y * ca * se + z * ce;
    const near = -x * sa * ce + y * ca * ce + z * se;
    const scale = camera.distance / (camera.distance - near);
    return [right * scale, -up * scale];
  };
  const reach = camera.distance * ce;
  return { project, eye: [aim[0] - sa * reach, aim[1] + ca * reach], turn };
}

/** Where the near wheels touch the ground, and the largest size of a car in the picture, px. */
const GROUND_Y = 478;
const CENTER_X = 400;
const MAX_WIDTH = 664;
const MAX_HEIGHT = 345;
/** A car of this length, m, fills the width; shorter ones are smaller, but not in proportion. */
const FULL_LENGTH = 5;
const LENGTH_POWER = 0.55;

/** Places a car in the picture, as large as allowed, with its wheels on the ground line. */
export function makeStage(model: CarModel, view: OutsideView): Stage {
  const body = makeBody(model);
  const camera = makeCamera(view, [model.length / 2, 0, 0.7]);
  const skin = bodyLines(body).flatMap((line) => line.map(camera.project));
  const ground = [model.wheels.front, model.wheels.rear].map((x) => camera.project([x, model.width / 2, 0]));
  const xs = skin.map((p) => p[0]);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const low = Math.max(...ground.map((p) => p[1]));
  const high = Math.min(...skin.map((p) => p[1]));
  const fit = (MAX_WIDTH / (right - left)) * Math.min(1, (right - left) / FULL_LENGTH) ** LENGTH_POWER;
  const scale = Math.min(fit, MAX_HEIGHT / (low - high));
  const shift: Pt = [CENTER_X - ((left + right) / 2) * scale, GROUND_Y - low * scale];
  const project = (p: Pt3): Pt => {
    const q = camera.project(p);
    return [(q[0] * scale + shift[0]) * CAR_UNITS, (q[1] * scale + shift[1]) * CAR_UNITS];
  };
  return {
    view,
    body,
    camera,
    project,
    scale,
    frontFrom: visibleFrom(body.front, camera.eye, 0.6),
    rearFrom: visibleFrom(body.rear, camera.eye, 0.6),
  };
}

/** Lines over the whole surface; their outline is the silhouette of the car. */
export function bodyLines(body: BodySurface): Pt3[][] {
  const { model, joints, rail } = body;
  const level = Array.from({ length: 21 }, (_, i) => beltLine(body, i / 20));
  // The same points joined vertically, or the ends of the levels would show as steps.
  const upright = at(level, 0).map((_, k) => level.map((row) => at(row, k)));
  const belts = [...level, ...upright];
  if (model.open === 'cab') return [...belts, ...lidLines(body, ...body.lidSpan)];
  const end = last(rail)[0];
  return [
    ...belts,
    ...lidLines(body, body.lidSpan[0], (rail[0]?.[0] ?? 1) + 0.3),
    ...(model.open === 'bed' ? [] : lidLines(body, Math.min(end, body.lidSpan[1]) - 0.1, body.lidSpan[1])),
    ...greenhouseLines(body, 0, joints.end),
  ];
}

/** The closed line around the lower body at a share of its height, 0 at the sill and 1 at the top. */
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
export function greenhouseLines(body: BodySurface, from: number, to: number): Pt3[][] {
  const rows = steps(-1, 1, 20).map((v) => steps(from, to, 60).map((i) => body.greenhouse(i, v)));
  const across = steps(from, to, 24).map((i) => steps(-1, 1, 24).map((v) => body.greenhouse(i, v)));
  return [...rows, ...across];
}

/** The smallest s at which nose or tail still faces the camera. */
export function visibleFrom(place: (s: number, z: number) => Pt3, eye: Pt, z: number): number {
  const faces = (s: number): boolean => {
    const p = place(s - 0.01, z);
    const q = place(s + 0.01, z);
    // The tangent rotated outwards by 90°; the sign distinguishes nose and tail.
    const outward = Math.sign(place(0, z)[0] - place(1, z)[0]);
    const [nx, ny] = [outward * (q[1] - p[1]), -outward * (q[0] - p[0])];
    return nx * (eye[0] - p[0]) + ny * (eye[1] - p[1]) > 0;
  };
  for (const s of steps(-1.6, 1.6, 160)) if (faces(s)) return s;
  return 1.6;
}
