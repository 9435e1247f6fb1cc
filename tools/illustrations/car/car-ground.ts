import type { Painter } from './body-painter.ts';
import { shortNumber } from './fit-curve.ts';
import { type Pt, type Pt3, steps } from './geometry.ts';
import { MATERIALS } from './materials.ts';
import { hull } from './silhouette.ts';
import type { Stage } from './stage.ts';
import { WHEEL_RADIUS, wheelFace } from './wheels.ts';

/** Distance of the outer faces of the wheels from the widest line of the body, and width of the tyres, m. */
const INSET = 0.035;
const TYRE_WIDTH = 0.22;

function circle(x: number, y: number, z: number, radius: number): Pt3[] {
  return steps(0, Math.PI * 2, 36).map((a) => [x + radius * Math.cos(a), y, z + radius * Math.sin(a)]);
}

/** The footprint of the car, enlarged by a margin and shifted away from the light. */
function plan(stage: Stage, margin: number, shift: Pt): Pt3[] {
  const { model } = stage.body;
  const [a, b] = [model.length / 2 + margin, model.width / 2 + margin * 0.7];
  return steps(0, Math.PI * 2, 72).map((t) => {
    const [c, s] = [Math.cos(t), Math.sin(t)];
    return [
      model.length / 2 + shift[0] + a * Math.sign(c) * Math.abs(c) ** 0.45,
      shift[1] + b * Math.sign(s) * Math.abs(s) ** 0.45,
      0,
    ];
  });
}

/** The shadow on the ground: a wide light one, and a dark one close to the car. */
export function paintGroundShade(painter: Painter): void {
  const { stage } = painter;
  const tolerance = stage.view === 'sida' ? 1 : 3;
  painter.fill(plan(stage, 0.2, [0.14, 0.02]), '#0e1416', 'opacity=".16"', tolerance);
  painter.fill(plan(stage, -0.04, [0.06, -0.02]), '#0e1416', 'opacity=".5"', tolerance);
}

/** The visible parts of the wheels below the body: the far wheels, and the treads of the near ones. */
export function paintTreads(painter: Painter): void {
  const { stage } = painter;
  const { model } = stage.body;
  const half = model.width / 2 - INSET;
  for (const x of [model.wheels.front, model.wheels.rear]) {
    const r = model.wheels.radius;
    for (const y of stage.view === 'sida' ? [half] : [-half + TYRE_WIDTH, half]) {
      const rims = [...circle(x, y, r, r), ...circle(x, y - TYRE_WIDTH, r, r)].map(stage.project);
      painter.area(hull(rims), '#1a1c1f', '', 3);
    }
  }
}

/** The faces of the near wheels. */
export function paintWheels(painter: Painter, id: string): void {
  const { stage } = painter;
  const { model } = stage.body;
  const { front, rear, radius, rim, rimShare } = model.wheels;
  painter.raw(`<defs><g id="${id}">${wheelFace(rim, rimShare)}</g></defs>`);
  for (const x of [front, rear]) {
    const centre = stage.project([x, model.width / 2 - INSET, radius]);
    const along = stage.project([x + radius, model.width / 2 - INSET, radius]);
    const back = stage.project([x - radius, model.width / 2 - INSET, radius]);
    const up = stage.project([x, model.width / 2 - INSET, radius * 2]);
    const down = stage.project([x, model.width / 2 - INSET, 0]);
    const unit = (p: Pt, q: Pt) => [0, 1].map((k) => ((p[k] ?? 0) - (q[k] ?? 0)) / 2 / WHEEL_RADIUS);
    const [a = 0, b = 0] = unit(along, back);
    const [c = 0, d = 0] = unit(down, up);
    const matrix = [a, b, c, d].map((n) => shortNumber(n, 3)).join(' ');
    painter.raw(
      `<use href="#${id}" transform="matrix(${matrix} ${shortNumber(centre[0], 0)} ${shortNumber(centre[1], 0)})"/>`,
    );
  }
}

/** The edge of a wheel arch on the side of the body, from the sill over the wheel to the sill. */
export function archLine(stage: Stage, x: number, grow = 0): Pt[] {
  const { model } = stage.body;
  const r = model.wheels.arch + grow;
  const centre = model.wheels.radius + 0.01;
  const foot = Math.asin(Math.max(-1, Math.min(1, (model.sill - 0.01 - centre) / r)));
  return steps(Math.PI - foot, foot, 30).map((a) => [x + r * Math.cos(a), centre + r * Math.sin(a)]);
}

/** The dark inside of the wheel arches. */
export function paintArches(painter: Painter): void {
  const { stage } = painter;
  const { model } = stage.body;
  for (const x of [model.wheels.front, model.wheels.rear])
    painter.fill(
      archLine(stage, x).map((p) => stage.body.side(p[0], p[1])),
      MATERIALS.arch,
    );
}
