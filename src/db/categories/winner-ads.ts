import { sql } from 'kysely';
import { IS_UNCONFIRMED, NEWEST_ADS_FIRST } from '#src/db/ads/ad-expressions.ts';
import { type AdRow, selectAdRows, toAdRow } from '#src/db/ads/ad-rows.ts';
import type { Db } from '#src/db/connection/client.ts';
import type { CategoryWinnerRow } from './categories.ts';

/** Selects the ads of a winner: its series, its model years and further restrictions. */
export type WinnerCars = Pick<CategoryWinnerRow, 'id' | 'seriesId' | 'yearFrom' | 'yearTo' | 'variant' | 'fuel'> & {
  /** kr; null: any price. */
  maxPrice: number | null;
};

/** Active ads of one winner, with and without pictures; kr. */
export type WinnerFacts = { count: number; lowestPrice: number | null; medianPrice: number | null };

export const NO_FACTS: WinnerFacts = { count: 0, lowestPrice: null, medianPrice: null };

/** Factor of the newest ads to look at, among which confirmed ones are shown first. */
const CANDIDATES = 2;

/** Later than any model year. */
const OPEN_END = 9999;

/**
 * The newest ads of every winner, in one statement; unconfirmed ones only when there are not enough others among the newest.
 * @param perWinner maximum number of ads of each
 * @param now decides whether a price cut is still a recent one
 * @returns ads by winner's id, newest first; a winner without any is left out
 */
export async function readWinnerAds(
  db: Db,
  winners: readonly WinnerCars[],
  perWinner: number,
  now: Date,
): Promise<Map<number, AdRow[]>> {
  if (winners.length === 0) return new Map();
  const newest = sql<{ winner_id: number; ad_id: number; place: number }>`(
    select winner.id as winner_id, newest.internal_id as ad_id, newest.place
    from ${recordset(winners)}
    cross join lateral (
      select internal_id, row_number() over (order by is_unconfirmed, ${sql.raw(NEWEST_ADS_FIRST)}) as place
      from (
        select internal_id, published_at, created_at, ${sql.raw(IS_UNCONFIRMED)} as is_unconfirmed
        from ads
        where series_id = winner.series_id and status = 'active' and listed_as is null
          -- Calculated with, so that no index on years is chosen: the newest few are found far sooner along the index by day.
          and model_year is not null and model_year + 0 between winner.year_from and winner.year_to
          and (winner.fuel is null or winner.fuel = any(fuels))
          and (winner.pattern is null or name ~* winner.pattern)
          and (winner.max_price is null or price <= winner.max_price)
        order by ${sql.raw(NEWEST_ADS_FIRST)}
        limit ${perWinner * CANDIDATES}
      ) candidates
      order by place
      limit ${perWinner}
    ) newest
  )`.as('newest');
  const rows = await selectAdRows(db)
    .innerJoin(newest, (join) => join.onRef('newest.ad_id', '=', 'ads.internal_id'))
    .select('newest.winner_id as winnerId')
    .orderBy('newest.winner_id')
    .orderBy('newest.place')
    .execute();
  const found = new Map<number, AdRow[]>();
  for (const { winnerId, ...row } of rows) {
    found.set(winnerId, [...(found.get(winnerId) ?? []), toAdRow(row, now)]);
  }
  return found;
}

/**
 * Number and prices of every winner's ads, in one statement. Winners restricted by years alone are counted by an index-only scan.
 * @returns facts by winner's id; a winner without ads is left out
 */
export async function readWinnerFacts(db: Db, winners: readonly WinnerCars[]): Promise<Map<number, WinnerFacts>> {
  const { whole = [], narrowed = [] } = Object.groupBy(winners, ({ variant, fuel, maxPrice }) =>
    variant === null && fuel === null && maxPrice === null ? 'whole' : 'narrowed',
  );
  const { rows } = await sql<WinnerFacts & { id: number }>`
    select id, count(*)::int as count, min(price) as "lowestPrice",
           round(percentile_cont(0.5) within group (order by price))::int as "medianPrice"
    from (
      select winner.id, ads.price from ${recordset(whole)}
      join ads on ads.series_id = winner.series_id and ads.status = 'active' and ads.listed_as is null
        and ads.model_year is not null and ads.model_year between winner.year_from and winner.year_to
      union all
      select winner.id, ads.price from ${recordset(narrowed)}
      join ads on ads.series_id = winner.series_id and ads.status = 'active' and ads.listed_as is null
        and ads.model_year is not null and ads.model_year between winner.year_from and winner.year_to
        and (winner.fuel is null or winner.fuel = any(ads.fuels))
        and (winner.pattern is null or ads.name ~* winner.pattern)
        and (winner.max_price is null or ads.price <= winner.max_price)
    ) cars group by id`.execute(db);
  return new Map(rows.map(({ id, ...facts }) => [id, facts]));
}

const recordset = (winners: readonly WinnerCars[]) => {
  const rows = winners.map(({ id, seriesId, yearFrom, yearTo, variant, fuel, maxPrice }) => ({
    id,
    series_id: seriesId,
    year_from: yearFrom,
    year_to: yearTo ?? OPEN_END,
    pattern: variant === null ? null : patternOf(variant),
    fuel,
    max_price: maxPrice,
  }));
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as winner (id int, series_id int, year_from smallint, year_to smallint, pattern text, fuel text, max_price int)`;
};

/**
 * A regular expression for every word of the variant, as a whole word, in any order. Everything but letters and digits is removed
 * from it.
 */
const patternOf = (variant: string): string =>
  `^${(variant.match(/[\p{L}\d]+/gu) ?? []).map((word) => `(?=.*\\m${word}\\M)`).join('')}`;
