import { setTimeout as sleep } from 'node:timers/promises';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { HttpEnv } from '#src/http/http-env.ts';
import { busyAnswer } from './busy-answer.ts';
import { concurrencyLimit } from './concurrency-limit.ts';
import type { Refusal } from './refusal-log.ts';

const busy = await busyAnswer('no-such-folder');

function site(options: { maxConcurrent?: number; maxWaiting?: number; limitMs?: number } = {}) {
  const app = new Hono<HttpEnv>();
  const refusals: Refusal[] = [];
  const onRejected = (reason: Refusal) => refusals.push(reason);
  const work = concurrencyLimit({ busy, maxWaiting: 0, onRejected, ...options });
  app.use(work.handle);
  const waiting: (() => void)[] = [];
  app.all('*', async (c) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return c.text('klar');
  });
  const answerAll = () => {
    for (const answer of waiting.splice(0)) answer();
  };
  return { app, answerAll, working: () => waiting.length, load: work.load, refusals };
}

test('rejects requests above the limit immediately with Retry-After, and accepts requests again afterwards', async () => {
  const { app, answerAll, working } = site({ maxConcurrent: 2 });
  const taken = [app.request('/a'), app.request('/b')];
  const refused = await app.request('/c');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
  expect(await refused.text()).toContain('<h1 class="text-title">Sidan hann inte visas</h1>');
  expect(working()).toBe(2);
  answerAll();
  expect((await Promise.all(taken)).map(({ status }) => status)).toEqual([200, 200]);
  const next = app.request('/d');
  await expect.poll(working).toBe(1);
  answerAll();
  expect((await next).status).toBe(200);
});

test('rejects prefetch requests first, when half of the slots are taken', async () => {
  const { app, answerAll, working } = site({ maxConcurrent: 2 });
  const prefetch = () => app.request('/b.data', { headers: { 'sec-purpose': 'prefetch' } });
  const taken = [prefetch(), app.request('/a')];
  await expect.poll(working).toBe(2);
  const refused = await prefetch();
  expect([refused.status, refused.headers.get('cache-control')]).toEqual([503, 'no-store']);
  answerAll();
  expect((await Promise.all(taken)).map(({ status }) => status)).toEqual([200, 200]);
});

test('queues requests and serves them in arrival order', async () => {
  const { app, answerAll, working, load, refusals } = site({ maxConcurrent: 1, maxWaiting: 1 });
  const [first, second] = [app.request('/a'), app.request('/b')];
  expect((await app.request('/c')).status).toBe(503);
  expect([working(), load(), refusals]).toEqual([1, { running: 1, waiting: 1 }, ['full']]);
  answerAll();
  await expect.poll(working).toBe(1);
  answerAll();
  expect([(await first).status, (await second).status]).toEqual([200, 200]);
});

test('limits writes to half of the slots', async () => {
  const { app, answerAll, working, refusals } = site({ maxConcurrent: 4 });
  const send = () => app.request('/a', { method: 'POST' });
  const sent = [send(), send()];
  expect([(await send()).status, refusals]).toEqual([503, ['full']]);
  const pages = [app.request('/b'), app.request('/c')];
  await expect.poll(working).toBe(4);
  answerAll();
  expect((await Promise.all([...sent, ...pages])).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const next = send();
  await expect.poll(working).toBe(1);
  answerAll();
  expect((await next).status).toBe(200);
});

test('rejects bots when half of the queue is taken', async () => {
  const { app, answerAll, working, refusals } = site({ maxConcurrent: 1, maxWaiting: 2 });
  const ask = (agent: string) => app.request('/a', { headers: { 'user-agent': agent } });
  const bot = () => ask('Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)');
  const first = bot();
  await expect.poll(working).toBe(1);
  const second = ask('Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) Version/26.0 Mobile/15E148 Safari/604.1');
  expect([(await bot()).status, refusals]).toEqual([503, ['bot']]);
  answerAll();
  await expect.poll(working).toBe(1);
  answerAll();
  expect([(await first).status, (await second).status]).toEqual([200, 200]);
});

test('rejects a request that waits too long', async () => {
  const { app, answerAll, working, refusals } = site({ maxConcurrent: 1, maxWaiting: 1, limitMs: 40 });
  const long = app.request('/d', { method: 'POST' });
  await expect.poll(working).toBe(1);
  expect([(await app.request('/e')).status, refusals]).toEqual([503, ['queue_timeout']]);
  answerAll();
  expect((await long).status).toBe(200);
});

test('counts the waiting time towards the time limit of a page', async () => {
  const { app, answerAll, working } = site({ maxConcurrent: 1, maxWaiting: 1, limitMs: 4_000 });
  const first = app.request('/a', { method: 'POST' });
  await expect.poll(working).toBe(1);
  const begun = performance.now();
  const second = app.request('/b');
  await sleep(3_000);
  answerAll();
  expect((await first).status).toBe(200);
  expect((await second).status).toBe(503);
  expect(performance.now() - begun).toBeLessThan(6_500);
  answerAll();
});

test('answers rejected API requests with JSON', async () => {
  const { app } = site({ maxConcurrent: 0 });
  const refused = await app.request('/api/ads');
  expect(refused.status).toBe(503);
  expect(await refused.json()).toEqual({ error: expect.stringContaining('Vänta några sekunder') });
});

test('rejects a page that takes too long and holds its slot until it has ended', async () => {
  const { app, answerAll, refusals } = site({ maxConcurrent: 1, limitMs: 20 });
  expect((await app.request('/a')).status).toBe(503);
  expect((await app.request('/b')).status).toBe(503);
  expect(refusals).toEqual(['slow', 'full']);
  answerAll();
  await sleep(0);
  // Writes have no time limit.
  const sent = app.request('/c', { method: 'POST' });
  await sleep(60);
  answerAll();
  expect((await sent).status).toBe(200);
});

test('renders fewer pages at once while the turns of the event loop are long, but never none', async () => {
  const work = concurrencyLimit({ busy: (c) => c.text('Upptaget', 503) });
  let [running, max] = [0, 0];
  const render = async (blockMs: number) => {
    max = Math.max(max, ++running);
    for (const until = performance.now() + blockMs; performance.now() < until; );
    await sleep(1);
    running -= 1;
  };
  for (let round = 0; round < 4; round += 1) {
    const long = work.render('visitor', () => render(130));
    await sleep(1);
    await long;
  }
  max = 0;
  // All begin in one turn, so none of them can raise the limit.
  await Promise.all(Array.from({ length: 12 }, () => work.render('visitor', () => render(0))));
  expect(max).toBeGreaterThanOrEqual(2);
  expect(max).toBeLessThan(12);
});
