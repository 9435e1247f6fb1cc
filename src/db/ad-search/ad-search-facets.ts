import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#src/db/client.ts';
import type { Facets, FacetValue } from '#src/domain/ads/ad-search.ts';
import type { AdFilters, ListFilter } from '#src/domain/ads/filters/ad-filters.ts';
import { completeFacets } from '#src/domain/ads/filters/complete-facets.ts';
import type { StockNames } from '#src/domain/ads/stock-names.ts';
import { type Conditions, fitsAllBut } from './ad-search-conditions.ts';

type Row = FacetValue & { filter: ListFilter; parents: string[] };

/** Every value in stock of every list filter, counted under the other filters; one statement. */
export async function readFacets(
  tx: Tx,
  conditions: Conditions,
  filters: AdFilters,
  names: StockNames,
): Promise<Facets> {
  const branches = [
    counts('make', conditions, { value: sql`ads.brand` }),
    counts('model', conditions, {
      value: sql`ads.series`,
      parent: sql`ads.brand`,
      where: filters.make.length === 0 ? sql`true` : sql`ads.brand = any(${filters.make})`,
    }),
    counts('generation', conditions, {
      value: sql`ads.generation`,
      parent: sql`ads.series`,
      // Without a chosen model there are no generations; brands restrict them as they restrict models.
      where: sql`ads.series = any(${filters.model}) and ${
        filters.make.length === 0 ? sql`true` : sql`ads.brand = any(${filters.make})`
      }`,
    }),
    counts('fuel', conditions, { value: sql`fuel.word`, from: sql`ads cross join unnest(ads.fuels) as fuel (word)` }),
    counts('transmission', conditions, { value: sql`ads.transmission_type` }),
    counts('color', conditions, { value: sql`ads.color` }),
    counts('chassis', conditions, { value: sql`ads.chassis` }),
  ];
  const result = await sql<Row>`${sql.join(branches, sql` union all `)}`.execute(tx);
  const of = (filter: ListFilter): Row[] => result.rows.filter((row) => row.filter === filter);
  const values = (filter: ListFilter): FacetValue[] => of(filter).map(({ value, count }) => ({ value, count }));
  return completeFacets(
    {
      make: values('make'),
      model: of('model').map(({ value, count, parents }) => ({ value, count, makes: parents })),
      generation: of('generation').map(({ value, count, parents }) => ({
        value,
        count,
        models: parents,
        ids: [],
        years: null,
      })),
      fuel: values('fuel'),
      transmission: values('transmission'),
      color: values('color'),
      chassis: values('chassis'),
    },
    filters,
    names,
  );
}

type Facet = {
  value: RawBuilder<unknown>;
  /** The parents of a value, aggregated. */
  parent?: RawBuilder<unknown>;
  from?: RawBuilder<unknown>;
  where?: RawBuilder<unknown>;
};

const counts = (filter: ListFilter, conditions: Conditions, facet: Facet): RawBuilder<Row> => sql<Row>`
  select ${sql.lit(filter)} as filter, ${facet.value} as value,
         count(*) filter (where ${fitsAllBut(conditions, filter)})::int as count,
         array_remove(array_agg(distinct ${facet.parent ?? sql`null::text`}), null) as parents
  from ${facet.from ?? sql`ads`}
  where ads.status = 'active' and ${facet.value} is not null and ${facet.where ?? sql`true`}
  group by ${facet.value}`;
