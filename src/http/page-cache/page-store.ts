import { LruCache } from '#src/data-structures/lru-cache.ts';
import type { CachedPage } from './cached-page.ts';

export const MAX_CACHE_BYTES = 64_000_000;
/** Of a full cache, pages that were requested once have this much. */
const ONCE_SHARE = 0.2;
/** Addresses whose pages were evicted after one request, about a megabyte. */
const MAX_EVICTED = 10_000;
/** Pages with fewer requests, of which older ones count less, are evicted when they are the least recently used. */
const SPARED_HITS = 2;
/** The share of a page's requests that is left each time it is spared, so that it does not stay for ever. */
const HITS_LEFT = 0.9;
/** Pages spared for one that is evicted. */
const MAX_SPARED = 30;

/**
 * Pages by address, limited by bytes, in two LRU segments: a page enters the first and moves to the other with its second request.
 * When the cache is full, pages that were requested once give way until they have a fifth of it, so that addresses requested once, such
 * as random query strings, never evict a page that visitors come back to. A page that is requested again after it was evicted
 * counts as requested twice: a fifth of the cache alone would hold it for seconds. In the second segment, pages with more requests get another
 * turn (GCLOCK): a rush of addresses requested twice evicts those that are requested every ten seconds otherwise.
 */
export class PageStore {
  readonly #maxBytes: number;
  readonly #evicted = new LruCache<true>(MAX_EVICTED);
  readonly #once = new Segment();
  readonly #again = new Segment();

  constructor(maxBytes = MAX_CACHE_BYTES) {
    this.#maxBytes = maxBytes;
  }

  /** Finds a page for a request and counts it as used. */
  get(address: string): CachedPage | undefined {
    const known = this.#again.take(address) ?? this.#once.take(address);
    if (known) this.#again.put(address, known);
    return known;
  }

  /** Finds a page without counting it as used. */
  peek(address: string): CachedPage | undefined {
    return this.#again.pages.get(address) ?? this.#once.pages.get(address);
  }

  /** Stores a page, or a newer version of it in the place of the former one. */
  set(address: string, page: CachedPage): void {
    const isRequestedAgain = this.#again.take(address) !== undefined || this.#evicted.get(address) === true;
    this.#once.take(address);
    this.#evicted.delete(address);
    (isRequestedAgain ? this.#again : this.#once).put(address, page);
    this.#evict();
  }

  #evict(): void {
    while (this.bytes > this.#maxBytes) {
      if (this.#once.bytes <= this.#maxBytes * ONCE_SHARE && this.#again.pages.size > 0) this.#evictAgain();
      else this.#evicted.set(this.#once.takeOldest() ?? '', true);
    }
  }

  #evictAgain(): void {
    let spared = 0;
    // A page that is spared is added again as the last one, where the iteration would reach it once more.
    for (const [address, page] of this.#again.pages) {
      if (page.hits < SPARED_HITS || spared === MAX_SPARED) {
        this.#again.take(address);
        return;
      }
      page.hits *= HITS_LEFT;
      this.#again.put(address, page);
      spared += 1;
    }
  }

  /** Counts the bytes of a page again after a copy was added to it. */
  resize(address: string): void {
    const page = this.peek(address);
    if (page) this.set(address, page);
  }

  /** Addresses and pages that were requested more than once. */
  get requestedAgain(): MapIterator<[string, CachedPage]> {
    return this.#again.pages.entries();
  }

  get bytes(): number {
    return this.#once.bytes + this.#again.bytes;
  }

  get size(): number {
    return this.#once.pages.size + this.#again.pages.size;
  }
}

class Segment {
  /** Least recently used first. */
  readonly pages = new Map<string, CachedPage>();
  readonly #sizes = new Map<string, number>();
  bytes = 0;

  put(address: string, page: CachedPage): void {
    this.take(address);
    const size = page.bytes + OVERHEAD_BYTES + 2 * address.length;
    this.pages.set(address, page);
    this.#sizes.set(address, size);
    this.bytes += size;
  }

  takeOldest(): string | undefined {
    const [oldest] = this.pages.keys();
    if (oldest !== undefined) this.take(oldest);
    return oldest;
  }

  /** Removes a page and returns it. */
  take(address: string): CachedPage | undefined {
    const page = this.pages.get(address);
    if (page === undefined) return undefined;
    this.pages.delete(address);
    this.bytes -= this.#sizes.get(address) ?? 0;
    this.#sizes.delete(address);
    return page;
  }
}

/** Headers, objects and map entries of one page, estimated. */
const OVERHEAD_BYTES = 2_000;
