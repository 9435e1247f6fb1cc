import http from 'node:http';
import fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refreshStatistics } from '#src/commands/catalogue/refresh-statistics.ts';
import { loadCategories } from '#src/commands/categories/load-categories.ts';
import { CATEGORY_FILES, parseConfig } from '#src/config/env.ts';
import { createCommandPool, createPool } from '#src/db/connection/client.ts';
import { freePort } from '#src/integrations/process/free-port.ts';
import { type RunningServer, startServer } from '#src/server/start-server.ts';
import { healthUrl, readyUrl } from '#src/visitor-urls.ts';
import { testSecretBox as secretBox } from '#test/secret-box.ts';
import { signedIn } from '#test/signed-in.ts';
import { testDatabase } from '#test/support/database.ts';
import { fillSearchStock } from '#tools/bench/search/search-stock.ts';
import { buildSite } from '#tools/launch/build-site.ts';
import { type OddRequest, oddRequest } from './random-requests.ts';
import { type SlowStatement, WatchedStatements } from './slow-statements.ts';
import { inFull } from './thoroughness.ts';

/** Sends arbitrary requests to every address of the access table: no 5xx, no slow statement, no internals in a response. */

const REQUESTS = inFull ? 50_000 : 2_000;
const ADS = inFull ? 100_000 : 300;
const SEED = 20_261_121;
const AT_ONCE = 8;
/** Below Node's limit of 16 kB for request line and headers. */
const MAX_HEAD_BYTES = 8_000;
const SLOWEST_STATEMENT_MS = 2_000;
/** Module paths, stack frames and PostgreSQL's own messages. */
const INSIDE =
  /\bat (?:async )?[\w.<>]+ \(|node_modules|\.ts:\d+:\d+|file:\/\/\/|syntax error at or near|relation "\w+"/;
/** Responses that quote the visitor's own text, which may be anything. */
const OWN_WORDS = /<title>|"search"|"q"/;

const { db, url } = await testDatabase();
const agent = new http.Agent({ keepAlive: true, maxSockets: AT_ONCE });
const log: Record<string, unknown>[] = [];
/** Production limits: a statement is cancelled after 2 s. */
const pages = createPool(url);
const alone = createCommandPool(url);
const statements = new WatchedStatements(pages);
let server: RunningServer;
let cookie = '';
beforeAll(async () => {
  const maker = createCommandPool(url);
  await fillSearchStock(maker, ADS);
  await loadCategories(db, CATEGORY_FILES);
  await refreshStatistics(maker);
  await maker.end();
  await buildSite();
  const config = parseConfig({ HOST: '127.0.0.1', PORT: String(await freePort()) });
  if (!config.ok) throw new Error(config.failure);
  const logger = pino({ level: 'warn' }, { write: (line: string) => log.push(JSON.parse(line)) });
  server = await startServer({ config: config.value, pool: pages, secretBox, logger });
}, 300_000);
afterAll(async () => {
  agent.destroy();
  await server.close();
  await pages.end();
  await alone.end();
});

/** Describes a request in a failure message. */
const short = (request: OddRequest | undefined) =>
  request && { ...request, path: request.path.slice(0, 300), body: request.body?.slice(0, 300) };

const inOneLine = ({ maxMs, serverMs, times, text, values }: SlowStatement): string =>
  `${Math.round(maxMs)} ms among others, ${Math.round(serverMs)} ms alone, ${times} times: ${text} ${JSON.stringify(values)}\n`;

type Answer = { status: number; text: string; ms: number };

function send({ method, path, headers, body, isStaff }: OddRequest): Promise<Answer> {
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    const length = body === null ? {} : { 'content-length': Buffer.byteLength(body) };
    const session = isStaff ? { cookie } : {};
    const request = http.request(
      server.url + path,
      // Sent as a raw path, because the client would normalize a URL.
      { method, path, agent, headers: { ...headers, ...length, ...session } },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (bytes: Buffer) => parts.push(bytes));
        response.on('error', reject);
        response.on('end', () => {
          const isText = response.headers['content-encoding'] === undefined;
          const text = isText ? Buffer.concat(parts).toString() : '';
          resolve({ status: response.statusCode ?? 0, text, ms: performance.now() - begun });
        });
      },
    );
    request.on('error', reject);
    request.end(body ?? undefined);
  });
}

test(`${REQUESTS} arbitrary requests cause no 5xx`, async () => {
  // Until the stock is in memory, the site answers from SQL, and states that it is not ready.
  await expect.poll(async () => (await fetch(server.url + readyUrl())).status, { timeout: 60_000 }).toBe(200);
  const requests = fc.sample(oddRequest(server.url), { seed: SEED, numRuns: REQUESTS });
  const statuses = new Map<number, number>();
  const broken: unknown[] = [];
  for (let from = 0; from < requests.length; from += AT_ONCE) {
    // Earlier requests may have signed out.
    if (from % (AT_ONCE * 10) === 0) cookie = (await signedIn(db, 'admin')).headers.cookie.replace('__Host-', '');
    const some = requests.slice(from, from + AT_ONCE);
    const answers = await Promise.all(
      some.map((request) => send(request).catch((error: Error) => ({ error: error.message }))),
    );
    for (const [place, answer] of answers.entries()) {
      const request = some[place];
      if ('error' in answer) {
        // Node rejects so long a request line itself and ignores the body of the request.
        if (request !== undefined && request.path.length < MAX_HEAD_BYTES)
          broken.push({ ...short(request), ...answer });
        continue;
      }
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      const { status, text, ms } = answer;
      const inside = OWN_WORDS.test(text) ? null : INSIDE.exec(text);
      if (status >= 500 || inside !== null || ms > 5_000)
        broken.push({ ...short(request), status, ms, inside, text: text.slice(0, 300) });
    }
  }
  expect(broken).toEqual([]);
  // The table covers pages, redirects, rejections and errors of every kind.
  expect([...statuses.keys()].sort()).toEqual(expect.arrayContaining([200, 301, 400, 404, 405]));
  expect(log.filter(({ msg }) => msg === 'unhandled rejection' || msg === 'request failed')).toEqual([]);
  expect(log.filter((line) => JSON.stringify(line).includes('57014'))).toEqual([]);
  const slowest = await statements.slowest(10, alone);
  if (inFull) process.stderr.write(slowest.map(inOneLine).join(''));
  expect(slowest).toHaveLength(10);
  expect(slowest.filter(({ serverMs }) => serverMs > SLOWEST_STATEMENT_MS)).toEqual([]);
  expect((await fetch(server.url + healthUrl())).status).toBe(200);
});
