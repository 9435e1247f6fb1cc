import { LineChart, type LinePoint } from './line-chart.tsx';
import { type Scale, scaleOfAmounts } from './scale.ts';

/** A value that lasts from `x` until the next one; null: no value. */
export type StepPoint = { x: number; y: number | null };

type StepChartProps = {
  /** In order of x. */
  points: readonly StepPoint[];
  /** End of the last value. */
  end: number;
  /** Text alternative; a table with all values stands beside the chart. */
  label: string;
  writeX: (x: number) => string;
  writeY: (y: number) => string;
  /** Of the labels beside the vertical axis; as `writeY` unless a shorter form is enough. */
  writeTick?: (y: number) => string;
  /** The smallest difference that the labels state: 1 for whole numbers. */
  minStep: number;
};

/** Maximum number of marks; more would overlap, and the steps are visible without them. */
const MAX_MARKS = 40;

/** An amount over time as a step line. */
export function StepChart({ points, end, label, writeX, writeY, writeTick = writeY, minStep }: StepChartProps) {
  const start = points[0]?.x ?? end;
  const runs = stepCorners(points, end);
  const values = points.flatMap(({ y }) => y ?? []);
  const marks = points.flatMap(({ x, y }, at) => (y === null || y === points[at - 1]?.y ? [] : [{ x, y }]));
  const x: Scale = { low: start, high: Math.max(start, end), ticks: [start, end], isBroken: false };
  return (
    <LineChart
      lines={[{ name: null, runs }]}
      x={x}
      y={scaleOfAmounts(values, minStep)}
      xLabels={
        end > start
          ? [
              { at: 0, text: writeX(start) },
              { at: 1, text: writeX(end) },
            ]
          : [{ at: 0.5, text: writeX(start) }]
      }
      writeY={writeTick}
      writeEnd={writeY}
      label={label}
      marks={marks.length <= MAX_MARKS ? marks : []}
    />
  );
}

/** The corners of the steps, in runs that end where there is no value. */
export function stepCorners(points: readonly StepPoint[], end: number): LinePoint[][] {
  const runs: LinePoint[][] = [[]];
  for (const [at, { x, y }] of points.entries()) {
    if (y === null) runs.push([]);
    else runs.at(-1)?.push({ x, y }, { x: Math.max(x, points[at + 1]?.x ?? end), y });
  }
  return runs.filter((run) => run.length > 0);
}
