import { type RawBuilder, sql } from 'kysely';
import { KM_PER_MIL } from '#src/base/units.ts';
import { POWER } from '#src/db/ads/ad-expressions.ts';
import {
  APPEARANCE_FILTERS,
  DOORS,
  LIST_FILTERS,
  LISTS,
  type ListFilter,
  needsEvery,
  type RangeFilter,
  SEATS,
} from '#src/domain/ads/filters/ad-filters.ts';
import { FINE_STEPS } from '#src/domain/ads/filters/histogram.ts';
import { type ChangeDay, RECENT_CHANGES, RECENT_WORDS } from '#src/domain/ads/recent-changes.ts';
import { LABEL_NAMES, PRICE_LABELS } from '#src/domain/vocabulary/price-labels.ts';

/** SQL: the ads of a search: those that lists show, or all of one dealer. Needs `ads`. */
export const inScope = (dealerId: number | null): RawBuilder<boolean> =>
  dealerId === null
    ? sql`ads.status = 'active' and ads.listed_as is null`
    : sql`ads.status = 'active' and ads.dealer_id = ${dealerId}`;

/** SQL: the name of a price label, as lists filter it. */
const labelName = (label: string): string =>
  `case ${label} ${PRICE_LABELS.map((listed) => `when '${listed}' then '${LABEL_NAMES[listed]}'`).join(' ')} end`;

/** SQL: the word that begins with a number of an ad; null for other numbers. */
function numberAmong(column: string, words: readonly string[]): string {
  const cases = words.map((word) => `when ${Number.parseInt(word, 10)} then '${word}'`);
  return `case ${column} ${cases.join(' ')} end`;
}

/** SQL: the number of an instant's day in Sweden (`dayNumber`). */
const dayNumberOf = (instant: string): string =>
  `((${instant}) at time zone 'Europe/Stockholm')::date - date '1970-01-01'`;

/** SQL of the days that {@link RECENT_CHANGES} names. */
export const DAY_COLUMNS: Readonly<Record<ChangeDay, string>> = {
  cutDay: dayNumberOf('ads.price_cut_at'),
  publishedDay: dayNumberOf('ads.published_at'),
};

const recentWords = RECENT_WORDS.map((word) => {
  const { day, days } = RECENT_CHANGES[word];
  return `case when ${DAY_COLUMNS[day]} >= ${dayNumberOf('now()')} - ${days} then '${word}' end`;
});

/** SQL of each list filter's value: a text, or an array of texts for filters of the kinds `words` and `every`. */
export const LIST_COLUMNS: Readonly<Record<ListFilter, string>> = {
  make: 'ads.brand',
  model: 'ads.series',
  generation: 'ads.generation',
  fuel: 'ads.fuels',
  transmission: 'ads.transmission_type',
  color: 'ads.color',
  chassis: 'ads.chassis',
  drive: 'ads.drive',
  seats: numberAmong('ads.seats', SEATS),
  doors: numberAmong('ads.number_of_doors', DOORS),
  tags: 'ads.tags',
  recent: `array_remove(array[${recentWords.join(', ')}], null)`,
  county: 'ads.place_county',
  priceLabel: labelName('ads.price_label'),
};

/**
 * The same of ads of any status. Needs `matched_ads`. The label of an ad that is no longer for sale is the last one known: it is cleared
 * when its series is valued again, and by a change of its price, maybe before the sale is matched with saved searches.
 */
export const CLOSED_LIST_COLUMNS: typeof LIST_COLUMNS = {
  ...LIST_COLUMNS,
  priceLabel: labelName(
    "case when ads.status = 'active' then ads.price_label else coalesce(ads.price_label, matched_ads.label) end",
  ),
};

/** SQL of each range filter's value, and the column's units per unit of the range. */
export const RANGE_COLUMNS: Readonly<Record<RangeFilter, { column: string; unit: number }>> = {
  price: { column: 'ads.price', unit: 1 },
  year: { column: 'ads.model_year::int', unit: 1 },
  mileage: { column: 'ads.odometer_km', unit: KM_PER_MIL },
  power: { column: POWER, unit: 1 },
  electricRange: { column: 'ads.range_km::int', unit: 1 },
};

/** The values of all list filters, under the names of the filters. */
export const listValues: RawBuilder<unknown> = sql.join(
  LIST_FILTERS.map((name) => sql`${sql.raw(LIST_COLUMNS[name])} as ${sql.ref(name)}`),
);

/** Filters whose values are counted together: few combinations, and a row of ads is hashed once for each set. */
export const LIST_SETS: readonly (readonly ListFilter[])[] = [
  LIST_FILTERS.filter((name) => LISTS[name].kind === 'name'),
  APPEARANCE_FILTERS,
  ...LIST_FILTERS.filter((name) => LISTS[name].kind === 'words' || needsEvery(name)).map((name) => [name]),
];

/** A range's value in whole steps of the histogram, counted from 0 of the range's unit; null without a value. */
export const stepsOf = (name: RangeFilter): RawBuilder<number> =>
  sql<number>`${sql.ref(name)} / ${sql.lit(FINE_STEPS[name].step * RANGE_COLUMNS[name].unit)}`;
