import { formatCrashTest } from '#src/domain/catalogue/crash-test-text.ts';
import { formatCount, formatNumber, formatShare } from '#src/domain/format/numbers.ts';
import { formatAboutKronor, formatAboutPriceRange, formatKronor, formatPriceRange } from '#src/domain/format/price.ts';
import type { SeriesStatistics } from '#src/domain/statistics/series-statistics.ts';
import { STATISTICS_RULES } from '#src/domain/statistics/statistics-rules.ts';
import { ColorMark } from '#src/web/shared/filters/color-mark.tsx';
import { BarChart, type ChartBar } from '#src/web/ui/charts/bar-chart.tsx';
import { ChartFrame } from '#src/web/ui/charts/chart-frame.tsx';
import { Distribution } from '#src/web/ui/charts/distribution.tsx';

/** Number of cars from which their distribution is significant. */
const MIN_CARS = 5;

/** Prices, price bands, colours, fuels and safety as small charts, as far as known; nothing about a few cars. */
export function SeriesCharts({ name, statistics }: { name: string; statistics: SeriesStatistics }) {
  const { ads, price, bands, colors, fuels, euroNcap } = statistics;
  const { budgetBelow: low, premiumAbove: high } = STATISTICS_RULES;
  if (ads < MIN_CARS) return null;
  const rated = euroNcap.reduce((sum, each) => sum + each.ads, 0);
  return (
    <div className="grid gap-x-12 gap-y-10 md:grid-cols-2 xl:grid-cols-3">
      <PriceDistribution name={name} statistics={statistics} />
      <Bars
        title="Prisklasser"
        note={ofCount(price.count, 'med pris')}
        columns={['Prisklass', 'Bilar', 'Andel']}
        whole={price.count}
        values={[
          { label: `Under ${formatKronor(low)}`, ads: bands.budget },
          { label: formatPriceRange(low, high), ads: bands.mid },
          { label: `Över ${formatKronor(high)}`, ads: bands.premium },
        ]}
      />
      <Bars
        title="Vanligaste färgerna"
        note={ofCount(ads, 'till salu')}
        columns={['Färg', 'Bilar', 'Andel']}
        whole={ads}
        values={colors.map((each) => ({
          label: each.color,
          ads: each.ads,
          mark: <ColorMark color={each.color} />,
        }))}
      />
      <Bars
        title="Drivmedel"
        note="En bil kan gå på flera"
        columns={['Drivmedel', 'Bilar', 'Andel']}
        whole={ads}
        values={fuels.map((each) => ({ label: each.fuel, ads: each.ads }))}
      />
      <Bars
        title="Säkerhet enligt Euro NCAP"
        note={ofCount(rated, 'med känt resultat')}
        columns={['Stjärnor', 'Bilar', 'Andel']}
        whole={rated}
        values={euroNcap.map(({ stars, year, ads: cars }) => ({ label: formatCrashTest(stars, year), ads: cars }))}
      />
    </div>
  );
}

const ofCount = (count: number, what: string): string => `${formatCount(count, 'bil', 'bilar')} ${what}`;

type BarsProps = {
  title: string;
  note: string;
  columns: readonly [string, string, string];
  whole: number;
  values: (Pick<ChartBar, 'label' | 'mark'> & { ads: number })[];
};

/** Ads by value, with their shares; nothing when no ad has one. */
function Bars({ title, note, columns, whole, values }: BarsProps) {
  if (values.every(({ ads }) => ads === 0)) return null;
  return (
    <ChartFrame
      title={title}
      note={note}
      table={{
        columns,
        rows: values.map(({ label, ads }) => [label, formatNumber(ads), formatShare(ads, whole)]),
      }}
    >
      <BarChart
        bars={values.map(({ label, mark, ads }) => ({
          label,
          mark,
          value: ads,
          text: `${formatNumber(ads)} · ${formatShare(ads, whole)}`,
        }))}
      />
    </ChartFrame>
  );
}

const MIN_PRICES = 8;

/** Distribution of a series' prices, with the interquartile range marked. */
function PriceDistribution({ name, statistics }: { name: string; statistics: SeriesStatistics }) {
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
