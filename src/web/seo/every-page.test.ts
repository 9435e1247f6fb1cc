import type { RouteConfigEntry } from '@react-router/dev/routes';
import { beforeAll, describe, expect, test } from 'vitest';
import { refreshStatistics } from '#src/commands/catalogue/refresh-statistics.ts';
import routes from '#src/routes.ts';
import { dealerClaimUrl } from '#src/visitor-urls.ts';
import { categoryFile } from '#test/category-file.ts';
import { insertAd, insertAds, insertCategory } from '#test/factories.ts';
import { insertReports } from '#test/market-report.ts';
import { signedIn, TEST_APP_ORIGIN } from '#test/signed-in.ts';
import { testDatabase } from '#test/support/database.ts';
import { schemaProblems } from '#test/support/schema-org.ts';
import { linksOf, metaOf, openTestApp, type Page } from '#test/test-app.ts';

/** Every route of the route table, requested through the HTTP API: its head for search engines and shared links. */

const { db, pool } = await testDatabase();
/** Hostile input of a dealer. */
const HOSTILE = 'Volvo V60 </script><script>alert(1)</script><!-- "&\' \u2028 ]]>';

type Case = {
  path: string;
  status?: number;
  robots: 'index' | 'noindex';
  /** Canonical path; left out: the address itself; null: none, as the page is an error. */
  canonical?: string | null;
  /** Types of its structured data, in order; none when left out. */
  types?: string[];
  /** Cars in its list. */
  listed?: number;
};
/** An address that only redirects. */
type Move = { path: string; to: string };

const LIST = ['Organization', 'WebSite', 'ItemList'];
const MODEL = ['BreadcrumbList', 'ItemList'];
const error = (path: string, status = 404): Case => ({ path, status, robots: 'noindex', canonical: null });

const CASES: Readonly<Record<string, (Case | Move)[]>> = {
  '': [{ path: '/', robots: 'index', types: ['Organization', 'WebSite'] }],
  'vehicles/:make?/:model?': [
    { path: '/vehicles', robots: 'index', types: LIST, listed: 10 },
    { path: '/vehicles/Volvo', robots: 'index', types: LIST, listed: 10 },
    { path: '/vehicles/Volvo/V60', robots: 'index', types: LIST, listed: 10 },
    { path: '/vehicles/Volvo?maxPrice=300000', robots: 'noindex', types: LIST, listed: 10 },
    {
      path: '/vehicles?search=momentum&scrollToRow=3&returnUrl=%2F',
      robots: 'noindex',
      canonical: '/vehicles?search=momentum',
      types: LIST,
    },
    { path: '/vehicles?page=2', robots: 'index', types: LIST },
    { path: '/vehicles?page=2&cursor=3&scrollToRow=3', robots: 'index', canonical: '/vehicles?page=2', types: LIST },
    { path: '/vehicles?fuel=El', robots: 'noindex', types: LIST, listed: 0 },
    { path: '/vehicles/Saab', robots: 'noindex', types: LIST, listed: 0 },
    { path: '/vehicles/Finnsinte', status: 404, robots: 'noindex', canonical: '/vehicles', types: LIST },
    { path: '/vehicles?make=Volvo', to: '/vehicles/Volvo' },
  ],
  annonser: [
    { path: '/annonser', robots: 'index', types: ['ItemList'], listed: 10 },
    {
      path: '/annonser?make=Volvo&cursor=2&scrollToRow=3',
      robots: 'index',
      canonical: '/annonser?make=Volvo',
      types: ['ItemList'],
      listed: 10,
    },
    { path: '/annonser?make=Saab', robots: 'noindex', types: ['ItemList'], listed: 0 },
  ],
  'ad/:id': [
    { path: '/ad/100001', robots: 'noindex' },
    { path: '/ad/100001?returnUrl=%2Fvehicles', robots: 'noindex', canonical: '/ad/100001' },
    { path: '/ad/sold', robots: 'noindex' },
    { path: '/ad/gone', status: 410, robots: 'noindex' },
    error('/ad/999999'),
  ],
  handlare: [
    { path: '/handlare', robots: 'index' },
    { path: '/handlare?sok=bilhuset&x=1', robots: 'noindex', canonical: '/handlare?sok=bilhuset' },
  ],
  'handlare/:slug': [
    { path: '/handlare/bilhuset-ab', robots: 'index', types: ['AutoDealer', 'BreadcrumbList', 'ItemList'], listed: 10 },
    {
      path: '/handlare/bilhuset-ab?sida=999999999',
      robots: 'index',
      canonical: '/handlare/bilhuset-ab?sida=2',
      types: ['AutoDealer', 'BreadcrumbList', 'ItemList'],
    },
    error('/handlare/saknas'),
  ],
  'ad/:id/kontakt': [{ path: '/ad/100001/kontakt', robots: 'noindex' }, error('/ad/999999/kontakt')],
  'ad/:id/anmal': [{ path: '/ad/100001/anmal', robots: 'noindex' }, error('/ad/999999/anmal')],
  'ad/:id/kostnad': [
    { path: '/ad/100001/kostnad', robots: 'noindex' },
    { path: '/ad/100001/kostnad?mil=x', robots: 'noindex', canonical: '/ad/100001/kostnad' },
    error('/ad/999999/kostnad'),
  ],
  'ad/:id/checklista': [{ path: '/ad/100001/checklista', robots: 'noindex' }, error('/ad/999999/checklista')],
  jamfor: [
    { path: '/jamfor', robots: 'noindex' },
    { path: '/jamfor?ads=100001,x,100001,999999', robots: 'noindex', canonical: '/jamfor?ads=100001' },
  ],
  bevaka: [
    { path: '/bevaka?lista=annonser&make=Volvo', robots: 'noindex', canonical: '/bevaka' },
    error('/bevaka?annons=999999'),
  ],
  'konto/handlaradress': [{ path: '/konto/handlaradress?t=', robots: 'noindex' }],
  'bevaka/bekrafta': [{ path: '/bevaka/bekrafta?t=', robots: 'noindex' }],
  'bevaka/andra': [{ path: '/bevaka/andra?t=', status: 404, robots: 'noindex' }],
  konto: [{ path: '/konto', robots: 'noindex', canonical: '/konto' }],
  'konto/logga-in': [{ path: '/konto/logga-in?t=', robots: 'noindex' }],
  'bevaka/avsluta': [{ path: '/bevaka/avsluta?t=', robots: 'noindex' }],
  'delad-lista': [{ path: '/delad-lista?ads=100001', robots: 'noindex', canonical: '/delad-lista' }],
  'delad-lista/visa': [
    { path: '/delad-lista/visa?t=', status: 404, robots: 'noindex', canonical: '/delad-lista/visa' },
  ],
  bevakningar: [{ path: '/bevakningar', robots: 'noindex' }],
  bilkop: [{ path: '/bilkop', robots: 'noindex' }],
  favoriter: [{ path: '/favoriter', robots: 'noindex' }],
  bil: [
    { path: '/bil', robots: 'index' },
    { path: '/bil?sortering=alfabetisk', robots: 'index', canonical: '/bil' },
  ],
  'bil/:brand': [
    { path: '/bil/volvo', robots: 'index', types: MODEL, listed: 8 },
    { path: '/bil/saab', robots: 'index', types: MODEL, listed: 0 },
    { path: '/bil/Volvo', to: '/bil/volvo' },
    error('/bil/finnsinte'),
  ],
  'bil/:brand/:series': [
    { path: '/bil/volvo/v60', robots: 'index', types: MODEL, listed: 10 },
    { path: '/bil/saab/9-3', robots: 'noindex', types: MODEL, listed: 0 },
    error('/bil/volvo/finnsinte'),
  ],
  vardera: [
    { path: '/vardera', robots: 'noindex' },
    { path: '/vardera?bil=xyzzy', robots: 'noindex', canonical: '/vardera' },
  ],
  'vardera/:brand/:series': [
    { path: '/vardera/volvo/v60', robots: 'index' },
    { path: '/vardera/volvo/v60?arsmodell=1962', robots: 'noindex', canonical: '/vardera/volvo/v60' },
  ],
  budget: [
    { path: '/budget', robots: 'index' },
    { path: '/budget?kr=x&fuel=Diesel', robots: 'noindex', canonical: '/budget' },
  ],
  prisindex: [
    { path: '/prisindex', robots: 'index' },
    { path: '/prisindex?modell=x&drivmedel=diesel', robots: 'noindex', canonical: '/prisindex' },
  ],
  marknaden: [{ path: '/marknaden', robots: 'index' }],
  'marknaden/:month': [
    { path: '/marknaden/2026-10', robots: 'index' },
    // With too few cars.
    { path: '/marknaden/2026-07', robots: 'index' },
    error('/marknaden/2026-13'),
  ],
  'sa-bedomer-vi-priser': [{ path: '/sa-bedomer-vi-priser', robots: 'index' }],
  datakallor: [{ path: '/datakallor', robots: 'index' }],
  artiklar: [{ path: '/artiklar', robots: 'index' }],
  'artiklar/:slug': [{ path: '/artiklar/provkorning', robots: 'index', types: ['Article'] }, error('/artiklar/saknas')],
  kategorier: [{ path: '/kategorier', robots: 'index', types: ['ItemList'] }],
  'category/:slug': [
    { path: '/category/familj', robots: 'index', types: ['ItemList'], listed: 10 },
    {
      path: '/category/familj?budget=x&v1=5',
      robots: 'noindex',
      canonical: '/category/familj',
      types: ['ItemList'],
      listed: 10,
    },
    error('/category/saknas'),
  ],
  ['hundägare'.normalize('NFC')]: [{ path: '/hund%C3%A4gare', robots: 'index', types: ['ItemList'], listed: 10 }],
  ['hundägare'.normalize('NFD')]: [
    { path: '/hunda%CC%88gare', robots: 'index', canonical: '/hund%C3%A4gare', types: ['ItemList'], listed: 10 },
  ],
  hundagare: [{ path: '/hundagare', to: '/hund%C3%A4gare' }],
  villkor: [{ path: '/villkor', robots: 'index' }],
  tillganglighet: [{ path: '/tillganglighet', robots: 'index' }],
  api: [{ path: '/api', robots: 'index' }],
  'for-handlare': [{ path: '/for-handlare', robots: 'index' }],
  'for-handlare/:agreement': [{ path: '/for-handlare/villkor', robots: 'noindex' }, error('/for-handlare/saknas')],
  integritet: [{ path: '/integritet', robots: 'index' }],
  offline: [{ path: '/offline', robots: 'noindex', canonical: null }],
  home: [{ path: '/home', robots: 'noindex', canonical: '/' }],
  '*': [error('/finns/inte'), error('/%E0%A4%A', 400)],
};

const patternsOf = (entries: RouteConfigEntry[], above = ''): string[] =>
  entries.flatMap((entry) => {
    const pattern = [above, entry.path ?? ''].filter((part) => part !== '').join('/');
    return entry.children ? patternsOf(entry.children, pattern) : [pattern];
  });
const isStaff = (pattern: string): boolean => /^(admin|handlare\/konto)\b/.test(pattern);
/** These serve data to pages and have no head. */
const NO_PAGES = [
  'category/:slug/bilar/:rank',
  'budget/steg',
  'favoriter/bilar',
  'bevakningar/sokning',
  'delad-lista/uppgifter',
  'delad-lista/roster',
];

let site: Awaited<ReturnType<typeof openTestApp>>;
const ids: Record<string, number> = {};
beforeAll(async () => {
  site = await openTestApp();
  // More than two pages, all but the last of them from the hostile dealer.
  await insertAds(db, 44, () => ({ name: HOSTILE, model: HOSTILE, description: HOSTILE }));
  await insertAd(db, { series: 'V90' });
  ids['/ad/sold'] = (await insertAd(db, { status: 'sold', closed_at: new Date() })).internal_id;
  ids['/ad/gone'] = (
    await insertAd(db, { status: 'removed', published_at: new Date('2025-12-01'), closed_at: new Date('2026-01-01') })
  ).internal_id;
  for (const slug of ['hundagare', 'familj']) await insertCategory(db, categoryFile(slug));
  await insertReports(db);
  await refreshStatistics(pool);
});

/** The address of a case; ads are named by their purpose. */
const addressOf = (path: string): string => (path in ids ? `/ad/${ids[path]}` : path);

test('lists every route of the public site, and no other', () => {
  expect(Object.keys(CASES).toSorted()).toEqual(
    patternsOf(routes)
      .filter((pattern) => !isStaff(pattern) && !NO_PAGES.includes(pattern))
      .toSorted(),
  );
});

const all = Object.values(CASES).flat();
const moves = all.filter((each): each is Move => 'to' in each);
const pages = all.filter((each): each is Case => !('to' in each));

test.each(moves)('$path redirects to $to', async ({ path, to }) => {
  const { status, headers } = await site.fetch(path);
  expect([status, headers.get('location')]).toEqual([301, to]);
});

describe.each(pages)('$path', ({ path, status = 200, robots, canonical, types = [], listed }) => {
  let page: Page;
  beforeAll(async () => {
    page = await site.open(addressOf(path));
  });

  test('has its status, language, title and robots directive', () => {
    const { html } = page;
    expect(page.status).toBe(status);
    expect(/<html lang="([^"]*)"/.exec(html)?.[1]).toBe('sv-SE');
    // An SVG has titles of its own.
    const [head = ''] = html.split('</head>');
    expect(head.match(/<title>/g)).toHaveLength(1);
    expect(decoded(/<title>([^<]*)<\/title>/.exec(html)?.[1])).toMatch(/^(?=.*Milvis).{10,120}$/s);
    expect(html.match(/<meta name="robots"/g)).toHaveLength(1);
    expect(metaOf(html, 'robots')).toMatch(robots === 'index' ? /^index, follow$/ : /^noindex/);
    expect(html.match(/<h1\b/g)).toHaveLength(1);
  });

  test('has a description, a canonical link and Open Graph tags', () => {
    const { html } = page;
    const links = [...html.matchAll(/<link rel="canonical" href="([^"]*)"/g)].map(([, href]) => decoded(href));
    if (canonical === null) {
      expect(links).toEqual([]);
      return;
    }
    // No link has an empty parameter.
    const address = TEST_APP_ORIGIN + (canonical ?? addressOf(path).replace(/\?[^=]*=$/, ''));
    expect(links).toEqual([address]);
    expect(html.match(/<meta name="description"/g)).toHaveLength(1);
    const description = decoded(metaOf(html, 'description'));
    expect(description.length, description).toBeGreaterThanOrEqual(50);
    expect(description.length, description).toBeLessThanOrEqual(200);
    expect(decoded(metaOf(html, 'og:url'))).toBe(address);
    expect(decoded(metaOf(html, 'og:description'))).toBe(description);
    expect(decoded(/<title>([^<]*)/.exec(html)?.[1])).toContain(decoded(metaOf(html, 'og:title')));
    for (const [name, content] of [
      ['og:type', 'website'],
      ['og:site_name', 'Milvis'],
      ['og:locale', 'sv_SE'],
    ] as const) {
      expect(metaOf(html, name), name).toBe(content);
    }
    expect(metaOf(html, 'twitter:card')).toMatch(/^summary(_large_image)?$/);
    const image = metaOf(html, 'og:image');
    // Link previews do not support SVG.
    if (image !== undefined) expect(image).toMatch(/^https:\/\/(?!.*\.svg)/);
  });

  test('has structured data that is valid by schema.org', () => {
    const blocks = [...page.html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
      ([, json]) => JSON.parse(json ?? '') as Record<string, unknown>,
    );
    expect(blocks.map((block) => block['@type'])).toEqual(types);
    expect(blocks.flatMap((block) => schemaProblems(block))).toEqual([]);
    const list = blocks.find((block) => block['@type'] === 'ItemList')?.itemListElement as unknown[] | undefined;
    if (listed !== undefined) expect(list).toHaveLength(listed);
  });

  test('escapes dealers’ text', () => {
    expect(page.html.includes('<script>alert(1)')).toBe(false);
  });
});

test('every link of these pages leads to a page without a redirect', { timeout: 120_000 }, async () => {
  const links = new Map<string, string>();
  for (const { path } of pages) {
    for (const link of linksOf((await site.open(addressOf(path))).html)) {
      const address = link.replace(/#.*$/, '');
      if (address.startsWith('/')) links.set(address, path);
    }
  }
  expect(links.size).toBeGreaterThan(100);
  const broken: string[] = [];
  for (const [link, from] of links) {
    const { status, headers } = await site.fetch(link);
    // Of staff, and the form by which a dealer claims its page.
    const needsAccount = link.startsWith('/admin') || link.startsWith(dealerClaimUrl());
    if (status >= 300 && !needsAccount) broken.push(`${from} → ${link}: ${status} ${headers.get('location') ?? ''}`);
  }
  expect(broken).toEqual([]);
});

describe('the staff area', () => {
  const paths = patternsOf(routes)
    .filter(isStaff)
    .map((pattern) => `/${pattern.replaceAll(/:\w+/g, '100001')}`);

  test('is not indexed, signed in or not', { timeout: 60_000 }, async () => {
    const admin = await signedIn(db, 'admin');
    expect(paths.length).toBeGreaterThan(8);
    for (const headers of [{}, admin.headers]) {
      for (const path of paths.filter((each) => !each.endsWith('/logout'))) {
        const page = await site.open(path, { headers });
        expect(page.headers.get('x-robots-tag'), path).toBe('noindex, nofollow');
        expect(page.html, path).not.toContain('application/ld+json');
        const isPage = page.headers.get('content-type')?.startsWith('text/html');
        if (page.status === 200 && isPage) expect(metaOf(page.html, 'robots'), path).toMatch(/^noindex/);
      }
    }
  });
});

const decoded = (text = ''): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
