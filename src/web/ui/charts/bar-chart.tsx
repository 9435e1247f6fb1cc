import type { ReactNode } from 'react';

export type ChartBar = {
  label: string;
  /** Marker beside the label, such as a dot of a colour. */
  mark?: ReactNode;
  value: number;
  /** The value as text: "312 · 25 %". */
  text: string;
};

type BarChartProps = {
  bars: readonly ChartBar[];
  /** The value of a bar of 100 %, where bars are shares: then all of the width stands behind them. Without it the longest bar has all of it. */
  whole?: number;
};

/** Horizontal bar chart with names and values. */
export function BarChart({ bars, whole }: BarChartProps) {
  const max = whole ?? Math.max(1, ...bars.map(({ value }) => value));
  return (
    <ul className="grid gap-2.5">
      {bars.map(({ label, mark, value, text }) => (
        <li key={label}>
          <p className="flex items-center justify-between gap-3 text-small">
            <span className="flex items-center gap-2">
              {mark}
              {label}
            </span>
            <span className="whitespace-nowrap text-quiet tabular-nums">{text}</span>
          </p>
          <svg aria-hidden="true" className="mt-1 block h-2 w-full">
            {whole !== undefined && (
              <rect width="100%" height="100%" rx="2" className="fill-line forced-colors:fill-[Canvas]" />
            )}
            <rect
              width={`${share(value, max)}%`}
              height="100%"
              rx="2"
              className="fill-moss forced-colors:fill-[CanvasText]"
            />
          </svg>
        </li>
      ))}
    </ul>
  );
}

/** A value above zero is always visible. */
const share = (value: number, max: number): number =>
  value === 0 || max === 0 ? 0 : Math.min(100, Math.max(1, (value / max) * 100));
