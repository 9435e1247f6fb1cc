import { formatAboutMil, yearSpan } from '#src/domain/format/car-facts.ts';
import { formatDays } from '#src/domain/format/dates.ts';
import { formatCount, formatNumber } from '#src/domain/format/numbers.ts';
import { formatAboutKronor, formatPriceRange } from '#src/domain/format/price.ts';
import { averageDays } from '#src/domain/statistics/demand.ts';
import type { SeriesStatistics } from '#src/domain/statistics/series-statistics.ts';

type Figure = { label: string; value: string; note: string | null };

type SeriesFiguresProps = {
  statistics: SeriesStatistics;
  /** Number of generations with cars for sale. */
  generations: number;
  now: Date;
};

/** The figures of a series, each with the number of cars behind it. */
export function SeriesFigures({ statistics, generations, now }: SeriesFiguresProps) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-x-6 sm:grid-cols-2 md:grid-cols-3 xl:grid-cols-4">
      {figuresOf(statistics, generations, now).map(({ label, value, note }) => (
        <div key={label} className="border-t border-line py-3.5">
          <dt className="text-small text-quiet">{label}</dt>
          <dd className="mt-0.5">
            <span className="block text-large font-semibold text-forest tabular-nums">{value}</span>
            {note !== null && <span className="block text-fine text-quiet">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function figuresOf(statistics: SeriesStatistics, generations: number, now: Date): Figure[] {
  const { ads, price, odometerCount, odometerMedianKm, days, closed } = statistics;
  const average = averageDays(statistics, now);
  const years = yearSpan(statistics);
  const of = (count: number, what: string) =>
    count === ads ? null : `av ${formatCount(count, 'bil', 'bilar')} ${what}`;
  const range = price.min === null || price.max === null ? null : formatPriceRange(price.min, price.max);
  const figures: (Figure | null)[] = [
    { label: 'Till salu', value: formatCount(ads, 'bil', 'bilar'), note: null },
    price.median === null
      ? null
      : { label: 'Medianpris', value: formatAboutKronor(price.median), note: of(price.count, 'med pris') },
    range === null ? null : { label: 'Priser', value: range, note: null },
    years === null ? null : { label: 'Årsmodeller', value: years, note: null },
    { label: 'Generationer till salu', value: formatNumber(generations), note: null },
    odometerMedianKm === null
      ? null
      : { label: 'Miltal, median', value: formatAboutMil(odometerMedianKm), note: of(odometerCount, 'med miltal') },
    average === null
      ? null
      : {
          label: 'Till salu i snitt',
          value: formatDays(average),
          note: days.count === ads ? null : `räknat på ${formatCount(days.count, 'bil', 'bilar')}`,
        },
    closed.medianDays === null
      ? null
      : {
          label: 'Borta efter, median',
          value: formatDays(closed.medianDays),
          note: `av ${formatCount(closed.count, 'bil', 'bilar')} det senaste året`,
        },
  ];
  return figures.filter((figure) => figure !== null);
}
