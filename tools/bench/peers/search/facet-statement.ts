import { KM_PER_MIL } from '#src/base/units.ts';
import { tsqueryOf } from '#src/domain/ads/ad-words.ts';
import {
  isGroupUsed,
  LISTS,
  type ListFilter,
  PRICE_SORT_FLOOR,
  RANGE_FILTERS,
  type RangeFilter,
  rangeOf,
} from '#src/domain/ads/filters/ad-filters.ts';
import { countedFacets, noCounts, PEER_LISTS, type PeerAnswer, type PeerRequest } from './search-peer.ts';

/** The ads as a table expression that contains the words of a tsquery; null: all ads. */
export type AdsWithWords = (query: string | null) => string;

/** A row of the answer: total, place in the page, or count of a value. */
export type CountedValue = { filter: ListFilter | 'total' | 'page'; value: string | null; count: number };

/**
 * Page, total and counts of every list filter in one hand-written statement, in the SQL that PostgreSQL and DuckDB share: one pass
 * finds the ads that fail at most one filter, and which; each filter counts those that fail none but it.
 */
export function facetStatement(asked: PeerRequest, adsWithWords: AdsWithWords): string {
  const { filters, order, size, withImage } = asked.request;
  const used = PEER_LISTS.filter((name) => isGroupUsed(filters, name));
  const bit = (name: ListFilter): number => (used.includes(name) ? 1 << used.indexOf(name) : 0);
  const failed = used.map((name) => `case when ${listCondition(name, filters[name])} then 0 else ${bit(name)} end`);
  const always = [
    ...RANGE_FILTERS.flatMap((name) => rangeConditions(name, rangeOf(filters, name))),
    ...(withImage ? ['image'] : []),
    ...(order.by === 'price' ? [`price >= ${PRICE_SORT_FLOOR}`] : []),
  ];
  const facets = countedFacets(asked).map((name) => {
    const rows = `f where failed in (0, ${bit(name)})`;
    const values =
      LISTS[name].kind === 'words'
        ? `(select unnest(${name}) as value from ${rows}) each`
        : `(select "${name}" as value from ${rows}) each`;
    return `select '${name}', value::text, count(*)::int from ${values} where value is not null group by value`;
  });
  return `
    with f as materialized (
      select * from (
        select ads.*, ${failed.length === 0 ? '0' : failed.join(' + ')} as failed
        from ${adsWithWords(tsqueryOf(filters.search) || null)} ads
        where ${['true', ...always].join(' and ')}
      ) each where failed in (${[0, ...used.map(bit)].join(', ')})
    )
    select 'total' as filter, null::text as value, count(*)::int as count from f where failed = 0
    union all
    select 'page', id::text, (row_number() over ())::int from (
      select id from f where failed = 0 order by ${orderBy(order)} limit ${size} offset ${asked.offset}
    ) page
    union all ${facets.join('\n    union all ')}`;
}

export function readFacetRows(rows: readonly CountedValue[]): PeerAnswer {
  const answer = { ids: [] as number[], total: 0, counts: noCounts() };
  for (const { filter, value, count } of rows) {
    if (filter === 'total') answer.total = count;
    else if (filter === 'page') answer.ids[count - 1] = Number(value);
    else if (value !== null) answer.counts[filter][value] = count;
  }
  return answer;
}

const literal = (value: string): string => `'${value.replaceAll("'", "''")}'`;

function listCondition(name: ListFilter, values: readonly string[]): string {
  const list = values.map(literal).join(', ');
  return LISTS[name].kind === 'words' ? `${name} && array[${list}]` : `"${name}" in (${list})`;
}

function rangeConditions(name: RangeFilter, { min, max }: { min: number | null; max: number | null }): string[] {
  const unit = name === 'mileage' ? KM_PER_MIL : 1;
  return [...(min === null ? [] : [`${name} >= ${min * unit}`]), ...(max === null ? [] : [`${name} <= ${max * unit}`])];
}

function orderBy({ by, order }: PeerRequest['request']['order']): string {
  if (by === 'popular') throw new Error('The benchmark asks for no popular order.');
  const newest = (way: string): string => `published ${way}, created ${way}, id ${way}`;
  return by === 'date' ? newest(order) : `${by} ${order} nulls last, ${newest('desc')}`;
}
