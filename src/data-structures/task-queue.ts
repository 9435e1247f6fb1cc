/** There is no more room to wait. */
export class BusyError extends Error {
  override readonly name = 'BusyError';
}

/** Runs so many tasks at once and lets so many wait, in the order in which they came. */
export class TaskQueue {
  readonly #atOnce: number;
  readonly #maxWaiting: number;
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(atOnce: number, maxWaiting: number) {
    this.#atOnce = atOnce;
    this.#maxWaiting = maxWaiting;
  }

  get load(): { running: number; waiting: number } {
    return { running: this.#running, waiting: this.#waiting.length };
  }

  /** @throws BusyError at once when too many wait already; what the task throws */
  async run<Value>(task: () => Promise<Value>): Promise<Value> {
    if (this.#running < this.#atOnce) this.#running += 1;
    else {
      if (this.#waiting.length >= this.#maxWaiting) throw new BusyError('too many are waiting');
      // Its place is handed over by the one that ends, so none can slip in between.
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    try {
      return await task();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
