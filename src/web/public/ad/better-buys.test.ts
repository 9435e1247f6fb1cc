import { beforeAll, expect, test } from 'vitest';
import { valueStock } from '#src/commands/valuation/value-stock.ts';
import { adUrl } from '#src/visitor-urls.ts';
import { deliver } from '#test/delivery.ts';
import { testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';
import { valuedFeed } from '#test/valued-feed.ts';

const { pool } = await testDatabase();
const NOW = new Date('2026-11-20T05:00:00Z');
const HEADING = 'Bättre köp i samma generation';
let site: Awaited<ReturnType<typeof openTestApp>>;

beforeAll(async () => {
  await deliver(pool, valuedFeed(), NOW);
  await valueStock(pool, NOW);
  site = await openTestApp();
});

test('shows cheaper cars that are at least as good, with what is better, until one of the prices changes', async () => {
  const { rows } = await pool.query(
    'select ad_id as ad, other_id as other, kr from better_buys where km > 10 and ad_id in (select ad_id from better_buys group by 1 having count(*) = 1) order by 1 limit 1',
  );
  const [{ ad, other, kr }] = rows;
  const { text, html } = await site.open(adUrl(ad));
  expect(text).toContain(HEADING);
  expect(text).toMatch(/färre mil/u);
  expect(text.replaceAll(/\s/gu, ' ')).toContain(`${kr.toLocaleString('sv-SE').replaceAll(/\s/gu, ' ')} kr billigare`);
  expect(html).toContain(adUrl(other));
  await pool.query('update ads set price = price + 100 where internal_id = $1', [other]);
  await pool.query('update content_version set version = version + 1');
  expect((await site.open(adUrl(ad))).text).not.toContain(HEADING);
});

test('shows nothing on an ad without a better buy', async () => {
  const { rows } = await pool.query(
    'select other_id as id from better_buys where other_id not in (select ad_id from better_buys) limit 1',
  );
  expect((await site.open(adUrl(rows[0].id))).text).not.toContain(HEADING);
});
