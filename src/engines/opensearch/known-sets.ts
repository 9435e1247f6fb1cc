import { LruCache } from '#src/base/lru-cache.ts';
import type { ClusterColumn, Counted, KnownSet } from './counting.ts';
import type { QueryCondition, QueryConditions } from './search-conditions.ts';

/** About 40 MB. */
const MAX_SETS = 200;
/** Smaller sets are cheaper to count than to keep. */
const MIN_SHARE = 0.05;

type Texts = ReadonlyMap<QueryCondition, string>;

/**
 * Sets of ads of one version that have been counted. The other pages of a list count nothing again, nor do its orders by anything but the
 * price, which leaves out very low prices; a list with one more filter counts only the ads that it adds or excludes.
 */
export class KnownSets {
  readonly #whole: KnownSet;
  readonly #sets = new LruCache<{ set: KnownSet; texts: Texts }>(MAX_SETS);

  constructor(whole: KnownSet) {
    this.#whole = whole;
  }

  /** The smallest known superset of the ads that meet the conditions, with counts of the columns. */
  smallest(met: QueryConditions, columns: readonly ClusterColumn[]): KnownSet {
    const texts = textsOf(met);
    const hasColumns = ({ counts }: KnownSet): boolean => columns.every((column) => counts.has(column));
    // The set itself, although others may have as few ads.
    const same = this.#sets.get(keyOf(texts))?.set;
    if (same && hasColumns(same)) return same;
    let found: { key: string; set: KnownSet } | null = null;
    for (const [key, { set, texts: own }] of this.#sets.entries()) {
      if (set.total >= (found?.set ?? this.#whole).total || !hasColumns(set)) continue;
      if ([...own].every(([name, text]) => texts.get(name) === text)) found = { key, set };
    }
    // Marked as used.
    if (found) this.#sets.get(found.key);
    return found?.set ?? this.#whole;
  }

  add(met: QueryConditions, { total, counts }: Counted): void {
    if (total < this.#whole.total * MIN_SHARE) return;
    const texts = textsOf(met);
    const key = keyOf(texts);
    const former = this.#sets.get(key)?.set.counts ?? [];
    this.#sets.set(key, { set: { total, counts: new Map([...former, ...counts]), met }, texts });
  }
}

const textsOf = (met: QueryConditions): Texts =>
  new Map([...met].map(([name, query]) => [name, JSON.stringify(query)]));
const keyOf = (texts: Texts): string => JSON.stringify([...texts].sort());
