import { beforeAll, describe, expect, test } from 'vitest';
import { categoryFile } from '#test/category-file.ts';
import { insertAd, insertCategory } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';

/** Every page has one canonical address: other forms redirect to it in one step, and unknown addresses return 404. */

const { db } = await testDatabase();
let site: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  site = await openTestApp();
  await insertAd(db, { internal_id: 100_001 });
  await insertAd(db, { internal_id: 100_002, brand: 'Škoda', series: 'Octavia' });
  await insertCategory(db, categoryFile('hundagare'));
});

const MOVES: readonly [from: string, to: string][] = [
  // Slashes
  ['/vehicles/', '/vehicles'],
  ['/vehicles//?page=2', '/vehicles?page=2'],
  ['/bil//volvo', '/bil/volvo'],
  ['//bil/volvo', '/bil/volvo'],
  ['/bil/volvo/v60/', '/bil/volvo/v60'],
  ['/sitemap/', '/sitemap'],
  ['/ad/100001/', '/ad/100001'],
  // Letter case
  ['/VEHICLES', '/vehicles'],
  ['/Annonser?make=Volvo', '/annonser?make=Volvo'],
  ['/BIL', '/bil'],
  ['/AD/100001', '/ad/100001'],
  ['/Kategorier', '/kategorier'],
  ['/Category/hundagare', '/category/hundagare'],
  ['/Artiklar', '/artiklar'],
  ['/%76ehicles', '/vehicles'],
  ['/%56EHICLES/Volvo', '/vehicles/Volvo'],
  ['/bil/VOLVO', '/bil/volvo'],
  ['/bil/volvo/V60', '/bil/volvo/v60'],
  ['/vehicles/volvo/v60', '/vehicles/Volvo/V60'],
  // Former and guessed addresses
  ['/vehicles?make=Volvo', '/vehicles/Volvo'],
  ['/vehicles?make=Volvo&model=V60', '/vehicles/Volvo/V60'],
  ['/vehicles/volvo?make=BMW', '/vehicles/Volvo'],
  ['/bil/%C5%A0koda', '/bil/skoda'],
  ['/hundagare', '/hund%C3%A4gare'],
  // Combinations
  ['/BIL//Volvo/', '/bil/volvo'],
  ['/Vehicles/volvo/v60/', '/vehicles/Volvo/V60'],
  ['/vehicles/?make=skoda', '/vehicles/%C5%A0koda'],
  ['/hundagare/', '/hund%C3%A4gare'],
];

test.each(MOVES)('redirects %s to %s in one step', async (from, to) => {
  const { status, headers } = await site.fetch(`https://milvis.example${from}`);
  expect([status, headers.get('location')]).toEqual([301, to]);
  expect((await site.fetch(to)).status).toBe(200);
});

test.each([
  ['/%61dmin', '/admin'],
  ['/%41dmin/login', '/admin/login'],
  ['/Admin.data', '/admin.data'],
])('redirects other forms of the staff area’s address: %s', async (from, to) => {
  const { status, headers } = await site.fetch(from);
  expect([status, headers.get('location')]).toEqual([301, to]);
});

test.each([
  ['/', 200],
  ['/vehicles/Volvo', 200],
  ['/bil/volvo/finnsinte', 404],
  ['/bil/finnsinte', 404],
  ['/vehicles/Finnsinte', 404],
  ['/ad/999999', 404],
  ['/ad/volvo', 404],
  ['/category/finnsinte', 404],
  ['/artiklar/finnsinte', 404],
  ['/Finnsinte', 404],
  ['/bil/volvo/v60/mer', 404],
  ['/api/finnsinte', 404],
  ['/bil/volvo%2Fv60', 404],
  ['/%C3%28', 400],
])('answers %s with %i for GET and HEAD', async (path, status) => {
  expect((await site.fetch(path)).status).toBe(status);
  const head = await site.open(path, { method: 'HEAD' });
  expect([head.status, head.html]).toEqual([status, '']);
});

test.each([
  '//annan.example',
  '//annan.example/',
  '/\\annan.example/',
  '/%2F%2Fannan.example/',
  '/vehicles//annan.example//',
  '///annan.example/%2e%2e/',
])('redirects %s to no other site', async (path) => {
  const { headers } = await site.fetch(`https://milvis.example${path}`);
  const to = headers.get('location');
  if (to !== null) expect(new URL(to, 'https://milvis.example').origin).toBe('https://milvis.example');
  expect(to ?? '/').not.toMatch(/^[\\/]{2}/);
});

describe('unsupported methods', () => {
  test.each(['PUT', 'DELETE', 'PATCH', 'POST'])('%s', async (method) => {
    for (const path of ['/', '/vehicles', '/ad/100001', '/sitemap.xml', '/robots.txt', '/finns/inte']) {
      const { status, headers } = await site.fetch(path, { method });
      expect([status, headers.get('allow')], path).toEqual([405, 'GET, HEAD']);
    }
  });
});
