import type { Painter } from './body-painter.ts';
import { sideGlass } from './car-upper.ts';
import { type Pt3, steps } from './geometry.ts';
import { MATERIALS } from './materials.ts';
import { hull } from './silhouette.ts';

/** A rounded block around a centre, as points of its surface. */
export function block(centre: Pt3, size: Pt3, power = 0.55): Pt3[] {
  const soft = (value: number) => Math.sign(value) * Math.abs(value) ** power;
  return steps(0, Math.PI, 16).flatMap((a) =>
    steps(0, Math.PI * 2, 40).map(
      (b): Pt3 => [
        centre[0] + size[0] * soft(Math.cos(a)),
        centre[1] + size[1] * soft(Math.sin(a)) * soft(Math.cos(b)),
        centre[2] + size[2] * soft(Math.sin(a)) * soft(Math.sin(b)),
      ],
    ),
  );
}

/** The wing mirror of the near (1) or the far (-1) side. */
export function paintMirror(painter: Painter, side: 1 | -1): void {
  const { stage, paint } = painter;
  const { body } = stage;
  const foot = Math.min(...sideGlass(body).map((p) => p[0])) + 0.17;
  const [, y, z] = body.greenhouseSide(foot, body.shoulder(foot) + 0.03);
  const tall = body.model.greenhouse.lean < 0.2 && body.model.width > 1.9 ? 1.45 : 1;
  const centre: Pt3 = [foot, side * (y + 0.15), z + 0.075 * tall];
  const size: Pt3 = [0.075, 0.11, 0.07 * tall];
  const projected = (points: Pt3[]) => hull(points.map(stage.project));
  const back = stage.view === 'snett-bak';
  const arm = [[foot, side * (y - 0.02), z + 0.01] as const, [foot, side * (y + 0.1), z + 0.03] as const];
  painter.lines([arm], MATERIALS.seal, stage.scale * 0.045);
  painter.area(projected(block(centre, size)), back ? paint.shade : side === 1 ? paint.base : paint.light);
  if (back)
    painter.area(
      projected(block([centre[0] + 0.07, centre[1], centre[2]], [0.01, 0.09, 0.053 * tall])),
      MATERIALS.glassShine,
    );
  else if (side === 1) {
    const top = block([centre[0], centre[1], centre[2] + 0.02 * tall], [size[0], size[1], size[2] * 0.7]);
    painter.area(projected(top), paint.light);
  }
}
