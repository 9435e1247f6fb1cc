import { recordOf } from '#src/base/record-of.ts';
import { readCatalogue } from '#src/db/catalogue/catalogue.ts';
import type { Db } from '#src/db/connection/client.ts';
import type { StockValues } from '#src/domain/ads/filters/counted-facets.ts';
import { buildStockNames, type ModelEntry } from '#src/domain/ads/stock-names.ts';
import { dayNumber } from '#src/domain/format/dates.ts';
import { stockRows } from './cluster-answer.ts';
import { type Counted, fieldEndBodies, type WholeStock, wholeStockBody } from './counting.ts';
import { KnownSets } from './known-sets.ts';
import { SORTED_FIELDS } from './page-bodies.ts';
import { ClusterUnavailableError, type SearchCluster } from './search-cluster.ts';
import { type OpenState, openState, type SearchAnswer, stateBody } from './stock-states.ts';

/** A version of the stock in the cluster, with what is known of the whole of it. */
export type OpenedStock = {
  index: string;
  version: number;
  token: string | null;
  /** Ranks of the popular ads, by id. */
  popular: ReadonlyMap<number, number>;
  state: OpenState;
  whole: WholeStock;
  known: KnownSets;
  values: StockValues;
  openedAt: number;
};

/** Opens the version that an index has now. @throws ClusterUnavailableError when a copy has only a part of a version */
export async function openStock(db: Db, cluster: SearchCluster, index: string): Promise<OpenedStock> {
  const state = await openState(cluster, index);
  try {
    const [own, counted, ...ends] = await state.search([
      { ...stateBody(), _source: ['state'] },
      wholeStockBody(),
      ...SORTED_FIELDS.flatMap(fieldEndBodies),
    ]);
    const stock = own?.hits[0]?.state;
    if (!stock || !counted) throw new ClusterUnavailableError(`The index ${index} does not say of which stock it is.`);
    if (stock.isWriting) throw new ClusterUnavailableError(`The index ${index} is between two versions.`);
    const whole = readWhole(counted, ends);
    const rows = stockRows(whole.counts, dayNumber(new Date()));
    const entries = rows.flatMap(({ make, model, generation, generationId }): ModelEntry[] =>
      typeof make === 'string'
        ? [{ brand: make, series: nameOf(model), generation: nameOf(generation), generationId: generationId ?? null }]
        : [],
    );
    return {
      index,
      version: stock.version,
      token: stock.token,
      popular: new Map(stock.popular),
      state,
      whole,
      known: new KnownSets(whole),
      values: { names: buildStockNames(await readCatalogue(db), entries), rows },
      openedAt: Date.now(),
    };
  } catch (error) {
    await state.close().catch(() => undefined);
    throw error;
  }
}

const nameOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** @param ends answers of both ends of each sorted field */
function readWhole(answer: SearchAnswer, ends: readonly SearchAnswer[]): WholeStock {
  return {
    ...readCounted(answer),
    met: new Map(),
    withImage: answer.aggregations.withImage?.doc_count ?? 0,
    ends: recordOf(SORTED_FIELDS, (name) => {
      const place = SORTED_FIELDS.indexOf(name) * 2;
      const [min, max] = [readEnd(ends[place]), readEnd(ends[place + 1])];
      return min === null || max === null ? null : { min, max };
    }),
  };
}

/** The value that a search for an end found; null without any. */
export function readEnd(answer: SearchAnswer | undefined): number | null {
  const value = answer?.hits[0]?.sort[0];
  return value == null ? null : Number(value);
}

/** The counts of an answer by column and key. */
export function readCounted({ total, aggregations }: SearchAnswer): Counted {
  const counts = Object.entries(aggregations).flatMap(([column, { buckets }]) =>
    buckets ? [[column, new Map(buckets.map(({ key, doc_count }) => [String(key), doc_count]))] as const] : [],
  );
  return { total, counts: new Map(counts) as Counted['counts'] };
}
