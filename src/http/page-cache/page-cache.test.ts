import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { zstdDecompressSync } from 'node:zlib';
import { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { HttpEnv } from '#src/http/http-env.ts';
import type { Rejected } from '#src/http/load-shedding/concurrency-limit.ts';
import { createPageCache, type ProcessNumber } from './page-cache.ts';
import { openPageFile, type PageFile } from './page-file.ts';

/** The page shown at an address: its version and how often anything was rendered. */
let version: string | null;
let readVersion: () => Promise<string | null>;
let rendered: string[];
let failure: number | Rejected | null;
let renderMs: number;
let now: number;
let results: string[];
let site: Hono<HttpEnv>;
let cache: ReturnType<typeof createPageCache>;
let folder: string;
/** Errors of the file. */
let failures: unknown[];

const FILE = 'pages.sqlite';
const openFile = (): PageFile =>
  openPageFile(path.join(folder, FILE), 10_000_000, (error) => void failures.push(error));

beforeEach(() => {
  failures = [];
  folder = mkdtempSync(path.join(os.tmpdir(), 'milvis-pages-'));
  [version, rendered, failure, renderMs, now, results] = ['1', [], null, 0, 0, []];
  readVersion = async () => version;
  [cache, site] = openSite();
});

afterEach(() => rmSync(folder, { recursive: true }));

type Settings = { file?: PageFile | undefined; process?: ProcessNumber; settledAfterMs?: number };

function openSite(settings: Settings = {}): [ReturnType<typeof createPageCache>, Hono<HttpEnv>] {
  const cache = createPageCache({
    version: () => readVersion(),
    render: async (address) => {
      const shown = version;
      rendered.push(address);
      if (renderMs > 0) await sleep(renderMs);
      if (failure === 302) return new Response(null, { status: 302, headers: { location: `/till/${shown}` } });
      if (typeof failure === 'number') return new Response('Fel', { status: failure, headers: { 'retry-after': '2' } });
      if (failure !== null) return failure;
      const headers = { 'content-type': 'text/html', 'cache-control': 'private', 'content-security-policy': 'x' };
      return new Response(`${'Bilar '.repeat(1_000)}${address} ${shown}`, { headers });
    },
    refuse: (c) => c.text('Upptaget', 503),
    onServed: (result) => results.push(result),
    maxBytes: 40_000,
    maxWaitMs: 30,
    compareEveryMs: 5,
    settledAfterMs: 0,
    ...settings,
    now: () => now,
  });
  const site = new Hono<HttpEnv>();
  site.use(cache.serve);
  site.all('*', (c) => c.text('inte ur cachen'));
  return [cache, site];
}

const ask = (path: string, headers: Record<string, string> = {}, asked = site) => asked.request(path, { headers });
const shownIn = async (path: string, asked = site) =>
  (await (await ask(path, {}, asked)).text()).replace(/^(Bilar )+/, '');

test('renders a page once and serves it until the version changes', async () => {
  expect([await shownIn('/bil'), await shownIn('/bil')]).toEqual(['/bil 1', '/bil 1']);
  expect(rendered).toEqual(['/bil']);
  version = '2';
  expect(await shownIn('/bil')).toBe('/bil 2');
  expect(results).toEqual(['miss', 'hit', 'miss']);
});

test('renders a page once for all requests that arrive meanwhile', async () => {
  renderMs = 20;
  const pages = await Promise.all([1, 2, 3].map(() => shownIn('/bil')));
  expect([pages, rendered]).toEqual([['/bil 1', '/bil 1', '/bil 1'], ['/bil']]);
});

test('never shares a rendering that began before the version of the request', async () => {
  renderMs = 20;
  const before = shownIn('/bil');
  await sleep(5);
  version = '2';
  expect(await shownIn('/bil')).toBe('/bil 2');
  expect(await before).toBe('/bil 1');
  expect(await shownIn('/bil')).toBe('/bil 2');
});

describe('stale pages', () => {
  const STALE = 'public, max-age=0, s-maxage=0, stale-while-revalidate=600, stale-if-error=86400';

  test('are served while the current version takes long, marked as stale', async () => {
    await shownIn('/bil');
    [version, renderMs, now] = ['2', 60, 7_000];
    const stale = await ask('/bil');
    expect(await stale.text()).toMatch(/\/bil 1$/);
    expect([stale.headers.get('age'), stale.headers.get('cache-control')]).toEqual(['7', STALE]);
    await sleep(60);
    expect(await shownIn('/bil')).toBe('/bil 2');
    expect(rendered).toEqual(['/bil', '/bil']);
  });

  test.each([
    ['the database is unavailable', () => ([version, failure] = [null, 503])],
    ['the page fails', () => ([version, failure] = ['2', 500])],
    ['the process is busy', () => ([version, failure] = ['2', { refused: 'prefetch' }])],
  ])('are served for a day while %s', async (_, fail) => {
    await shownIn('/bil');
    fail();
    now = 86_300_000;
    expect(await shownIn('/bil')).toBe('/bil 1');
    expect(results).toEqual(['miss', 'stale']);
    now = 86_500_000;
    expect((await ask('/bil')).status).toBeGreaterThanOrEqual(500);
  });

  test('older than ten minutes wait for the current version, however long it takes', async () => {
    await shownIn('/bil');
    [version, renderMs, now] = ['2', 60, 601_000];
    expect(await shownIn('/bil')).toBe('/bil 2');
  });
});

test('sends errors without caching them', async () => {
  failure = 503;
  const broken = await ask('/bil');
  expect([broken.status, broken.headers.get('cache-control'), broken.headers.get('retry-after')]).toEqual([
    503,
    'no-store',
    '2',
  ]);
  failure = null;
  expect(await shownIn('/bil')).toBe('/bil 1');
});

test('caches redirects by their target, and passes on those that keep other parameters', async () => {
  failure = 302;
  const redirect = async (path: string) => {
    const { status, headers } = await ask(path);
    return [status, headers.get('location'), headers.get('cache-control')?.split(',')[0]];
  };
  for (const path of ['/vehicles?sortBy=date&search=V60', '/vehicles?search=V60&sortBy=date'])
    expect(await redirect(path)).toEqual([302, '/till/1', 'public']);
  expect(rendered).toEqual(['/vehicles?search=V60&sortBy=date']);
  version = '2';
  expect(await redirect('/vehicles?search=V60&sortBy=date')).toEqual([302, '/till/2', 'public']);
  expect(await shownIn('/vehicles?search=V60&utm_source=x')).toBe('inte ur cachen');
});

test('rejects requests while the process is busy', async () => {
  failure = { refused: 'full' };
  expect((await ask('/bil')).status).toBe(503);
});

test('sends one page in the encodings that clients accept, Brotli when it is requested often', async () => {
  const encodingOf = async (accepted: string) =>
    (await ask('/bil', { 'accept-encoding': accepted })).headers.get('content-encoding');
  const browser = 'gzip, deflate, br, zstd';
  const asked = [];
  for (let times = 0; times < 22; times += 1) asked.push(await encodingOf(browser));
  expect(new Set(asked.slice(0, 20))).toEqual(new Set(['zstd']));
  expect(asked.slice(20)).toEqual(['br', 'br']);
  expect([await encodingOf('gzip'), await encodingOf('identity'), await encodingOf('zstd')]).toEqual([
    'gzip',
    null,
    'zstd',
  ]);
  const zstd = await ask('/bil', { 'accept-encoding': 'zstd' });
  expect(zstdDecompressSync(new Uint8Array(await zstd.arrayBuffer())).toString()).toMatch(/\/bil 1$/);
  expect([zstd.headers.get('vary'), zstd.headers.get('content-security-policy')]).toEqual(['Accept-Encoding', 'x']);
  expect(rendered).toHaveLength(1);
});

test('answers 304 as long as the content is the same, also after a new version', async () => {
  const first = await ask('/bil');
  const etag = first.headers.get('etag') ?? '';
  expect((await ask('/bil', { 'if-none-match': etag })).status).toBe(304);
  const head = await site.request('/bil', { method: 'HEAD' });
  expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, etag, '']);
  version = '2';
  expect((await ask('/bil', { 'if-none-match': etag })).status).toBe(200);
});

test('evicts the pages that were requested longest ago', async () => {
  await shownIn('/bil');
  for (let page = 1; page <= 200; page += 1) {
    await shownIn(`/vehicles?page=${page}`);
    await shownIn('/annonser');
  }
  rendered = [];
  for (const path of ['/annonser', '/bil']) await shownIn(path);
  expect(rendered).toEqual(['/bil']);
  expect(cache.load().bytes).toBeLessThanOrEqual(40_000);
  expect(cache.load().pages).toBeLessThan(20);
});

test.each(['/admin', '/admin/vehicles', '/api/ads', '/assets/a.js', '/offline', '//bil', '/okänd'])(
  'does not cache %s',
  async (path) => {
    expect(await (await ask(path)).text()).toBe('inte ur cachen');
  },
);

test('caches no responses to forms', async () => {
  expect(await (await site.request('/bil', { method: 'POST' })).text()).toBe('inte ur cachen');
});

test('renders the most requested pages again after a change, without a request', async () => {
  for (const path of ['/bil', '/bil', '/vehicles', '/annonser', '/annonser', '/annonser']) await shownIn(path);
  [version, rendered] = ['2', []];
  const stop = new AbortController();
  void cache.refresh(stop.signal);
  await expect.poll(() => rendered).toEqual(['/annonser', '/bil']);
  stop.abort();
  expect(await shownIn('/annonser')).toBe('/annonser 2');
  expect(results.at(-1)).toBe('hit');
});

describe('while one change follows another', () => {
  const SETTLED_AFTER_MS = 2_000;
  beforeEach(() => {
    [cache, site] = openSite({ settledAfterMs: SETTLED_AFTER_MS });
  });
  const change = (afterMs: number) => {
    now += afterMs;
    version = String(Number(version) + 1);
  };

  test('the first ones renew pages; then stale ones are served, and renewed afterwards', async () => {
    const shown = async () => [await shownIn('/bil'), results.at(-1)];
    await shown();
    for (let nth = 2; nth <= 4; nth += 1) {
      change(500);
      expect(await shown()).toEqual([`/bil ${nth}`, 'miss']);
    }
    for (let nth = 5; nth < 10; nth += 1) {
      change(500);
      expect(await shown()).toEqual(['/bil 4', 'stale']);
    }
    now += SETTLED_AFTER_MS;
    expect(await shown()).toEqual(['/bil 9', 'miss']);
    change(10_000);
    expect(await shown()).toEqual(['/bil 10', 'miss']);
  });

  test('a clock that is set back renews pages', async () => {
    for (let nth = 0; nth < 8; nth += 1) {
      await shownIn('/bil');
      change(500);
    }
    change(-3_600_000);
    expect([await shownIn('/bil'), results.at(-1)]).toEqual([`/bil ${version}`, 'miss']);
  });

  test('stale pages are renewed after a minute', async () => {
    await shownIn('/bil');
    for (let nth = 0; nth < 130; nth += 1) {
      change(500);
      await shownIn('/bil');
    }
    expect(rendered.length).toBeGreaterThan(1);
    expect(rendered.length).toBeLessThan(10);
  });

  test('pages that are not in the cache are rendered', async () => {
    for (const path of ['/bil', '/annonser', '/vehicles']) {
      change(500);
      expect(await shownIn(path)).toBe(`${path} ${version}`);
    }
  });

  test('no pages are rendered in advance', async () => {
    for (const path of ['/bil', '/bil']) await shownIn(path);
    rendered = [];
    let [changes, areOver] = [0, false];
    readVersion = async () => {
      now += 1_000;
      if (!areOver) changes += 1;
      return `change ${changes}`;
    };
    const stop = new AbortController();
    void cache.refresh(stop.signal);
    await expect.poll(() => changes).toBeGreaterThan(10);
    expect(rendered).toEqual([]);
    areOver = true;
    await expect.poll(() => rendered).toEqual(['/bil']);
    stop.abort();
  });
});

describe('two processes with one file of pages', () => {
  let other: Hono<HttpEnv>;
  let otherCache: ReturnType<typeof createPageCache>;
  let files: PageFile[];

  beforeEach(() => {
    files = [openFile(), openFile()];
    [cache, site] = openSite({ file: files[0], process: { number: 0, of: 2 } });
    [otherCache, other] = openSite({ file: files[1], process: { number: 1, of: 2 } });
  });
  afterEach(() => {
    for (const file of files) file.close();
    expect(failures).toEqual([]);
  });

  test('render each version of a page once', async () => {
    expect([await shownIn('/bil'), await shownIn('/bil', other)]).toEqual(['/bil 1', '/bil 1']);
    version = '2';
    expect([await shownIn('/bil', other), await shownIn('/bil')]).toEqual(['/bil 2', '/bil 2']);
    expect([rendered, results]).toEqual([
      ['/bil', '/bil'],
      ['miss', 'hit', 'miss', 'hit'],
    ]);
  });

  test('find pages that were evicted from memory', async () => {
    const paths = Array.from({ length: 200 }, (_, page) => `/vehicles?page=${page + 1}`);
    for (const path of paths) await shownIn(path);
    rendered = [];
    for (const path of paths) expect(await shownIn(path)).toBe(`${path} 1`);
    expect(rendered).toEqual([]);
    expect(cache.load().pages).toBeLessThan(20);
  });

  test('begin with different pages after a change', async () => {
    const paths = ['/bil', '/annonser', '/vehicles', '/vehicles?page=2', '/vehicles?page=3', '/vehicles?page=4'];
    for (const path of [...paths, ...paths]) await Promise.all([shownIn(path), shownIn(path, other)]);
    [version, rendered] = ['2', []];
    const first: string[] = [];
    for (const each of [cache, otherCache]) {
      const stop = new AbortController();
      void each.refresh(stop.signal);
      await expect.poll(() => rendered.length).toBeGreaterThan(0);
      first.push(rendered[0] ?? '');
      stop.abort();
      [version, rendered] = [`${version}1`, []];
    }
    expect(new Set(first)).toHaveLength(2);
  });

  test('render no page in advance that the other one has rendered', async () => {
    const paths = ['/bil', '/annonser', '/vehicles'];
    for (const path of [...paths, ...paths]) await Promise.all([shownIn(path), shownIn(path, other)]);
    [version, rendered] = ['2', []];
    const stop = new AbortController();
    void cache.refresh(stop.signal);
    await expect.poll(() => rendered.toSorted()).toEqual(paths.toSorted());
    void otherCache.refresh(stop.signal);
    await sleep(100);
    stop.abort();
    expect(rendered).toHaveLength(paths.length);
    for (const path of paths) expect([await shownIn(path, other), results.at(-1)]).toEqual([`${path} 2`, 'hit']);
  });

  test('serve the same pages while the database is unavailable', async () => {
    await shownIn('/bil');
    [version, failure] = [null, 503];
    expect(await shownIn('/bil', other)).toBe('/bil 1');
  });

  test('serve the latest version that any of them has while the database is unavailable', async () => {
    for (const each of [site, other]) await shownIn('/bil', each);
    [version, now] = ['2', 1_000];
    await shownIn('/bil');
    [version, failure] = [null, 503];
    expect(await shownIn('/bil', other)).toBe('/bil 2');
  });

  test('never serve an older version that is stored late as current', async () => {
    await shownIn('/annonser', other);
    renderMs = 60;
    const late = shownIn('/bil');
    await sleep(5);
    [version, renderMs] = ['2', 0];
    expect(await shownIn('/bil', other)).toBe('/bil 2');
    expect(await late).toBe('/bil 1');
    expect(await shownIn('/bil', other)).toBe('/bil 2');
    expect(await shownIn('/bil')).toBe('/bil 2');
    expect(results.at(-1)).toBe('miss');
  });
});
