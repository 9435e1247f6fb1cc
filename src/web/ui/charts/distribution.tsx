export type DistributionBar = { from: number; count: number };

type DistributionProps = {
  /** Bars from left to right, each `step` wide. */
  bars: readonly DistributionBar[];
  step: number;
  /** Minimum and maximum of the values: the first and last bar include values beyond the scale. */
  ends: { lowest: number; highest: number };
  /** Quartiles and median. */
  middle: { lower: number; median: number; upper: number };
  format: (value: number) => string;
  /** Text alternative. */
  label: string;
};

/** Heights in px from the top: label of the median, bars, bracket of the interquartile range, ends of the scale. */
const TOP = 24;
const BOTTOM = 128;
const BRACKET = 138;
const HEIGHT = 164;

/**
 * Histogram with a line at the median and a bracket below the interquartile range. Widths are percentages, so that it fits
 * anywhere.
 */
export function Distribution({ bars, step, ends, middle, format, label }: DistributionProps) {
  const first = bars[0]?.from ?? 0;
  const last = (bars.at(-1)?.from ?? 0) + step;
  const max = Math.max(1, ...bars.map(({ count }) => count));
  const place = (value: number): number => Math.min(100, Math.max(0, ((value - first) / (last - first)) * 100));
  const width = 100 / Math.max(1, (last - first) / step);
  const median = place(middle.median);
  const [lower, upper] = [place(middle.lower), place(middle.upper)];
  return (
    <svg role="img" aria-label={label} height={HEIGHT} className="block w-full overflow-visible text-fine">
      {bars.map(({ from, count }) => {
        const height = (count / max) * (BOTTOM - TOP - 4);
        return (
          <rect
            key={from}
            x={`${place(from) + width * 0.06}%`}
            width={`${width * 0.88}%`}
            y={BOTTOM - height}
            height={height}
            className="fill-moss/45 forced-colors:fill-[GrayText]"
          />
        );
      })}
      <line x1="0" x2="100%" y1={BOTTOM} y2={BOTTOM} className="stroke-edge" />
      <line x1={`${median}%`} x2={`${median}%`} y1={TOP - 4} y2={BRACKET + 5} className="stroke-ink" strokeWidth="2" />
      <text x={`${median}%`} y="14" textAnchor={anchorAt(median)} className="fill-ink font-semibold">
        {format(middle.median)}
      </text>
      <line x1={`${lower}%`} x2={`${upper}%`} y1={BRACKET} y2={BRACKET} className="stroke-ink" strokeWidth="2" />
      <Tick at={lower} />
      <Tick at={upper} />
      <text x="0" y={HEIGHT - 4} className="fill-quiet">
        {ends.lowest < first ? `under ${format(first + step)}` : format(first)}
      </text>
      <text x="100%" y={HEIGHT - 4} textAnchor="end" className="fill-quiet">
        {`${format(last)}${ends.highest >= last ? ' +' : ''}`}
      </text>
    </svg>
  );
}

/** An end of the bracket. */
const Tick = ({ at }: { at: number }) => (
  <line x1={`${at}%`} x2={`${at}%`} y1={BRACKET - 4} y2={BRACKET + 4} className="stroke-ink" strokeWidth="2" />
);

/** Keeps a label near an end inside the figure. */
const anchorAt = (percent: number): 'start' | 'middle' | 'end' =>
  percent < 15 ? 'start' : percent > 85 ? 'end' : 'middle';
