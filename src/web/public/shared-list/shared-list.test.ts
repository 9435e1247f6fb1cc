import { beforeAll, beforeEach, expect, test } from 'vitest';
import { compareUrl, newSharedListUrl, sharedListUrl } from '#src/visitor-urls.ts';
import { insertAd } from '#test/factories.ts';
import { formOf } from '#test/signed-in.ts';
import { deleteRows, testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';

const { db, pool } = await testDatabase();
let site: Awaited<ReturnType<typeof openTestApp>>;
let adId: number;
beforeAll(async () => {
  site = await openTestApp({}, db);
  adId = (await insertAd(db, { name: 'Volvo V60 <b>D4</b>', price: 150_000 })).internal_id;
});
beforeEach(() => deleteRows(pool, 'shared_lists', 'request_limits'));

const share = (fields: Record<string, string> = {}) =>
  site.fetch(newSharedListUrl([adId]), formOf({ title: '', access: 'rosta', ads: String(adId), ...fields }));

/** A new list's addresses, for its owner and for others. */
async function shared(fields: Record<string, string> = {}) {
  const response = await share(fields);
  expect(response.status).toBe(302);
  const own = response.headers.get('location') ?? '';
  const token = new URLSearchParams(own.split('?')[1]).get('t') ?? '';
  const [cookie = ''] = (response.headers.get('set-cookie') ?? '').split(';');
  const key = cookie.split('=')[1] ?? '';
  return { own, owner: { cookie }, key, token, others: sharedListUrl(token, { person: 'Eva' }) };
}

test('the key of the owner is in a cookie of the lists alone, and in no address', async () => {
  const { own, key, token } = await shared();
  expect(key.length).toBeGreaterThan(40);
  expect(own).toBe(sharedListUrl(token));
  const [header = ''] = (await share()).headers.getSetCookie();
  for (const part of ['Path=/delad-lista', 'HttpOnly', 'SameSite=Lax', 'Max-Age=7776000'])
    expect(header).toContain(part);
});

test('an address with the key leads to the link for everybody, and the browser remembers the key', async () => {
  const { key, token, own } = await shared();
  const opened = await site.fetch(sharedListUrl(token, { owner: key, person: 'Eva' }));
  expect([opened.status, opened.headers.get('location')]).toEqual([302, sharedListUrl(token, { person: 'Eva' })]);
  const [cookie = ''] = (opened.headers.get('set-cookie') ?? '').split(';');
  expect((await site.open(own, { headers: { cookie } })).text).toContain('Inställningar');
  const wrong = await site.fetch(sharedListUrl(token, { owner: 'x'.repeat(43) }));
  expect([wrong.status, wrong.headers.get('set-cookie')]).toEqual([302, null]);
  const nonsense = await site.open(own, { headers: { cookie: 'milvis-egna-listor=..%00.x' } });
  expect(nonsense.status).toBe(200);
  expect(nonsense.text).not.toContain('Inställningar');
});

test('a browser with several lists owns each of them', async () => {
  const first = await shared();
  const response = await site.fetch(
    newSharedListUrl([adId]),
    formOf({ title: '', access: 'rosta', ads: String(adId) }, first.owner),
  );
  const [cookie = ''] = (response.headers.get('set-cookie') ?? '').split(';');
  for (const address of [first.own, response.headers.get('location') ?? ''])
    expect((await site.open(address, { headers: { cookie } })).text).toContain('Inställningar');
});

test('cars of the address are offered, unknown ones left out', async () => {
  const { text, html, status } = await site.open(newSharedListUrl([adId, 999_999]));
  expect(status).toBe(200);
  expect(text).toContain('Volvo V60 <b>D4</b>');
  expect(html.match(/name="ads"/g)).toHaveLength(1);
  expect((await site.open('/delad-lista?ads=x,,;--')).text).toContain('Inga bilar är valda');
  expect((await site.open(compareUrl([adId]))).html).toContain(`href="${newSharedListUrl([adId])}"`);
});

test('the owner has the link to share and the settings, others have neither', async () => {
  const { own, owner, key, others } = await shared({ title: 'Vår <i>bil</i>' });
  const mine = await site.open(own, { headers: owner });
  expect(mine.text).toContain('Vår <i>bil</i>');
  expect(mine.html).toContain('Länk att dela');
  const theirs = await site.open(others);
  for (const part of ['Länk att dela', 'Inställningar', 'Ta bort ur listan']) expect(theirs.text).not.toContain(part);
  expect(theirs.html).not.toContain(key);
  for (const { headers } of [mine, theirs]) {
    expect(headers.get('cache-control')).toContain('no-store');
    expect(headers.get('x-robots-tag') ?? theirs.html).toContain('noindex');
  }
});

test('votes, comments and price changes are shown; markup is text', async () => {
  const { others } = await shared();
  const person = 'Eva <script>';
  const vote = await site.open(others, formOf({ intent: 'vote', ad: String(adId), person, vote: 'for' }));
  expect(vote.text).toContain('Rösten är sparad');
  const comment = await site.open(
    others,
    formOf({ intent: 'comment', ad: String(adId), person, comment: '<img src=x>' }),
  );
  expect(comment.text).toContain('<img src=x>');
  expect(comment.html).not.toContain('<img src=x>');
  await pool.query('update ads set price = 140000 where internal_id = $1', [adId]);
  const { text } = await site.open(others);
  expect(text).toContain('Gärna: 1 (Eva <script>)');
  expect(text).toMatch(/10.000.kr lägre än när bilen lades till/);
  await pool.query(`update ads set status = 'sold', closed_at = now(), days_for_sale = 3 where internal_id = $1`, [
    adId,
  ]);
  expect((await site.open(others)).text).toContain('Såld');
  await pool.query(
    `update ads set status = 'active', closed_at = null, days_for_sale = null, price = 150000 where internal_id = $1`,
    [adId],
  );
});

test('a list to read has no forms for others, and refuses them', async () => {
  const { others } = await shared({ access: 'lasa' });
  expect((await site.open(others)).html).not.toContain('<form method="post"');
  const refused = await site.open(others, formOf({ intent: 'vote', ad: String(adId), person: 'Eva', vote: 'for' }));
  expect(refused.status).toBe(400);
  expect(refused.text).toContain('Den som delade den har valt att andra bara får läsa.');
});

test.each([
  [{ intent: 'comment', comment: '' }, 'Skriv något först.'],
  [{ intent: 'comment', comment: 'x'.repeat(501) }, 'Texten är för lång.'],
  [{ intent: 'comment', comment: 'Hej', person: ' ' }, 'Skriv ditt namn först.'],
  [{ intent: 'comment', comment: 'Hej', person: 'x'.repeat(41) }, 'Namnet är för långt.'],
])('a form with %o is refused with a reason, and what was typed remains', async (fields, reason) => {
  const { others } = await shared();
  const page = await site.open(others, formOf({ ad: String(adId), person: 'Eva', ...fields }));
  expect(page.status).toBe(400);
  expect(page.text).toContain(reason);
  if (fields.comment !== '') expect(page.text).toContain(fields.comment);
});

test('a list needs a car, a short title and a choice of access', async () => {
  expect((await share({ ads: '' })).status).toBe(400);
  expect(await (await share({ ads: 'nonsens' })).text()).toContain('Välj minst en bil.');
  expect(await (await share({ title: 'x'.repeat(81) })).text()).toContain('Rubriken är för lång.');
  expect(await (await share({ access: 'allt' })).text()).toContain('Välj vad andra får göra.');
  expect((await share({ owner: 'me' })).status).toBe(400);
});

test('an address of no car adds nothing, and that of an ad adds it', async () => {
  const { others } = await shared();
  const { internal_id: other } = await insertAd(db, { name: 'Kia Ceed SW' });
  const add = (ads: string) => site.open(others, formOf({ intent: 'add-cars', ads }));
  const refused = await add('min bil');
  expect(refused.text).toContain('Klistra in en annons adress');
  expect(refused.html).toContain('value="min bil"');
  expect((await add(`https://milvis.example/ad/${other}`)).text).toContain('Kia Ceed SW');
});

test('a removed list is gone for everybody', async () => {
  const { own, owner, others } = await shared();
  expect((await site.open(own, formOf({ intent: 'remove' }, owner))).text).toContain('Kryssa i rutan');
  expect((await site.open(others, formOf({ intent: 'remove', certain: 'ja' }))).status).toBe(400);
  const removed = await site.fetch(own, formOf({ intent: 'remove', certain: 'ja' }, owner));
  expect((await site.open(removed.headers.get('location') ?? '')).text).toContain('Listan är borttagen');
  expect((await site.open(others)).status).toBe(404);
});
