import { DAY_MS } from '#src/base/units.ts';
import { daysBetween } from '#src/domain/format/dates.ts';
import type { SeriesStatistics, StockFigures } from '#src/domain/statistics/series-statistics.ts';
import type { Ad } from '#test/factories.ts';

/** The statistics calculated ad by ad, as defined in PUB §3, §5 and §9: the reference for the SQL. */
export type PlainAd = Pick<
  Ad,
  'status' | 'price' | 'model_year' | 'odometer_km' | 'color' | 'fuels' | 'euro_ncap_result' | 'euro_ncap_year'
> &
  Pick<Ad, 'published_at' | 'closed_at' | 'returned_at' | 'days_before_return' | 'days_for_sale'>;

/** Everything except the bars of the price distribution, whose width is a matter of presentation. */
export function plainStatistics(ads: readonly PlainAd[], now: Date): Omit<SeriesStatistics, 'priceStep' | 'priceBars'> {
  const open = ads.filter((ad) => ad.status === 'active');
  const prices = pricesOf(open);
  const openDays = open.map((ad) => daysSoFar(ad, now)).filter(isCountedDay);
  const closedDays = ads
    .filter((ad) => ad.closed_at !== null && now.getTime() - ad.closed_at.getTime() < 365 * DAY_MS)
    .map((ad) => ad.days_for_sale ?? 0)
    .filter(isCountedDay);
  const average = openDays.reduce((sum, days) => sum + days, 0) / openDays.length;
  return {
    ...plainFigures(open),
    countedAt: now,
    bands: {
      budget: prices.filter((price) => price < 100_000).length,
      mid: prices.filter((price) => price >= 100_000 && price <= 300_000).length,
      premium: prices.filter((price) => price > 300_000).length,
    },
    days: { count: openDays.length, average: openDays.length === 0 ? null : Math.round(average) },
    closedCount: closedDays.length,
    colors: countValues(open.flatMap(({ color }) => color ?? []))
      .slice(0, 5)
      .map(([color, count]) => ({ color, ads: count })),
    fuels: countValues(open.flatMap(({ fuels }) => fuels)).map(([fuel, count]) => ({ fuel, ads: count })),
    euroNcap: starsOf(open),
  };
}

export function plainFigures(open: readonly PlainAd[]): StockFigures {
  const prices = pricesOf(open);
  const years = open.flatMap(({ model_year: year }) => (year !== null && year > 1900 ? year : []));
  const distances = open.flatMap(({ odometer_km: km }) => km ?? []);
  return {
    ads: open.length,
    price: {
      count: prices.length,
      min: quantile(prices, 0),
      lowerQuartile: quantile(prices, 0.25),
      median: quantile(prices, 0.5),
      upperQuartile: quantile(prices, 0.75),
      max: quantile(prices, 1),
    },
    yearMin: quantile(years, 0),
    yearMax: quantile(years, 1),
    odometerCount: distances.length,
    odometerMedianKm: quantile(distances, 0.5),
  };
}

const pricesOf = (open: readonly PlainAd[]): number[] =>
  open.flatMap(({ price }) => (price !== null && price > 0 ? price : []));

const isCountedDay = (days: number): boolean => days > 0 && days < 3650;

function daysSoFar(ad: PlainAd, now: Date): number {
  const since = ad.returned_at ?? ad.published_at;
  return ad.days_before_return + daysBetween(since, now);
}

/** The value below which a share of the values lies, interpolated linearly; rounded. */
function quantile(values: readonly number[], share: number): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const [below, above] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  if (below === undefined || above === undefined) return null;
  return Math.round(below + (above - below) * (place - Math.floor(place)));
}

/** How often each value occurs; the commonest first, equal ones by code point. */
function countValues<Value extends string>(values: readonly Value[]): [Value, number][] {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([a, many], [b, more]) => more - many || (a < b ? -1 : 1));
}

function starsOf(open: readonly PlainAd[]): SeriesStatistics['euroNcap'] {
  const rated = open.flatMap(({ euro_ncap_result: stars, euro_ncap_year: year }) =>
    stars === null ? [] : { stars, year },
  );
  const groups = Map.groupBy(rated, ({ stars, year }) => `${stars} ${year}`);
  return [...groups.values()]
    .flatMap((group) => (group[0] ? { ...group[0], ads: group.length } : []))
    .sort((a, b) => b.stars - a.stars || (b.year ?? 0) - (a.year ?? 0));
}
