import { expect, test } from 'vitest';
import { addSiteCounts } from '#src/db/site-figures/site-figures.ts';
import { isoDay } from '#src/domain/format/dates.ts';
import { dashboardUrl } from '#src/office-urls.ts';
import { createSiteCounter } from '#src/services/site-counter.ts';
import { homeUrl, vehiclesUrl } from '#src/visitor-urls.ts';
import { insertAd } from '#test/factories.ts';
import { signedIn } from '#test/signed-in.ts';
import { testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';

const { db, pool } = await testDatabase();
const counter = createSiteCounter(db, (error) => {
  throw error;
});

test('a moderator reads the figures of the site from what its processes counted, as plots with tables', async () => {
  const site = await openTestApp({}, db, { siteCounter: counter });
  const { headers } = await signedIn(db, 'moderator');
  const empty = (await site.open(dashboardUrl(), { headers })).text;
  for (const text of ['Inget är mätt än.', 'Inga fel.', 'Inga sökningar.', 'Ingen annons är till salu.'])
    expect(empty).toContain(text);

  await insertAd(db, { published_at: new Date(Date.now() - 3.2 * 86_400_000) });
  await counter.flush();
  await pool.query('truncate site_counts');
  for (const path of [homeUrl(), '/finns-inte', '/assets/finns-inte.js', '/api/health', '/bild/x'])
    await site.fetch(path);
  await site.fetch(vehiclesUrl({}), { method: 'POST' });
  // A search without hits is recorded without delaying its page.
  await site.fetch(`${vehiclesUrl()}?search=kopparslagare`);
  await expect.poll(async () => (await pool.query('select 1 from search_misses')).rowCount).toBe(1);
  await counter.flush();
  await addSiteCounts(db, isoDay(new Date()), new Map([['errors', 1234]]));

  const { html, text } = await site.open(dashboardUrl(), { headers });
  expect(text).toContain('3 svar, som mest 3 på en dag.');
  expect(text).toContain('1 234 fel, som mest 1 234 på en dag.');
  expect(text).toContain('1 sökning, som mest 1 på en dag.');
  expect(text).toMatch(/Hälften besvaras inom \d[\d ]* ms\./);
  expect(text).toContain('Medianålder');
  expect(text).toContain('3 dagar');
  for (const name of ['Svarstider', 'Fel', 'Sökningar utan träff', 'Annonsernas ålder', 'Meddelanden till handlare'])
    expect(html).toMatch(new RegExp(`<caption[^>]*>${name}</caption>`));
  expect(html.match(/Visa siffrorna/g)).toHaveLength(2);
});

test('counts an answer that failed as an error, and no address', async () => {
  const site = await openTestApp({}, db, { siteCounter: counter });
  await counter.flush();
  await pool.query('truncate site_counts');
  await pool.query('alter table dealers rename to dealers_away');
  expect((await site.fetch('/handlare')).status).toBeGreaterThanOrEqual(500);
  await pool.query('alter table dealers_away rename to dealers');
  await counter.flush();
  expect((await pool.query('select name, count from site_counts')).rows).toEqual([{ name: 'errors', count: 1 }]);
});
