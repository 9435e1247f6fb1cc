/** So many at once; the others wait for their turn, in the order in which they came. */
export class Turns {
  #running = 0;
  readonly #waiting: ((hasTurn: boolean) => void)[] = [];
  readonly #most: number;
  readonly #mostWaiting: number;

  constructor(most: number, mostWaiting: number) {
    this.#most = most;
    this.#mostWaiting = mostWaiting;
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
    const turn = Promise.withResolvers<boolean>();
    this.#waiting.push(turn.resolve);
    const timer = setTimeout(() => {
      this.#waiting.splice(this.#waiting.indexOf(turn.resolve), 1);
      turn.resolve(false);
    }, limitMs);
    const hasTurn = await turn.promise;
    clearTimeout(timer);
    return hasTurn;
  }

  giveBack(): void {
    const next = this.#waiting.shift();
    if (next) next(true);
    else this.#running -= 1;
  }
}
