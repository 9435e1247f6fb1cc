import { existsSync, globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { beginSession } from '#src/commands/accounts/sign-in.ts';
import { PROJECT_ROOT } from '#src/config/env.ts';
import type { Role } from '#src/domain/accounts/roles.ts';
import { deliveryUploadUrl, importUploadUrl, mappingsUrl } from '#src/office-urls.ts';
import { listExportUrl, staffAdsUrl, staffAdUrl } from '#src/pages/list-urls.ts';
import { writeCookie } from '#src/request/accounts/session-cookies.server.ts';
import { signedIn } from './signed-in.ts';
import { testDatabase } from './support/database.ts';
import { endSite, type StartedSite, siteStarter, untilHealthy } from './support/started-site.ts';
import { zipOf } from './zip-of.ts';

/**
 * The product as it is installed, `npm start` with its build in a process of its own, through everything that starts a thread or reads a
 * file of the project.
 */
const { db, url: databaseUrl } = await testDatabase();
const folder = await mkdtemp(path.join(os.tmpdir(), 'built-product-'));
const { start, killAll } = siteStarter({ DATA_DIR: folder, DATABASE_URL: databaseUrl, DEMO_ADS: '0' });
let site: StartedSite;

beforeAll(async () => {
  site = await start();
  await untilHealthy(site);
}, 240_000);
afterAll(async () => {
  killAll();
  await rm(folder, { recursive: true, maxRetries: 5 });
});

const DEALER = 'Bilhuset AB';
const PATIENT = { timeout: 60_000, interval: 200 };

/** Headers of a browser that is signed in. */
async function browserOf(role: Role): Promise<{ cookie: string; origin: string }> {
  const { userId } = await signedIn(db, role, `${role}@bil.example`, DEALER);
  const client = { network: '192.0.2.1', userAgent: 'Firefox/140', oldToken: null };
  const [cookie = ''] = writeCookie('session', await beginSession(db, userId, client), { isHttps: false }).split(';');
  return { cookie, origin: site.url };
}

type Headers = Awaited<ReturnType<typeof browserOf>>;

const see = async (address: string, headers: Headers): Promise<string> =>
  (await fetch(site.url + address, { headers })).text();

/** Sends a form with a file. @returns the status, and where it leads */
async function send(
  address: string,
  headers: Headers,
  fields: Record<string, string>,
  file: { field: string; name: string; bytes: Buffer },
) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  body.set(file.field, new File([new Uint8Array(file.bytes)], file.name));
  const answer = await fetch(site.url + address, { method: 'POST', headers, body, redirect: 'manual' });
  return { status: answer.status, location: answer.headers.get('location') ?? '', html: await answer.text() };
}

const photo = (color: string): Promise<Buffer> =>
  sharp({ create: { width: 800, height: 600, channels: 3, background: color } })
    .jpeg()
    .toBuffer();

const CSV = [
  'brand,model,name,price,licence_plate,dealer_ad_id,image_urls',
  'Volvo,V60,Volvo V60,189900,ABC12D,a,fram.jpg|bak.jpg',
  'Kia,Ceed,Kia Ceed,124900,DEF34G,b,',
].join('\n');

test('reads the columns of an Excel file in the column editor', async () => {
  const staff = await browserOf('moderator');
  const bytes = readFileSync(path.join(PROJECT_ROOT, 'test/fixtures/feed-faults/25a-date-1900.xlsx'));
  const sent = await send(
    mappingsUrl(),
    staff,
    { intent: 'add', dealer: DEALER },
    {
      field: 'sample',
      name: '25a-date-1900.xlsx',
      bytes,
    },
  );
  expect(sent).toMatchObject({ status: 302, location: expect.stringMatching(/mappings\/\d+/) });
  expect(await see(sent.location, staff)).toContain('dealer_ad_id');
});

test('imports a zip with pictures, shows them, takes one more and exports the ads', { timeout: 120_000 }, async () => {
  const staff = await browserOf('moderator');
  const zip = zipOf({ 'bilar.csv': CSV, 'fram.jpg': await photo('red'), 'bak.jpg': await photo('green') });
  const sent = await send(
    importUploadUrl(),
    staff,
    { dealer: DEALER, format: '' },
    {
      field: 'file',
      name: 'lager.zip',
      bytes: zip,
    },
  );
  expect(sent.location).toMatch(/imports\/\d+$/);
  const names = () => db.selectFrom('ads').select(['internal_id', 'name', 'image_urls']).orderBy('name').execute();
  await expect.poll(async () => (await names()).map(({ name }) => name), PATIENT).toEqual(['Kia Ceed', 'Volvo V60']);
  const [kia, volvo] = await names();
  expect(volvo?.image_urls).toHaveLength(2);
  const page = await see(staffAdUrl(volvo?.internal_id ?? 0), staff);
  const [picture = ''] = /\/bild\/[\w./-]+/.exec(page) ?? [];
  const shown = await fetch(site.url + picture);
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^image\//)]);

  const form = await see(staffAdUrl(kia?.internal_id ?? 0), staff);
  const seen = /name="seen" value="([^"]*)"/.exec(form)?.[1] ?? '';
  const uploaded = await send(
    staffAdUrl(kia?.internal_id ?? 0),
    staff,
    { intent: 'pictures', seen },
    {
      field: 'filer',
      name: 'sida.jpg',
      bytes: await photo('blue'),
    },
  );
  expect(uploaded.html).toContain('Bilderna är sparade');
  const exported = await fetch(site.url + listExportUrl(staffAdsUrl({}), 'csv'), { headers: staff });
  expect([exported.status, exported.headers.get('content-type')]).toEqual([200, expect.stringContaining('csv')]);
  expect(await exported.text()).toContain('Volvo V60');
});

test("tries a dealer's file", async () => {
  const dealer = await browserOf('dealer');
  const rows = CSV.replace('189900', '179900').replaceAll('fram.jpg|bak.jpg', '');
  const sent = await send(
    deliveryUploadUrl(),
    dealer,
    {},
    {
      field: 'file',
      name: 'lager.csv',
      bytes: Buffer.from(rows),
    },
  );
  expect(sent.location).toContain('/prov/');
  await expect.poll(() => see(sent.location, dealer), PATIENT).toContain('Inget är ändrat än.');
});

/** The built server and the modules that run unbuilt beside it. */
const SERVER_BUILD = path.join(PROJECT_ROOT, 'build/server/index.js');
/** A place relative to the source of a module, as `tools/launch/source-addresses.ts` writes it. */
const SOURCE_PLACE = /new URL\("([^"]+)", import\.meta\.url\)\.href/g;
const SOURCE_FOLDER =
  /process\.getBuiltinModule\(['"]node:path['"]\)\.resolve\(import\.meta\.dirname, "([^"]+)"(, "\.\.")?\)/g;

test('every file that the built server names is there', async () => {
  const build = readFileSync(SERVER_BUILD, 'utf8');
  const placed = [...build.matchAll(/new URL\("([^"]+)", new URL\("([^"]+)", import\.meta\.url\)\.href\)/g)].map(
    ([, file = '', source = '']) => path.resolve(path.dirname(SERVER_BUILD), source, '..', file),
  );
  expect(placed.map((file) => path.relative(PROJECT_ROOT, file))).toContain('src/feeds/reading/read-sheet-thread.ts');
  const sources = [...build.matchAll(SOURCE_PLACE), ...build.matchAll(SOURCE_FOLDER)];
  placed.push(...sources.map(([, source = '']) => path.resolve(path.dirname(SERVER_BUILD), source)));
  expect(placed.filter((file) => !existsSync(file))).toEqual([]);
  // What is left is the place of the bundle itself, of which nothing but the lookup of packages may depend.
  // By lines and not by one pattern, which would take minutes on lines of this length.
  const rest = build.replace(SOURCE_PLACE, '').replace(SOURCE_FOLDER, '').split('\n');
  const rootUses = rest.filter((line) => line.includes('import.meta')).map((line) => line.trim());
  expect(rootUses).toEqual([expect.stringContaining('createRequire(import.meta.url)')]);
  const packages = [...build.matchAll(/^import (?:[^"\n]* from )?"([^"\n]+)";$/gm)].map(([, name = '']) => name);
  expect(packages.length).toBeGreaterThan(10);
  const missing = packages.filter((name) => {
    const [scope = '', rest] = name.split('/');
    const folder = scope.startsWith('@') ? `${scope}/${rest}` : scope;
    return !isBuiltin(name) && !existsSync(path.join(PROJECT_ROOT, 'node_modules', folder));
  });
  expect(missing).toEqual([]);
});

test('every file that a module names relative to itself is there', () => {
  const modules = globSync('{src,tools}/**/*.{ts,tsx}', { cwd: PROJECT_ROOT, exclude: ['**/*.test.{ts,tsx}'] });
  const named = modules.flatMap((module) => {
    const code = readFileSync(path.join(PROJECT_ROOT, module), 'utf8');
    const places = [
      ...code.matchAll(/new URL\('(\.[^'$]+)', import\.meta\.url\)/g),
      ...code.matchAll(/path\.(?:join|resolve)\(import\.meta\.dirname, '([^'$]+)'\)/g),
    ];
    return places.map(([, place = '']) => path.join(path.dirname(module), place));
  });
  expect(named).toContain('src/services/imports/import-worker.ts');
  expect(named.filter((file) => !existsSync(path.join(PROJECT_ROOT, file)))).toEqual([]);
});

test('writes no error to its log meanwhile, and stops', async () => {
  expect(site.output()).not.toMatch(/"level":(50|60)|^\s+at /m);
  expect(await endSite(site)).toBe(0);
});
