import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom } from '#tools/demo/chance/random.ts';

/** One request that was due and what became of it. */
export type LoadOutcome = {
  path: string;
  /** When it was due, ms after the begin. */
  due: number;
  /** From when it was due to the last byte: an answer that comes late delays nobody else, and is not forgotten. */
  ms: number;
  /** Null: there was no answer. */
  status: number | null;
  retryAfter: string | null;
  /** Why there was none. */
  problem: string | null;
};

export type OpenLoad = {
  /** Address of the site without a trailing slash. */
  site: string;
  nextPath: () => string;
  /** Requests a second on average, at random moments, however slowly they are answered. */
  rate: number;
  /** Ends the asking; what was asked is awaited. */
  signal: AbortSignal;
  onOutcome: (outcome: LoadOutcome) => void;
  /** Of the moments. */
  seed?: string;
  headers?: Record<string, string>;
};

/** As many as a proxy in front keeps; whoever finds none free waits, and his time counts. */
const CONNECTIONS = 256;
/** Longer than anybody waits. */
const GIVEN_UP_MS = 30_000;

/** Visitors who come when they come, as those of a site do, and not when the one before has been served. */
export async function openLoad(load: OpenLoad): Promise<void> {
  const { rate, signal, seed = 'open load' } = load;
  const { next: random } = createRandom(seed);
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS, maxFreeSockets: CONNECTIONS });
  const begun = performance.now();
  const running = new Set<Promise<void>>();
  for (let due = 0; !signal.aborted; due += (-Math.log(1 - random()) * 1000) / rate) {
    const early = due - (performance.now() - begun);
    if (early > 1) await sleep(early, null, { signal }).catch(() => undefined);
    if (signal.aborted) break;
    const asked = ask(load, agent, begun, due).then(load.onOutcome);
    running.add(asked);
    void asked.finally(() => running.delete(asked));
  }
  await Promise.all(running);
  agent.destroy();
}

function ask(load: OpenLoad, agent: http.Agent, begun: number, due: number): Promise<LoadOutcome> {
  const path = load.nextPath();
  return new Promise((resolve) => {
    const end = (status: number | null, retryAfter: string | null, problem: string | null) =>
      resolve({ path, due, ms: performance.now() - begun - due, status, retryAfter, problem });
    const request = http.get(load.site + path, { agent, headers: load.headers, timeout: GIVEN_UP_MS }, (response) => {
      const { statusCode = 0, headers } = response;
      response.on('end', () => end(statusCode, headers['retry-after'] ?? null, null));
      response.on('error', (error) => end(null, null, `cut off: ${error.message}`));
      response.resume();
    });
    request.on('timeout', () => request.destroy(new Error('no answer')));
    request.on('error', (error: NodeJS.ErrnoException) => end(null, null, error.code ?? error.message));
  });
}
