import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { forgetExpired } from '#src/commands/accounts/forget-expired.ts';
import { mailAlerts } from '#src/commands/saved-searches/mail-alerts.ts';
import { matchSearches } from '#src/commands/saved-searches/match-searches.ts';
import {
  adAlertFormUrl,
  adUrl,
  alertFormUrl,
  changeAlertsUrl,
  confirmAlertsUrl,
  endAlertsUrl,
} from '#src/visitor-urls.ts';
import { type Ad, insertAd } from '#test/factories.ts';
import { insertSavedSearch } from '#test/saved-search.ts';
import { testSecretBox as secretBox } from '#test/secret-box.ts';
import { formOf } from '#test/signed-in.ts';
import { testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';

/** Alerts by e-mail without an account, through the HTTP API. */

const { db, pool } = await testDatabase();
const services = { db, secretBox, site: { name: 'Milvis', url: 'https://milvis.example' } };
let site: Awaited<ReturnType<typeof openTestApp>>;
let ad: Ad;
beforeAll(async () => {
  site = await openTestApp({}, db);
  ad = await insertAd(db, { name: 'Volvo V60 D4', price: 200_000 });
  await matchSearches(pool);
}, 180_000);
beforeEach(() => pool.query('truncate saved_searches, search_alerts, mails, request_limits'));

const VOLVO = alertFormUrl({ list: 'annonser', query: 'make=Volvo&search=granbarr' });
const FIELDS = { email: 'Eva@Kund.example', kinds: 'new', frequency: 'at-once' };
const stored = async () => (await pool.query('select * from saved_searches order by id')).rows;
const mails = async () =>
  (
    await pool.query<{ recipient: string; body: string; unsubscribe_url: string | null }>(
      'select * from mails order by id',
    )
  ).rows;
const tokenIn = (text: string | null | undefined) => /\?t=([\w.-]+)/.exec(text ?? '')?.[1] ?? '';
/** Asks for alerts, and returns the token of the mail. */
async function ask(url: string, fields: Record<string, string> = FIELDS): Promise<string> {
  const sent = await site.open(url, formOf(fields));
  expect(sent.text).toContain('Kolla din e-post');
  return tokenIn((await mails()).at(-1)?.body);
}

test('from the request to the mail and its end, without an account', async () => {
  const form = await site.open(alertFormUrl({ list: 'annonser', query: 'make=Volvo&maxPrice=250000' }));
  expect([form.status, form.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(form.text).toMatch(/Volvo, högst 250.000.kr/);
  const token = await ask(alertFormUrl({ list: 'annonser', query: 'make=Volvo&maxPrice=250000' }));
  expect(await stored()).toMatchObject([
    {
      email: 'eva@kund.example',
      list: 'annonser',
      kinds: ['new'],
      frequency: 'at-once',
      confirmed_at: null,
      filters: { make: ['Volvo'], maxPrice: ['250000'] },
    },
  ]);
  expect(JSON.stringify(await stored())).not.toContain(token);

  // A mail scanner that opens the link confirms nothing.
  expect((await site.open(confirmAlertsUrl(token))).text).toContain('Bekräfta');
  expect(await stored()).toMatchObject([{ confirmed_at: null }]);
  expect((await site.open(confirmAlertsUrl(token), formOf({ token }))).text).toContain('Bevakningen är bekräftad');
  expect((await site.open(confirmAlertsUrl(token), formOf({ token }))).text).toContain('Länken fungerar inte längre');

  await pool.query('truncate mails');
  const { internal_id: added } = await insertAd(db, { name: 'Volvo V60 B4', price: 240_000 });
  await matchSearches(pool);
  expect(await mailAlerts(services, 'at-once', new Date())).toBe(1);
  const [mail] = await mails();
  expect(mail?.body).toContain(`/ad/${added}`);

  const own = tokenIn(mail?.unsubscribe_url);
  expect((await site.open(changeAlertsUrl(own))).text).toContain('Varje morgon');
  const changed = { token: own, kinds: 'sold', frequency: 'weekly' };
  expect((await site.open(changeAlertsUrl(own), formOf(changed))).text).toContain('Bevakningen är ändrad');
  expect(await stored()).toMatchObject([{ kinds: ['sold'], frequency: 'weekly' }]);
  expect((await site.open(endAlertsUrl(own))).text).toContain('Tryck på knappen');
  expect(await stored()).toHaveLength(1);
  expect((await site.open(endAlertsUrl(own), formOf({ token: own }))).text).toContain('Bevakningen är avslutad');
  expect(await stored()).toEqual([]);
  expect((await site.open(changeAlertsUrl(own))).status).toBe(404);
  expect(JSON.stringify(site.log)).not.toMatch(/eva@kund/i);
});

describe('one-click end (RFC 8058)', () => {
  const oneClick = (token: string, body = 'List-Unsubscribe=One-Click') =>
    site.fetch(endAlertsUrl(token), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body,
    });

  test('ends the alerts without the origin of the site, and answers the same for every token', async () => {
    await insertSavedSearch(db);
    const other = await insertSavedSearch(db, { filters: { make: ['Kia'] } });
    await pool.query('insert into search_alerts (search_id, ad_id, kind) select id, $1, $2 from saved_searches', [
      ad.internal_id,
      'new',
    ]);
    await mailAlerts(services, 'at-once', new Date());
    const token = tokenIn((await mails())[0]?.unsubscribe_url);
    const answers = [await oneClick('1.x'), await oneClick(token), await oneClick(token)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await stored()).map(({ id }) => id)).toEqual([other]);
  });

  test('another body without the origin of the site is refused', async () => {
    expect((await oneClick('1.x', 'token=1.x')).status).toBe(403);
    expect((await oneClick('1.x', '')).status).toBe(403);
  });
});

test('alerts of one ad', async () => {
  const url = adAlertFormUrl(ad.internal_id);
  expect((await site.open(url)).text).toContain('Priset sänks');
  const token = await ask(url, { ...FIELDS, kinds: 'cheaper' });
  await site.open(confirmAlertsUrl(token), formOf({ token }));
  expect(await stored()).toMatchObject([{ ad_id: ad.internal_id, filters: null, name: 'Volvo V60 D4' }]);
  expect((await site.open(adAlertFormUrl(999_999_999))).status).toBe(404);
  expect((await site.open(`${adAlertFormUrl(1)}x`)).status).toBe(404);
});

test('an ad that is no longer for sale cannot be watched; its form leads to its page', async () => {
  const sold = await insertAd(db, { status: 'sold', closed_at: new Date() });
  for (const init of [undefined, formOf({ ...FIELDS, kinds: 'cheaper' })]) {
    const { status, headers } = await site.fetch(adAlertFormUrl(sold.internal_id), init);
    expect([status, headers.get('location')]).toEqual([302, adUrl(sold.internal_id)]);
  }
  expect(await stored()).toEqual([]);
});

test('answers the same for a known address, and mails nothing that the visitor wrote', async () => {
  await insertSavedSearch(db, { email: 'eva@kund.example' });
  const [known, unknown] = [
    await site.open(VOLVO, formOf(FIELDS)),
    await site.open(VOLVO, formOf({ ...FIELDS, email: 'ny@kund.example' })),
  ];
  expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
  expect((await mails()).map(({ recipient }) => recipient)).toEqual(['eva@kund.example', 'ny@kund.example']);
  expect(JSON.stringify(await mails())).not.toContain('granbarr');
});

test('an address gets five mails an hour, and its answers do not change', async () => {
  for (let nth = 0; nth < 7; nth += 1) await ask(VOLVO);
  expect(await mails()).toHaveLength(5);
  for (let nth = 7; nth < 20; nth += 1) await ask(VOLVO);
  const limited = await site.open(VOLVO, formOf(FIELDS));
  expect([limited.status, limited.text.includes('många förfrågningar')]).toEqual([429, true]);
  expect(limited.html).toContain('Eva@Kund.example');
});

test('confirming the same search again replaces the earlier one', async () => {
  for (const frequency of ['daily', 'weekly']) {
    const token = await ask(alertFormUrl({ list: 'vehicles', query: 'make=Volvo' }), { ...FIELDS, frequency });
    await site.open(confirmAlertsUrl(token), formOf({ token }));
  }
  expect(await stored()).toMatchObject([{ frequency: 'weekly', list: 'vehicles' }]);
});

test('unconfirmed addresses are deleted after seven days, and their links stop working', async () => {
  const token = await ask(VOLVO);
  await ask(adAlertFormUrl(ad.internal_id), { ...FIELDS, email: 'bo@kund.example', kinds: 'sold' });
  await pool.query(`update saved_searches set created_at = now() - interval '7 days 1 minute'`);
  expect((await site.open(confirmAlertsUrl(token), formOf({ token }))).text).toContain('Länken fungerar inte längre');
  const confirmed = await insertSavedSearch(db);
  const recent = await insertSavedSearch(db, { isConfirmed: false, email: 'ada@kund.example' });
  await pool.query(`update mails set created_at = now() - interval '7 days 1 minute'`);
  await forgetExpired(db);
  expect((await stored()).map(({ id }) => id)).toEqual([confirmed, recent]);
  // Not even the mail with the link contains the address any longer.
  expect(await mails()).toEqual([]);
});

describe('a rejected form preserves what was typed', () => {
  test.each<[string, Record<string, string>, string]>([
    ['a wrong e-mail address', { email: 'granbarr@' }, 'Skriv en e-postadress'],
    ['no kind', { kinds: '', email: 'granbarr@x.example' }, 'Välj vad du vill få mejl om.'],
    ['an unknown frequency', { frequency: 'x', email: 'granbarr@x.example' }, 'Välj hur ofta du vill få mejl.'],
    ['a filled trap', { webbplats: 'x', email: 'granbarr@x.example' }, 'Lämna fältet tomt.'],
    ['an unknown field', { x: 'x', email: 'granbarr@x.example' }, 'fält som inte hör hit'],
  ])('%s', async (_, changed, text) => {
    const refused = await site.open(VOLVO, formOf({ ...FIELDS, ...changed }));
    expect([refused.status, await mails()]).toEqual([400, []]);
    expect(refused.text).toContain(text);
    expect(refused.html).toContain('granbarr@');
  });

  test('a search without filters', async () => {
    const url = alertFormUrl({ list: 'annonser', query: '' });
    expect((await site.open(url)).text).toContain('Välj minst ett filter');
    expect((await site.open(url, formOf(FIELDS))).status).toBe(400);
    expect(await stored()).toEqual([]);
  });
});

test('names values of the address that are no filters', async () => {
  const { text } = await site.open(alertFormUrl({ list: 'annonser', query: 'make=Volvo&make=Trabantus&fuel=Ved' }));
  expect(text).toMatch(/räknas inte: ”Ved”, ”Trabantus”/);
});

test.each([confirmAlertsUrl('1.x'), changeAlertsUrl('1.x'), endAlertsUrl('1.x'), VOLVO])(
  'a form of another origin is refused at %s',
  async (url) => {
    const sent = await site.open(url, formOf({ ...FIELDS, token: '1.x' }, { origin: 'https://ond.example' }));
    expect(sent.status).toBe(403);
    expect(await stored()).toEqual([]);
  },
);
