import { beforeAll, expect, test } from 'vitest';
import { computeRemovalTimes } from '#src/commands/market/compute-removal-times.ts';
import { valueStock } from '#src/commands/valuation/value-stock.ts';
import { createDb } from '#src/db/connection/client.ts';
import { adUrl, seriesUrl } from '#src/visitor-urls.ts';
import { deliver } from '#test/delivery.ts';
import { testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';
import { valuedFeed } from '#test/valued-feed.ts';

const { pool } = await testDatabase();
const db = createDb(pool);
const PUBLISHED = new Date('2026-09-01T05:00:00Z');
const NOW = new Date('2026-11-20T05:00:00Z');
let site: Awaited<ReturnType<typeof openTestApp>>;

beforeAll(async () => {
  await deliver(pool, valuedFeed(), PUBLISHED);
  // Two of three leave within 60 days, evenly; the others cut their prices by 4 % after 20 days.
  await pool.query(`
    update ads set status = 'sold', closed_at = published_at + make_interval(days => (internal_id % 60)::int), days_for_sale = internal_id % 60
    where internal_id % 3 < 2`);
  await pool.query(`
    insert into price_events (ad_id, at, price, import_run_id)
    select ad_id, at + interval '20 days', (price_events.price * 0.96)::int, import_run_id
    from price_events join ads on internal_id = ad_id where status = 'active'`);
  await valueStock(pool, NOW);
  expect(await computeRemovalTimes(db, NOW)).toBeGreaterThan(2);
  site = await openTestApp();
});

test('the page of a series shows how fast ads are gone and how many had cut the price', async () => {
  const { text, html } = await site.open(seriesUrl('volvo', 'v60'));
  expect(html).toContain('id="tid-till-borttagning"');
  expect(text).toMatch(/Hälften av annonserna försvinner inom 4\d dagar\./u);
  expect(text).toMatch(/Av dem som låg ute i 60 dagar hade 100\s% sänkt priset, oftast med 4\s%\./u);
  expect(text).toMatch(/Räknat på \d+ annonser det senaste året, varav \d+ har försvunnit/u);
});

test('the ad page compares its days for sale with those of similar ads', async () => {
  const { rows } = await pool.query(
    "select internal_id as id from ads join series on series.id = series_id where slug = 'v60' and status = 'active' order by 1 limit 1",
  );
  const { text, html } = await site.open(adUrl(rows[0].id));
  expect(text).toMatch(
    /Ute i \d+ dagar\. Hälften av liknande försvinner inom 4\d dagar\. Av dem som låg ute i 60 dagar/u,
  );
  expect(html).toContain(`${seriesUrl('volvo', 'v60')}#tid-till-borttagning`);
});

test('computing the times again changes nothing', async () => {
  expect(await computeRemovalTimes(db, NOW)).toBe(0);
});
