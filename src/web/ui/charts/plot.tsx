import type { ReactNode } from 'react';
import { placeOn, type Scale } from './scale.ts';
import { spreadLabels } from './spread-labels.ts';

/** A label of the horizontal axis; `at` is a share of its width. */
export type AxisLabel = { at: number; text: string };

/** A label beside the end of a line; `x` and `y` are shares of the plot from its left and its lower edge. */
export type EndLabel = { x: number; y: number; name: string | null; value: string; isInside: boolean };

type PlotProps = {
  /** Text alternative; a table with all values stands in the section. */
  label: string;
  y: Scale;
  writeY: (y: number) => string;
  xLabels: readonly AxisLabel[];
  ends?: readonly EndLabel[];
  /** Height between the ends of the vertical axis, CSS pixels. */
  height: number;
  /** Shapes in the plot: x in percent; y in pixels, from {@link heightOf}. */
  children: ReactNode;
};

/** Room above the plot for half of a label, and below it for the horizontal axis, CSS pixels. */
const [TOP, AXIS] = [10, 24];
/** Heights of a label at the end of a line, without and with a name. */
const [VALUE_HEIGHT, NAMED_HEIGHT] = [20, 37];
/** Widths of a letter and of a plot on a phone. */
const [LETTER, NARROW_PLOT] = [7.5, 190];
/** From the end of the plot to its labels. */
const LEADER = 12;

/** Vertical position of a share of the plot, CSS pixels from the top of its SVG. */
export const heightOf = (share: number, height: number): number => round(TOP + (1 - share) * height);

/** The labels of a scale's ticks for the horizontal axis. */
export const ticksOf = (scale: Scale, write: (value: number) => string): AxisLabel[] =>
  scale.ticks.map((tick) => ({ at: placeOn(scale, tick), text: write(tick) }));

/**
 * The frame of every plot: the two axes with their labels, and the labels at the ends of the lines. It fits any width without
 * script, as columns of text have the width of their longest one, and the shapes between are positioned in percent.
 */
export function Plot({ label, y, writeY, xLabels, ends = [], height, children }: PlotProps) {
  const box = TOP + height + AXIS;
  const base = heightOf(0, height);
  const beside = ends.filter(({ isInside }) => !isInside);
  const yTexts = y.ticks.map((tick) => writeY(tick));
  return (
    <div className="@container">
      <div role="img" aria-label={label} className="grid grid-cols-[auto_minmax(0,1fr)_auto] text-fine">
        <Column texts={yTexts} className="mr-2 tabular-nums @max-3xs:hidden">
          <svg height={box} aria-hidden="true" className="block w-0 min-w-full overflow-visible">
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
          </svg>
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
          {ends.map(({ x, y: share, name, value, isInside }) => {
            const at = heightOf(share, height);
            return (
              !isInside &&
              x < 1 && (
                <line
                  key={`${name} ${value}`}
                  x1={toPercent(x)}
                  x2="100%"
                  y1={at}
                  y2={at}
                  strokeDasharray="1 4"
                  className="stroke-edge"
                />
              )
            );
          })}
          {children}
          {ends.map((end) => end.isInside && <InsideLabel key={`${end.name} ${end.value}`} {...end} height={height} />)}
          {xLabels.map(({ at, text }) => (
            <text
              key={at}
              x={toPercent(at)}
              y={box - 4}
              textAnchor={anchorOf(at, text, yTexts, beside)}
              className={`fill-quiet ${at === 1 ? '@max-2xs:hidden' : ''}`}
            >
              {text}
            </text>
          ))}
        </svg>
        {beside.length > 0 && <EndLabels ends={beside} height={height} box={box} />}
      </div>
    </div>
  );
}

/** A label stands below the middle of its tick where the columns beside the plot have room for half of it. */
function anchorOf(at: number, text: string, left: readonly string[], right: readonly EndLabel[]) {
  const hasRoom = (texts: readonly string[]): boolean => texts.some(({ length }) => length >= text.length / 2);
  if (at === 0 && !hasRoom(left)) return 'start';
  return at === 1 && !hasRoom(right.flatMap(({ name, value }) => [name ?? '', value])) ? 'end' : 'middle';
}

/** A label above and right of the end of its line; its edge parts it from the lines of the axis. */
const InsideLabel = ({ x, y, name, value, height }: EndLabel & { height: number }) => (
  <text
    x={toPercent(x)}
    y={heightOf(y, height) - (name === null ? 9 : 25)}
    strokeWidth={4}
    className="fill-ink stroke-ground font-semibold [paint-order:stroke]"
  >
    {name ?? value}
    {name !== null && (
      <tspan x={toPercent(x)} dy={17} className="fill-quiet font-normal">
        {value}
      </tspan>
    )}
  </text>
);

/** Size of the label of a line in a plot as narrow as on a phone, as shares of it; more room is only better. */
export function insideSize({ name, value }: Pick<EndLabel, 'name' | 'value'>, height: number) {
  return {
    width: (Math.max(name?.length ?? 0, value.length) * LETTER) / NARROW_PLOT,
    height: (name === null ? VALUE_HEIGHT : NAMED_HEIGHT + 6) / height,
  };
}

/** Labels right of the plot, each with a leader from the end of its line. */
function EndLabels({ ends, height, box }: { ends: readonly EndLabel[]; height: number; box: number }) {
  const isNamed = ends.some(({ name }) => name !== null);
  const size = isNamed ? NAMED_HEIGHT : VALUE_HEIGHT;
  const places = spreadLabels(
    ends.map(({ y }) => heightOf(y, height)),
    size,
    [TOP + (isNamed ? size / 2 - TOP : 0), heightOf(0, height) - (isNamed ? size / 4 : 0)],
  );
  return (
    <Column texts={ends.flatMap(({ name, value }) => (name === null ? [value] : [name, value]))} className="ml-3.5">
      <svg height={box} aria-hidden="true" className="block w-0 min-w-full overflow-visible">
        {ends.map(({ y, name, value }, at) => {
          const place = round(places[at] ?? 0);
          return (
            <g key={`${name} ${value}`}>
              {(isNamed || Math.abs(place - heightOf(y, height)) > 1) && (
                <line x1={-LEADER} x2={-3} y1={heightOf(y, height)} y2={place} className="stroke-edge" />
              )}
              <text y={place + (name === null ? 5 : -3)} className="fill-ink font-semibold">
                {name ?? value}
              </text>
              {name !== null && (
                <text y={place + 14} className="fill-quiet">
                  {value}
                </text>
              )}
            </g>
          );
        })}
      </svg>
    </Column>
  );
}

/** As wide as the longest of the texts that its SVG contains; the SVG itself has no width of its own. */
function Column({ texts, className, children }: { texts: readonly string[]; className: string; children: ReactNode }) {
  const longest = texts.reduce((best, text) => (text.length > best.length ? text : best), '');
  return (
    <div className={className}>
      <span aria-hidden="true" className="invisible block h-0 font-semibold whitespace-nowrap">
        {longest}
      </span>
      {children}
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

const round = (value: number): number => Math.round(value * 100) / 100;
