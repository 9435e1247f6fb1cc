import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom } from '#tools/demo/chance/random.ts';

/** A scheduled request and its result. */
export type LoadOutcome = {
  path: string;
  /** Scheduled time, ms after the start. */
  due: number;
  /** From the scheduled time to the last byte, ms; a late response delays no other request and is counted in full. */
  ms: number;
  /** Null: no response. */
  status: number | null;
  retryAfter: string | null;
  /** Whether the response says that a page cache answered. */
  isCached: boolean;
  /** Error without a response. */
  problem: string | null;
};

/** A shared cache states the age of what it sends, or whether it had it. */
export const isFromCache = (headers: http.IncomingHttpHeaders): boolean =>
  headers.age !== undefined ||
  /\b(hit|stale|updating)\b/i.test(String(headers['x-cache'] ?? headers['cache-status'] ?? ''));

export type OpenLoad = {
  /** Address of the site without a trailing slash. */
  site: string;
  nextPath: () => string;
  /** Mean requests/s at random times, independent of response times. */
  rate: number;
  /** Stops new requests; those in flight are awaited. */
  signal: AbortSignal;
  onOutcome: (outcome: LoadOutcome) => void;
  /** Seed of the request times. */
  seed?: string;
  headers?: Record<string, string>;
};

/** Connections, as many as a reverse proxy keeps open; the time a request waits for one is counted. */
const CONNECTIONS = 256;
/** Above the longest timeout of the site. */
const GIVEN_UP_MS = 30_000;

/** Open load: requests arrive at random times, not when the previous one has been answered. */
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
    const end = (answer: Partial<LoadOutcome>) =>
      resolve({
        path,
        due,
        ms: performance.now() - begun - due,
        status: null,
        retryAfter: null,
        isCached: false,
        problem: null,
        ...answer,
      });
    const request = http.get(load.site + path, { agent, headers: load.headers, timeout: GIVEN_UP_MS }, (response) => {
      const { statusCode = 0, headers } = response;
      response.on('end', () =>
        end({ status: statusCode, retryAfter: headers['retry-after'] ?? null, isCached: isFromCache(headers) }),
      );
      response.on('error', (error) => end({ problem: `cut off: ${error.message}` }));
      response.resume();
    });
    request.on('timeout', () => request.destroy(new Error('no answer')));
    request.on('error', (error: NodeJS.ErrnoException) => end({ problem: error.code ?? error.message }));
  });
}
