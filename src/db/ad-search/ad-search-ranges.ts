import { sql } from 'kysely';
import type { Tx } from '#src/db/client.ts';
import type { AdSearchResult, RangeFacet } from '#src/domain/ads/ad-search.ts';
import { RANGE_FILTERS, type RangeFilter } from '#src/domain/ads/filters/ad-filters.ts';
import { FINE_STEPS, fineStepCount, toHistogram } from '#src/domain/ads/filters/histogram.ts';
import { recordOf } from '#src/domain/record-of.ts';
import { RANGE_COLUMNS } from './ad-search-columns.ts';
import { type Conditions, fitsAllBut } from './ad-search-conditions.ts';

type Row = { filter: RangeFilter; step: number; count: number; min: number; max: number };

/** True ends and histogram of each range under the other filters; one statement. */
export async function readRanges(tx: Tx, conditions: Conditions): Promise<AdSearchResult['ranges']> {
  const branches = RANGE_FILTERS.map((filter) => {
    const { start, step, end } = FINE_STEPS[filter];
    const { column, unit } = RANGE_COLUMNS[filter];
    const value = sql.raw(`(${column} / ${unit}.0)`);
    return sql`
      select ${sql.lit(filter)} as filter,
             floor((least(greatest(${value}, ${start}), ${end}) - ${start}) / ${step}::numeric)::int as step,
             count(*)::int as count, floor(min(${value}))::int as min, ceil(max(${value}))::int as max
      from ads where ads.status = 'active' and ${value} is not null and ${fitsAllBut(conditions, filter)}
      group by 2`;
  });
  const result = await sql<Row>`${sql.join(branches, sql` union all `)}`.execute(tx);
  const range = (filter: RangeFilter): RangeFacet => {
    const rows = result.rows.filter((row) => row.filter === filter);
    const counts = new Uint32Array(fineStepCount(filter));
    for (const { step, count } of rows) counts[step] = count;
    return {
      min: rows.length === 0 ? null : Math.min(...rows.map(({ min }) => min)),
      max: rows.length === 0 ? null : Math.max(...rows.map(({ max }) => max)),
      histogram: toHistogram(filter, counts),
    };
  };
  return recordOf(RANGE_FILTERS, range);
}
