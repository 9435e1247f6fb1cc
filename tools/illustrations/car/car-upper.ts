import type { Painter } from './body-painter.ts';
import type { BodySurface } from './body-surface.ts';
import { at, denseLine, joinRounded, last, lookUp, mix, type Pt, type Pt3, roundedPolygon, steps } from './geometry.ts';
import { MATERIALS } from './materials.ts';
import { outline } from './silhouette.ts';
import { houseLines } from './stage.ts';

/** The outline of the side glass, as [x, z] on the side of the house. */
export function sideGlass(body: BodySurface): Pt[] {
  const { model, rail, shoulder } = body;
  const { pillar, top, rear, belt, rearRound } = model.glass;
  const edge: Pt[] = [];
  for (let i = 1; i < body.joints.roof; i++) {
    const p = at(rail, i);
    const q = at(rail, i + 1);
    const o = at(rail, i - 1);
    const length = Math.hypot(q[0] - o[0], q[1] - o[1]);
    // The frame is as thick as the pillar where it is steep and as thick as the roof edge where it is level.
    const level = Math.abs(q[0] - o[0]) / length;
    const off = mix(pillar, top, Math.min(1, level * 1.1));
    const place: Pt = [p[0] + ((q[1] - o[1]) / length) * off, p[1] - ((q[0] - o[0]) / length) * off];
    if (place[1] > shoulder(place[0]) + belt && place[0] < rear[0]) edge.push(place);
  }
  const upperAt = lookUp(edge, 0);
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
export function drawHouse(painter: Painter): void {
  const { stage, roof } = painter;
  const { body } = stage;
  const { joints, model } = body;
  const onPaper = (lines: Pt3[][]) => lines.map((line) => line.map(stage.project));
  const [high, low] = [at(model.house.back, 0), last(model.house.back)];
  const steep = high[1] - low[1] > low[0] - high[0];
  // The light of the roof runs a little way down the windscreen pillars, or it would end in a step.
  const end = stage.view === 'sida' && !steep ? joints.end : joints.roof;
  painter.area(outline(onPaper(houseLines(body, joints.screen - 6, end))), roof.top);
  if (stage.view === 'snett-bak')
    painter.area(outline(onPaper(houseLines(body, joints.roof, joints.end))), steep ? roof.shade : roof.light);
  drawRoofEdge(painter);
  drawSideWindows(painter);
  if (stage.view !== 'snett-bak') drawScreen(painter);
  if (stage.view === 'snett-bak' && model.glass.back) drawBackGlass(painter, model.glass.back);
  if (stage.view === 'snett-bak' && model.rear.doors)
    painter.lines(
      [steps(joints.roof + 2, joints.end, 8).map((i) => body.house(i, 0))],
      painter.paint.line,
      1.4,
      'opacity=".7"',
    );
  if (model.rails) drawRails(painter);
}

/** The side of the house below the roof edge, over the light of the roof. */
function drawRoofEdge(painter: Painter): void {
  const { stage, roof } = painter;
  const { body } = stage;
  const { rail, joints } = body;
  const upper = rail.slice(0, joints.end + 1).map((p) => body.houseSide(p[0], p[1]));
  const foot = [at(rail, joints.end), at(rail, 0)].map((p): Pt => [p[0], body.shoulder(p[0]) - 0.01]);
  painter.fill([...upper, ...denseLine(foot).map((p) => body.houseSide(p[0], p[1]))], roof.base);
}

function drawSideWindows(painter: Painter): void {
  const { stage } = painter;
  const { body } = stage;
  const { pillars, belt } = body.model.glass;
  const glass = sideGlass(body);
  const skin = (points: readonly Pt[]) => points.map((p) => body.houseSide(p[0], p[1]));
  painter.fill(skin(glass), MATERIALS.glass, `stroke="${MATERIALS.seal}" stroke-width="4"`);
  const foot = (x: number) => body.shoulder(x) + belt;
  const upper = lookUp(
    glass.filter((p) => p[1] > foot(p[0]) + 0.01),
    0,
  );
  const xs = glass.map((p) => p[0]);
  const edges = [Math.min(...xs) + 0.15, ...pillars.map((p) => p[0]), Math.max(...xs) - 0.1];
  drawSeats(painter, edges, upper);
  // The sky in the upper part of each pane, cut off along a slant.
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

/** Headrests and the upper part of the backs, dim behind the glass. */
function drawSeats(painter: Painter, edges: readonly number[], upper: (x: number) => number): void {
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
      seat.map((p) => body.houseSide(p[0], p[1])),
      MATERIALS.cabin,
      '',
      0.6,
    );
  }
}

function drawScreen(painter: Painter): void {
  const { stage } = painter;
  const { body } = stage;
  const top = body.joints.screen;
  const pane = (low: number, high: number, v: number): Pt[] => {
    if (stage.view === 'sida') {
      const lines = [
        ...steps(-v, v, 16).map((k) => steps(low, high, 30).map((i) => body.house(i, k))),
        ...steps(low, high, 12).map((i) => steps(-v, v, 24).map((k) => body.house(i, k))),
      ];
      return outline(lines.map((line) => line.map(stage.project)));
    }
    return [
      ...steps(-v, v, 24).map((k) => body.house(low, k)),
      ...steps(low, high, 16).map((i) => body.house(i, v)),
      ...steps(v, -v, 24).map((k) => body.house(high, k)),
      ...steps(high, low, 16).map((i) => body.house(i, -v)),
    ].map(stage.project);
  };
  // The pillar nearest to us, over the light of roof and bonnet.
  const pillar = steps(0, top, 12);
  if (stage.view === 'snett-fram')
    painter.fill(
      [...pillar.map((i) => body.house(i, 1)), ...pillar.reverse().map((i) => body.house(i, 0.93))],
      painter.roof.base,
    );
  painter.area(pane(1.1, top - 0.8, 0.945), MATERIALS.glass, `stroke="${MATERIALS.seal}" stroke-width="5.5"`);
  if (stage.view === 'sida') return;
  // From here the driver is seen through the side window; only the far seat shows through the windscreen.
  const x = at(body.rail, 0)[0] + 0.78;
  const high = Math.min(body.house(top, 0)[2] - 0.13, body.shoulder(x) + 0.36);
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
    denseLine([...shine, at(shine, 0)], 0.2).map((p) => body.house(p[0] * 10, p[1])),
    MATERIALS.glassShine,
    'opacity=".2"',
    0.6,
  );
}

function drawBackGlass(painter: Painter, [share, from, to]: readonly [number, number, number]): void {
  const { stage } = painter;
  const { body } = stage;
  const { joints } = body;
  const [a, b] = [mix(joints.roof, joints.end, from), mix(joints.roof, joints.end, to)];
  const on = (p: Pt) => body.house(p[1] * 10, p[0]);
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

function drawRails(painter: Painter): void {
  const { stage } = painter;
  const { body } = stage;
  const { joints } = body;
  const line = steps(mix(joints.screen, joints.roof, 0.15), joints.roof - 2, 24).map((i): Pt3 => {
    const [x, y, z] = body.house(i, 0.86);
    return [x, y, z + 0.04];
  });
  painter.lines([line], MATERIALS.rimShade, 4, 'stroke-linecap="round"');
}
