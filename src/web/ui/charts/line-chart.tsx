import { fitsInside } from './fits-inside.ts';
import { type EndLabel, EndsInside, endsBeside, insideSize } from './line-ends.tsx';
import { type AxisLabel, heightOf, inBox, Plot, pathOf, Stretched, toPercent } from './plot.tsx';
import { placeOn, type Scale } from './scale.ts';

/** A value, and the ends of its uncertainty where that is known. */
export type LinePoint = { x: number; y: number; low?: number; high?: number };

export type Line = {
  /** Shown at its end; null where the chart has one line. */
  name: string | null;
  /** Stands behind the others, for comparison. */
  isQuiet?: boolean;
  /** In order of x, in runs between which the line is interrupted. */
  runs: readonly (readonly LinePoint[])[];
};

type LineChartProps = {
  lines: readonly Line[];
  x: Scale;
  y: Scale;
  xLabels: readonly AxisLabel[];
  writeY: (y: number) => string;
  /** The last value of a line. */
  writeEnd: (y: number) => string;
  /** Text alternative; a table with all values stands in the section. */
  label: string;
  height?: number;
};

/** Dashes of the first, second … line: they differ without colour and in print. */
const DASHES = [undefined, '8 4', '2 3', '10 3 2 3'];
const DEFAULT_HEIGHT = 120;

/** Lines, with bands around them, on one pair of axes; each is labelled at its end. */
export function LineChart(props: LineChartProps) {
  const { lines, x, y, xLabels, writeY, label, height = DEFAULT_HEIGHT } = props;
  const ends = endLabels(props, height);
  return (
    <Plot label={label} y={y} writeY={writeY} xLabels={xLabels} right={endsBeside(ends, height)} height={height}>
      <Stretched height={height}>
        {lines.map(({ name, runs }) => (
          <path key={name} d={runs.map((run) => bandOf(run, x, y)).join('')} className={BAND} />
        ))}
        {lines.map(({ name, isQuiet = false, runs }, nth) => (
          <path
            key={name}
            d={pathOf(runs, x, y)}
            fill="none"
            strokeWidth={isQuiet ? 1.5 : 2.5}
            strokeDasharray={isQuiet ? undefined : dashesOf(lines, nth)}
            vectorEffect="non-scaling-stroke"
            className={isQuiet ? 'stroke-edge' : 'stroke-moss forced-colors:stroke-[CanvasText]'}
          />
        ))}
      </Stretched>
      {ends.map((end) => (
        <circle
          key={`${end.name} ${end.value}`}
          cx={toPercent(end.x)}
          cy={heightOf(end.y, height)}
          r={3.5}
          className="fill-moss forced-colors:fill-[CanvasText]"
        />
      ))}
      <EndsInside ends={ends} height={height} />
    </Plot>
  );
}

/** The labels of the lines that have a value. */
function endLabels({ lines, x, y, writeEnd }: LineChartProps, height: number): EndLabel[] {
  const place = (point: LinePoint) => ({ x: placeOn(x, point.x), y: placeOn(y, point.y) });
  const ends = lines.flatMap(({ name, runs }) => {
    const last = runs.at(-1)?.at(-1);
    return last ? [{ ...place(last), name, value: writeEnd(last.y) }] : [];
  });
  const inside = fitsInside(
    ends,
    ends.map((end) => insideSize(end, height)),
    lines.flatMap(({ isQuiet = false, runs }) => (isQuiet ? [] : runs.map((run) => run.map(place)))),
  );
  return ends.map((end, at) => ({ ...end, isInside: inside[at] ?? false }));
}

const BAND = 'fill-moss/20 forced-colors:fill-[GrayText] forced-colors:opacity-30';

const dashesOf = (lines: readonly Line[], nth: number) =>
  DASHES[lines.slice(0, nth).filter(({ isQuiet = false }) => !isQuiet).length % DASHES.length];

function bandOf(run: readonly LinePoint[], x: Scale, y: Scale): string {
  if (run.every(({ low }) => low === undefined)) return '';
  const upper = run.map((point) => inBox(x, y, { x: point.x, y: point.high ?? point.y }));
  const lower = run.toReversed().map((point) => inBox(x, y, { x: point.x, y: point.low ?? point.y }));
  return `M${[...upper, ...lower].join('L')}Z`;
}

/** Divides points into runs without a gap of more than `step`. */
export function runsOf<Point extends { x: number }>(points: readonly Point[], step: number): Point[][] {
  const runs: Point[][] = [];
  for (const point of points) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    if (run && before && point.x - before.x <= step) run.push(point);
    else runs.push([point]);
  }
  return runs;
}
