import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DETAIL_NAMES, DETAILS } from '#src/domain/dealers/dealer-details.ts';
import { tooLongText } from '#src/domain/format/too-long-text.ts';
import { ownDealerDetailsUrl } from '#src/office-urls.ts';
import { staffDealerUrl } from '#src/pages/list-urls.ts';
import { dealerUrl } from '#src/visitor-urls.ts';
import { insertAd, insertDealer } from '#test/factories.ts';
import { signedIn, TEST_APP_ORIGIN, type TestAccount } from '#test/signed-in.ts';
import { emptyStock, testDatabase } from '#test/support/database.ts';
import { openTestApp, structuredDataOf } from '#test/test-app.ts';

/** The details of a dealer, edited by the dealer itself, through the HTTP API. */

const { db, pool } = await testDatabase();
const folder = await mkdtemp(path.join(os.tmpdir(), 'dealer-details-'));
let site: Awaited<ReturnType<typeof openTestApp>>;
let own: TestAccount;
let dealerId = 0;
beforeAll(async () => {
  site = await openTestApp({ DATA_DIR: folder }, db);
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(async () => {
  await emptyStock(pool);
  dealerId = (await insertDealer(db, { name: 'Åkes Bil', telephone: '090-1 23 45', city: null, county: null })).id;
  await insertAd(db, { dealer_id: dealerId });
  own = await signedIn(db, 'dealer', 'ake@bil.example', 'Åkes Bil');
});

const see = (address = ownDealerDetailsUrl(), account = own) => site.open(address, { headers: account.headers });
const EMPTY = Object.fromEntries(DETAIL_NAMES.map((name) => [name, '']));

async function send(
  fields: Record<string, string>,
  logo: { bytes: Buffer; name: string } | null = null,
  address = ownDealerDetailsUrl(),
  account = own,
) {
  const seen = /name="seen" value="([^"]*)"/.exec((await see(address, account)).html)?.[1] ?? '';
  const body = new FormData();
  const all = { intent: 'change', seen, ...EMPTY, telephone: '090-1 23 45', ...fields };
  for (const [name, text] of Object.entries(all)) body.set(name, text);
  body.set('logo', logo === null ? new File([], '') : new File([new Uint8Array(logo.bytes)], logo.name));
  return site.open(address, { method: 'POST', headers: { ...account.headers, origin: TEST_APP_ORIGIN }, body });
}
const picture = (width: number) =>
  sharp({ create: { width, height: 60, channels: 4, background: '#1060a0' } })
    .png()
    .toBuffer();
const stored = async () => (await pool.query('select overrides from dealers where id = $1', [dealerId])).rows[0];

test('a detail that the dealer changes is shown to visitors, until the dealer returns to that of its file', async () => {
  const saved = await send({ opening_hours: 'mån-fre 8-17', presentation: 'Sedan 1974.', telephone: '090-999 99' });
  expect([saved.status, saved.text.includes('Sparat')]).toEqual([200, true]);
  await expect.poll(async () => (await site.open(dealerUrl('akes-bil'))).text).toContain('Mån–fre 08:00–17:00');
  expect((await see()).text).toContain('I filen: 090-1 23 45');
  const { rows } = await pool.query(`select email, action from audit_log where action like 'dealer%'`);
  expect(rows).toEqual([{ email: own.email, action: 'dealer.change' }]);
  expect((await send({ intent: 'release' })).status).toBe(400);
  const seen = /name="seen" value="([^"]*)"/.exec((await see()).html)?.[1] ?? '';
  const body = new URLSearchParams({ intent: 'release', seen });
  await site.open(ownDealerDetailsUrl(), {
    method: 'POST',
    body,
    headers: { ...own.headers, origin: TEST_APP_ORIGIN },
  });
  // What the file lacks would be replaced by nothing.
  expect(await stored()).toEqual({
    overrides: { opening_hours: 'Mån–fre 08:00–17:00', presentation: 'Sedan 1974.' },
  });
  expect((await see()).text).not.toContain('Återgå till filens uppgifter');
});

test('a dealer without details in its file cannot lose those that it wrote, and writes its county and town as it likes', async () => {
  await pool.query('update dealers set telephone = null where id = $1', [dealerId]);
  await send({ telephone: '090-999 99', county: 'västerbotten', city: 'umeå' });
  const { text } = await see();
  expect(text).not.toContain('Återgå till filens uppgifter');
  const overrides = { telephone: '090-999 99', county: 'Västerbottens län', city: 'Umeå' };
  expect(await stored()).toEqual({ overrides });
  const seen = /name="seen" value="([^"]*)"/.exec((await see()).html)?.[1] ?? '';
  const body = new URLSearchParams({ intent: 'release', seen });
  const headers = { ...own.headers, origin: TEST_APP_ORIGIN };
  await site.open(ownDealerDetailsUrl(), { method: 'POST', body, headers });
  expect(await stored()).toEqual({ overrides });
});

test('the address names no dealer: everybody edits the own one', async () => {
  const other = await insertDealer(db, { name: 'Annan' });
  expect((await see(`${ownDealerDetailsUrl()}?id=${other.id}`)).html).toContain('value="090-1 23 45"');
  expect((await send({ id: String(other.id) })).status).toBe(400);
  for (const { headers } of [await signedIn(db, 'user', 'u@bil.example'), { headers: {} }])
    expect((await site.fetch(ownDealerDetailsUrl(), { headers })).status).toBe(302);
});

test('wrong fields are rejected with their errors, and what was entered remains', async () => {
  const { status, html, text } = await send({ email: '<script>', opening_hours: 'alltid', presentation: 'Kvar' });
  expect(status).toBe(400);
  expect(text).toContain('Skriv en adress som namn@foretag.se.');
  expect(text).toContain('Skriv dagar och tider så här');
  expect(html).toContain('value="&lt;script&gt;"');
  expect(html).toContain('>Kvar</textarea>');
  expect(await stored()).toEqual({ overrides: {} });
});

test.each<[string, () => Promise<Buffer>, string]>([
  ['a text', async () => Buffer.from('<svg onload=alert(1)>'), 'filen är ingen bild i JPEG, PNG'],
  ['a cut picture', async () => (await picture(400)).subarray(0, 60), 'bilden går inte att läsa'],
  ['a tiny picture', () => picture(30), 'bilden är smalare än 64 bildpunkter'],
  ['a file of 21 MB', async () => Buffer.alloc(21_000_000, 1), 'filen är större än 20 MB'],
])('a logo that is %s is rejected, and nothing is lost', async (_what, make, problem) => {
  const answer = await send({ presentation: 'Kvar' }, { bytes: await make(), name: 'logga.png' });
  expect(answer.status).toBe(400);
  expect(answer.text).toContain(`logga.png: ${problem}`);
  expect(answer.html).toContain('>Kvar</textarea>');
  expect(await stored()).toEqual({ overrides: {} });
});

test('a logo is stored, shown on the page of the dealer and to search engines, and removed again', async () => {
  expect((await send({}, { bytes: await picture(120), name: 'logga.png' })).text).toContain('Sparat');
  const address = (await stored()).overrides.logo_url;
  expect(address).toMatch(/^\/[a-z]+\/[0-9a-f]{64}$/);
  const shown = await expect
    .poll(async () => /<img[^>]*alt="Logotyp"[^>]*>/.exec((await site.open(dealerUrl('akes-bil'))).html)?.[0])
    .toBeTruthy()
    .then(async () => site.open(dealerUrl('akes-bil')));
  const src = /<img[^>]*alt="Logotyp"[^>]*src="([^"]+)"/.exec(shown.html)?.[1] ?? '';
  expect((await site.fetch(src)).headers.get('content-type')).toMatch(/^image\//);
  expect(structuredDataOf(shown.html).AutoDealer).toMatchObject({ logo: expect.stringContaining(src) });
  expect((await send({ logo_url: '' })).text).toContain('Sparat');
  expect(await stored()).toEqual({ overrides: {} });
});

test('a stored logo does not have to be chosen again where another field is wrong', async () => {
  const answer = await send({ email: 'x' }, { bytes: await picture(120), name: 'logga.png' });
  expect(answer.status).toBe(400);
  const address = /name="logo_url"[^>]*value="([^"]+)"/.exec(answer.html)?.[1] ?? '';
  expect(address).toMatch(/[0-9a-f]{64}$/);
  await send({ logo_url: address });
  expect(await stored()).toEqual({ overrides: { logo_url: address } });
});

test('staff choose a logo too', async () => {
  const staff = await signedIn(db, 'moderator', 'mod@bil.example');
  const logo = { bytes: await picture(120), name: 'logga.png' };
  expect((await send({}, logo, staffDealerUrl(dealerId), staff)).text).toContain('Sparat');
  expect((await stored()).overrides.logo_url).toBeTruthy();
});

test('a text that is too long is refused by the limit of its own field, all at once, and stays as written', async () => {
  const long = 'x'.repeat(7_000);
  const names = DETAIL_NAMES.filter((name) => name !== 'logo_url');
  const page = await send(Object.fromEntries(DETAIL_NAMES.map((name) => [name, long])));
  expect(page.status).toBe(400);
  for (const name of names) {
    const field = page.html.slice(page.html.indexOf(`name="${name}"`));
    expect([name, new RegExp(`${tooLongText(DETAILS[name].max)}`).test(field.slice(0, 15_000))]).toEqual([name, true]);
  }
  // Each field has its limit, and none is that of another.
  expect(new Set(names.map((name) => DETAILS[name].max)).size).toBeGreaterThan(4);
  expect(page.html.split(long).length - 1).toBeGreaterThanOrEqual(names.length);
});
