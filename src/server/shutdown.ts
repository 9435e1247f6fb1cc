import { setTimeout as sleep } from 'node:timers/promises';
import { describeFailure } from './launch-error.ts';

type Closer = { name: string; close: () => Promise<void> | void; limitMs: number };

/** One press of Ctrl-C arrives several times: from the terminal, from npm and from the bootstrap. */
const SAME_PRESS_MS = 700;
/** For the site: longer than its own limit for requests that are being answered. */
export const SERVER_STOP_LIMIT_MS = 15_000;

/**
 * Ends a command in order: what was opened last is closed first, each within its limit. Signals, and the death of the process that
 * started this one, begin it; a second press of Ctrl-C ends at once.
 */
export class Shutdown {
  readonly #closers: Closer[] = [];
  readonly #abort = new AbortController();
  #running: Promise<void> | null = null;
  #begun = 0;

  /** Aborted when the end begins; long work may listen. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  get hasBegun(): boolean {
    return this.#running !== null;
  }

  /** @param limitMs how long it may take before the next is closed all the same */
  onClose(name: string, close: () => Promise<void> | void, limitMs = 5_000): void {
    this.#closers.push({ name, close, limitMs });
  }

  /**
   * What is being opened is closed again even when the end begins before it is there.
   * @param limitMs how long opening and closing may take in all, once the end has begun
   */
  async own<T>(name: string, opening: Promise<T>, close: (opened: T) => Promise<void>, limitMs?: number): Promise<T> {
    this.onClose(name, () => opening.then(close, () => undefined), limitMs);
    return opening;
  }

  /**
   * @param say told once, when the end begins by a signal
   * @param exitCode how the process then ends: 130 says that the work was broken off, 0 that stopping is what was wanted
   */
  listen(say: () => void, exitCode: 0 | 130 = 130): void {
    const onSignal = () => {
      if (this.#running !== null) {
        if (Date.now() - this.#begun > SAME_PRESS_MS) process.exit(130);
        return;
      }
      say();
      void this.run().then(() => process.exit(exitCode));
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
    process.on('uncaughtException', (error) => this.fail(error));
    process.once('disconnect', onSignal);
    // The channel to the bootstrap must not keep this process alive.
    process.channel?.unref();
  }

  /** A mistake in the code, or what cannot go on, ends the process too, but in order. What breaks while the end runs is a consequence of it. */
  fail(error: unknown): void {
    if (this.hasBegun) return;
    console.error(describeFailure(error));
    void this.run().then(() => process.exit(1));
  }

  run(): Promise<void> {
    this.#begun ||= Date.now();
    this.#running ??= this.#closeAll();
    return this.#running;
  }

  async #closeAll(): Promise<void> {
    this.#abort.abort();
    for (const { name, close, limitMs } of this.#closers.splice(0).reverse()) {
      try {
        const tooLong = sleep(limitMs, 'too long' as const, { ref: false });
        if ((await Promise.race([Promise.resolve(close()), tooLong])) === 'too long') {
          console.error(`${name} did not end within ${limitMs / 1000} s.`);
        }
      } catch (error) {
        console.error(`${name} did not end cleanly: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  }
}
