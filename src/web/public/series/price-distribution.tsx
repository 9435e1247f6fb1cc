import { formatCount, formatNumber } from '#src/domain/format/numbers.ts';
import { formatAboutKronor, formatAboutPriceRange } from '#src/domain/format/price.ts';
import type { SeriesStatistics } from '#src/domain/statistics/series-statistics.ts';
import { ChartFrame } from '#src/web/ui/charts/chart-frame.tsx';
import { Distribution } from '#src/web/ui/charts/distribution.tsx';

/** Minimum number of prices for a histogram. */
const MIN_PRICES = 8;

/** Distribution of a series' prices, with the interquartile range marked. */
export function PriceDistribution({ name, statistics }: { name: string; statistics: SeriesStatistics }) {
  const { price, priceBars: bars, priceStep: step } = statistics;
  const { count, min: lowest, lowerQuartile: lower, median, upperQuartile: upper, max: highest } = price;
  if (count < MIN_PRICES || step === null) return null;
  if (lowest === null || lower === null || median === null || upper === null || highest === null) return null;
  const half = `Hälften kostar ${formatAboutPriceRange(lower, upper)}`;
  const nameOf = (from: number, place: number): string => {
    if (place === bars.length - 1) return `${formatNumber(from)} och uppåt`;
    return place === 0 ? `under ${formatNumber(from + step)}` : `${formatNumber(from)}–${formatNumber(from + step)}`;
  };
  return (
    <ChartFrame
      title="Så ligger priserna"
      note={`${formatCount(count, 'bil', 'bilar')} med pris; strecket är medianen`}
      table={{
        columns: ['Pris, kr', 'Bilar'],
        rows: [
          ...bars.map(({ from, ads }, place) => [nameOf(from, place), formatNumber(ads)] as const),
          ['Nedre kvartil', formatAboutKronor(lower)],
          ['Median', formatAboutKronor(median)],
          ['Övre kvartil', formatAboutKronor(upper)],
        ],
      }}
    >
      <Distribution
        bars={bars.map(({ from, ads }) => ({ from, count: ads }))}
        step={step}
        ends={{ lowest, highest }}
        middle={{ lower, median, upper }}
        format={formatAboutKronor}
        label={`Priser för ${name}. Medianen är ${formatAboutKronor(median)}. ${half}.`}
      />
      <p className="mt-1 text-small">{half}.</p>
    </ChartFrame>
  );
}
