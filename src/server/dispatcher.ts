import type { Worker } from 'node:cluster';
import { createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type Listener, openPort } from './listener.ts';
import type { ToServing } from './process-messages.ts';
import { refuseUnread } from './unreadable-requests.ts';

type LogTarget = { logger: Logger; transport: string | null };

/** For handing on those who have come before the end, ms: the processes wait longer for them. */
const LIMIT_MS = 2_000;
/** For those who are still at the port, ms. */
const LISTENER_LIMIT_MS = 4_000;
const POLL_MS = 10;

/**
 * The port of a site of several processes. Each is handed one visitor, and the next when it has taken that one: busy ones get fewer.
 * While there is none, visitors wait. (The cluster's own port is closed with the last process, and resets whoever is on his way to it.)
 */
export class Dispatcher {
  readonly #waiting: Socket[] = [];
  readonly #serving = new Set<Worker>();
  /** In the order in which they are handed somebody. */
  readonly #free = new Set<Worker>();
  readonly #target: LogTarget;
  #door: Listener | null = null;
  #isClosing = false;

  constructor(target: LogTarget) {
    this.#target = target;
  }

  /** @throws ListenError with one clear line when the port or address cannot be had */
  async open(host: string, port: number): Promise<void> {
    const server = createServer({ pauseOnConnect: true, noDelay: true }, (socket) => {
      this.#waiting.push(socket);
      this.#handOn();
    });
    this.#door = await openPort(server, host, port);
  }

  /** Visitors are handed to it from now on, until it ends. */
  join(worker: Worker): void {
    this.#serving.add(worker);
    worker.once('exit', () => {
      this.#serving.delete(worker);
      this.#free.delete(worker);
    });
    this.#becomesFree(worker);
  }

  /** It ends, and is told when nobody else comes to it: now, unless all end and others may still be handed to it. */
  leave(worker: Worker): void {
    if (this.#isClosing) return;
    this.#serving.delete(worker);
    this.#free.delete(worker);
    send(worker, { type: 'last' });
  }

  /** Hands on whoever has come, or says itself that he came too late, lets in nobody else, and tells those who serve. */
  async close(limitMs = LIMIT_MS): Promise<void> {
    this.#isClosing = true;
    const until = performance.now() + limitMs;
    await this.#door?.empty(LISTENER_LIMIT_MS);
    this.#door?.shut();
    while (this.#waiting.length > 0 && this.#serving.size > 0 && performance.now() < until) await sleep(POLL_MS);
    for (const visitor of this.#waiting.splice(0)) refuseUnread(visitor, 503, 'ending', this.#target);
    for (const worker of this.#serving) send(worker, { type: 'last' });
  }

  #becomesFree(worker: Worker): void {
    if (!this.#serving.has(worker)) return;
    this.#free.add(worker);
    this.#handOn();
  }

  #handOn(): void {
    for (const worker of this.#free) {
      // One that has just died.
      if (!worker.isConnected()) continue;
      const visitor = this.#waiting.shift();
      if (!visitor) return;
      this.#free.delete(worker);
      send(worker, { type: 'visitor' }, visitor, () => this.#becomesFree(worker));
    }
  }
}

function send(worker: Worker, message: ToServing, visitor?: Socket, onTaken?: () => void): void {
  if (worker.isConnected()) worker.send(message, visitor, {}, onTaken);
}
