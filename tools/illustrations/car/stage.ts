import { beltLine, CAR_UNITS, houseLines, lidLines, type Stage, visibleFrom } from './body-painter.ts';
import { type BodySurface, makeBody } from './body-surface.ts';
import { makeCamera, type OutsideView } from './camera.ts';
import type { CarModel } from './car-model.ts';
import { at, last, type Pt, type Pt3 } from './geometry.ts';

/** Where the wheels of the near side touch the ground, and how much of the paper a car may fill. */
const GROUND_Y = 478;
const PAPER_MIDDLE = 400;
const WIDEST = 664;
const HIGHEST = 345;
/** A car this long fills the width; shorter ones are drawn smaller, but less so than they are. */
const FULL_LENGTH = 5;
const LENGTH_POWER = 0.55;

/** Places a car on the paper, as large as it may be and with its wheels on the ground line. */
export function makeStage(model: CarModel, view: OutsideView): Stage {
  const body = makeBody(model);
  const camera = makeCamera(view, [model.length / 2, 0, 0.7]);
  const skin = bodyLines(body).flatMap((line) => line.map(camera.project));
  const ground = [model.wheels.front, model.wheels.rear].map((x) => camera.project([x, model.width / 2, 0]));
  const xs = skin.map((p) => p[0]);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const low = Math.max(...ground.map((p) => p[1]));
  const high = Math.min(...skin.map((p) => p[1]));
  const fit = (WIDEST / (right - left)) * Math.min(1, (right - left) / FULL_LENGTH) ** LENGTH_POWER;
  const scale = Math.min(fit, HIGHEST / (low - high));
  const shift: Pt = [PAPER_MIDDLE - ((left + right) / 2) * scale, GROUND_Y - low * scale];
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

/** The lines that make up the whole skin; their outline is the silhouette of the car. */
export function bodyLines(body: BodySurface): Pt3[][] {
  const { model, joints, rail } = body;
  const level = Array.from({ length: 21 }, (_, i) => beltLine(body, i / 20));
  // The same points joined upwards, or the ends of the levels would show as steps.
  const upright = at(level, 0).map((_, k) => level.map((row) => at(row, k)));
  const belts = [...level, ...upright];
  if (model.open === 'cab') return [...belts, ...lidLines(body, ...body.lidSpan)];
  const end = last(rail)[0];
  return [
    ...belts,
    ...lidLines(body, body.lidSpan[0], (rail[0]?.[0] ?? 1) + 0.3),
    ...(model.open === 'bed' ? [] : lidLines(body, Math.min(end, body.lidSpan[1]) - 0.1, body.lidSpan[1])),
    ...houseLines(body, 0, joints.end),
  ];
}
