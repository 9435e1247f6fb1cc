import { heightOf, Plot, pathOf, Stretched, toPercent } from './plot.tsx';
import { placeOn, type Scale, scaleOfAmounts } from './scale.ts';

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
/** CSS pixels. */
const HEIGHT = 120;

/** An amount over time as a step line. */
export function StepChart({ points, end, label, writeX, writeY, writeTick = writeY, minStep }: StepChartProps) {
  const start = points[0]?.x ?? end;
  const runs = stepCorners(points, end);
  const values = points.flatMap(({ y }) => y ?? []);
  const marks = points.flatMap(({ x, y }, at) => (y === null || y === points[at - 1]?.y ? [] : [{ x, y }]));
  const x: Scale = { low: start, high: Math.max(start, end), ticks: [start, end], isBroken: false };
  const y = scaleOfAmounts(values, minStep);
  const last = runs.at(-1)?.at(-1);
  return (
    <Plot
      label={label}
      y={y}
      writeY={writeTick}
      xLabels={
        end > start
          ? [
              { at: 0, text: writeX(start) },
              { at: 1, text: writeX(end) },
            ]
          : [{ at: 0.5, text: writeX(start) }]
      }
      right={last && { texts: [writeY(last.y)], content: <LastValue at={placeOn(y, last.y)} text={writeY(last.y)} /> }}
      height={HEIGHT}
    >
      <Stretched height={HEIGHT}>
        <path
          d={pathOf(runs, x, y)}
          fill="none"
          strokeWidth={2.5}
          vectorEffect="non-scaling-stroke"
          className="stroke-moss forced-colors:stroke-[CanvasText]"
        />
      </Stretched>
      {marks.length <= MAX_MARKS &&
        marks.map((mark) => (
          <circle
            key={mark.x}
            cx={toPercent(placeOn(x, mark.x))}
            cy={heightOf(placeOn(y, mark.y), HEIGHT)}
            r={4}
            strokeWidth={2}
            className="fill-ground stroke-moss"
          />
        ))}
    </Plot>
  );
}

/** The last value, right of the plot. */
const LastValue = ({ at, text }: { at: number; text: string }) => (
  <text y={heightOf(at, HEIGHT) + 5} className="fill-ink font-semibold">
    {text}
  </text>
);

/** The corners of the steps, in runs that end where there is no value. */
export function stepCorners(points: readonly StepPoint[], end: number): { x: number; y: number }[][] {
  const runs: { x: number; y: number }[][] = [[]];
  for (const [at, { x, y }] of points.entries()) {
    if (y === null) runs.push([]);
    else runs.at(-1)?.push({ x, y }, { x: Math.max(x, points[at + 1]?.x ?? end), y });
  }
  return runs.filter((run) => run.length > 0);
}
