import { setTimeout as sleep } from 'node:timers/promises';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { HttpEnv } from '#src/http/http-env.ts';
import { concurrencyLimit } from '#src/http/load-shedding/concurrency-limit.ts';
import { createPageCache } from './page-cache.ts';

test('serves every cached page while more pages are requested than the process may render', async () => {
  let version = '1';
  const work = concurrencyLimit({ busy: (c) => c.text('Upptaget', 503) });
  const blocked = Promise.withResolvers<void>();
  const overloaded = new Hono<HttpEnv>();
  const { serve } = createPageCache({
    version: async () => version,
    render: (address, priority) =>
      work.render(priority, async () => {
        if (address !== '/bil' || version !== '1') await blocked.promise;
        return new Response('Bilar');
      }),
    refuse: work.refuse,
    maxWaitMs: 30,
  });
  overloaded.use(serve);
  const ask = (path: string) => overloaded.request(path);
  expect((await ask('/bil')).status).toBe(200);

  const others = Array.from({ length: 200 }, (_, page) => ask(`/vehicles?page=${page}`));
  const refused = (await Promise.race([Promise.all(others.slice(40)), sleep(900)])) ?? [];
  expect(refused.map(({ status }) => status)).toEqual(Array(160).fill(503));
  const hits = await Promise.all(Array.from({ length: 100 }, () => ask('/bil')));
  version = '2';
  const stale = await Promise.all(Array.from({ length: 100 }, () => ask('/bil')));
  expect(new Set([...hits, ...stale].map(({ status }) => status))).toEqual(new Set([200]));
  expect([work.load().running, stale[0]?.headers.get('cache-status')]).toEqual([16, 'milvis; hit; detail=stale']);
  blocked.resolve();
  await Promise.all(others);
});
