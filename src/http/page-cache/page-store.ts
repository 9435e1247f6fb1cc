import type { CachedPage } from './cached-page.ts';

export const MAX_CACHE_BYTES = 64_000_000;
/** Headers, objects and map entries of one page, estimated. */
const OVERHEAD_BYTES = 2_000;

/** Pages in memory by address, limited by bytes: the least recently used are evicted. */
export class PageStore {
  readonly #maxBytes: number;
  /** Least recently used first. */
  readonly #pages = new Map<string, CachedPage>();
  readonly #sizes = new Map<string, number>();
  #bytes = 0;

  constructor(maxBytes = MAX_CACHE_BYTES) {
    this.#maxBytes = maxBytes;
  }

  /** Finds a page for a request and counts it as used. */
  get(address: string): CachedPage | undefined {
    const page = this.#pages.get(address);
    if (page === undefined) return undefined;
    this.#pages.delete(address);
    this.#pages.set(address, page);
    return page;
  }

  /** Finds a page without counting it as used. */
  peek(address: string): CachedPage | undefined {
    return this.#pages.get(address);
  }

  /** Stores a page, or a newer version of it in the place of the former one. */
  set(address: string, page: CachedPage): void {
    this.#delete(address);
    const size = page.bytes + OVERHEAD_BYTES + 2 * address.length;
    this.#pages.set(address, page);
    this.#sizes.set(address, size);
    this.#bytes += size;
    for (const [oldest] of this.#pages) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#delete(oldest);
    }
  }

  /** Counts the bytes of a page again after a copy was added to it. */
  resize(address: string): void {
    const page = this.peek(address);
    if (page) this.set(address, page);
  }

  get pages(): MapIterator<[string, CachedPage]> {
    return this.#pages.entries();
  }

  get bytes(): number {
    return this.#bytes;
  }

  get size(): number {
    return this.#pages.size;
  }

  #delete(address: string): void {
    this.#bytes -= this.#sizes.get(address) ?? 0;
    this.#sizes.delete(address);
    this.#pages.delete(address);
  }
}
