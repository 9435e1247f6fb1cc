import { expect, test } from 'vitest';
import { dashboardUrl, staffAdsUrl } from '#src/urls.ts';
import { insertAd } from '#test/factories.ts';
import { signedIn } from '#test/signed-in.ts';
import { testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';

const { db } = await testDatabase();

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
