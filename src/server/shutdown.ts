import { setTimeout as sleep } from 'node:timers/promises';
import { describeFailure } from './launch-error.ts';

type Closer = { name: string; close: () => Promise<void> | void; limitMs: number };

/** One press of Ctrl-C arrives several times: from the terminal, from npm and from the bootstrap. ms */
const SAME_PRESS_MS = 700;
/** For the HTTP server, ms: longer than its own limit for running requests. */
export const SERVER_STOP_LIMIT_MS = 15_000;

/**
 * Graceful shutdown of a command: closes resources in reverse order of opening, each within its limit. Started by signals and by the
 * exit of the parent process; a second press of Ctrl-C exits immediately.
 */
export class Shutdown {
  readonly #closers: Closer[] = [];
  readonly #abort = new AbortController();
  #running: Promise<void> | null = null;
  #begun = 0;

  /** Aborted when the shutdown begins, for long-running work. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  get hasBegun(): boolean {
    return this.#running !== null;
  }

  /** @param limitMs how long to wait before the next resource is closed anyway */
  onClose(name: string, close: () => Promise<void> | void, limitMs = 5_000): void {
    this.#closers.push({ name, close, limitMs });
  }

  /**
   * Registers a resource that is being opened, so that it is closed even when the shutdown begins before it is open.
   * @param limitMs how long opening and closing may take together once the shutdown has begun
   */
  async own<T>(name: string, opening: Promise<T>, close: (opened: T) => Promise<void>, limitMs?: number): Promise<T> {
    this.onClose(name, () => opening.then(close, () => undefined), limitMs);
    return opening;
  }

  /**
   * @param say called once when a signal starts the shutdown
   * @param exitCode 130 for work that was interrupted, 0 for a server that is meant to be stopped
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
    // The IPC channel must not keep this process alive.
    process.channel?.unref();
  }

  /** Shuts down after a fatal error. Errors during the shutdown are consequences of it and are ignored. */
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
