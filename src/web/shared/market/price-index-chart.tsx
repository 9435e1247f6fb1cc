import { formatNumber } from '#src/domain/format/numbers.ts';
import type { IndexPoint } from '#src/domain/market/price-index.ts';
import { formatIndex, formatIndexChange, formatIndexMonth, indexText } from '#src/domain/market/price-index-texts.ts';
import { firstDayOf, monthOf } from '#src/domain/market/priced-months.ts';
import type { Chart } from '#src/web/ui/charts/chart-group.tsx';
import { LineChart, runsOf } from '#src/web/ui/charts/line-chart.tsx';
import { type Scale, scaleBetween, scaleOfChanges } from '#src/web/ui/charts/scale.ts';

type PriceIndexPlot = { title: string; points: readonly IndexPoint[] };
type IndexScales = { x: Scale; y: Scale };

/** Per cent: a change of one looks small beside it. */
const MIN_CHANGE = 6;

/** Price indexes as charts of the change since their first month, all on the same scales. */
export function priceIndexCharts(
  plots: readonly PriceIndexPlot[],
  { height = 120 }: { height?: number } = {},
): Chart[] {
  const scales = indexScales(plots);
  return plots.map((plot) => ({
    title: plot.title,
    tables: [
      {
        title: plot.title,
        columns: ['Månad', 'Prisindex', 'Band', 'Annonser'],
        rows: plot.points.map(({ month, value, low, high, ads }) => [
          formatIndexMonth(month),
          formatIndex(value),
          `${formatIndex(low)}–${formatIndex(high)}`,
          formatNumber(ads),
        ]),
      },
    ],
    content: <PriceIndexLine {...plot} {...scales} height={height} />,
  }));
}

/** The scales that indexes have in common: of months, and of changes in per cent with no change in the middle. */
function indexScales(plots: readonly Pick<PriceIndexPlot, 'points'>[]): IndexScales {
  const points = plots.flatMap((plot) => changesOf(plot.points));
  const months = points.map(({ x }) => x);
  return {
    x: scaleBetween(Math.min(...months), Math.max(...months)),
    y: scaleOfChanges(
      points.flatMap(({ low, high }) => [low, high]),
      MIN_CHANGE,
    ),
  };
}

function PriceIndexLine({ title, points, x, y, height }: PriceIndexPlot & IndexScales & { height: number }) {
  const text = indexText(points);
  const write = (month: number): string => formatIndexMonth(firstDayOf(month));
  return (
    <>
      <LineChart
        lines={[{ name: null, runs: runsOf(changesOf(points), 1) }]}
        x={x}
        y={y}
        xLabels={[
          { at: 0, text: write(x.low) },
          { at: 1, text: write(x.high) },
        ]}
        writeY={(change) => formatIndexChange(change, 0)}
        writeEnd={(change) => formatIndexChange(change)}
        label={`${title}. ${text}`}
        height={height}
      />
      <p className="mt-2 text-small">{text}</p>
    </>
  );
}

/** Changes since the first month, per cent. */
function changesOf(points: readonly IndexPoint[]) {
  const first = points[0]?.value ?? 100;
  const change = (value: number): number => (value / first - 1) * 100;
  return points.map(({ month, value, low, high }) => ({
    x: monthOf(new Date(month)),
    y: change(value),
    low: change(low),
    high: change(high),
  }));
}
