/** A cache that evicts the least recently used value. */
export class LruCache<Value> {
  readonly #values = new Map<string, Value>();
  readonly #max: number;

  constructor(max: number) {
    this.#max = max;
  }

  get(key: string): Value | undefined {
    const value = this.#values.get(key);
    if (value === undefined) return undefined;
    this.#values.delete(key);
    this.#values.set(key, value);
    return value;
  }

  set(key: string, value: Value): void {
    this.#values.delete(key);
    this.#values.set(key, value);
    if (this.#values.size <= this.#max) return;
    const [oldest] = this.#values.keys();
    if (oldest !== undefined) this.#values.delete(oldest);
  }

  delete(key: string): void {
    this.#values.delete(key);
  }

  /** From the least recently used one; none of them is marked as used. */
  entries(): IterableIterator<[string, Value]> {
    return this.#values.entries();
  }
}

/** Returns the cached promise of a key, or calls `create` and caches its promise until it fails. */
export function cachedPromise<Value>(
  cache: LruCache<Promise<Value>>,
  key: string,
  create: () => Promise<Value>,
): Promise<Value> {
  const known = cache.get(key);
  if (known) return known;
  const created = create();
  cache.set(key, created);
  created.catch(() => cache.delete(key));
  return created;
}
