import { connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { parseConfig } from '#src/config/env.ts';
import { createPool } from '#src/db/connection/client.ts';
import type { PageHandler } from '#src/request/request-context.server.ts';
import { homeUrl, openApiUrl, readyUrl } from '#src/visitor-urls.ts';
import { testSecretBox as secretBox } from '#test/secret-box.ts';
import { testDatabase } from '#test/support/database.ts';
import { startServer } from './start-server.ts';

const { pool, url } = await testDatabase();
const logger = pino({ level: 'silent' });

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

async function start(handlePage: PageHandler, port?: number) {
  const config = parseConfig({ HOST: '127.0.0.1', PORT: String(port ?? (await freePort())) });
  if (!config.ok) throw new Error(config.failure);
  return startServer({ config: config.value, pool, secretBox, logger, handlePage });
}

test('reports a port in use in one clear line', async () => {
  const port = await freePort();
  const first = await start(async () => new Response('hej'), port);
  await expect(start(async () => new Response('hej'), port)).rejects.toMatchObject({
    name: 'ListenError',
    message: expect.stringMatching(new RegExp(`^Port ${port} is already in use\\.`)),
  });
  await first.close();
});

/** @returns the whole response until the connection closes, and its duration in ms */
async function speak(port: number, speak: (write: (text: string) => void) => () => void) {
  const begun = performance.now();
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  const end = speak((text) => socket.write(text));
  let answer = '';
  for await (const bytes of socket) answer += String(bytes);
  end();
  return { answer, ms: performance.now() - begun };
}

/** A request whose headers arrive a byte a second. It takes ten seconds, in which the other tests run. */
async function sendSlowly(): Promise<{ answer: string; ms: number }> {
  const port = await freePort();
  const server = await start(async () => new Response('hej'), port);
  const answered = await speak(port, (write) => {
    write('GET / HTTP/1.1\r\nHost: a\r\nX: ');
    const timer = setInterval(() => write('x'), 1_000);
    return () => clearInterval(timer);
  });
  await server.close();
  return answered;
}
const sentSlowly = sendSlowly();
// Also if its test is filtered out, nothing may outlive the file.
afterAll(() => sentSlowly);

test.each([
  ['a page', homeUrl(), 'x'.repeat(5_000)],
  ['an API response', openApiUrl(), '"openapi":"3.1.0"'],
])('sends %s compressed, with its encoding', async (_, path, text) => {
  const server = await start(async () => new Response(text, { headers: { 'content-type': 'text/html' } }));
  const response = await fetch(server.url + path, { headers: { 'accept-encoding': 'gzip' } });
  expect(response.headers.get('content-encoding')).toBe('gzip');
  expect(await response.text()).toContain(text);
  await server.close();
});

test('rejects a request with two Host headers', async () => {
  const port = await freePort();
  const server = await start(async () => new Response('hej'), port);
  const ask = (hosts: string) =>
    speak(port, (write) => {
      write(`GET /api/health HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`);
      return () => undefined;
    });
  expect((await ask('Host: a\r\n')).answer).toMatch(/^HTTP\/1\.1 200 /);
  for (const second of ['Host: b', 'host: a', 'HOST:']) {
    expect((await ask(`Host: a\r\n${second}\r\n`)).answer).toMatch(/^HTTP\/1\.1 400 [\s\S]*Ärendenummer/);
  }
  await server.close();
});

test('finishes running requests on close and accepts no new ones', async () => {
  let release = () => {};
  let recordArrival = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const arrived = new Promise<void>((resolve) => {
    recordArrival = resolve;
  });
  const server = await start(async () => {
    recordArrival();
    await released;
    return new Response('klar');
  });
  const running = fetch(server.url);
  await arrived;
  const closing = server.close();
  // Longer than the server still accepts connections.
  await sleep(1_000);
  await expect(fetch(server.url)).rejects.toThrow();
  release();
  expect(await (await running).text()).toBe('klar');
  await closing;
});

test('closes idle keep-alive connections without delay', async () => {
  const server = await start(async () => new Response('hej'));
  await (await fetch(server.url)).text();
  const begun = performance.now();
  await server.close();
  expect(performance.now() - begun).toBeLessThan(2_000);
});

test('stores what it counted when it closes', async () => {
  const server = await start(async () => new Response('hej'));
  await pool.query('truncate site_counts');
  for (let count = 0; count < 3; count += 1) await (await fetch(server.url + homeUrl())).text();
  await server.close();
  expect((await pool.query('select sum(count)::int as count from site_counts')).rows).toEqual([{ count: 3 }]);
});

test('rejects malformed requests with a request id and the security headers', async () => {
  const server = await start(async () => new Response('klar'));
  const refusal = (request: string) =>
    new Promise<string>((resolve) => {
      let received = '';
      connect(Number(new URL(server.url).port), '127.0.0.1')
        .on('data', (bytes: Buffer) => (received += bytes.toString()))
        .on('close', () => resolve(received))
        .write(request);
    });
  const host = 'Host: 127.0.0.1\r\n';
  const wrong: [status: number, request: string][] = [
    [400, 'HEJ\r\n\r\n'],
    [400, 'GET / HTTP/1.1\r\n\r\n'],
    [400, `OPTIONS * HTTP/1.1\r\n${host}\r\n`],
    [400, 'GET / HTTP/1.1\r\nHost: a b\r\n\r\n'],
    [417, `POST / HTTP/1.1\r\n${host}Expect: kaffe\r\nContent-Length: 0\r\n\r\n`],
    [431, `GET / HTTP/1.1\r\n${host}Cookie: ${'a'.repeat(20_000)}\r\n\r\n`],
  ];
  for (const [status, request] of wrong) {
    const received = await refusal(request);
    expect(received).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    const [, name] = /x-request-id: ([0-9a-f]{16})/i.exec(received) ?? [];
    expect(received).toContain(`Ärendenummer: ${name}`);
    for (const header of ['nosniff', "frame-ancestors 'none'", 'camera=()', 'strict-origin'])
      expect(received).toMatch(new RegExp(header.replace(/[()]/g, '\\$&')));
  }
  await server.close();
});

test('survives a client that disconnects during a request', async () => {
  const server = await start(async () => new Response('hej'));
  const leaving = new AbortController();
  const request = fetch(server.url, { signal: leaving.signal }).catch(() => undefined);
  leaving.abort();
  await request;
  expect((await fetch(server.url)).status).toBe(200);
  await server.close();
});

test('starts and stops background jobs with the server', async () => {
  const config = parseConfig({ HOST: '127.0.0.1', PORT: String(await freePort()) });
  if (!config.ok) throw new Error(config.failure);
  const server = await startServer({
    config: config.value,
    pool,
    secretBox,
    commandPool: pool,
    logger,
    handlePage: async () => new Response('hej'),
  });
  const scheduled = async () =>
    (await pool.query(`select from pg_tables where schemaname = 'jobs' and tablename = 'schedule'`)).rowCount;
  await expect.poll(scheduled, { timeout: 10_000 }).toBe(1);
  await server.close();
});

/** Starts and closes a server with its own pool, the stock in memory and metrics. */
async function servedOnce(): Promise<WeakRef<object>> {
  const config = parseConfig({ HOST: '127.0.0.1', PORT: String(await freePort()), METRICS_TOKEN: 'x'.repeat(20) });
  if (!config.ok) throw new Error(config.failure);
  const own = createPool(url);
  const handlePage = async () => new Response('hej');
  const server = await startServer({ config: config.value, pool: own, secretBox, logger, handlePage });
  // Without expect.poll, which would keep references.
  while (!(await fetch(server.url + readyUrl(), { headers: { connection: 'close' } })).ok) await sleep(50);
  await server.close();
  await own.end();
  return new WeakRef(own);
}

test('leaves a closed server, its connections and its stock to garbage collection', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const ended = await servedOnce();
  const isStored = () => {
    collect();
    return ended.deref() !== undefined;
  };
  await expect.poll(isStored, { timeout: 10_000 }).toBe(false);
});

test('answers 408 when headers arrive a byte a second', { timeout: 40_000 }, async () => {
  const { answer, ms } = await sentSlowly;
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(ms).toBeGreaterThan(9_000);
  expect(ms).toBeLessThan(14_000);
});
