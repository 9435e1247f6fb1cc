/** Lets all who ask for the same thing at the same time wait for one making of it. */
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
