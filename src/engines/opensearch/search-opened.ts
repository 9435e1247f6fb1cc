import { recordOf } from '#src/base/record-of.ts';
import type { AdSearchRequest, AdSearchResult } from '#src/domain/ads/ad-search.ts';
import { RANGE_FILTERS, type RangeFilter } from '#src/domain/ads/filters/ad-filters.ts';
import { orderFor, resolveFilters } from '#src/domain/ads/filters/resolve-filters.ts';
import { writeListCursor } from '#src/domain/ads/list-cursor.ts';
import type { SimilarTo } from '#src/domain/ads/similar-cars.ts';
import { firstBodies, planPage, readPage } from './ad-page.ts';
import { type CountedSets, countedParts, stepsOfRange } from './cluster-answer.ts';
import {
  type Counted,
  type CountedSet,
  countedSets,
  countingBody,
  endOfRange,
  isKnown,
  type RangeEnds,
  restOf,
} from './counting.ts';
import { type OpenedStock, readCounted, readEnd } from './opened-stock.ts';
import { readPopularPage } from './popular-page.ts';
import { type Query, type QueryCondition, type QueryConditions, queryConditions } from './search-conditions.ts';
import { similarBody } from './similar-body.ts';
import type { SearchAnswer } from './stock-states.ts';

/**
 * Answers a search from one version of the stock in the cluster: one request, and another for the ends of ranges.
 * @param today number of the day, as of `dayNumber`
 */
export async function searchOpened(stock: OpenedStock, asked: AdSearchRequest, today: number): Promise<AdSearchResult> {
  const { filters, ignored } = resolveFilters(asked.filters, stock.values.names);
  const order = orderFor(asked.order, filters);
  const request = { ...asked, filters, order };
  const conditions = queryConditions(request, today);
  const queries = [...conditions.values()];
  const sets = countedSets(request, conditions, stock.whole, (met, columns) => stock.known.smallest(met, columns));
  const counted = sets.filter((set) => !isKnown(set));
  const plan = planPage(request);
  const ads = order.by === 'popular' ? null : { queries, order, near: filters.near };
  const pageBodies = ads ? firstBodies(ads, plan, request.size) : [];
  const bodies = [...pageBodies, ...counted.map(countingBody)];
  const answers = bodies.length === 0 ? [] : await stock.state.search(bodies);
  const first = answers.slice(0, pageBodies.length);
  const bySet = readSets(stock, sets, counted, answers.slice(pageBodies.length));
  const total = bySet.get(null)?.total ?? 0;
  const [page, ends] = await Promise.all([
    ads
      ? readPage(stock, ads, plan, { first, total, size: request.size })
      : readPopularPage(stock, queries, plan, { total, size: request.size }),
    readRangeEnds(stock, conditions, bySet),
  ]);
  const shown = page.places.slice(0, request.size);
  const last = shown.at(-1);
  const hasMore = last !== undefined && page.skipped + shown.length < total;
  const totalPages = Math.max(1, Math.ceil(total / request.size));
  return {
    version: stock.version,
    filters,
    ignored,
    totalPages,
    adIds: shown.map(({ internalId }) => internalId),
    currentPage: Math.min(Math.floor(page.skipped / request.size) + 1, totalPages),
    nextCursor: hasMore ? writeListCursor(order, last) : null,
    ...countedParts(stock.values, request, conditions, bySet, ends, today),
  };
}

/** Ids of the ads most similar to one, nearest first (D43). */
export async function similarOpened({ state }: OpenedStock, to: SimilarTo): Promise<number[]> {
  const [answer] = await state.search([similarBody(to)]);
  return answer?.hits.map(({ sort }) => Number(sort.at(-1))) ?? [];
}

function readSets(
  { known }: OpenedStock,
  sets: readonly CountedSet[],
  counted: readonly CountedSet[],
  answers: readonly SearchAnswer[],
): CountedSets {
  const answerOf = new Map(counted.map((set, place) => [set, answers[place]]));
  return new Map<QueryCondition | null, Counted>(
    sets.map((set) => {
      const answer = answerOf.get(set);
      if (answer === undefined) {
        if (set.from === null) throw new Error('A set of ads was not counted.');
        return [set.but, partOf(set.from, set)];
      }
      const own = readCounted(answer);
      const result = set.from ? restOf(own, set.from) : own;
      known.add(set.met, result);
      return [set.but, result];
    }),
  );
}

/** The columns of a known set that another one counts. */
const partOf = ({ total, counts }: Counted, { columns }: CountedSet): Counted => ({
  total,
  counts: new Map([...counts].filter(([column]) => columns.includes(column))),
});

async function readRangeEnds(
  { state, whole }: OpenedStock,
  conditions: QueryConditions,
  sets: CountedSets,
): Promise<Record<RangeFilter, RangeEnds>> {
  const asked: { key: string; body: Query }[] = [];
  const values = new Map<string, number | null>();
  for (const name of RANGE_FILTERS) {
    const queries = [...conditions].filter(([each]) => each !== name).map(([, query]) => query);
    const steps = stepsOfRange(name, conditions, sets);
    for (const end of ['min', 'max'] as const) {
      const key = `${name} ${end}`;
      const found = queries.length === 0 ? (whole.ends[name]?.[end] ?? null) : endOfRange(end, name, queries, steps);
      if (found === null || typeof found === 'number') values.set(key, found);
      else asked.push({ key, body: found });
    }
  }
  const answers = asked.length === 0 ? [] : await state.search(asked.map(({ body }) => body));
  for (const [place, { key }] of asked.entries()) values.set(key, readEnd(answers[place]));
  return recordOf(RANGE_FILTERS, (name) => {
    const [min = null, max = null] = [values.get(`${name} min`), values.get(`${name} max`)];
    return min === null || max === null ? null : { min, max };
  });
}
