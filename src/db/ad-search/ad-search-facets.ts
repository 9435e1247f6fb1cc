import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#src/db/client.ts';
import type { Facets, FacetValue } from '#src/domain/ads/ad-search.ts';
import { type AdFilters, LIST_FILTERS, LISTS, type ListFilter, parentOf } from '#src/domain/ads/filters/ad-filters.ts';
import { completeFacets } from '#src/domain/ads/filters/complete-facets.ts';
import type { StockNames } from '#src/domain/ads/stock-names.ts';
import { recordOf } from '#src/domain/record-of.ts';
import { LIST_COLUMNS } from './ad-search-columns.ts';
import { type Conditions, fitsAllBut } from './ad-search-conditions.ts';

type Row = FacetValue & { filter: ListFilter; parents: string[] };

/** Every value in stock of every list filter, counted under the other filters; one statement. */
export async function readFacets(
  tx: Tx,
  conditions: Conditions,
  filters: AdFilters,
  names: StockNames,
): Promise<Facets> {
  const branches = LIST_FILTERS.map((filter) => counts(filter, conditions, filters));
  const result = await sql<Row>`${sql.join(branches, sql` union all `)}`.execute(tx);
  const of = (filter: ListFilter): Row[] => result.rows.filter((row) => row.filter === filter);
  const facets: Facets = {
    ...recordOf(LIST_FILTERS, (filter) => of(filter).map(({ value, count }): FacetValue => ({ value, count }))),
    model: of('model').map(({ value, count, parents }) => ({ value, count, makes: parents })),
    generation: of('generation').map(({ value, count, parents }) => ({
      ...{ value, count, models: parents },
      ...{ ids: [], years: null },
    })),
  };
  return completeFacets(facets, filters, names);
}

function counts(filter: ListFilter, conditions: Conditions, filters: AdFilters): RawBuilder<Row> {
  const column = sql.raw(LIST_COLUMNS[filter]);
  const isArray = LISTS[filter].kind === 'words';
  const value = isArray ? sql`element.word` : column;
  const parent = parentOf(filter);
  return sql<Row>`
    select ${sql.lit(filter)} as filter, ${value} as value,
           count(*) filter (where ${fitsAllBut(conditions, filter)})::int as count,
           array_remove(array_agg(distinct ${parent === null ? sql`null::text` : sql.raw(LIST_COLUMNS[parent])}), null) as parents
    from ${isArray ? sql`ads cross join unnest(${column}) as element (word)` : sql`ads`}
    where ads.status = 'active' and ${value} is not null and ${isOffered(filter, filters)}
    group by ${value}`;
}

/** Models are offered of the chosen makes or of all, generations of the chosen models only. */
function isOffered(filter: ListFilter, { make, model }: AdFilters): RawBuilder<unknown> {
  if (filter !== 'model' && filter !== 'generation') return sql`true`;
  const ofMakes = make.length === 0 ? sql`true` : sql`ads.brand = any(${make})`;
  return filter === 'model' ? ofMakes : sql`ads.series = any(${model}) and ${ofMakes}`;
}
