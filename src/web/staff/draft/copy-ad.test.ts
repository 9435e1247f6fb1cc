import { beforeAll, beforeEach, expect, test } from 'vitest';
import { staffAdUrl } from '#src/pages/list-urls.ts';
import { adUrl } from '#src/visitor-urls.ts';
import { insertAd } from '#test/factories.ts';
import { formOf, signedIn } from '#test/signed-in.ts';
import { emptyStock, testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';

const { db, pool } = await testDatabase();
let site: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  site = await openTestApp({}, db);
});
beforeEach(() => emptyStock(pool));

const PICTURE = '/exempelbild/kombi-gra-snett-fram-studio.svg';

test('copies an ad into a draft with its values, without licence plate and chassis number', async () => {
  const { headers } = await signedIn(db, 'moderator');
  const original = await insertAd(db, {
    image_urls: [PICTURE],
    price: 189_900,
    color: 'Röd',
  });
  const copied = await site.fetch(staffAdUrl(original.internal_id), formOf({ intent: 'copy' }, headers));
  const id = Number(/vehicles\/(\d+)/.exec(copied.headers.get('location') ?? '')?.[1]);
  expect(copied.status).toBe(302);
  const { rows } = await pool.query('select * from ads where internal_id = $1', [id]);
  expect(rows).toMatchObject([
    {
      status: 'draft',
      price: 189_900,
      color: 'Röd',
      image_urls: [PICTURE],
      licence_plate: null,
      vin_hash: null,
      name: original.name,
      dealer_id: original.dealer_id,
      series_id: original.series_id,
    },
  ]);
  expect((await site.open(adUrl(id))).status).toBe(404);
  const page = await site.open(copied.headers.get('location') ?? '', { headers });
  expect(page.text).toContain('Annonsen är kopierad');
});

test('refuses an unknown ad, and an ad whose model the catalogue lacks', async () => {
  const { headers } = await signedIn(db, 'moderator');
  expect((await site.fetch(staffAdUrl(999_999_999), formOf({ intent: 'copy' }, headers))).status).toBe(404);
  const { internal_id: id } = await insertAd(db, { image_urls: [PICTURE] });
  await pool.query('update ads set series_id = null, brand_id = null where internal_id = $1', [id]);
  const page = await site.open(staffAdUrl(id), formOf({ intent: 'copy' }, headers));
  expect([page.status, page.text]).toEqual([400, expect.stringContaining('finns inte i katalogen')]);
});
