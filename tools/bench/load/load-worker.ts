import http from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

/** Requests addresses round robin over several connections outside the server's thread, and reports times and errors. */
export type LoadOrder = {
  urls: readonly string[];
  connections: number;
  seconds: number;
  headers?: Record<string, string>;
};
export type LoadResult = {
  /** Response times from the request to the last byte, ms. */
  times: number[];
  seconds: number;
  status: number;
  bytes: number;
};

const order = workerData as LoadOrder;
const agent = new http.Agent({ keepAlive: true, maxSockets: order.connections });
const times: number[] = [];
let status = 0;
let bytes = 0;
let asked = 0;

const started = performance.now();
const until = started + order.seconds * 1000;
await Promise.all(Array.from({ length: order.connections }, askAgainAndAgain));
const result: LoadResult = { times, seconds: (performance.now() - started) / 1000, status, bytes };
agent.destroy();
parentPort?.postMessage(result);

async function askAgainAndAgain(): Promise<void> {
  while (performance.now() < until) {
    const begun = performance.now();
    await ask();
    times.push(performance.now() - begun);
  }
}

function ask(): Promise<void> {
  const url = order.urls[asked++ % order.urls.length] ?? '';
  return new Promise((resolve, reject) => {
    const request = http.get(url, { agent, headers: order.headers }, (response) => {
      let length = 0;
      response.on('data', (chunk: Buffer) => {
        length += chunk.length;
      });
      response.once('end', () => {
        status = response.statusCode ?? 0;
        bytes = length;
        resolve();
      });
      response.once('error', reject);
    });
    request.once('error', reject);
  });
}
