import { describe, expect, test } from 'vitest';
import {
  addressProblems,
  climbingImportProblems,
  defaultExportProblems,
  environmentProblems,
  onePlaceProblems,
  optionProblems,
  purityProblems,
} from './support/layout/code-rules.ts';
import {
  foreignTextProblems,
  lengthProblems,
  migrationProblems,
  missingTestProblems,
  nameProblems,
} from './support/layout/file-rules.ts';
import { freeTextKeyProblems } from './support/layout/free-text-keys.ts';
import { importCircles } from './support/layout/import-circles.ts';
import { importProblems } from './support/layout/import-direction.ts';
import { moduleStateProblems } from './support/layout/module-state.ts';
import { mutualFolders } from './support/layout/mutual-folders.ts';
import { repeatedConstants } from './support/layout/repeated-constants.ts';
import { parseSource } from './support/layout/source-file.ts';
import { withTypedFiles } from './support/layout/typed-program.ts';
import { duplicateExportProblems, vocabularyProblems } from './support/layout/vocabulary.ts';

/**
 * Tests each rule of the layout on samples that break it and samples that do not, since a rule that cannot fail checks nothing.
 */

test('finds folders that import each other, at the height where they part', () => {
  const sources = [
    parseSource('src/domain/tax/tax.ts', `import { price } from '#src/domain/ads/price/price.ts';`),
    parseSource('src/domain/ads/price/price.ts', ''),
    parseSource('src/domain/ads/ad.ts', `import type { Tax } from '#src/domain/tax/tax.ts';`),
  ];
  expect(mutualFolders(sources)).toEqual(['src/domain/ads and src/domain/tax']);
  expect(mutualFolders(sources.slice(0, 2))).toEqual([]);
});

test('finds a constant that two files declare with the same value', () => {
  const budget = (path: string, value: string) => parseSource(path, `const MAX_BUDGET = ${value};`);
  const sources = [
    budget('src/domain/a.ts', '5_000_000'),
    budget('src/domain/b.ts', '5_000_000'),
    budget('src/domain/c.ts', '4_000_000'),
    budget('src/domain/d.test.ts', '5_000_000'),
  ];
  expect(repeatedConstants(sources)).toEqual(['MAX_BUDGET = 5_000_000 in src/domain/a.ts and src/domain/b.ts']);
  expect(repeatedConstants(sources.slice(1))).toEqual([]);
});

describe('imports', () => {
  test.each([
    ['src/domain/tax/tax.ts', `import { createDb } from '../../db/connection/client.ts';`],
    ['src/domain/tax/tax.ts', `import pg from 'pg';`],
    ['src/domain/tax/tax.ts', `import { readFile } from 'node:fs/promises';`],
    ['src/db/ads.ts', `import { importFeed } from '../commands/import-feed.ts';`],
    ['src/feeds/csv/read-csv.ts', `import { createDb } from '#src/db/connection/client.ts';`],
    ['src/commands/sell-ad.ts', `import { startServer } from '../server/start-server.ts';`],
    ['src/http/app.ts', `import { AdCard } from '../web/public/ad/ad-page.tsx';`],
    ['src/web/public/ad/ad-page.tsx', `import { findAd } from '../../../db/ads.ts';`],
    ['src/web/public/ad/ad-page.tsx', `const load = () => import('../../../commands/sell-ad.ts');`],
    ['src/web/public/ad/ad-page.tsx', `import { loadAd } from './ad-data.server.ts';`],
    ['src/web/public/ad/ad-route.tsx', `import { loadHome } from '../home/home-data.server.ts';`],
    ['src/web/public/ad/ad-page.tsx', `import { Sidebar } from '../../staff/layout/sidebar.tsx';`],
    ['src/web/staff/ads/ads-data.server.ts', `import { loadAd } from '../../public/ad/ad-data.server.ts';`],
    ['src/web/adviser/panel.tsx', `import type { Ad } from '../public/ad/ad-page.tsx';`],
    ['src/web/ui/button.tsx', `import type { Ad } from '../../domain/ads/ad.ts';`],
    ['src/web/ui/button.tsx', `export { homeUrl } from '../../visitor-urls.ts';`],
    ['src/web/shared/ad-card.tsx', `import { newAdUrl } from '#src/office-urls.ts';`],
    ['src/web/shared/ad-card.tsx', `import { AdPage } from '../public/ad/ad-page.tsx';`],
    ['src/web/public/home/home-page.tsx', `import { insertAd } from '../../../../test/factories.ts';`],
    ['src/mailing/mail.ts', `import { z } from 'zod';`],
    ['src/http/app.ts', `import { createServer } from 'vite';`],
    ['src/base/lru-cache.ts', `import { formatNumber } from '#src/domain/format/numbers.ts';`],
    ['src/db/ads.ts', `import type { AdSearchService } from '#src/services/facet-index/ad-search-service.ts';`],
    ['src/commands/sell-ad.ts', `import { createBlog } from '#src/services/blog.ts';`],
    ['src/services/blog.ts', `import type { RequestContext } from '#src/request/request-context.server.ts';`],
    ['src/services/blog.ts', `import { createApp } from '#src/http/app.ts';`],
    ['src/request/page-loader.server.ts', `import { AdCard } from '#src/web/shared/ad-card/ad-card.tsx';`],
    ['src/request/page-loader.server.ts', `import type { HttpEnv } from '#src/http/http-env.ts';`],
    ['src/request/notices.ts', `import { findAd } from '#src/db/ads.ts';`],
    ['src/request/notices.ts', `import { pageLoader } from './page-loader.server.ts';`],
    ['src/http/app.ts', `import { toAdCard } from '#src/web/shared/ad-card/ad-card.server.ts';`],
    ['src/http/app.ts', `import { startServer } from '#src/server/start-server.ts';`],
    ['src/server/serve-site.ts', `import { buildSite } from '#tools/launch/build-site.ts';`],
    ['src/web/shared/ad-card.tsx', `import { pageLoader } from '#src/request/page-loader.server.ts';`],
  ])('%s must not: %s', (path, text) => {
    expect(importProblems(parseSource(path, text))).toHaveLength(1);
  });

  test.each([
    ['src/domain/ads/ad.ts', `import { z } from 'zod'; import { ok } from '../result.ts';`],
    ['src/db/ads.ts', `import { sql } from 'kysely'; import type { Fuel } from '../domain/ads/vocabulary.ts';`],
    ['src/web/public/ad/ad-route.tsx', `import { loadAd } from './ad-data.server.ts';`],
    ['src/web/public/ad/ad-page.tsx', `import type { AdModel } from './ad-data.server.ts';`],
    ['src/web/public/ad/ad-data.server.ts', `import { findAd } from '../../../db/ads.ts';`],
    ['src/web/public/ad/ad-data.server.ts', `import { adFacts } from './ad-facts.ts';`],
    ['src/web/ui/price.tsx', `import { formatPrice } from '../../domain/format/price.ts';`],
    ['src/domain/ads/ad.test.ts', `import { insertAd } from '../../../test/factories.ts';`],
    ['src/web/seo/structured-data.ts', `import type { Car } from 'schema-dts';`],
    ['src/services/blog.ts', `import { readBlogCopy } from '#src/db/blog/blog-feed.ts';`],
    ['src/services/adviser/ask-model.ts', `import { storeMessage } from '#src/commands/adviser/take-message.ts';`],
    ['src/request/page-loader.server.ts', `import type { Blog } from '#src/services/blog.ts';`],
    ['src/http/app.ts', `import { currentSession } from '#src/request/accounts/current-session.server.ts';`],
    ['src/server/start-server.ts', `import { runJobs } from '#src/jobs/run-jobs.ts';`],
    ['src/web/public/ad/ad-route.tsx', `import { pageLoader } from '#src/request/page-loader.server.ts';`],
    ['src/web/public/ad/ad-page.tsx', `import { parseTheme } from '#src/request/site/theme.ts';`],
    ['tools/launch/start.ts', `import { startServer } from '../../src/server/start-server.ts';`],
  ])('%s may: %s', (path, text) => {
    expect(importProblems(parseSource(path, text))).toEqual([]);
  });
});

test('reports files that import each other in a circle', () => {
  const circles = (texts: Record<string, string>) =>
    importCircles(Object.entries(texts).map(([path, text]) => parseSource(path, text)));
  const [a, b, c] = ['src/db/a.ts', 'src/db/b.ts', 'src/db/c.ts'] as const;
  expect(circles({ [a]: `import type { B } from './b.ts';`, [b]: `import { a } from '#src/db/a.ts';` })).toEqual([
    `${a} → ${b} → ${a}`,
  ]);
  expect(
    circles({ [a]: `export * from './b.ts';`, [b]: `import { c } from './c.ts';`, [c]: `import('./b.ts');` }),
  ).toEqual([`${b} → ${c} → ${b}`]);
  expect(
    circles({
      [a]: `import './b.ts'; import './c.ts';`,
      [b]: `import { c } from './c.ts';`,
      [c]: `import pg from 'pg';`,
    }),
  ).toEqual([]);
});

test('reports an import from another folder without an alias', () => {
  const problems = (path: string, text: string) => climbingImportProblems(parseSource(path, text));
  for (const text of [
    `import { ok } from '../result.ts';`,
    `import type { Ad } from '../../domain/ads/ad.ts';`,
    `export { ok } from '../result.ts';`,
    `const load = () => import('../../commands/sell-ad.ts');`,
    `type Loaded = typeof import('../result.ts');`,
  ]) {
    expect(problems('src/domain/ads/ad.ts', text), text).toHaveLength(1);
  }
  expect(problems('test/support/site.ts', `import { startServer } from '../../src/http/app.ts';`)).toEqual([
    'test/support/site.ts imports ../../src/http/app.ts; write #src/http/app.ts',
  ]);
  for (const text of [
    `import { ok } from '#src/base/result.ts'; import { words } from './words/word-table.ts';`,
    `import packageFile from '../../../package.json' with { type: 'json' };`,
    `const file = new URL('../fixtures/ads.json', import.meta.url);`,
  ]) {
    expect(problems('src/domain/ads/ad.ts', text), text).toEqual([]);
  }
});

test('reports readers of the environment outside the configuration', () => {
  const problems = (path: string, text: string) => environmentProblems(parseSource(path, text));
  expect(problems('src/http/app.ts', 'const port = process.env.PORT;')).toHaveLength(1);
  expect(problems('src/http/app.ts', `const port = process['env'].PORT;`)).toHaveLength(1);
  expect(problems('tools/bench/run-bench.ts', 'const { PORT } = process.env;')).toHaveLength(1);
  expect(problems('src/config/env.ts', 'const port = process.env.PORT;')).toEqual([]);
  expect(problems('src/http/app.ts', '// process.env is read elsewhere')).toEqual([]);
});

test('reports addresses written outside the files of addresses', () => {
  const problems = (path: string, text: string) => addressProblems(parseSource(path, text));
  expect(problems('src/web/public/home/home-page.tsx', 'const link = <a href="/vehicles">Bilar</a>;')).toHaveLength(1);
  expect(problems('src/http/app.ts', 'const to = `/ad/' + '$' + '{id}`;')).toHaveLength(1);
  expect(problems('src/http/app.ts', 'const to = `' + '$' + '{site}/ad/1`;')).toHaveLength(1);
  expect(problems('src/visitor-urls.ts', `const to = '/vehicles';`)).toEqual([]);
  expect(problems('src/web/public/home/home-page.tsx', `const text = 'kr/mån'; // see /vehicles`)).toEqual([]);
});

test('reports answers of 304 and lists of texts beside the functions for them', () => {
  const problems = (path: string, text: string) => onePlaceProblems(parseSource(path, text));
  expect(problems('src/http/feed.ts', `if (c.req.header('if-none-match') === etag) answer();`)).toHaveLength(1);
  expect(problems('src/web/office/names.tsx', `const text = new Intl.ListFormat('sv').format(names);`)).toHaveLength(1);
  expect(problems('src/http/etag.ts', `c.req.header('if-none-match');`)).toEqual([]);
  expect(problems('src/http/feed.ts', `send(notModified(c, headers) ?? c.body(feed));`)).toEqual([]);
});

test('reports clock and randomness in the domain', () => {
  const problems = (text: string) => purityProblems(parseSource('src/domain/tax/tax.ts', text));
  for (const text of ['Date.now()', 'new Date()', 'Date()', 'Math.random()']) expect(problems(text)).toHaveLength(1);
  expect(problems('new Date(2026, 1, 1); Date.UTC(2026, 1); Math.round(1)')).toEqual([]);
});

test('reports module-level variables and collections of the domain that a function writes to', () => {
  const problems = (text: string, path = 'src/domain/tax/tax.ts') => moduleStateProblems(parseSource(path, text));
  for (const text of [
    'const known = new Map(); export function find(key) { known.set(key, 1); }',
    'export const seen = new WeakMap(); const mark = (key) => seen.set(key, 1);',
    'let parser; const parse = (text) => { parser ??= make(); return parser(text); };',
    'let count = 0; class Counter { next() { return count++; } }',
    'const queue = []; const add = (job) => { queue.push(job); };',
    'const cache = {}; function keep(key) { cache[key] = 1; }',
  ]) {
    expect(problems(text)).toHaveLength(1);
    expect(problems(text, 'src/services/tax.ts')).toEqual([]);
    expect(problems(text, 'src/domain/tax/tax.test.ts')).toEqual([]);
  }
  expect(problems('const table = new Map(); for (const [key, value] of ROWS) table.set(key, value);')).toEqual([]);
  expect(problems('export function count(words) { const seen = new Map(); seen.set(words, 1); }')).toEqual([]);
  expect(problems('const cells = new Uint8Array(9); const fill = (at) => { cells[at] = 1; };')).toEqual([]);
});

test('allows default exports only for routes and configuration', () => {
  const problems = (path: string, text: string) => defaultExportProblems(parseSource(path, text));
  expect(problems('src/web/shared/ad-card.tsx', 'export default function AdCard() { return null; }')).toHaveLength(1);
  expect(problems('src/db/ads.ts', 'const a = 1; export { a as default };')).toHaveLength(1);
  expect(problems('src/web/public/ad/ad-route.tsx', 'export default function AdRoute() { return null; }')).toEqual([]);
});

test('reports an option without a value', () => {
  const problems = (text: string) => optionProblems(parseSource('src/web/ui/roles.tsx', text));
  expect(problems('const a = <option>admin</option>;')).toHaveLength(1);
  expect(problems('const a = <option key={role} {...rest}>{role}</option>;')).toHaveLength(1);
  expect(problems('const a = <option value="">alla</option>; const b = <option key={x} value={x} />;')).toEqual([]);
});

test('requires a reason for a long file, and a long file for a reason', () => {
  const files = [{ path: 'src/db/ads.ts', lines: 451 }];
  expect(lengthProblems(files, {})).toHaveLength(1);
  expect(lengthProblems(files, { 'src/db/ads.ts': 'one table' })).toEqual([]);
  expect(lengthProblems([{ path: 'src/db/ads.ts', lines: 450 }], { 'src/db/ads.ts': 'one table' })).toHaveLength(1);
  expect(lengthProblems([{ path: 'data/brands.json', lines: 9000 }], {})).toEqual([]);
});

test('names', () => {
  for (const file of ['src/db/index.ts', 'src/utils/dates.ts', 'src/db/helpers.ts', 'src/common/a.ts']) {
    expect(nameProblems([file]), file).toHaveLength(1);
  }
  for (const file of ['src/db/AdList.ts', 'src/db/ad_list.ts', 'src/web/adPage/ad-page.tsx']) {
    expect(nameProblems([file]), file).toHaveLength(1);
  }
  expect(nameProblems(['src/web/public/ad/ad-data.server.test.ts', 'README.md', 'db/migrations/0001_ads.sql'])).toEqual(
    [],
  );
});

test('requires tests of commands and query files', () => {
  expect(missingTestProblems(['src/commands/sell-ad.ts'])).toHaveLength(1);
  expect(missingTestProblems(['src/db/ads.ts', 'src/db/prices.ts', 'src/db/ads.test.ts'])).toHaveLength(1);
  expect(missingTestProblems(['src/db/ads.test.ts', 'src/db/adsense.ts'])).toHaveLength(1);
  expect(missingTestProblems(['src/db/ad-search.test.ts', 'src/db/ad-search-order.ts'])).toEqual([]);
  expect(missingTestProblems(['src/db/ads.ts', 'src/db/ads.test.ts', 'src/db/tables.ts', 'src/http/app.ts'])).toEqual(
    [],
  );
});

test('migrations', () => {
  const inFolder = (...names: string[]) => migrationProblems(names.map((name) => `db/migrations/${name}`));
  expect(inFolder('0001_ads.sql', '0003_prices.sql')).toHaveLength(1);
  expect(inFolder('0001_ads.sql', '0001_prices.sql')).toHaveLength(1);
  expect(inFolder('0001_ads.sql', '0002-prices.sql')).toHaveLength(1);
  expect(inFolder('0001_ads.sql', '0002_prices.sql')).toEqual([]);
  expect(inFolder('0004_baseline.sql', '0005_prices.sql', 'former-migrations.sql')).toEqual([]);
  expect(inFolder('0004_baseline.sql', '0006_prices.sql')).toHaveLength(1);
});

test('machines and registries', () => {
  const host = ['registry', 'npmjs', 'org'].join('.');
  expect(foreignTextProblems('package-lock.json', `"resolved": "https://${host}/pg"`)).toHaveLength(1);
  expect(foreignTextProblems('README.md', `see ${['', 'home', 'anna', 'milvis'].join('/')}`)).toHaveLength(1);
  expect(foreignTextProblems('README.md', `cd ${['', 'root', 'milvis'].join('/')}`)).toHaveLength(1);
  expect(foreignTextProblems('docs/a.md', 'src/web/public/home/home-page.tsx and ./work/notes')).toEqual([]);
});

describe('keys of free text', () => {
  const declared = `
    const TABLE: Readonly<Record<string, number>> = { tva: 2 };
    const KNOWN = { one: 1, two: 2 } as const;
    declare const text: string;
    declare const name: 'one' | 'two';
    declare const maybe: string | undefined;
    declare const body: { text: string; fields?: Record<string, string> };
    declare const loose: any;
  `;
  const broken = [
    'export const found = TABLE[text];',
    'export const found = KNOWN[text as keyof typeof KNOWN];',
    'export const found = { up: 1 }[text as "up"];',
    'export const found = body.fields?.[text];',
    'export const found = TABLE[text.toLowerCase()] ?? 0;',
    'export const found = TABLE[text + "-1"];',
    'export const found = TABLE[maybe ?? ""];',
    'export const found = loose[loose];',
    'export const isThere = text in TABLE;',
    'export const found = Object.hasOwn(KNOWN, text) ? 0 : TABLE[text];',
    'export const found = Object.hasOwn(KNOWN, text) ? TABLE[text] : 0;',
    'export function add(counts: Record<string, number>) { counts[text] ??= 1; }',
  ];
  const sound = [
    'export const found = KNOWN[name];',
    'export const found = TABLE["tva"];',
    'export const found = new Map(Object.entries(TABLE)).get(text);',
    'export const found = Object.hasOwn(TABLE, text) ? TABLE[text] : 0;',
    'export const found = Object.hasOwn(KNOWN, text) ? KNOWN[text as keyof typeof KNOWN] : 0;',
    'export const found = Object.hasOwn(TABLE, text) && TABLE[text] === 2;',
    'export const found = [1, 2][0];',
    'export const found = text[0];',
    'export const isThere = "tva" in TABLE;',
    'export const all: number[] = []; for (const key in TABLE) all.push(TABLE[key] ?? 0);',
    'export function set(counts: Record<string, number>) { counts[text] = 1; }',
  ];
  const samples = [...broken, ...sound].map((code, place) => [`src/sample-${place}.ts`, declared + code] as const);
  const problems = withTypedFiles(
    (file) => file.startsWith('src/sample-'),
    (files) => new Map(files.map((file) => [file.path, freeTextKeyProblems(file)])),
    Object.fromEntries(samples),
  );

  test.each(broken.map((code, place) => [code, place] as const))('must not: %s', (_, place) => {
    expect(problems.get(`src/sample-${place}.ts`)).toHaveLength(1);
  });
  test.each(sound.map((code, place) => [code, place] as const))('may: %s', (_, place) => {
    expect(problems.get(`src/sample-${broken.length + place}.ts`)).toEqual([]);
  });
});

describe('vocabulary', () => {
  test.each([
    ['src/http/a.ts', 'export const keptPages = 1;'],
    ['src/http/a.ts', 'const MOST_ROWS = 1;'],
    ['src/http/a.ts', 'const mostAtOnce = 1;'],
    ['src/http/a.ts', 'type Told = string;'],
    ['src/http/a.ts', 'class Rows { #kept = 1; }'],
    ['src/http/a.ts', 'const read = ({ rows: kept }: Rows) => kept;'],
    ['src/http/a.ts', '/** Whoever asks is told so at once. */'],
    ['src/http/a.ts', '// The page is drawn in the browser.'],
    ['src/http/a.ts', '/** What one process does. */'],
    ['src/http/a.ts', "logger.error({ err }, 'the database is away');"],
    ['src/http/a.ts', "throw new LaunchError('the desk is closed');"],
    ['src/http/a.test.ts', "test('who waits is served', () => {});"],
    ['src/http/a.test.ts', "test.each([1])('%s is asked for anew', (count) => count);"],
    ['src/http/kept-pages.ts', ''],
    ['docs/a.md', 'The pages are packed.'],
  ])('%s must not say: %s', (file, text) => {
    expect(vocabularyProblems(file, text)).not.toEqual([]);
  });

  test.each([
    ['src/http/a.ts', 'export const pageCache = new LruCache<Page>(MAX_PAGES);'],
    ['src/http/a.ts', "const text = 'The page is kept for visitors';"],
    ['src/http/a.ts', 'const label = "Vi har told på lager";'],
    ['src/http/a.ts', 'client.kept();'],
    ['src/http/a.ts', '/** The last good copy of a public page. */'],
    ['tools/illustrations/a.ts', '// Draws the wheels.'],
    ['src/domain/ads/a.ts', 'type Car = { number_of_doors: number };'],
    ['docs/a.md', 'Run `keptPages` no more.'],
    ['package.json', '{ "kept": true }'],
  ])('%s may say: %s', (file, text) => {
    expect(vocabularyProblems(file, text)).toEqual([]);
  });

  test('an exported name stands in one file only', () => {
    const files = (second: string) => [
      { file: 'src/a.ts', text: 'export const bar = 1; export type Row = number; export const loader = 1;' },
      { file: 'src/b.ts', text: second },
    ];
    expect(duplicateExportProblems(files('export function bar() {}'))).toHaveLength(1);
    expect(duplicateExportProblems(files('export type Row = string;'))).toHaveLength(1);
    expect(duplicateExportProblems(files("export { bar } from './a.ts'; export const loader = 2;"))).toEqual([]);
    expect(duplicateExportProblems(files('const bar = 2; export const other = bar;'))).toEqual([]);
  });
});
