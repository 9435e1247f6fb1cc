import { beforeAll, expect, test } from 'vitest';
import { adsUrl, vehiclesUrl } from '#src/visitor-urls.ts';
import { insertAds } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';

/** Ten makes; those at the end of the alphabet have the most cars. */
const MAKES = ['Audi', 'BMW', 'Citroën', 'Dacia', 'Fiat', 'Kia', 'Saab', 'Škoda', 'Toyota', 'Volvo'];

let site: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  const { db } = await testDatabase();
  for (const [at, brand] of MAKES.entries()) await insertAds(db, at + 1, () => ({ brand, series: null, name: brand }));
  site = await openTestApp();
});

test.each([
  ['the select of /annonser', adsUrl(), /<option value="([^"]+)"[^>]*>\1 \(/g],
  ['the overlay of /vehicles', `${vehiclesUrl()}?filter=make`, /name="make"[^>]*value="([^"]+)"/g],
  ['the sheet of /vehicles', `${vehiclesUrl()}?filter=all`, /name="make"[^>]*value="([^"]+)"/g],
])('%s lists the eight makes with the most cars first, under a heading (D91)', async (_what, address, option) => {
  const { html } = await site.open(address);
  const [first, rest] = [html.indexOf('Flest bilar'), html.indexOf('Övriga märken')];
  expect(first).toBeGreaterThan(0);
  expect(rest).toBeGreaterThan(first);
  const shown = [...html.matchAll(option)].map((match) => match[1]);
  expect(shown.filter((make) => MAKES.includes(make ?? ''))).toEqual([
    'Volvo',
    'Toyota',
    'Škoda',
    'Saab',
    'Kia',
    'Fiat',
    'Dacia',
    'Citroën',
    'Audi',
    'BMW',
  ]);
});
