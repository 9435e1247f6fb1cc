/** The queue is full. */
export class BusyError extends Error {
  override readonly name = 'BusyError';
}

/** Runs a limited number of tasks at once and queues a limited number in order of arrival. */
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

  /** @throws BusyError immediately when the queue is full; otherwise whatever the task throws */
  async run<Value>(task: () => Promise<Value>): Promise<Value> {
    if (this.#running < this.#atOnce) this.#running += 1;
    else {
      if (this.#waiting.length >= this.#maxWaiting) throw new BusyError('too many are waiting');
      // The finished task hands its slot over directly, so that no later task can take it first.
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
