import type { ReactNode } from 'react';

export type ChartBar = {
  label: string;
  /** Marker beside the label, such as a dot of a colour. */
  mark?: ReactNode;
  value: number;
  /** The value as text: "312 · 25 %". */
  text: string;
};

/** Horizontal bar chart with names and values; the longest bar fills the width. */
export function BarChart({ bars }: { bars: readonly ChartBar[] }) {
  const max = Math.max(1, ...bars.map(({ value }) => value));
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
            <rect width="100%" height="100%" rx="2" className="fill-sunken forced-colors:fill-[Canvas]" />
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
const share = (value: number, max: number): number => (value === 0 ? 0 : Math.max(1, (value / max) * 100));
