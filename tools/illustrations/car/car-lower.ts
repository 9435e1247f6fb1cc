import { onEnd, type Painter, topAt } from './body-painter.ts';
import { archLine } from './car-ground.ts';
import { at, clamp, denseLine, mix, type Pt, type Pt3, roundedPolygon, steps } from './geometry.ts';
import { MATERIALS } from './materials.ts';
import { outline } from './silhouette.ts';
import { bodyLines, lidLines } from './stage.ts';

/** The silhouette in the tone of the side, with nose, tail, shading and upper edge. */
export function paintBody(painter: Painter, shadeId: string): void {
  const { stage, paint } = painter;
  const lines = bodyLines(stage.body).map((line) => line.map(stage.project));
  painter.area(outline(lines), paint.base, '', 0.35);
  paintEndTone(painter, 'front');
  paintEndTone(painter, 'rear');
  paintSideShade(painter, shadeId);
  paintShoulder(painter);
}

/** Nose and tail in one tone each: the nose faces the light, the tail faces away. */
function paintEndTone(painter: Painter, end: 'front' | 'rear'): void {
  const { stage, paint } = painter;
  const { body } = stage;
  const from = end === 'front' ? stage.frontFrom : stage.rearFrom;
  const corner = (end === 'front' ? body.cornerFront : body.cornerRear) - 0.02;
  if (from > corner - 0.05) return;
  const place = end === 'front' ? body.front : body.rear;
  const low = body.model.sill;
  const across = steps(from, corner, 24);
  const top = across.map((s) => place(s, topAt(body, end, s)));
  const foot = [...across].reverse().map((s) => place(s, low));
  const upTo = steps(low, topAt(body, end, from), 8).map((z) => place(from, z));
  const down = steps(topAt(body, end, corner), low, 8).map((z) => place(corner, z));
  painter.fill([...top, ...down, ...foot, ...upTo], end === 'front' ? paint.light : paint.shade);
}

/** The side below the crease faces the ground; it is darkest just above the sill. */
function paintSideShade(painter: Painter, shadeId: string): void {
  const { stage, paint } = painter;
  const { body } = stage;
  const { model } = body;
  const crease = model.crease ?? [0.7, 0.75];
  const creaseAt = (x: number) =>
    mix(crease[0], crease[1], clamp((x - model.wheels.front) / (model.wheels.rear - model.wheels.front), -0.3, 1.25));
  const nose = (z: number) => body.front(body.cornerFront - 0.02, z);
  const tail = (z: number) => body.rear(body.cornerRear - 0.02, z);
  const [high, low] = [creaseAt(0), creaseAt(model.length)];
  const upper = steps(nose(high)[0], tail(low)[0], 24).map((x) => body.side(x, creaseAt(x)));
  const lower = steps(tail(model.sill)[0], nose(model.sill)[0], 24).map((x) => body.side(x, model.sill));
  painter.fill(
    [...upper, ...steps(low, model.sill, 8).map(tail), ...lower, ...steps(model.sill, high, 8).map(nose)],
    `url(#${shadeId})`,
  );
  if (model.crease && !model.bumperBar) painter.lines([upper.slice(4, -2)], paint.light, 1.5, 'opacity=".8"');
  const { front, rear, arch } = model.wheels;
  const sill = roundedPolygon(
    [
      [front + arch * 0.9, model.sill],
      [front + arch + 0.04, model.sill + 0.1],
      [rear - arch - 0.1, model.sill + 0.17],
      [rear - arch * 0.9, model.sill],
    ],
    0.03,
  );
  painter.fill(
    sill.map((p) => body.side(p[0], p[1])),
    paint.deep,
  );
}

/** The highlight below the belt line, and bonnet and boot lid, which face the sky. */
function paintShoulder(painter: Painter): void {
  const { stage, paint } = painter;
  const { body } = stage;
  const { model } = body;
  const [a, b] = [
    Math.max(model.corner.front * 0.3, body.lidSpan[0] + 0.02),
    Math.min(model.length - model.corner.rear * 0.35, body.lidSpan[1] - 0.01),
  ];
  const upper = steps(a, b, 30).map((x) => body.side(x, body.shoulder(x)));
  const lower = steps(b, a, 30).map((x) => {
    const ends = Math.min(1, (x - a) / 0.8, (b - x) / 0.5);
    return body.side(x, body.shoulder(x) - 0.05 * ends);
  });
  painter.fill([...upper, ...lower], paint.light);
  const cowl = at(body.rail, 0)[0];
  const lids: Pt[] = [[body.lidSpan[0], cowl + 0.25]];
  const end = at(body.rail, body.joints.end)[0];
  if (model.open === undefined && model.length - end > 0.3) lids.push([end - 0.1, body.lidSpan[1]]);
  for (const [from, to] of lids)
    painter.area(outline(lidLines(body, from, to).map((line) => line.map(stage.project))), paint.top);
}

/** Bonnet lines, shut lines, handles, sills and arches of dark plastic. */
export function paintSideDetails(painter: Painter): void {
  const { stage, paint } = painter;
  const { body } = stage;
  const { model } = body;
  const top = (p: Pt): Pt => [p[0], p[1] === 9 ? body.shoulder(p[0]) : p[1]];
  if (model.cladding) paintCladding(painter, model.cladding);
  if (model.bumperBar) paintBumperBar(painter, model.bumperBar);
  painter.lines(
    model.seams.map((seam) => softened(seam.map(top)).map((p) => body.side(p[0], p[1]))),
    paint.line,
    1.5,
    'opacity=".75"',
  );
  if (stage.view !== 'snett-bak') paintBonnet(painter);
  const handles = (drop: number) =>
    model.handles.map(([x, z]) => [x - 0.09, x + 0.09].map((end) => body.side(end, z - drop)));
  painter.lines(handles(0.016), paint.deep, stage.scale * 0.034, 'stroke-linecap="round"');
  painter.lines(handles(0), paint.light, stage.scale * 0.03, 'stroke-linecap="round"');
}

/** Rounds the inner points of a shut line. */
function softened(points: readonly Pt[]): Pt[] {
  const closed = roundedPolygon([...points, ...[...points].reverse().slice(1, -1)], 0.09);
  const end = at(points, points.length - 1);
  const stop = closed.findIndex((p) => Math.hypot(p[0] - end[0], p[1] - end[1]) < 0.07);
  return points.length < 3 ? denseLine(points) : [...closed.slice(0, stop), end];
}

function paintBonnet(painter: Painter): void {
  const { stage, paint } = painter;
  const { body } = stage;
  const cowl = at(body.rail, 0)[0];
  const start = 0.28;
  const near = steps(start, cowl - 0.02, 24).map((x) => body.lid(x, mix(0.8, 0.93, (x - start) / (cowl - start))));
  if (stage.view === 'sida') return;
  const far = near.map(([x, y, z]): Pt3 => [x, -y, z]);
  const creases = [0.46, -0.46].map((v) =>
    steps(0.3, cowl - 0.28, 20).map((x) => body.lid(x, v * mix(0.8, 1.15, x / cowl))),
  );
  painter.lines([near, far.slice(6)], paint.line, 1.3, 'opacity=".55"');
  // The creases of a short, steep bonnet have no highlights.
  if (cowl > 1.1) painter.lines(creases, paint.shine, 1.6, 'opacity=".7"');
}

function paintCladding(painter: Painter, height: number): void {
  const { stage } = painter;
  const { body } = stage;
  const { model } = body;
  const { front, rear, arch } = model.wheels;
  const band = (points: readonly Pt[]) =>
    painter.fill(
      points.map((p) => body.side(p[0], p[1])),
      MATERIALS.plastic,
    );
  // A little below the sill, or a line of paint would show under the plastic.
  const foot = model.sill - 0.012;
  band(
    roundedPolygon(
      [
        [front, foot],
        [front, height],
        [rear, height + 0.03],
        [rear, foot],
      ],
      0.02,
    ),
  );
  const arches = [front, rear].map((x) =>
    archLine(stage, x, 0.025)
      .slice(2, -2)
      .map((p) => body.side(p[0], p[1])),
  );
  painter.lines(arches, MATERIALS.plastic, stage.scale * 0.07);
  for (const end of ['front', 'rear'] as const) {
    const reach =
      end === 'front' ? body.cornerFront + front - arch - 0.25 : body.cornerRear + model.length - rear - arch - 0.2;
    const shape = onEnd(
      stage,
      end,
      roundedPolygon(
        [
          [-1.6, height - 0.06],
          [reach, height],
          [reach + 0.1, foot],
          [-1.6, foot],
        ],
        0.02,
      ),
    );
    if (shape) painter.fill(shape, MATERIALS.plastic);
  }
}

function paintBumperBar(painter: Painter, [low, high]: Pt): void {
  const { stage } = painter;
  const { body } = stage;
  const { model } = body;
  const { front, rear, arch } = model.wheels;
  const reaches = {
    front: body.cornerFront + front - arch - 0.2,
    rear: body.cornerRear + model.length - rear - arch - 0.15,
  };
  for (const end of ['front', 'rear'] as const) {
    const reach = reaches[end];
    const shape = onEnd(
      stage,
      end,
      roundedPolygon(
        [
          [-1.6, high],
          [reach, high],
          [reach, low],
          [-1.6, low],
        ],
        0.03,
      ),
    );
    if (shape) painter.fill(shape, MATERIALS.plastic);
    const edge = onEnd(
      stage,
      end,
      denseLine([
        [-1.6, high - 0.03],
        [reach - 0.03, high - 0.03],
      ]),
    );
    if (edge) painter.lines([edge], MATERIALS.rimShade, 2);
  }
  const strip = [low + 0.06, low + 0.12].map((z) =>
    steps(front + arch + 0.06, rear - arch - 0.06, 20).map((x) => body.side(x, z)),
  );
  painter.fill([...at(strip, 0), ...at(strip, 1).reverse()], MATERIALS.plastic);
}
