type RangeSliderProps = {
  /** Ends of the slider. */
  min: number;
  max: number;
  step: number;
  /** Positions of the handles. */
  low: number;
  high: number;
  onChange: (low: number, high: number) => void;
  labels: { low: string; high: string };
  /** Text of a position for screen readers. */
  say: (value: number) => string;
};

/** Width of the histogram, in its own units. */
const CHART_WIDTH = 1000;

/** A slider with two handles: two native sliders on top of each other, so that keys, touch and screen readers work natively. */
export function RangeSlider({ min, max, step, low, high, onChange, labels, say }: RangeSliderProps) {
  const placeOf = (value: number): number => (max === min ? 0 : ((value - min) / (max - min)) * CHART_WIDTH);
  const [from, to] = [placeOf(low), placeOf(high)];
  return (
    <div className="range-slider needs-script">
      <svg viewBox={`0 0 ${CHART_WIDTH} 4`} preserveAspectRatio="none" aria-hidden="true" className="range-slider-line">
        <rect width={CHART_WIDTH} height={4} className="fill-line" />
        <rect x={from} width={Math.max(0, to - from)} height={4} className="fill-moss" />
      </svg>
      <input
        type="range"
        min={min}
        max={max}
        step={step}
        value={low}
        aria-label={labels.low}
        aria-valuetext={say(low)}
        onChange={(event) => onChange(Math.min(Number(event.target.value), high), high)}
        // Where both handles are at the right end, the lower one must be on top to be reachable.
        className={from > CHART_WIDTH / 2 ? 'z-10' : ''}
      />
      <input
        type="range"
        min={min}
        max={max}
        step={step}
        value={high}
        aria-label={labels.high}
        aria-valuetext={say(high)}
        onChange={(event) => onChange(low, Math.max(Number(event.target.value), low))}
      />
    </div>
  );
}

export type HistogramBar = {
  /** Ends on the slider's scale. */
  from: number;
  to: number;
  count: number;
};

type BarsProps = { bars: readonly HistogramBar[]; min: number; max: number; low: number; high: number };

const CHART_HEIGHT = 100;
const GAP = 3;

/** Histogram along a slider; bars outside the handles are faint. Decorative: its data is available elsewhere. */
export function Bars({ bars, min, max, low, high }: BarsProps) {
  const highest = Math.max(1, ...bars.map(({ count }) => count));
  const scale = CHART_WIDTH / Math.max(1, max - min);
  return (
    <svg
      viewBox={`0 0 ${CHART_WIDTH} ${CHART_HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="needs-script range-slider-bars"
    >
      {bars.map(({ from, to, count }) => {
        const height = count === 0 ? 0 : Math.max(2, (count / highest) * CHART_HEIGHT);
        const middle = (from + to) / 2;
        return (
          <rect
            key={from}
            x={(from - min) * scale + GAP / 2}
            y={CHART_HEIGHT - height}
            width={Math.max(1, (to - from) * scale - GAP)}
            height={height}
            className={middle >= low && middle <= high ? 'fill-moss' : 'fill-line'}
          />
        );
      })}
    </svg>
  );
}
