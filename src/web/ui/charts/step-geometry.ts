/** A value that lasts from `x` until the next one; null: no value. */
export type StepPoint = { x: number; y: number | null };

/** A label at a point: fractions of the width from the left and of the height from the top. */
export type StepLabel = { x: number; y: number; value: number; isAbove: boolean; anchor: 'start' | 'middle' | 'end' };

export type StepGeometry = {
  /** Path in a box of {@link BOX_WIDTH} by {@link BOX_HEIGHT}. */
  path: string;
  /** Where a value begins; fractions of the box. */
  marks: { x: number; y: number }[];
  labels: StepLabel[];
};

export const BOX_WIDTH = 1_000;
export const BOX_HEIGHT = 100;

/** Minimum height of the box as a fraction of the highest value, so that small changes look small. */
const MIN_SPAN = 0.1;
/** Minimum space on both sides of a label between the ends. */
const ROOM = 0.28;

/**
 * Computes a step line.
 * @param points in order of x
 * @param end where the last value ends
 */
export function stepGeometry(points: readonly StepPoint[], end: number): StepGeometry {
  const known = points.flatMap(({ x, y }, at) => (y === null ? [] : [{ x, y, until: points[at + 1]?.x ?? end, at }]));
  const start = points[0]?.x ?? end;
  const [toX, toY] = [shareOf(start, end), heightOf(known.map(({ y }) => y))];
  const segments = known.map((step, nth) => {
    const isJoined = known[nth - 1]?.at === step.at - 1;
    const y = round(toY(step.y) * BOX_HEIGHT);
    const from = round(toX(step.x) * BOX_WIDTH);
    return `${isJoined ? `V${y}` : `M${from} ${y}`}H${round(toX(step.until) * BOX_WIDTH)}`;
  });
  return {
    path: segments.join(''),
    marks: known.map(({ x, y }) => ({ x: toX(x), y: toY(y) })),
    labels: labelsOf(known.map(({ x, y, until }) => ({ value: y, x: toX(x), until: toX(until), y: toY(y) }))),
  };
}

type Placed = { value: number; x: number; until: number; y: number };

/** Labels of the first and last value, and of the highest and lowest where there is room. No label overlaps the line. */
function labelsOf(steps: readonly Placed[]): StepLabel[] {
  const [first, last] = [steps[0], steps.at(-1)];
  if (!first || !last) return [];
  if (steps.every(({ value }) => value === first.value)) {
    return [{ x: first.x, y: first.y, value: first.value, isAbove: true, anchor: 'start' }];
  }
  const goesUp = (steps.find(({ value }) => value !== first.value)?.value ?? first.value) > first.value;
  const cameDown = (steps.findLast(({ value }) => value !== last.value)?.value ?? last.value) > last.value;
  const inner = [
    { step: extreme(steps, (one, other) => one > other), isAbove: true },
    { step: extreme(steps, (one, other) => one < other), isAbove: false },
  ].flatMap(({ step, isAbove }) => {
    const x = (step.x + step.until) / 2;
    const isEnd = step.value === first.value || step.value === last.value;
    const isFree = x > ROOM && x < 1 - ROOM;
    return isEnd || !isFree ? [] : [{ x, y: step.y, value: step.value, isAbove, anchor: 'middle' as const }];
  });
  return [
    { x: first.x, y: first.y, value: first.value, isAbove: !goesUp, anchor: 'start' },
    ...inner,
    { x: last.until, y: last.y, value: last.value, isAbove: !cameDown, anchor: 'end' },
  ];
}

const extreme = (steps: readonly Placed[], isBeyond: (one: number, other: number) => boolean): Placed =>
  steps.reduce((best, step) => (isBeyond(step.value, best.value) ? step : best));

/** Fraction of the way from start to end; with an empty range 0, but 1 for the end itself. */
const shareOf =
  (start: number, end: number) =>
  (x: number): number =>
    end > start ? Math.min(1, Math.max(0, (x - start) / (end - start))) : 0;

/** Fraction of the height from the top; 0.5 when all values are equal. */
function heightOf(values: readonly number[]): (value: number) => number {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const span = Math.max(high - low, high * MIN_SPAN, Number.MIN_VALUE);
  const top = (high + low + span) / 2;
  return (value) => (top - value) / span;
}

const round = (value: number): number => Math.round(value * 10) / 10;
