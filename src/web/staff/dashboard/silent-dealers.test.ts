import { beforeAll, expect, test } from 'vitest';
import { writeStockCheck } from '#src/db/deliveries/silent-dealers.ts';
import { formatShortTime } from '#src/domain/format/dates.ts';
import { UNCONFIRMED_FLAG } from '#src/domain/staff-lists/staff-ad-query.ts';
import { dashboardUrl } from '#src/office-urls.ts';
import { staffAdsUrl, staffAdUrl } from '#src/pages/list-urls.ts';
import { insertAd, insertDealer } from '#test/factories.ts';
import { signedIn, type TestAccount } from '#test/signed-in.ts';
import { testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';

const { db, pool } = await testDatabase();
let site: Awaited<ReturnType<typeof openTestApp>>;
let staff: TestAccount;
beforeAll(async () => {
  site = await openTestApp();
  staff = await signedIn(db, 'moderator');
});
const open = (path: string) => site.open(path, { headers: staff.headers });

const SEEN = new Date('2026-07-08T05:00:00Z');
const CHECKED = new Date('2026-11-22T03:40:00Z');

test('before the first check the dashboard says so, and lists no dealers', async () => {
  const { text } = await open(dashboardUrl());
  expect(text).toContain('Ingen kontroll är gjord än.');
  expect(text).not.toContain('Alla handlare har levererat som vanligt.');
});

test('lists silent dealers with their remaining ads, and the result of the last check', async () => {
  const dealer = await insertDealer(db, { name: 'Tysta <b>bilar', is_demo: false });
  const ad = await insertAd(db, { dealer_id: dealer.id, quality_flags: ['kW mot hk'] });
  const sold = await insertAd(db, { dealer_id: dealer.id, status: 'sold' });
  const confirmed = await insertAd(db);
  const deliveries = [0, 7, 14].map((days) => new Date(SEEN.getTime() - days * 86_400_000));
  await pool.query(
    'update dealers set last_delivered_at = $2, recent_deliveries = $3, unconfirmed_at = $4 where id = $1',
    [dealer.id, SEEN, deliveries, CHECKED],
  );
  await writeStockCheck(db, {
    checkedAt: CHECKED,
    steadySince: CHECKED,
    dealersMarked: 1,
    dealersConfirmed: 0,
    dealersClosed: 2,
    adsClosed: 31,
  });
  const { text, html } = await open(dashboardUrl());
  expect(text).toContain(
    'Senaste kontrollen 22 november 2026 04:40: 1 handlare hade tystnat, 0 var tysta inte längre, 31 annonser hos 2 handlare togs bort.',
  );
  expect(text).toContain(`Tysta <b>bilar ${formatShortTime(SEEN, new Date())} 7 dagar 1`);
  expect(html).toContain(`href="${staffAdsUrl({ dealerId: dealer.id })}"`);

  const flagged = await open(staffAdsUrl({ flag: UNCONFIRMED_FLAG }));
  expect(flagged.text).toContain('obekräftad, kW och hk stämmer inte');
  const list = { flag: UNCONFIRMED_FLAG };
  expect(flagged.html).toContain(`href="${staffAdUrl(ad.internal_id, list)}"`);
  for (const { internal_id: id } of [sold, confirmed])
    expect(flagged.html).not.toContain(`href="${staffAdUrl(id, list)}"`);
  const all = await open(staffAdsUrl());
  expect(all.text.split('obekräftad,')).toHaveLength(2);
});
