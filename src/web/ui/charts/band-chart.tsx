/** A value with the ends of its uncertainty. */
export type BandPoint = { x: number; y: number; low: number; high: number };

type BandChartProps = {
  /** In order of x; a gap of more than `step` interrupts the line. */
  points: readonly BandPoint[];
  /** Distance between neighbours. */
  step: number;
  /** Text alternative; a table with all values stands beside the chart. */
  label: string;
  writeX: (x: number) => string;
  writeY: (y: number) => string;
};

/** Heights in CSS pixels: room for labels, plot, ends of the scale. */
const [ROOM, PLOT, SCALE] = [26, 120, 22];
/** Distances of labels from the band, in CSS pixels, and their width as a share of that of the chart. */
const [ABOVE, BELOW] = [8, 18];
const LABEL_WIDTH = 0.25;
const BASE = ROOM + PLOT + ROOM;
const [BOX_WIDTH, BOX_HEIGHT] = [1_000, 100];

/** A line with a band around it. Only the shapes are stretched to the available width; labels are positioned by percent. */
export function BandChart({ points, step, label, writeX, writeY }: BandChartProps) {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return null;
  const [bottom, top] = [Math.min(...points.map(({ low }) => low)), Math.max(...points.map(({ high }) => high))];
  const toX = (x: number): number => (last.x > first.x ? (x - first.x) / (last.x - first.x) : 0.5);
  const toY = (y: number): number => (top > bottom ? (top - y) / (top - bottom) : 0.5);
  const place = ({ x }: BandPoint, y: number): string => `${round(toX(x) * BOX_WIDTH)} ${round(toY(y) * BOX_HEIGHT)}`;
  const near = Math.max(2, Math.ceil(points.length * LABEL_WIDTH));
  const [start, end] = [points.slice(0, near), points.slice(-near)];
  // Labels stand on the side of the line to which it does not run, beyond the band along their width.
  const labelPlace = (beside: readonly BandPoint[], isBelow: boolean): number =>
    isBelow
      ? toY(Math.min(...beside.map(({ low }) => low))) * PLOT + BELOW
      : toY(Math.max(...beside.map(({ high }) => high))) * PLOT - ABOVE;
  const runs = runsOf(points, step);
  const line = runs.map((run) => `M${run.map((point) => place(point, point.y)).join('L')}`).join('');
  const band = runs
    .map((run) => {
      const back = run.toReversed();
      return `M${[...run.map((point) => place(point, point.high)), ...back.map((point) => place(point, point.low))].join('L')}Z`;
    })
    .join('');
  return (
    <svg role="img" aria-label={label} width="100%" height={BASE + SCALE} className="block overflow-visible">
      <svg
        y={ROOM}
        width="100%"
        height={PLOT}
        viewBox={`0 0 ${BOX_WIDTH} ${BOX_HEIGHT}`}
        preserveAspectRatio="none"
        overflow="visible"
        aria-hidden="true"
      >
        <path d={band} className="fill-moss/25 forced-colors:fill-[GrayText]" />
        <path d={line} fill="none" strokeWidth={2.5} vectorEffect="non-scaling-stroke" className="stroke-moss" />
      </svg>
      <text x="0" y={ROOM + labelPlace(start, isRising(start))} className="fill-quiet text-small">
        {writeY(first.y)}
      </text>
      {last !== first && (
        <text
          x="100%"
          y={ROOM + labelPlace(end, !isRising(end))}
          textAnchor="end"
          className="fill-ink text-small font-semibold"
        >
          {writeY(last.y)}
        </text>
      )}
      <line x1="0" x2="100%" y1={BASE} y2={BASE} strokeWidth={1} className="stroke-line" />
      <text x="0" y={BASE + SCALE - 4} className="fill-quiet text-fine">
        {writeX(first.x)}
      </text>
      {last !== first && (
        <text x="100%" y={BASE + SCALE - 4} textAnchor="end" className="fill-quiet text-fine">
          {writeX(last.x)}
        </text>
      )}
    </svg>
  );
}

const isRising = (points: readonly BandPoint[]): boolean => (points.at(-1)?.y ?? 0) > (points[0]?.y ?? 0);

/** Divides points into runs of neighbours. */
function runsOf(points: readonly BandPoint[], step: number): BandPoint[][] {
  const runs: BandPoint[][] = [];
  for (const point of points) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    if (run && before && point.x - before.x <= step) run.push(point);
    else runs.push([point]);
  }
  return runs;
}

const round = (value: number): number => Math.round(value * 10) / 10;
