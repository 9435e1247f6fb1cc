import type { ReactNode } from 'react';
import { placeOn, type Scale } from './scale.ts';

/** A label of the horizontal axis; `at` is a share of its width. */
export type AxisLabel = { at: number; text: string };

type PlotProps = {
  /** Text alternative; a table with all values stands in the section. */
  label: string;
  y: Scale;
  writeY: (y: number) => string;
  xLabels: readonly AxisLabel[];
  /** Labels right of the plot: their texts, and the SVG content that renders them. */
  right?: { texts: readonly string[]; content: ReactNode } | undefined;
  /** Height between the ends of the vertical axis, CSS pixels. */
  height: number;
  /** Shapes in the plot: x in percent; y in pixels, from {@link heightOf}. */
  children: ReactNode;
};

/** Room above the plot for half of a label, and below it for the horizontal axis, CSS pixels. */
const [TOP, AXIS] = [10, 24];
/** Vertical position of a share of the plot, CSS pixels from the top of its SVG. */
export const heightOf = (share: number, height: number): number => round(TOP + (1 - share) * height);

/** The labels of a scale's ticks for the horizontal axis. */
export const ticksOf = (scale: Scale, write: (value: number) => string): AxisLabel[] =>
  scale.ticks.map((tick) => ({ at: placeOn(scale, tick), text: write(tick) }));

/**
 * The frame of every plot: the two axes with their labels, and the labels at the ends of the lines. It fits any width without
 * script, as columns of text have the width of their longest one, and the shapes between are positioned in percent.
 */
export function Plot({ label, y, writeY, xLabels, right, height, children }: PlotProps) {
  const box = TOP + height + AXIS;
  const base = heightOf(0, height);
  const yTexts = y.ticks.map((tick) => writeY(tick));
  return (
    <div className="@container">
      <div role="img" aria-label={label} className="grid grid-cols-[auto_minmax(0,1fr)_auto] text-fine">
        <Column texts={yTexts} box={box} className="mr-2 tabular-nums @max-3xs:hidden">
          {y.ticks.map((tick, at) => (
            <text
              key={tick}
              x="100%"
              y={heightOf(placeOn(y, tick), height)}
              dy="0.35em"
              textAnchor="end"
              className="fill-quiet"
            >
              {yTexts[at]}
            </text>
          ))}
        </Column>
        <svg height={box} aria-hidden="true" className="col-start-2 block w-full overflow-visible">
          {y.ticks.map((tick) => (
            <line
              key={tick}
              x2="100%"
              y1={heightOf(placeOn(y, tick), height)}
              y2={heightOf(placeOn(y, tick), height)}
              className={tick === 0 ? 'stroke-edge' : 'stroke-line forced-colors:hidden'}
            />
          ))}
          {y.isBroken && (
            <path data-break d={`M-2 ${base + 5}l5-10M4 ${base + 5}l5-10`} className="stroke-quiet" strokeWidth={1.5} />
          )}
          {children}
          {xLabels.map(({ at, text }) => (
            <text
              key={at}
              x={toPercent(at)}
              y={box - 4}
              textAnchor={anchorOf(at, text, yTexts, right?.texts ?? [])}
              className={`fill-quiet ${at === 1 ? '@max-2xs:hidden' : ''}`}
            >
              {text}
            </text>
          ))}
        </svg>
        {right && (
          <Column texts={right.texts} box={box} className="ml-3.5">
            {right.content}
          </Column>
        )}
      </div>
    </div>
  );
}

/** A label stands below the middle of its tick where the columns beside the plot have room for half of it. */
function anchorOf(at: number, text: string, left: readonly string[], right: readonly string[]) {
  const hasRoom = (texts: readonly string[]): boolean => texts.some(({ length }) => length >= text.length / 2);
  if (at === 0 && !hasRoom(left)) return 'start';
  return at === 1 && !hasRoom(right) ? 'end' : 'middle';
}

type ColumnProps = { texts: readonly string[]; box: number; className: string; children: ReactNode };

/** As wide as the longest of the texts that its SVG contains; the SVG itself has no width of its own. */
function Column({ texts, box, className, children }: ColumnProps) {
  const longest = texts.reduce((best, text) => (text.length > best.length ? text : best), '');
  return (
    <div className={className}>
      <span aria-hidden="true" className="invisible block h-0 font-semibold whitespace-nowrap">
        {longest}
      </span>
      <svg height={box} aria-hidden="true" className="block w-0 min-w-full overflow-visible">
        {children}
      </svg>
    </div>
  );
}

/** Shapes in a box of {@link BOX} by {@link BOX}, stretched to the plot; lines keep their width. */
export const Stretched = ({ height, children }: { height: number; children: ReactNode }) => (
  <svg
    y={TOP}
    width="100%"
    height={height}
    viewBox={`0 0 ${BOX} ${BOX}`}
    preserveAspectRatio="none"
    overflow="visible"
    aria-hidden="true"
  >
    {children}
  </svg>
);

export const BOX = 1_000;

export const toPercent = (share: number): string => `${round(share * 100)}%`;

/** The path of runs of points in that box. */
export const pathOf = (runs: readonly (readonly { x: number; y: number }[])[], x: Scale, y: Scale): string =>
  runs.map((run) => `M${run.map((point) => inBox(x, y, point)).join('L')}`).join('');

export const inBox = (x: Scale, y: Scale, point: { x: number; y: number }): string =>
  `${round(placeOn(x, point.x) * BOX)} ${round((1 - placeOn(y, point.y)) * BOX)}`;

const round = (value: number): number => Math.round(value * 100) / 100;
