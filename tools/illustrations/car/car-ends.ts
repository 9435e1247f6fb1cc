import { onEnd, type Painter } from './body-painter.ts';
import { denseLine, mix, type Pt, type Pt3, roundedPolygon, steps } from './geometry.ts';
import { MATERIALS } from './materials.ts';
import { showsNose } from './stage.ts';

function mirroredHalf(half: readonly Pt[]): Pt[] {
  return [...half, ...[...half].reverse().map((p): Pt => [-p[0], p[1]])];
}

function box(s: number, z: number, halfWidth: number, halfHeight: number): Pt[] {
  return [
    [s - halfWidth, z + halfHeight],
    [s + halfWidth, z + halfHeight],
    [s + halfWidth, z - halfHeight],
    [s - halfWidth, z - halfHeight],
  ];
}

function shrink(points: readonly Pt[], share: number, lift = 0): Pt[] {
  const n = points.length;
  const [cs, cz] = [points.reduce((sum, p) => sum + p[0], 0) / n, points.reduce((sum, p) => sum + p[1], 0) / n];
  return points.map((p) => [mix(cs, p[0], share), mix(cz, p[1], share) + lift]);
}

/** Grille, lamps, air intake and number plate. */
export function paintFront(painter: Painter): void {
  const { stage, paint } = painter;
  const { front } = stage.body.model;
  const show = (points: readonly Pt[], fill: string, round: number, mirror = false, extra = ''): void => {
    const shape = onEnd(stage, 'front', roundedPolygon(points, round), mirror);
    if (shape) painter.fill(shape, fill, extra, extra ? 0.4 : 0.6);
  };
  const grille = mirroredHalf(front.grille);
  const frame = front.chrome ? `stroke="${MATERIALS.metal}" stroke-width="4"` : '';
  show(grille, front.grilleKind === 'closed' ? paint.shade : MATERIALS.seal, 0.035, false, frame);
  const zs = front.grille.map((p) => p[1]);
  const [high, low] = [Math.max(...zs), Math.min(...zs)];
  const reach = Math.min(...front.grille.map((p) => p[0])) - 0.03;
  const rows: Pt[][] =
    front.grilleKind === 'slats'
      ? steps(-reach, reach, 8).map((s) => [
          [s, low + 0.02],
          [s, high - 0.02],
        ])
      : front.grilleKind === 'bars'
        ? steps(low, high, 4)
            .slice(1, -1)
            .map((z) => [
              [-reach, z],
              [reach, z],
            ])
        : [];
  const bars = rows.map((row) => onEnd(stage, 'front', row)).filter((row) => row !== null);
  painter.lines(bars, MATERIALS.plasticLight, 1.6);
  // An air intake would not be visible in dark plastic.
  if (!stage.body.model.cladding) show(mirroredHalf(front.intake), MATERIALS.plastic, 0.04);
  const both = (points: readonly Pt[], fill: string, round: number): void => {
    show(points, fill, round, true);
    show(points, fill, round);
  };
  if (front.fog) {
    const [s, z] = front.fog;
    const ends: Pt[] = [
      [s - 0.06, z],
      [s + 0.06, z],
    ];
    const fogs = [true, false].map((mirror) => onEnd(stage, 'front', ends, mirror)).filter((row) => row !== null);
    painter.lines(fogs, MATERIALS.plastic, stage.scale * 0.07, 'stroke-linecap="round"');
  }
  if (front.indicator) both(front.indicator, MATERIALS.amber, 0.02);
  both(front.lamp, MATERIALS.lampDark, front.lampRound);
  both(shrink(front.lamp, 0.84, 0.004), MATERIALS.lamp, front.lampRound);
  paintPlate(painter, 'front', front.plate);
}

/** A blank, flat number plate. */
function paintPlate(painter: Painter, end: 'front' | 'rear', z: number): void {
  const { stage } = painter;
  if (end === 'front' ? !showsNose(stage.view) : stage.view !== 'snett-bak') return;
  const place = end === 'front' ? stage.body.front : stage.body.rear;
  painter.fill(
    box(0, z, 0.26, 0.055).map(([s, height]): Pt3 => [place(0, z)[0], s, height]),
    MATERIALS.plate,
    `stroke="${MATERIALS.rimShade}" stroke-width="2"`,
  );
}

/** Tail lamps, lid, bumper and number plate. */
export function paintRear(painter: Painter): void {
  const { stage, paint } = painter;
  const { body } = stage;
  const { rear, sill } = body.model;
  const show = (points: readonly Pt[], fill: string, round: number, mirror = false): void => {
    const shape = onEnd(stage, 'rear', roundedPolygon(points, round), mirror);
    if (shape) painter.fill(shape, fill);
  };
  show(
    [
      [-1.6, sill + 0.14],
      [body.cornerRear - 0.1, sill + 0.14],
      [body.cornerRear, sill],
      [-1.6, sill],
    ],
    MATERIALS.plastic,
    0.03,
  );
  const [half, low] = rear.lid;
  const seam = onEnd(
    stage,
    'rear',
    denseLine([
      [half, body.tailTop],
      [half, low],
      [-half, low],
      [-half, body.tailTop],
    ]),
  );
  if (seam && stage.view === 'snett-bak') painter.lines([seam], paint.line, 1.4, 'opacity=".7"');
  const tones = [
    [rear.lamp, MATERIALS.tailDark],
    [shrink(rear.lamp, 0.9, 0.005), MATERIALS.tail],
    [shrink(rear.lamp, 0.5, 0.02), MATERIALS.tailLight],
  ] as const;
  for (const [points, tone] of tones) for (const mirror of [true, false]) show(points, tone, rear.lampRound, mirror);
  show(box(0, rear.plate, 0.3, 0.085), paint.deep, 0.03);
  paintPlate(painter, 'rear', rear.plate);
}
