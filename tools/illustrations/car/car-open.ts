import type { Painter } from './body-painter.ts';
import { block } from './car-mirror.ts';
import { at, type Pt, type Pt3, roundedPolygon, steps } from './geometry.ts';
import { MATERIALS } from './materials.ts';
import { hull, outline } from './silhouette.ts';
import { lidLines, showsNose } from './stage.ts';

const LEATHER = '#7d5e49';
const LEATHER_LIGHT = '#94735b';

/** A polygon on the upper side of the body, in x and share of the width. */
function onLid(painter: Painter, points: readonly Pt[], round: number, lift = 0): Pt3[] {
  const { body } = painter.stage;
  return roundedPolygon(points, round).map((p): Pt3 => {
    const [x, y, z] = body.lid(p[0], p[1]);
    return [x, y, z + lift];
  });
}

/** The load bed of a pickup: its dark inside between the upper edges of its walls. */
export function paintBed(painter: Painter): void {
  const { stage, paint } = painter;
  const { body } = stage;
  const start = at(body.rail, body.joints.end)[0] + 0.06;
  const end = body.model.length - 0.03;
  painter.area(outline(lidLines(body, start - 0.2, end).map((line) => line.map(stage.project))), paint.top);
  const inside: Pt[] = [
    [start, -0.9],
    [end - 0.09, -0.9],
    [end - 0.09, 0.9],
    [start, 0.9],
  ];
  painter.fill(onLid(painter, inside, 0.03), MATERIALS.arch);
}

/** A car without a roof: cabin, seats, folded top, and the frame of the windscreen. */
export function paintOpenCabin(painter: Painter): void {
  const { stage, paint } = painter;
  const { body } = stage;
  const solid = (points: Pt3[]) => hull(points.map(stage.project));
  const deck = lidLines(body, at(body.rail, 0)[0], body.lidSpan[1]);
  painter.area(outline(deck.map((line) => line.map(stage.project))), paint.top);
  const [start, end] = [at(body.rail, 0)[0] + 0.2, 3.32];
  painter.fill(
    onLid(
      painter,
      [
        [start, -0.86],
        [end, -0.82],
        [end, 0.82],
        [start, 0.86],
      ],
      0.12,
    ),
    MATERIALS.cabin,
  );
  const top = solid(block([3.5, 0, body.shoulder(3.5) + 0.03], [0.24, 0.7, 0.06], 0.4));
  const seat = (x: number, y: number, height: number): void => {
    const foot = body.shoulder(x);
    painter.area(
      solid(block([x + 0.1, y, foot + height * 0.25 - 0.06], [0.08, 0.24, height * 0.25 + 0.06], 0.45)),
      LEATHER,
      '',
      1.2,
    );
    painter.area(solid(block([x + 0.15, y, foot + height * 0.78], [0.045, 0.13, 0.085], 0.5)), LEATHER_LIGHT, '', 1.2);
  };
  const order = showsNose(stage.view) ? [3.05, 2.4] : [2.4, 3.05];
  const seats = () => {
    for (const x of order) for (const y of [-0.36, 0.36]) seat(x, y, x > 3 ? 0.2 : 0.3);
  };
  if (stage.view === 'snett-bak') paintFrame(painter);
  if (showsNose(stage.view)) painter.area(top, MATERIALS.plasticLight);
  seats();
  if (!showsNose(stage.view)) painter.area(top, MATERIALS.plasticLight);
  // The near door covers the lower part of the seats.
  for (const [depth, tone] of [
    [0.15, paint.base],
    [0.05, paint.light],
  ] as const) {
    const edge = steps(start, end, 20).map((x) => body.side(x, body.shoulder(x)));
    const low = steps(end, start, 20).map((x) => body.side(x, body.shoulder(x) - depth));
    painter.fill([...edge, ...low], tone);
  }
  if (stage.view !== 'snett-bak') paintFrame(painter);
}

/** The transparent windscreen and its frame. */
function paintFrame(painter: Painter): void {
  const { stage, paint } = painter;
  const { body } = stage;
  const top = body.joints.screen;
  const pane = (low: number, high: number, v: number): Pt[] => {
    const rows = steps(-v, v, 20).map((k) => steps(low, high, 20).map((i) => body.greenhouse(i, k)));
    const across = steps(low, high, 12).map((i) => steps(-v, v, 20).map((k) => body.greenhouse(i, k)));
    return outline([...rows, ...across].map((line) => line.map(stage.project)));
  };
  painter.area(pane(2.4, top - 0.5, 0.95), MATERIALS.glassShine, 'opacity=".45"');
  const frame = [
    ...steps(0, top, 16).map((i) => body.greenhouse(i, 1)),
    ...steps(1, -1, 24).map((v) => body.greenhouse(top, v)),
    ...steps(top, 0, 16).map((i) => body.greenhouse(i, -1)),
  ];
  painter.lines([frame], MATERIALS.seal, 6, 'stroke-linejoin="round"');
  painter.lines([frame], paint.base, 3.6, 'stroke-linejoin="round"');
}
