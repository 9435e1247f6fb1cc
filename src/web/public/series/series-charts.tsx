import { formatCrashTest } from '#src/domain/catalogue/crash-test-text.ts';
import { formatCount, formatNumber, formatShare } from '#src/domain/format/numbers.ts';
import { formatAboutKronor, formatAboutPriceRange, formatKronor, formatPriceRange } from '#src/domain/format/price.ts';
import type { SeriesStatistics } from '#src/domain/statistics/series-statistics.ts';
import { STATISTICS_RULES } from '#src/domain/statistics/statistics-rules.ts';
import { ColorMark } from '#src/web/shared/filters/color-mark.tsx';
import { BarChart, type ChartBar } from '#src/web/ui/charts/bar-chart.tsx';
import { type Chart, ChartGroup } from '#src/web/ui/charts/chart-group.tsx';
import { Distribution } from '#src/web/ui/charts/distribution.tsx';

/** Number of cars from which their distribution is significant. */
const MIN_CARS = 5;

/** Prices, price bands, colours, fuels and safety as small charts, as far as known; nothing about a few cars. */
export function SeriesCharts({ name, statistics }: { name: string; statistics: SeriesStatistics }) {
  const { ads, price, bands, colors, fuels, euroNcap } = statistics;
  const { budgetBelow: low, premiumAbove: high } = STATISTICS_RULES;
  if (ads < MIN_CARS) return null;
  const rated = euroNcap.reduce((sum, each) => sum + each.ads, 0);
  const charts = [
    priceDistribution(name, statistics),
    shares({
      title: 'Prisklasser',
      note: ofCount(price.count, 'med pris'),
      columns: ['Prisklass', 'Bilar', 'Andel'],
      whole: price.count,
      values: [
        { label: `Under ${formatKronor(low)}`, ads: bands.budget },
        { label: formatPriceRange(low, high), ads: bands.mid },
        { label: `Över ${formatKronor(high)}`, ads: bands.premium },
      ],
    }),
    shares({
      title: 'Vanligaste färgerna',
      note: ofCount(ads, 'till salu'),
      columns: ['Färg', 'Bilar', 'Andel'],
      whole: ads,
      values: colors.map((each) => ({
        label: each.color,
        ads: each.ads,
        mark: <ColorMark color={each.color} />,
      })),
    }),
    shares({
      title: 'Drivmedel',
      note: 'En bil kan gå på flera',
      columns: ['Drivmedel', 'Bilar', 'Andel'],
      whole: ads,
      values: fuels.map((each) => ({ label: each.fuel, ads: each.ads })),
    }),
    shares({
      title: 'Säkerhet enligt Euro NCAP',
      note: ofCount(rated, 'med känt resultat'),
      columns: ['Stjärnor', 'Bilar', 'Andel'],
      whole: rated,
      values: euroNcap.map(({ stars, year, ads: cars }) => ({ label: formatCrashTest(stars, year), ads: cars })),
    }),
  ];
  return <ChartGroup heading={`${name} i siffror`} charts={charts.filter((chart) => chart !== null)} />;
}

const ofCount = (count: number, what: string): string => `${formatCount(count, 'bil', 'bilar')} ${what}`;

type Shares = {
  title: string;
  note: string;
  columns: readonly [string, string, string];
  whole: number;
  values: (Pick<ChartBar, 'label' | 'mark'> & { ads: number })[];
};

/** Ads by value, as shares of all; null when no ad has one. */
function shares({ title, note, columns, whole, values }: Shares): Chart | null {
  if (values.every(({ ads }) => ads === 0)) return null;
  const bars = values.map(({ label, mark, ads }) => ({
    label,
    mark,
    value: ads,
    text: `${formatNumber(ads)} · ${formatShare(ads, whole)}`,
  }));
  return {
    title,
    note,
    tables: [
      { title, columns, rows: values.map(({ label, ads }) => [label, formatNumber(ads), formatShare(ads, whole)]) },
    ],
    content: <BarChart bars={bars} whole={whole} />,
  };
}

const MIN_PRICES = 8;

/** Distribution of a series' prices, with the interquartile range marked. */
function priceDistribution(name: string, statistics: SeriesStatistics): Chart | null {
  const { price, priceBars: bars, priceStep: step } = statistics;
  const { count, min: lowest, lowerQuartile: lower, median, upperQuartile: upper, max: highest } = price;
  if (count < MIN_PRICES || step === null) return null;
  if (lowest === null || lower === null || median === null || upper === null || highest === null) return null;
  const half = `Hälften kostar ${formatAboutPriceRange(lower, upper)}`;
  const nameOf = (from: number, place: number): string => {
    if (place === bars.length - 1) return `${formatNumber(from)} och uppåt`;
    return place === 0 ? `under ${formatNumber(from + step)}` : `${formatNumber(from)}–${formatNumber(from + step)}`;
  };
  const title = 'Så ligger priserna';
  return {
    title,
    note: `${formatCount(count, 'bil', 'bilar')} med pris; strecket är medianen`,
    tables: [
      {
        title,
        columns: ['Pris, kr', 'Bilar'],
        rows: [
          ...bars.map(({ from, ads }, place) => [nameOf(from, place), formatNumber(ads)] as const),
          ['Nedre kvartil', formatAboutKronor(lower)],
          ['Median', formatAboutKronor(median)],
          ['Övre kvartil', formatAboutKronor(upper)],
        ],
      },
    ],
    content: (
      <>
        <Distribution
          bars={bars.map(({ from, ads }) => ({ from, count: ads }))}
          step={step}
          ends={{ lowest, highest }}
          middle={{ lower, median, upper }}
          format={formatAboutKronor}
          label={`Priser för ${name}. Medianen är ${formatAboutKronor(median)}. ${half}.`}
        />
        <p className="mt-2 text-small">{half}.</p>
      </>
    ),
  };
}
