/** A task was not run because too many were waiting, or because it waited too long. */
export class BusyError extends Error {
  override readonly name = 'BusyError';
  readonly reason: 'full' | 'queue_timeout';

  constructor(reason: 'full' | 'queue_timeout') {
    super(reason === 'full' ? 'too many tasks are waiting' : 'the task waited too long');
    this.reason = reason;
  }
}

/** Semaphore with a bounded queue: runs a limited number of tasks at once and lets a limited number wait in order of arrival. */
export class TaskQueue {
  #maxConcurrent: number;
  readonly #maxWaiting: number;
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(maxConcurrent: number, maxWaiting: number) {
    this.#maxConcurrent = maxConcurrent;
    this.#maxWaiting = maxWaiting;
  }

  get load(): { running: number; waiting: number } {
    return { running: this.#running, waiting: this.#waiting.length };
  }

  get maxConcurrent(): number {
    return this.#maxConcurrent;
  }

  /** A lower limit is reached as running tasks end, a higher one as tasks arrive or end. */
  set maxConcurrent(count: number) {
    this.#maxConcurrent = count;
  }

  /**
   * @param maxWaitMs how long the task may wait; without it, for as long as it takes
   * @throws BusyError immediately when the queue is full, or after the wait; otherwise whatever the task throws
   */
  async run<Value>(task: () => Promise<Value>, maxWaitMs?: number): Promise<Value> {
    if (this.#running < this.#maxConcurrent) this.#running += 1;
    else await this.#waitForSlot(maxWaitMs);
    try {
      return await task();
    } finally {
      this.#running -= 1;
      // Hands slots over directly, so that no later task can take them first.
      while (this.#running < this.#maxConcurrent && this.#waiting.length > 0) {
        this.#running += 1;
        this.#waiting.shift()?.();
      }
    }
  }

  async #waitForSlot(maxWaitMs?: number): Promise<void> {
    if (this.#waiting.length >= this.#maxWaiting) throw new BusyError('full');
    const slot = Promise.withResolvers<void>();
    this.#waiting.push(slot.resolve);
    const giveUp = () => {
      this.#waiting.splice(this.#waiting.indexOf(slot.resolve), 1);
      slot.reject(new BusyError('queue_timeout'));
    };
    const timer = maxWaitMs === undefined ? undefined : setTimeout(giveUp, maxWaitMs);
    await slot.promise.finally(() => clearTimeout(timer));
  }
}
