import { formatNumber } from '#src/domain/format/numbers.ts';
import type { IndexPoint } from '#src/domain/market/price-index.ts';
import { formatIndex, formatIndexMonth, indexText } from '#src/domain/market/price-index-texts.ts';
import { firstDayOf, monthOf } from '#src/domain/market/priced-months.ts';
import { BandChart } from '#src/web/ui/charts/band-chart.tsx';
import { ChartFrame } from '#src/web/ui/charts/chart-frame.tsx';

/** One price index as a plot with its table. */
export function PriceIndexChart({ title, points }: { title: string; points: readonly IndexPoint[] }) {
  const text = indexText(points);
  return (
    <ChartFrame
      title={title}
      table={{
        columns: ['Månad', 'Prisindex', 'Band', 'Annonser'],
        rows: points.map(({ month, value, low, high, ads }) => [
          formatIndexMonth(month),
          formatIndex(value),
          `${formatIndex(low)}–${formatIndex(high)}`,
          formatNumber(ads),
        ]),
      }}
    >
      <BandChart
        points={points.map(({ month, value, low, high }) => ({ x: monthOf(new Date(month)), y: value, low, high }))}
        step={1}
        label={`${title}. ${text}`}
        writeX={(month) => formatIndexMonth(firstDayOf(month))}
        writeY={formatIndex}
      />
      <p className="mt-1 text-small">{text}</p>
    </ChartFrame>
  );
}
