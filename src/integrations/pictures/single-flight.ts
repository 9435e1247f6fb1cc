/** Shares one execution among concurrent calls with the same key. */
export class SingleFlight<Value> {
  readonly #flying = new Map<string, Promise<Value>>();

  do(key: string, make: () => Promise<Value>): Promise<Value> {
    const known = this.#flying.get(key);
    if (known) return known;
    const made = make().finally(() => this.#flying.delete(key));
    this.#flying.set(key, made);
    return made;
  }
}
