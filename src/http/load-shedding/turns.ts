/** There is a crowd when somebody has waited at each moment of so long, ms: more come than can be served. */
const CROWD_AFTER_MS = 2_000;
/** As long as anybody waits in a crowd, ms. */
const CROWD_WAIT_MS = 500;

/**
 * So many at once; the others wait for their turn, in the order in which they came. In a crowd that order would make everybody late
 * and serve nobody more: there the newest is next, and is served as quickly as ever, and who has waited for long is told sooner.
 */
export class Turns {
  #running = 0;
  /** Since when somebody waits, ms; null: nobody does. */
  #waitedSince: number | null = null;
  readonly #waiting: ((hasTurn: boolean) => void)[] = [];
  readonly #most: number;
  readonly #mostWaiting: number;
  readonly #now: () => number;

  constructor(most: number, mostWaiting: number, now = performance.now.bind(performance)) {
    this.#most = most;
    this.#mostWaiting = mostWaiting;
    this.#now = now;
  }

  get running(): number {
    return this.#running;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  /** @returns false when too many wait, or the turn has not come in time (ms); otherwise it has to be given back */
  async take(limitMs: number): Promise<boolean> {
    if (this.#running < this.#most) {
      this.#running += 1;
      return true;
    }
    if (this.#waiting.length >= this.#mostWaiting) return false;
    this.#waitedSince ??= this.#now();
    const turn = Promise.withResolvers<boolean>();
    this.#waiting.push(turn.resolve);
    const timer = setTimeout(
      () => {
        this.#waiting.splice(this.#waiting.indexOf(turn.resolve), 1);
        this.#lookWhetherAnybodyWaits();
        turn.resolve(false);
      },
      this.#isCrowd() ? Math.min(limitMs, CROWD_WAIT_MS) : limitMs,
    );
    const hasTurn = await turn.promise;
    clearTimeout(timer);
    return hasTurn;
  }

  giveBack(): void {
    const next = this.#isCrowd() ? this.#waiting.pop() : this.#waiting.shift();
    this.#lookWhetherAnybodyWaits();
    if (next) next(true);
    else this.#running -= 1;
  }

  #isCrowd(): boolean {
    return this.#waitedSince !== null && this.#now() - this.#waitedSince > CROWD_AFTER_MS;
  }

  #lookWhetherAnybodyWaits(): void {
    if (this.#waiting.length === 0) this.#waitedSince = null;
  }
}
