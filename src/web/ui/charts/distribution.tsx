import { formatNumber } from '#src/domain/format/numbers.ts';
import { BOX, heightOf, Plot, Stretched, toPercent } from './plot.tsx';
import { placeOn, scaleFromZero } from './scale.ts';

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

const HEIGHT = 104;
/** Share of a bar that is left free on both sides. */
const GAP = 0.06;

/** Histogram with a line at the median and a stronger axis along the interquartile range. */
export function Distribution({ bars, step, ends, middle, format, label }: DistributionProps) {
  const x = { low: bars[0]?.from ?? 0, high: (bars.at(-1)?.from ?? 0) + step };
  const y = scaleFromZero(
    bars.map(({ count }) => count),
    1,
  );
  const width = BOX / Math.max(1, bars.length);
  const median = placeOn(x, middle.median);
  const base = heightOf(0, HEIGHT);
  return (
    <div className="pt-3">
      <Plot
        label={label}
        y={y}
        writeY={(count) => formatNumber(count)}
        xLabels={[
          { at: 0, text: ends.lowest < x.low ? `under ${format(x.low + step)}` : format(x.low) },
          { at: 1, text: `${format(x.high)}${ends.highest >= x.high ? ' +' : ''}` },
        ]}
        height={HEIGHT}
      >
        <Stretched height={HEIGHT}>
          {bars.map(({ from, count }) => (
            <rect
              key={from}
              x={(placeOn(x, from) + (GAP * width) / BOX) * BOX}
              width={(1 - 2 * GAP) * width}
              y={(1 - placeOn(y, count)) * BOX}
              height={placeOn(y, count) * BOX}
              className="fill-moss/45 forced-colors:fill-[GrayText]"
            />
          ))}
        </Stretched>
        <line
          x1={toPercent(median)}
          x2={toPercent(median)}
          y1={heightOf(1, HEIGHT) - 4}
          y2={base}
          className="stroke-ink"
          strokeWidth="2"
        />
        <text
          x={toPercent(median)}
          y={heightOf(1, HEIGHT) - 9}
          textAnchor={anchorAt(median)}
          className="fill-ink font-semibold"
        >
          {format(middle.median)}
        </text>
        <line
          x1={toPercent(placeOn(x, middle.lower))}
          x2={toPercent(placeOn(x, middle.upper))}
          y1={base}
          y2={base}
          className="stroke-ink"
          strokeWidth="4"
        />
      </Plot>
    </div>
  );
}

/** A label near an end must not leave the figure. */
const anchorAt = (share: number): 'start' | 'middle' | 'end' =>
  share < 0.15 ? 'start' : share > 0.85 ? 'end' : 'middle';
