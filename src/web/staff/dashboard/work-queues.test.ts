import { expect, test } from 'vitest';
import { dashboardUrl } from '#src/office-urls.ts';
import { staffAdsUrl } from '#src/pages/list-urls.ts';
import { insertAd, insertDealer } from '#test/factories.ts';
import { signedIn } from '#test/signed-in.ts';
import { testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';

const { db, pool } = await testDatabase();

test('each queue of the dashboard leads a moderator to a list', { timeout: 120_000 }, async () => {
  const site = await openTestApp();
  const { headers } = await signedIn(db, 'moderator');
  const bare = await insertAd(db, { image_urls: [], name: 'Volvo utan bild' });
  const other = await insertAd(db, { image_urls: ['/exempelbild/a.svg'], name: 'Volvo med bild' });
  const { html } = await site.open(dashboardUrl(), { headers });
  const queues = /Att göra.*?<\/section>/s.exec(html)?.[0] ?? '';
  const links = [...queues.matchAll(/href="([^"]+)"/g)].map(([, to = '']) => to.replaceAll('&amp;', '&'));
  expect(links.length).toBeGreaterThanOrEqual(13);
  for (const to of links) expect((await site.open(to, { headers })).status, to).toBe(200);
  const list = await site.open(staffAdsUrl({ status: 'active', missing: 'bild' }), { headers });
  expect(links).toContain(staffAdsUrl({ status: 'active', missing: 'bild' }));
  expect(list.text).toContain(bare.name);
  expect(list.text).not.toContain(other.name);
});

test('the list behind each queue contains as many as the queue counts', { timeout: 120_000 }, async () => {
  const site = await openTestApp();
  const { headers } = await signedIn(db, 'admin', 'eva@bil.example');
  const bare = { image_urls: [], price: null, model_year: null, odometer_km: null, quality_flags: ['kW mot hk'] };
  await insertAd(db, bare);
  await insertAd(db, { ...bare, status: 'sold' });
  await insertAd(db, { ...bare, status: 'draft' });
  const silent = await insertDealer(db, { name: 'Tyst AB' });
  await pool.query('update dealers set unconfirmed_at = now(), last_delivered_at = now() where id = $1', [silent.id]);
  for (const status of ['active', 'removed'] as const) await insertAd(db, { dealer_id: silent.id, status });
  const { internal_id: edited } = await insertAd(db);
  await pool.query(
    `insert into ad_overrides (ad_id, field, value, feed_value, email)
     select $1, field, '1', '2', 'eva@bil.example' from unnest(array['price', 'name']) field`,
    [edited],
  );
  await pool.query(
    `insert into import_runs (file, format, state, delivered_at, finished_at, upload)
     values ('a.csv', 'csv', 'stopped', now(), now(), 'a'), ('b.csv', 'csv', 'stopped', now(), now(), null)`,
  );
  const { html } = await site.open(dashboardUrl(), { headers });
  const section = /Att göra.*?<\/section>/s.exec(html)?.[0] ?? '';
  const rows = [...section.matchAll(/href="([^"]+)".*?tabular-nums[^>]*>([^<]+)</gs)];
  const queues = rows.map(([, to = '', count = '']) => ({ to: to.replaceAll('&amp;', '&'), count: Number(count) }));
  // Those pages show something else too, or no number.
  const listed = queues.filter(({ to }) => /vehicles|imports|dealers\?|enquiries|reports/.test(to));
  expect(listed.length).toBeGreaterThanOrEqual(11);
  expect(listed.filter(({ count }) => count > 0).length).toBeGreaterThanOrEqual(8);
  for (const { to, count } of listed) {
    const { text } = await site.open(to, { headers });
    expect(text, to).toMatch(
      new RegExp(`(?<!\\d)${count}(?: av \\d+)? (annons|import|handlare|meddelande|anmälning|anmälan)`),
    );
  }
});
