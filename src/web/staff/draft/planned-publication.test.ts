import { beforeAll, beforeEach, expect, test } from 'vitest';
import { publishPlannedAds } from '#src/commands/ads/publish-planned-ads.ts';
import { endDealership } from '#src/commands/dealers/end-dealership.ts';
import { lockRun } from '#src/db/deliveries/import-runs.ts';
import { swedishTimeText } from '#src/domain/format/dates.ts';
import { draftPreviewUrl, newAdUrl } from '#src/office-urls.ts';
import { staffAdsUrl, staffAdUrl, staffDealerUrl } from '#src/pages/list-urls.ts';
import { adUrl } from '#src/visitor-urls.ts';
import { insertAd, insertDealer, insertImportRun } from '#test/factories.ts';
import { testSecretBox } from '#test/secret-box.ts';
import { formOf, signedIn, type TestAccount } from '#test/signed-in.ts';
import { emptyStock, testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';

const { db, pool } = await testDatabase();
let site: Awaited<ReturnType<typeof openTestApp>>;
let staff: TestAccount;
beforeAll(async () => {
  site = await openTestApp({}, db);
});
beforeEach(async () => {
  await emptyStock(pool);
  staff = await signedIn(db, 'moderator');
});

const HOUR_MS = 3_600_000;
const inHours = (hours: number) => swedishTimeText(new Date(Date.now() + hours * HOUR_MS));
const GOOD = {
  handlare: 'Milvis',
  name: 'Volvo V60 D4',
  price: '189 900',
  odometer_km: '6430',
  model_year: '2019',
  fuels: 'Diesel',
  intent: 'draft',
};
const open = (address: string) => site.open(address, { headers: staff.headers });
const post = (fields: Record<string, string>, address = newAdUrl('Volvo V60')) =>
  site.open(address, formOf(fields, staff.headers));
async function saved(fields: Record<string, string>): Promise<number> {
  const page = await post(fields);
  return Number(/vehicles\/(\d+)/.exec(page.headers.get('location') ?? page.text)?.[1]);
}
const seenOf = (html: string): string => /name="seen" value="([^"]*)"/.exec(html)?.[1] ?? '';

test('plans the publication of a draft, shows it in form and list, and cancels it by an empty time', async () => {
  const at = inHours(2);
  const id = await saved({ ...GOOD, publish_at: at });
  const page = await open(staffAdUrl(id));
  expect(page.html).toContain(`value="${at}"`);
  expect(page.text).toContain('Tiden är satt av');
  expect((await open(staffAdsUrl())).text).toContain('utkast publiceras');
  const cleared = await post({ ...GOOD, seen: seenOf(page.html), publish_at: '' }, staffAdUrl(id));
  expect(cleared.text).toContain('Ändrat: Publiceras.');
  expect(await publishPlannedAds(pool, new Date(Date.now() + 3 * HOUR_MS))).toBe(0);
  expect((await open(staffAdsUrl())).text).not.toContain('utkast publiceras');
});

test('wherever a coming publication is announced, a draft of a dealer without all details is said to stay hidden, with the cure', async () => {
  const details = {
    organisation_number: '556000-0001',
    address: 'Storgatan 1',
    city: 'Boden',
    email: 'bil@bil.example',
  };
  const { id: dealerId } = await insertDealer(db, {
    name: 'Norrbil',
    ...details,
    telephone: null,
    registered_at: new Date(),
  });
  const fields = { ...GOOD, handlare: 'Norrbil', publish_at: inHours(2) };
  const created = await post(fields);
  const page = await open(created.headers.get('location') ?? '');
  const id = Number(/vehicles\/(\d+)/.exec(created.headers.get('location') ?? '')?.[1]);
  const cure = `${staffDealerUrl(dealerId)}#uppgift-telephone`;
  const HIDDEN = 'Annonsen visas inte förrän telefon för Norrbil finns.';
  expect(page.text).toContain('Annonsen publiceras vid tiden, men visas inte än');
  expect([page.text.includes(HIDDEN), page.html.includes(`href="${cure}"`)]).toEqual([true, true]);
  expect((await open(staffAdsUrl())).text).toMatch(/utkast publiceras [^,]*, visas inte än/);
  const saved = await post({ ...fields, seen: seenOf(page.html), price: '179 900' }, staffAdUrl(id));
  expect(saved.text).toMatch(new RegExp(`Det publiceras [^.]*\\. ${HIDDEN}`));
  const pressed = await post({ ...fields, intent: 'publish', seen: seenOf(saved.html) }, staffAdUrl(id));
  expect(pressed.text).toContain(`Ta bort tiden för att publicera direkt. ${HIDDEN}`);
  await pool.query(`update planned_publications set at = now() - interval '1 minute'`);
  expect((await open(staffAdUrl(id))).text).toMatch(new RegExp(`Utkastet publiceras inom någon minut.*${HIDDEN}`));
  // What was announced is what happens.
  expect(await publishPlannedAds(pool, new Date())).toBe(1);
  expect((await site.open(adUrl(id))).status).not.toBe(200);
  await pool.query(`update dealers set telephone = '0910-1' where id = $1`, [dealerId]);
  const other = await post({ ...fields, licence_plate: '' });
  const visible = await open(other.headers.get('location') ?? '');
  expect([visible.text.includes('vid tiden, inte nu'), visible.text.includes('visas inte')]).toEqual([true, false]);
});

test('the end of a dealership ends its planned publications, and the draft says so', async () => {
  const { id: dealerId } = await insertDealer(db, { name: 'Norrbil' });
  const ended = await saved({ ...GOOD, handlare: 'Norrbil', publish_at: inHours(2) });
  const other = await saved({ ...GOOD, publish_at: inHours(2) });
  await endDealership({ pool, secretBox: testSecretBox }, staff, dealerId);
  const page = await open(staffAdUrl(ended));
  expect(page.text).toMatch(/Utkastet publiceras inte .* Handlaren har avslutat sin bilhandel här\./);
  expect((await open(staffAdsUrl())).text).toContain('utkast publiceras inte');
  expect(await publishPlannedAds(pool, new Date(Date.now() + 3 * HOUR_MS))).toBe(1);
  expect((await pool.query("select internal_id::int as id from ads where status = 'active'")).rows).toEqual([
    { id: other },
  ]);
});

test('publishes at the time as visitors see it, and the draft’s page becomes the ad’s', async () => {
  const id = await saved({ ...GOOD, publish_at: inHours(2) });
  expect(await publishPlannedAds(pool, new Date(Date.now() + 3 * HOUR_MS))).toBe(1);
  expect((await site.open(adUrl(id))).status).toBe(200);
  expect((await open(staffAdUrl(id))).text).toContain('Annonsen är gjord för hand');
});

test('the button Publicera waits for a time that is typed, says so, and publishes at once without one', async () => {
  const address = newAdUrl('Volvo V60');
  const sent = { ...GOOD, intent: 'publish' };
  for (const wrong of ['i morgon', '2099-01-01T08:00'])
    expect((await post({ ...sent, publish_at: wrong }, address)).status).toBe(400);
  const at = inHours(2);
  const redirected = await post({ ...sent, publish_at: at }, address);
  const location = redirected.headers.get('location') ?? '';
  const page = await open(location);
  expect(page.text).toContain('Annonsen publiceras vid tiden, inte nu');
  expect(page.html).toContain(`value="${at}"`);
  expect((await pool.query('select status from ads')).rows).toEqual([{ status: 'draft' }]);
  const own = location.split('?')[0] ?? '';
  const again = await post({ ...sent, publish_at: at, seen: seenOf(page.html) }, own);
  expect(again.text).toMatch(/Publiceras \d+ .*, inte nu/);
  const { headers } = await post({ ...sent, publish_at: '', seen: seenOf((await open(own)).html) }, own);
  expect(headers.get('location')).toContain('annons-publicerad');
  // A time that has been is no reason to wait.
  await post({ ...sent, licence_plate: 'UFO321', publish_at: '2020-01-01T08:00' }, address);
  expect((await pool.query('select status from ads')).rows).toEqual([{ status: 'active' }, { status: 'active' }]);
});

test('says that a draft waits for a running import, and when the site last tried', async () => {
  const id = await saved({ ...GOOD, publish_at: inHours(2) });
  await pool.query(`update planned_publications set at = now() - interval '2 minutes'`);
  expect((await open(staffAdUrl(id))).text).toContain(
    'Utkastet publiceras inom någon minut. Inget försök är gjort än.',
  );
  await pool.query(`update planned_publications set tried_at = now() - interval '1 minute'`);
  const run = await insertImportRun(db, { state: 'running', finished_at: null });
  const importing = await pool.connect();
  await lockRun(importing, run.id);
  const { text } = await open(staffAdUrl(id));
  importing.release(true);
  expect(text).toContain('En import pågår. Utkastet publiceras så snart den är klar. Det senaste försöket började');
});

test.each([
  ['i morgon', 'Skriv tiden som 2026-11-27 08:00.'],
  ['2020-01-01T08:00', 'Tiden har redan varit.'],
  ['2099-01-01T08:00', 'Välj en tid inom ett år.'],
])('rejects the time %j and keeps what was written', async (publishAt, words) => {
  const page = await post({ ...GOOD, publish_at: publishAt, city: 'Umeå' });
  expect(page.status).toBe(400);
  expect(page.text).toContain(words);
  expect(page.html).toContain('value="Umeå"');
  expect((await pool.query('select from ads')).rowCount).toBe(0);
});

test('plans only a draft that could be published, with the reasons', async () => {
  const page = await post({ intent: 'draft', name: 'Volvo V60', publish_at: inHours(2) });
  expect(page.status).toBe(400);
  expect(page.text).toContain('Ett utkast som ska publiceras vid en tid måste vara färdigt.');
  expect(page.text).toContain('Välj en handlare.');
});

test('shows staff why a draft was not published at its time', async () => {
  const id = await saved({ ...GOOD, licence_plate: 'UFO123', publish_at: inHours(2) });
  await insertAd(db, { licence_plate: 'UFO123' });
  await publishPlannedAds(pool, new Date(Date.now() + 3 * HOUR_MS));
  expect((await open(staffAdUrl(id))).text).toContain(
    'har samma registreringsnummer och är till salu. Publicera det själv',
  );
  expect((await open(staffAdsUrl())).text).toContain('publicerades inte');
});

test('shows staff a draft as visitors will see it, uncached and unindexed, and nobody else', async () => {
  const id = await saved({ ...GOOD, city: 'Umeå' });
  const preview = await open(draftPreviewUrl(id));
  expect(preview.status).toBe(200);
  expect([preview.headers.get('cache-control'), preview.headers.get('x-robots-tag')]).toEqual([
    'no-store',
    'noindex, nofollow',
  ]);
  expect(preview.text).toContain('Så här ser annonsen ut för besökare');
  const seen = seenOf((await open(staffAdUrl(id))).html);
  await post({ ...GOOD, city: 'Umeå', intent: 'publish', seen }, staffAdUrl(id));
  const published = await site.open(adUrl(id));
  const adOf = (html: string) =>
    /<article[\s\S]*?<\/article>/
      .exec(html)?.[0]
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ');
  expect(adOf(preview.html)).toContain('189 900');
  expect(adOf(preview.html)).toBe(adOf(published.html));
  expect((await site.open(draftPreviewUrl(id))).status).toBe(302);
  expect((await open(draftPreviewUrl(id))).status).toBe(404);
  const { headers } = await signedIn(db, 'user');
  expect((await site.open(draftPreviewUrl(id), { headers })).status).toBe(302);
});

test('asks for a dealer before it shows a draft', async () => {
  const id = await saved({ intent: 'draft', name: 'Volvo V60' });
  expect((await open(draftPreviewUrl(id))).text).toContain('Välj en handlare först');
});
