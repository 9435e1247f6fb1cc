import type { Painter } from './body-painter.ts';
import type { BodySurface } from './body-surface.ts';
import { at, denseLine, joinRounded, last, lerp, mix, type Pt, type Pt3, roundedPolygon, steps } from './geometry.ts';
import { MATERIALS } from './materials.ts';
import { outline } from './silhouette.ts';
import { greenhouseLines, showsNose } from './stage.ts';

/** The outline of the side glass in x and z. */
export function sideGlass(body: BodySurface): Pt[] {
  const { model, rail, shoulder } = body;
  const { pillar, top, rear, belt, rearRound } = model.glass;
  const edge: Pt[] = [];
  for (let i = 1; i < body.joints.roof; i++) {
    const p = at(rail, i);
    const q = at(rail, i + 1);
    const o = at(rail, i - 1);
    const length = Math.hypot(q[0] - o[0], q[1] - o[1]);
    // The frame has the thickness of the pillar where it is steep and of the roof edge where it is level.
    const level = Math.abs(q[0] - o[0]) / length;
    const off = mix(pillar, top, Math.min(1, level * 1.1));
    const place: Pt = [p[0] + ((q[1] - o[1]) / length) * off, p[1] - ((q[0] - o[0]) / length) * off];
    if (place[1] > shoulder(place[0]) + belt && place[0] < rear[0]) edge.push(place);
  }
  const upperAt = lerp(edge, 0);
  const head: Pt = [rear[0], upperAt(rear[0])];
  const foot: Pt = [rear[1], shoulder(rear[1]) + belt];
  const front = at(edge, 0);
  const tip: Pt = [front[0] - 0.03, shoulder(front[0] - 0.03) + belt];
  return joinRounded(
    [
      [tip, ...edge, head],
      denseLine([head, foot], 0.02),
      steps(foot[0], tip[0], 40).map((x): Pt => [x, shoulder(x) + belt]),
    ],
    [rearRound, rearRound, 0],
  );
}

/** Roof, pillars, windows and mirror. */
export function paintGreenhouse(painter: Painter): void {
  const { stage, roof } = painter;
  const { body } = stage;
  const { joints, model } = body;
  const projected = (lines: Pt3[][]) => lines.map((line) => line.map(stage.project));
  const [high, low] = [at(model.greenhouse.back, 0), last(model.greenhouse.back)];
  const steep = high[1] - low[1] > low[0] - high[0];
  // The tone of the roof continues a little down the windscreen pillars, or it would end in a step.
  const end = stage.view === 'sida' && !steep ? joints.end : joints.roof;
  painter.area(outline(projected(greenhouseLines(body, joints.screen - 6, end))), roof.top);
  if (stage.view === 'snett-bak')
    painter.area(outline(projected(greenhouseLines(body, joints.roof, joints.end))), steep ? roof.shade : roof.light);
  paintRoofEdge(painter);
  paintSideWindows(painter);
  if (stage.view !== 'snett-bak') paintScreen(painter);
  if (stage.view === 'snett-bak' && model.glass.back) paintBackGlass(painter, model.glass.back);
  if (stage.view === 'snett-bak' && model.rear.doors)
    painter.lines(
      [steps(joints.roof + 2, joints.end, 8).map((i) => body.greenhouse(i, 0))],
      painter.paint.line,
      1.4,
      'opacity=".7"',
    );
  if (model.rails) paintRails(painter);
}

/** The side of the greenhouse below the roof edge. */
function paintRoofEdge(painter: Painter): void {
  const { stage, roof } = painter;
  const { body } = stage;
  const { rail, joints } = body;
  const upper = rail.slice(0, joints.end + 1).map((p) => body.greenhouseSide(p[0], p[1]));
  const foot = [at(rail, joints.end), at(rail, 0)].map((p): Pt => [p[0], body.shoulder(p[0]) - 0.01]);
  painter.fill([...upper, ...denseLine(foot).map((p) => body.greenhouseSide(p[0], p[1]))], roof.base);
}

function paintSideWindows(painter: Painter): void {
  const { stage } = painter;
  const { body } = stage;
  const { pillars, belt } = body.model.glass;
  const glass = sideGlass(body);
  const skin = (points: readonly Pt[]) => points.map((p) => body.greenhouseSide(p[0], p[1]));
  painter.fill(skin(glass), MATERIALS.glass, `stroke="${MATERIALS.seal}" stroke-width="4"`);
  const foot = (x: number) => body.shoulder(x) + belt;
  const upper = lerp(
    glass.filter((p) => p[1] > foot(p[0]) + 0.01),
    0,
  );
  const xs = glass.map((p) => p[0]);
  const edges = [Math.min(...xs) + 0.15, ...pillars.map((p) => p[0]), Math.max(...xs) - 0.1];
  paintSeats(painter, edges, upper);
  // The reflection of the sky in the upper part of each pane.
  for (let i = 0; i + 1 < edges.length; i++) {
    const [a, b] = [at(edges, i) + 0.06, at(edges, i + 1) - 0.05];
    if (b - a < 0.3) continue;
    const top = (x: number) => upper(x) - 0.012;
    const [c, d] = [mix(a, b, 0.42), mix(a, b, 0.98)];
    const strip: Pt[] = [
      [mix(a, b, 0.12), mix(foot(a), top(a), 0.25)],
      ...steps(mix(a, b, 0.3), d, 8).map((x): Pt => [x, top(x)]),
      [c, mix(foot(c), top(c), 0.25)],
    ];
    painter.fill(skin(denseLine([...strip, at(strip, 0)], 0.1)), MATERIALS.glassShine, 'opacity=".22"', 0.6);
  }
  for (const [low, high, width] of pillars)
    painter.fill(
      skin([
        [low - width / 2, foot(low)],
        [high - width / 2, upper(high)],
        [high + width / 2, upper(high)],
        [low + width / 2, foot(low)],
      ]),
      MATERIALS.seal,
    );
}

/** Headrests and backrests behind the glass. */
function paintSeats(painter: Painter, edges: readonly number[], upper: (x: number) => number): void {
  const { stage } = painter;
  const { body } = stage;
  const places = edges.slice(1, -1).slice(0, 2);
  for (const edge of places) {
    const x = edge - 0.2;
    const low = body.shoulder(x) + body.model.glass.belt;
    const high = mix(low, upper(x), 0.72);
    const seat = roundedPolygon(
      [
        [x - 0.06, low],
        [x - 0.02, high],
        [x + 0.12, high],
        [x + 0.2, low],
      ],
      [0, 0.06, 0.06, 0],
      0.1,
    );
    painter.fill(
      seat.map((p) => body.greenhouseSide(p[0], p[1])),
      MATERIALS.cabin,
      '',
      0.6,
    );
  }
}

function paintScreen(painter: Painter): void {
  const { stage } = painter;
  const { body } = stage;
  const top = body.joints.screen;
  const pane = (low: number, high: number, v: number): Pt[] => {
    if (stage.view === 'sida') {
      const lines = [
        ...steps(-v, v, 16).map((k) => steps(low, high, 30).map((i) => body.greenhouse(i, k))),
        ...steps(low, high, 12).map((i) => steps(-v, v, 24).map((k) => body.greenhouse(i, k))),
      ];
      return outline(lines.map((line) => line.map(stage.project)));
    }
    return [
      ...steps(-v, v, 24).map((k) => body.greenhouse(low, k)),
      ...steps(low, high, 16).map((i) => body.greenhouse(i, v)),
      ...steps(v, -v, 24).map((k) => body.greenhouse(high, k)),
      ...steps(high, low, 16).map((i) => body.greenhouse(i, -v)),
    ].map(stage.project);
  };
  // The near pillar covers the edges of roof and bonnet.
  const pillar = steps(0, top, 12);
  if (showsNose(stage.view))
    painter.fill(
      [...pillar.map((i) => body.greenhouse(i, 1)), ...pillar.reverse().map((i) => body.greenhouse(i, 0.93))],
      painter.roof.base,
    );
  painter.area(pane(1.1, top - 0.8, 0.945), MATERIALS.glass, `stroke="${MATERIALS.seal}" stroke-width="5.5"`);
  if (stage.view === 'sida') return;
  // In this view only the far seat is visible through the windscreen.
  const x = at(body.rail, 0)[0] + 0.78;
  const high = Math.min(body.greenhouse(top, 0)[2] - 0.13, body.shoulder(x) + 0.36);
  const rest = roundedPolygon(
    [
      [-0.49, high - 0.2],
      [-0.46, high],
      [-0.26, high],
      [-0.23, high - 0.2],
    ],
    0.06,
    0.2,
  );
  painter.fill(
    rest.map((p): Pt3 => [x, p[0], p[1]]),
    MATERIALS.cabin,
    '',
    0.6,
  );
  const wheel = steps(0, Math.PI * 2, 30).map((a): Pt3 => {
    const foot = at(body.rail, 0);
    return [foot[0] + 0.14 + 0.07 * Math.sin(a), 0.33 + 0.18 * Math.cos(a), foot[1] + 0.02 + 0.16 * Math.sin(a)];
  });
  painter.lines([wheel.slice(0, 16)], MATERIALS.cabin, 4);
  const shine = [
    [top * 0.2, -0.1],
    [top - 1.2, 0.1],
    [top - 1.2, 0.5],
    [top * 0.2, 0.36],
  ].map((p): Pt => [(p[0] ?? 0) / 10, p[1] ?? 0]);
  painter.fill(
    denseLine([...shine, at(shine, 0)], 0.2).map((p) => body.greenhouse(p[0] * 10, p[1])),
    MATERIALS.glassShine,
    'opacity=".2"',
    0.6,
  );
}

function paintBackGlass(painter: Painter, [share, from, to]: readonly [number, number, number]): void {
  const { stage } = painter;
  const { body } = stage;
  const { joints } = body;
  const [a, b] = [mix(joints.roof, joints.end, from), mix(joints.roof, joints.end, to)];
  const on = (p: Pt) => body.greenhouse(p[1] * 10, p[0]);
  const shape = roundedPolygon(
    [
      [-share, a / 10],
      [share, a / 10],
      [share, b / 10],
      [-share, b / 10],
    ],
    0.1,
    0.1,
  );
  painter.fill(shape.map(on), MATERIALS.glass, `stroke="${MATERIALS.seal}" stroke-width="4"`);
  const [high, low] = [mix(a, b, 0.06) / 10, mix(a, b, 0.94) / 10];
  const shine: Pt[] = [
    [share * 0.1, high],
    [share * 0.6, high],
    [share * 0.2, low],
    [-share * 0.3, low],
  ];
  painter.fill(denseLine([...shine, at(shine, 0)], 0.2).map(on), MATERIALS.glassShine, 'opacity=".2"', 0.6);
}

function paintRails(painter: Painter): void {
  const { stage } = painter;
  const { body } = stage;
  const { joints } = body;
  const line = steps(mix(joints.screen, joints.roof, 0.15), joints.roof - 2, 24).map((i): Pt3 => {
    const [x, y, z] = body.greenhouse(i, 0.86);
    return [x, y, z + 0.04];
  });
  painter.lines([line], '{rail}', 4, 'stroke-linecap="round"');
}
