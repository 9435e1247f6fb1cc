import type { Pt, Pt3 } from './geometry.ts';

/** The outside views; inside pictures are drawn flat, without a camera. */
export type OutsideView = 'sida' | 'snett-fram' | 'snett-bak';

/** A pinhole camera turned towards a point a little above the ground under the car. */
export interface Camera {
  /** Where a point of the room lands on the paper. */
  readonly project: (p: Pt3) => Pt;
  /** Where the camera stands, seen from above; tells faces turned to us from faces turned away. */
  readonly eye: Pt;
  readonly turn: number;
}

/** Degrees from a pure side view (positive: towards the nose) and above the horizon, and metres away. */
const PLACES: Readonly<Record<OutsideView, { turn: number; lift: number; distance: number }>> = {
  sida: { turn: 0, lift: 1.5, distance: 26 },
  'snett-fram': { turn: 37, lift: 6.5, distance: 11.5 },
  'snett-bak': { turn: -36, lift: 7.5, distance: 11.5 },
};

/** The camera of a view, aimed at the middle of a car. */
export function makeCamera(view: OutsideView, aim: Pt3): Camera {
  const place = PLACES[view];
  const turn = (place.turn * Math.PI) / 180;
  const lift = (place.lift * Math.PI) / 180;
  const [sa, ca, se, ce] = [Math.sin(turn), Math.cos(turn), Math.sin(lift), Math.cos(lift)];
  const project = (p: Pt3): Pt => {
    const [x, y, z] = [p[0] - aim[0], p[1] - aim[1], p[2] - aim[2]];
    const right = x * ca + y * sa;
    const up = x * sa * se - y * ca * se + z * ce;
    const near = -x * sa * ce + y * ca * ce + z * se;
    const scale = place.distance / (place.distance - near);
    return [right * scale, -up * scale];
  };
  const reach = place.distance * ce;
  return { project, eye: [aim[0] - sa * reach, aim[1] + ca * reach], turn };
}
