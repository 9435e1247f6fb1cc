import { heightOf, toPercent } from './plot.tsx';
import { spreadLabels } from './spread-labels.ts';

/** A label of a line; `x` and `y` are where the line ends, as shares of the plot from its left and its lower edge. */
export type EndLabel = { x: number; y: number; name: string | null; value: string; isInside: boolean };

/** Heights of a label, without and with a name; widths of a letter and of a plot on a phone, CSS pixels. */
const [VALUE_HEIGHT, NAMED_HEIGHT, LETTER, NARROW_PLOT] = [20, 37, 7.5, 190];
/** From the end of the plot to its labels. */
const LEADER = 12;

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

/** A dotted line from the end of a line to the edge of the plot. */
const Leader = ({ x, y, height }: EndLabel & { height: number }) => (
  <line
    x1={toPercent(x)}
    x2="100%"
    y1={heightOf(y, height)}
    y2={heightOf(y, height)}
    strokeDasharray="1 4"
    className="stroke-edge"
  />
);

/** The labels that are in the plot, and leaders to those that are not. */
export const EndsInside = ({ ends, height }: { ends: readonly EndLabel[]; height: number }) =>
  ends.map((end) => {
    const key = `${end.name} ${end.value}`;
    if (end.isInside) return <InsideLabel key={key} {...end} height={height} />;
    return end.x < 1 && <Leader key={key} {...end} height={height} />;
  });

/** The labels right of the plot, each with a leader from its edge. */
export function endsBeside(ends: readonly EndLabel[], height: number) {
  const beside = ends.filter(({ isInside }) => !isInside);
  if (beside.length === 0) return undefined;
  const isNamed = beside.some(({ name }) => name !== null);
  const size = isNamed ? NAMED_HEIGHT : VALUE_HEIGHT;
  const places = spreadLabels(
    beside.map(({ y }) => heightOf(y, height)),
    size,
    [isNamed ? size / 2 : heightOf(1, height), heightOf(0, height) - (isNamed ? size / 4 : 0)],
  );
  const content = beside.map(({ y, name, value }, at) => {
    const place = Math.round(places[at] ?? 0);
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
  });
  return { texts: beside.flatMap(({ name, value }) => (name === null ? [value] : [name, value])), content };
}
