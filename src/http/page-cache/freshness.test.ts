import fc from 'fast-check';
import type pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { refreshStatistics } from '#src/commands/catalogue/refresh-statistics.ts';
import { TRACKING_SCRIPTS } from '#src/db/content/staff-content.ts';
import { inStockTransaction } from '#src/db/deliveries/stock-transaction.ts';
import { writeRecall } from '#src/db/recalls/stored-recalls.ts';
import {
  adsUrl,
  adUrl,
  articlesUrl,
  brandsUrl,
  brandUrl,
  budgetStepsUrl,
  budgetUrl,
  categoriesUrl,
  categoryCarsUrl,
  categoryUrl,
  homeUrl,
  marketReportsUrl,
  priceIndexUrl,
  privacyUrl,
  seriesUrl,
  valuationMethodUrl,
  vehiclesUrl,
} from '#src/visitor-urls.ts';
import { categoryFile } from '#test/category-file.ts';
import { insertAd, insertCategory } from '#test/factories.ts';
import { recallCars, recallOf } from '#test/recall.ts';
import { testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';

/** Cached pages against the real database: none is served as current after what it shows has changed. */

const { db, pool } = await testDatabase();
let site: Awaited<ReturnType<typeof openTestApp>>;
let ad: number;
let script: string;
const SLUG = 'hundagare';
beforeAll(async () => {
  site = await openTestApp();
  ad = (await insertAd(db, { brand: 'Saab', series: '9-5', price: 100_000 })).internal_id;
  await insertCategory(db, categoryFile(SLUG));
  const recall = recallOf('fel', {
    brand: 'saab',
    cars: [recallCars({ series: '9-5', yearFrom: 2010, yearTo: 2022 })],
  });
  await db.transaction().execute((tx) => writeRecall(tx, recall, null));
  await refreshStatistics(pool);
  const content = (number: number) => `<script>"skript ${number}"</script>`;
  script =
    (await TRACKING_SCRIPTS.insert(db, { name: 'mat', content: content(0), purpose: 'necessary', isActive: true })) ??
    '';
});

type Change = 'delivery' | 'category' | 'series' | 'script' | 'recall';
/** A write of a number, and the pages that show it. */
const CHANGES: Record<Change, { write: (number: number) => Promise<unknown>; pages: () => string[]; shown: RegExp }> = {
  delivery: {
    write: (number) =>
      inStockTransaction(pool, async (_, client) => {
        await client.query('update ads set name = $1 where internal_id = $2', [`Bil nummer ${number} slut`, ad]);
        return { value: null, touchedSeries: [null] };
      }),
    pages: () => [
      adUrl(ad),
      vehiclesUrl(),
      adsUrl(),
      homeUrl(),
      brandUrl('saab'),
      `${vehiclesUrl()}.data`,
      '/_root.data',
    ],
    shown: /Bil nummer (\d+) slut/,
  },
  category: {
    write: (number) =>
      pool.query('update categories set description = $1 where slug = $2', [`Text nummer ${number} slut`, SLUG]),
    pages: () => [categoryUrl(SLUG), homeUrl(), `${categoryUrl(SLUG)}.data`],
    shown: /Text nummer (\d+) slut/,
  },
  series: {
    write: (number) => pool.query('update series set name = $1 where slug = $2', [`Modell ${number} slut`, '9-5']),
    pages: () => [seriesUrl('saab', '9-5')],
    shown: /Modell (\d+) slut/,
  },
  recall: {
    write: (number) => pool.query('update recalls set title = $1', [`Fel nummer ${number} slut`]),
    pages: () => [adUrl(ad), `${adUrl(ad)}.data`],
    shown: /Fel nummer (\d+) slut/,
  },
  script: {
    write: (number) =>
      pool.query('update tracking_scripts set script_content = $1 where id = $2', [
        `<script>"skript ${number} slut"</script>`,
        script,
      ]),
    pages: () => [privacyUrl(), homeUrl(), articlesUrl()],
    shown: /skript (\d+) slut/,
  },
};
const change = fc.constantFrom<Change>('delivery', 'category', 'series', 'script', 'recall');

test('no page is served as current after a delivery or a change by staff', async () => {
  let number = 0;
  /** Pages that were served as current. */
  let served = 0;
  const committed = new Map<Change, number>();
  /** One write after the other, so that the latest one has the highest number. */
  let writing = Promise.resolve();
  const write = (kind: Change): Promise<void> => {
    writing = writing.then(async () => {
      number += 1;
      const own = number;
      await CHANGES[kind].write(own);
      committed.set(kind, own);
    });
    return writing;
  };
  const read = async (kind: Change, nth: number) => {
    const pages = CHANGES[kind].pages();
    const path = pages[nth % pages.length] ?? homeUrl();
    const least = committed.get(kind) ?? 0;
    const response = await site.fetch(path);
    const shown = Number(CHANGES[kind].shown.exec(await response.text())?.[1]);
    if (response.status !== 200 || response.headers.has('age')) return;
    served += 1;
    expect(shown, `${kind} on ${path}`).toBeGreaterThanOrEqual(least);
  };
  for (const kind of Object.keys(CHANGES) as Change[]) await write(kind);
  const step = fc.record({
    kind: change,
    isWrite: fc.nat(2).map((chance) => chance === 0),
    nth: fc.nat(6),
    waits: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 12 }), async (steps) => {
      const running: Promise<unknown>[] = [];
      for (const { kind, isWrite, nth, waits } of steps) {
        const done = isWrite ? write(kind) : read(kind, nth);
        if (waits) await done;
        else running.push(done);
      }
      await Promise.all(running);
    }),
    { numRuns: 12 },
  );
  expect(served).toBeGreaterThan(15);
  // Without changes the same pages come from the cache.
  const statuses = [];
  for (let times = 0; times < 2; times += 1) statuses.push((await site.fetch(adUrl(ad))).headers.get('cache-status'));
  expect(statuses[1]).toBe('milvis; hit');
}, 120_000);

describe('the version of the pages', () => {
  /** Their changes are part of a delivery, which publishes a new version of the stock, or of the search index. */
  const OF_DELIVERIES = [
    'ads',
    'ad_events',
    'ad_overrides',
    'dealers',
    'generation_statistics',
    'import_runs',
    'popular_ranking',
    'price_events',
    'series_statistics',
    'sightings',
    'static_data',
    'stock_changes',
    'stock_check',
    'stock_counts',
  ];
  /** Written by the jobs of valuation and market figures, which bump the version in each transaction that changes a row. */
  const OF_VALUATION = [
    'better_buys',
    'depreciation_curves',
    'price_guides',
    'price_index',
    'removal_times',
    'valuations',
    'valuation_models',
  ];
  const OF_SEARCH_INDEX = ['search_aliases', 'search_index'];
  /** Signs the addresses of pictures, and never changes. */
  const CONSTANT = ['site_secrets'];
  const PAGES = [
    homeUrl(),
    vehiclesUrl(),
    adsUrl(),
    `${vehiclesUrl()}?search=volvoo`,
    `${vehiclesUrl()}?search=momentum&maxPrice=1`,
    brandsUrl(),
    brandUrl('saab'),
    seriesUrl('saab', '9-5'),
    categoriesUrl(),
    categoryUrl(SLUG),
    categoryCarsUrl(SLUG, 1),
    budgetStepsUrl(),
    privacyUrl(),
    articlesUrl(),
    priceIndexUrl(),
    marketReportsUrl(),
    valuationMethodUrl(),
    budgetUrl(),
  ];

  test('changes with every table that public pages read', async () => {
    const read = new Set<string>();
    const clients = await Promise.all(Array.from({ length: 5 }, () => pool.connect()));
    for (const client of clients) recordTables(client, read);
    for (const client of clients) client.release();
    await inStockTransaction(pool, async () => ({ value: null, touchedSeries: [] }));
    read.clear();
    for (const page of [...PAGES, adUrl(ad)]) expect((await site.fetch(page)).status, page).toBe(200);
    const { rows } = await pool.query(
      `select tgrelid::regclass::text as name from pg_trigger where tgname = 'bump_content_version'`,
    );
    const shown = [...read];
    const versioned = [...rows.map(({ name }) => name), 'stock_version', 'content_version', 'search_index_version'];
    const known = new Set([...versioned, ...OF_DELIVERIES, ...OF_VALUATION, ...OF_SEARCH_INDEX, ...CONSTANT]);
    const all = await pool.query(
      `select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    );
    const tables = shown.filter((name) => all.rows.some(({ relname }) => relname === name));
    expect(tables.length).toBeGreaterThan(10);
    expect(tables.filter((table) => !known.has(table))).toEqual([]);
  });
});

/** Records the names after `from` and `join` in the statements of a connection. */
function recordTables(client: pg.PoolClient, read: Set<string>): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const recorded = (...args: unknown[]) => {
    const [statement] = args;
    const text = typeof statement === 'string' ? statement : String((statement as { text?: string }).text);
    // Comments, and functions in place of tables.
    const names = text.replaceAll(/--.*/g, '').matchAll(/\b(?:from|join)\s+"?([a-z_]+)\b"?(?!\s*\()/g);
    for (const [, name = ''] of names) read.add(name);
    return query(...args);
  };
  Object.assign(client, { query: recorded });
}
