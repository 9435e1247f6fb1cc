import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { RunningProxy } from './proxies.ts';
import type { StubOrigin } from './stub-origin.ts';

export type CacheSetting = { url: string; origin: StubOrigin; cacheFolder: string };
export type CacheCase = { what: string; isMet: (setting: CacheSetting) => Promise<boolean> };

type Answer = { status: number; cache: string | null; body: string };

async function get(url: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  const response = await fetch(url, { method, headers: { 'accept-encoding': 'identity', ...headers } });
  return { status: response.status, cache: response.headers.get('x-cache'), body: await response.text() };
}

const TOO_OLD_MS = 2_200;
const VISITORS = 20;

/** Requests an address twice. @returns whether both reached the site */
async function areBothPassed(
  { url, origin }: CacheSetting,
  path: string,
  options: { headers?: Record<string, string>; method?: string } = {},
) {
  const before = origin.countOf(`${options.method ?? 'GET'} ${path}`);
  for (let turn = 0; turn < 2; turn += 1) await get(url + path, options.headers, options.method);
  return origin.countOf(`${options.method ?? 'GET'} ${path}`) === before + 2;
}

/** Removes the pages with a tag from the cache, as docs/how-to/deploy.md says. */
export const purge = (cacheFolder: string, tag: string) =>
  promisify(execFile)('sh', ['-c', `grep -rlaiE '^surrogate-key:.*\\b${tag}\\b' "$0" | xargs -r rm -f`, cacheFolder]);

/** In this order: the later ones stop the site. */
export const CACHE_CASES: readonly CacheCase[] = [
  {
    what: 'a page is fetched once and then answered from the cache',
    isMet: async ({ url, origin }) => {
      const [first, second] = [await get(`${url}/vehicles?make=Volvo`), await get(`${url}/vehicles?make=Volvo`)];
      const isOnce = origin.countOf('GET /vehicles?make=Volvo') === 1;
      return first.cache === 'MISS' && second.cache === 'HIT' && first.body === second.body && isOnce;
    },
  },
  {
    what: 'a page and its .data have copies of their own',
    isMet: async ({ url }) => {
      const [page, data] = [await get(`${url}/vehicles`), await get(`${url}/vehicles.data`)];
      const [again] = [await get(`${url}/vehicles.data`)];
      return page.body !== data.body && again.cache === 'HIT' && again.body === data.body;
    },
  },
  {
    what: 'each encoding has a copy of its own',
    isMet: async ({ url }) => {
      const of = (encoding: string) => get(`${url}/encoded`, { 'accept-encoding': encoding });
      const bodies = [await of('gzip'), await of('br'), await of('gzip'), await of('br')].map(({ body }) => body);
      return bodies[0] === bodies[2] && bodies[1] === bodies[3] && bodies[0] !== bodies[1];
    },
  },
  {
    what: 'twenty visitors of a missing page cost one request',
    isMet: async ({ url, origin }) => {
      const answers = await Promise.all(Array.from({ length: VISITORS }, () => get(`${url}/slow`)));
      return answers.every(({ status }) => status === 200) && origin.countOf('GET /slow') === 1;
    },
  },
  { what: '/admin is never stored', isMet: (setting) => areBothPassed(setting, '/admin/ads') },
  { what: '/admin.data is never stored', isMet: (setting) => areBothPassed(setting, '/admin.data') },
  { what: '/api is never stored', isMet: (setting) => areBothPassed(setting, '/api/session') },
  { what: 'POST is never stored', isMet: (setting) => areBothPassed(setting, '/form', { method: 'POST' }) },
  { what: 'a response that sets a cookie is never stored', isMet: (setting) => areBothPassed(setting, '/cookie') },
  { what: 'a private response is never stored', isMet: (setting) => areBothPassed(setting, '/private') },
  {
    what: 'a response for the browser’s cache alone is never stored',
    isMet: (setting) => areBothPassed(setting, '/browser'),
  },
  {
    what: 'who is signed in gets new pages, and these are not stored',
    isMet: async (setting) => {
      const headers = { cookie: 'a=b; __Host-milvis-session=x' };
      const isPassed = await areBothPassed(setting, '/staff', { headers });
      return isPassed && (await get(`${setting.url}/staff`)).cache === 'MISS';
    },
  },
  {
    what: 'other cookies do not matter',
    isMet: async ({ url }) => {
      await get(`${url}/consent`);
      return (await get(`${url}/consent`, { cookie: 'milvis-consent=all' })).cache === 'HIT';
    },
  },
  {
    what: 'a page that is too old is sent at once and fetched again in the background',
    isMet: async ({ url, origin }) => {
      const first = await get(`${url}/quick`);
      await sleep(TOO_OLD_MS);
      const second = await get(`${url}/quick`);
      for (let tries = 0; origin.countOf('GET /quick') < 2 && tries < 20; tries += 1) await sleep(50);
      await sleep(100);
      const third = await get(`${url}/quick`);
      return (
        second.body === first.body && second.cache === 'STALE' && third.body !== first.body && third.cache === 'HIT'
      );
    },
  },
  {
    what: 'the pages of a version can be removed',
    isMet: async ({ url, cacheFolder }) => {
      for (const path of ['/old', '/new']) await get(url + path);
      await purge(cacheFolder, 'stock-1');
      return (await get(`${url}/old`)).cache === 'MISS' && (await get(`${url}/new`)).cache === 'HIT';
    },
  },
  {
    what: 'an overloaded site: the last copy',
    isMet: async ({ url, origin }) => {
      await get(`${url}/quick`);
      await sleep(TOO_OLD_MS);
      origin.isBusy = true;
      const answer = await get(`${url}/quick`);
      // The request behind it has been answered 503.
      await sleep(200);
      const again = await get(`${url}/quick`);
      const isNewRefused = (await get(`${url}/not-cached`)).status === 503;
      origin.isBusy = false;
      return answer.status === 200 && again.status === 200 && isNewRefused;
    },
  },
  {
    what: 'a stopped site: the last copy',
    isMet: async ({ url, origin }) => {
      await get(`${url}/quick`);
      await sleep(TOO_OLD_MS);
      await origin.stop();
      const answers = [await get(`${url}/quick`), await get(`${url}/vehicles`), await get(`${url}/quick`)];
      await origin.start();
      return answers.every(({ status }) => status === 200);
    },
  },
];

/** Behind Caddy, in addition. */
export const CADDY_CASES = (nginx: RunningProxy): readonly CacheCase[] => [
  {
    what: 'a page without a copy waits for a site that restarts',
    isMet: async ({ url, origin }) => {
      await origin.stop();
      const answer = get(`${url}/while-restarting`);
      await sleep(1_500);
      await origin.start();
      return (await answer).status === 200;
    },
  },
  {
    what: 'without the cache, the site itself answers',
    isMet: async ({ url }) => {
      await nginx.stop();
      const answer = await get(`${url}/vehicles`);
      return answer.status === 200 && answer.cache === null;
    },
  },
];
