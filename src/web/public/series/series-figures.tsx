import { formatAboutMil, formatMil, yearSpan } from '#src/domain/format/car-facts.ts';
import { formatDays } from '#src/domain/format/dates.ts';
import { formatCount, formatNumber } from '#src/domain/format/numbers.ts';
import { formatAboutKronor, formatPriceRange } from '#src/domain/format/price.ts';
import { averageDays } from '#src/domain/market/demand.ts';
import { halfGone } from '#src/domain/market/removal-texts.ts';
import type { RemovalTimes } from '#src/domain/market/removal-times.ts';
import type { SeriesStatistics } from '#src/domain/statistics/series-statistics.ts';
import { written } from '#src/web/ui/fact-list.tsx';

type SeriesFiguresProps = {
  statistics: SeriesStatistics;
  /** Number of generations with cars for sale. */
  generations: number;
  /** Of the whole series; null: too few have gone. */
  removal: Pick<RemovalTimes, 'ads' | 'medianDays' | 'points'> | null;
  now: Date;
};

/** The figures of a series, each with the number of cars behind it. */
export function SeriesFigures(props: SeriesFiguresProps) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-x-6 sm:grid-cols-2 md:grid-cols-3 xl:grid-cols-4">
      {figuresOf(props).map(({ label, value, note = null }) => (
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

/** The known figures. One car has no median and no average, and neither has one value. */
function figuresOf({ statistics, generations, removal, now }: SeriesFiguresProps) {
  const { ads, price, odometerCount, odometerMedianKm, days } = statistics;
  const isOne = ads === 1;
  const cars = (count: number) => formatCount(count, 'bil', 'bilar');
  const of = (count: number, what: string) => (count === ads ? null : `räknat på ${cars(count)}${what}`);
  const range = price.min === null || price.max === null ? null : formatPriceRange(price.min, price.max);
  const average = written(averageDays(statistics, now), formatDays);
  const figures = [
    { label: 'Till salu', value: cars(ads) },
    {
      label: 'Medianpris',
      value: price.count < 2 ? null : written(price.median, formatAboutKronor),
      note: of(price.count, ' med pris'),
    },
    { label: price.count < 2 ? 'Pris' : 'Priser', value: range },
    { label: isOne ? 'Årsmodell' : 'Årsmodeller', value: yearSpan(statistics) },
    { label: 'Generationer till salu', value: isOne ? null : formatNumber(generations) },
    {
      label: odometerCount < 2 ? 'Miltal' : 'Miltal (median)',
      value: written(odometerMedianKm, odometerCount < 2 ? formatMil : formatAboutMil),
      note: of(odometerCount, ' med miltal'),
    },
    { label: isOne ? 'Till salu i' : 'Till salu i snitt', value: average, note: of(days.count, '') },
    {
      label: 'Hälften borta inom',
      value: removal && halfGone(removal),
      note: removal && `räknat på ${formatCount(removal.ads, 'annons', 'annonser')} det senaste året`,
    },
  ];
  return figures.filter(({ value }) => value !== null);
}
