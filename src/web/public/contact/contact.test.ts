import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertConfirmedContact } from '#src/db/dealers/confirmed-contacts.ts';
import { adUrl, contactUrl } from '#src/visitor-urls.ts';
import type { Ad } from '#test/factories.ts';
import { insertAd, insertDealer } from '#test/factories.ts';
import { formOf } from '#test/signed-in.ts';
import { testDatabase } from '#test/support/database.ts';
import { openTestApp, type Page } from '#test/test-app.ts';

/** Messages to dealers and their telephone numbers, through the HTTP API. */

const { db, pool } = await testDatabase();
const FIELDS = {
  name: 'Eva Ek',
  email: 'Eva@Kund.example',
  telephone: '',
  message: 'Finns den kvar?',
  tradeInPlate: '',
};
let site: Awaited<ReturnType<typeof openTestApp>>;
let ad: Ad;
let dealerId: number;
beforeAll(async () => {
  site = await openTestApp({}, db);
  const dealer = await insertDealer(db, { name: 'Bil & Co', email: 'feed@bil.example', telephone: '08-123 45 67' });
  dealerId = dealer.id;
  await pool.query(`update dealers set overrides = '{"email": "salj@bil.example"}' where id = $1`, [dealerId]);
  await insertConfirmedContact(db, dealerId, 'salj@bil.example');
  ad = await insertAd(db, { dealer_id: dealerId, name: 'Volvo V60 <script>alert(1)</script>\r\nBcc: x@y.example' });
});
beforeEach(() => pool.query('truncate enquiries, enquiry_answers, mails, request_limits, telephone_views'));
const send = (fields: Record<string, string>, id = ad.internal_id): Promise<Page> =>
  site.open(contactUrl(id), formOf(fields));
const mails = async () =>
  (await pool.query('select recipient, subject, body, reply_to from mails order by id')).rows as {
    [column in 'recipient' | 'subject' | 'body' | 'reply_to']: string;
  }[];
const stored = async () => (await pool.query('select * from enquiries order by id')).rows;

test('the ad page leads to the form', async () => {
  const { html } = await site.open(adUrl(ad.internal_id));
  expect(html).toContain(`href="${contactUrl(ad.internal_id)}"`);
  expect(html).not.toContain('08-123 45 67');
  const page = await site.open(contactUrl(ad.internal_id));
  expect(page.status).toBe(200);
  expect(page.text).toContain('Kontakta Bil & Co');
  expect(page.html).not.toMatch(/08-123 45 67|salj@bil\.example/);
});

test('a message is stored, mailed to the dealer with the visitor as reply address, and confirmed to the visitor', async () => {
  const sent = await send({ ...FIELDS, telephone: '070 123 45 67', tradeInPlate: 'abc 12d', wantsTestDrive: 'ja' });
  expect(sent.status).toBe(200);
  expect(sent.text).toContain('Meddelandet är skickat');
  expect(await stored()).toMatchObject([
    { name: 'Eva Ek', email: 'eva@kund.example', wants_test_drive: true, trade_in_plate: 'ABC12D', status: 'new' },
  ]);
  const [toDealer, receipt, ...others] = await mails();
  expect(others).toEqual([]);
  expect(toDealer).toMatchObject({ recipient: 'salj@bil.example', reply_to: 'eva@kund.example' });
  expect(toDealer?.subject).not.toMatch(/[\r\n]/);
  expect(toDealer?.body).toMatch(/Finns den kvar\?/);
  expect(toDealer?.body).toMatch(/Vill provköra: ja\nBil att byta in: ABC.12D/);
  expect(receipt?.recipient).toBe('eva@kund.example');
  expect(receipt?.body).not.toMatch(/Finns den kvar|Eva Ek/);
  expect(JSON.stringify(site.log)).not.toMatch(/eva@kund|Eva Ek|Finns den kvar/i);
});

test('a message sent twice is stored and mailed once', async () => {
  await Promise.all([send(FIELDS), send(FIELDS), send(FIELDS)]);
  expect((await send(FIELDS)).text).toContain('Meddelandet är skickat');
  expect(await stored()).toHaveLength(1);
  expect(await mails()).toHaveLength(2);
});

test('a message to a dealer without an e-mail address is stored for staff', async () => {
  const { internal_id } = await insertAd(db, { dealer_id: (await insertDealer(db)).id });
  const { text } = await send({ ...FIELDS, email: '', telephone: '0701234567' }, internal_id);
  expect(text).toContain('Meddelandet är mottaget');
  // There is no number to ring either.
  expect(text).not.toContain('Ring om');
  expect(await stored()).toMatchObject([{ ad_id: internal_id, telephone: '0701234567', email: null }]);
  expect(await mails()).toEqual([]);
});

describe('a rejected form preserves what was typed', () => {
  test.each<[string, Record<string, string>, string]>([
    ['no name', { name: ' ' }, 'Skriv ditt namn.'],
    ['a long name', { name: 'x'.repeat(101) }, 'Namnet är för långt'],
    ['neither e-mail nor telephone', { email: '' }, 'Skriv din e-postadress eller ditt telefonnummer.'],
    ['a wrong e-mail address', { email: 'eva@' }, 'Skriv en e-postadress'],
    ['another header in the e-mail address', { email: 'a@b.example\r\nBcc: c@d.example' }, 'Skriv en e-postadress'],
    ['two e-mail addresses', { email: 'a@b.example,c@d.example' }, 'Skriv en e-postadress'],
    ['a wrong telephone number', { telephone: 'ring mig' }, 'Skriv ett telefonnummer'],
    ['a wrong plate', { tradeInPlate: 'HEJ' }, 'Skriv ett registreringsnummer'],
    ['a filled trap', { webbplats: 'https://spam.example' }, 'Lämna fältet tomt.'],
    ['an unknown field', { dealer: '1' }, 'Formuläret innehåller fält som inte hör hit.'],
    ['NUL', { name: 'a\0b' }, 'ett tecken som inte kan sparas'],
  ])('%s', async (_, changed, text) => {
    const refused = await send({ ...FIELDS, message: 'Kvarlämnad granbarrstext', ...changed });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain(text);
    expect(refused.html).toContain('Kvarlämnad granbarrstext');
    expect([await stored(), await mails()]).toEqual([[], []]);
  });

  test('10 000 characters', async () => {
    const refused = await send({ ...FIELDS, message: 'å'.repeat(10_000) });
    expect(refused.status).toBe(400);
    expect(refused.text).toMatch(/Meddelandet är för långt. Skriv högst 3.000 tecken/);
    expect(refused.html).toContain('å'.repeat(10_000));
    expect((await send({ ...FIELDS, message: '' })).text).toContain('Skriv ett meddelande.');
  });

  test('script in every field', async () => {
    const script = '"><script>alert(1)</script>';
    const refused = await send({ ...FIELDS, message: script, name: script, email: script });
    expect(refused.html).not.toContain('<script>alert(1)');
    expect(refused.html).not.toContain('Volvo V60 <script>');
  });

  test('many messages in a minute', async () => {
    const answers: Page[] = [];
    for (let nth = 0; nth < 12; nth += 1) answers.push(await send({ ...FIELDS, message: `Meddelande ${nth}` }));
    expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(200), 429, 429]);
    expect(answers.at(-1)?.text).toContain('Du har skickat många meddelanden');
    expect(answers.at(-1)?.html).toContain('Meddelande 11');
    expect(await stored()).toHaveLength(10);
    // The receipts to one address have a limit of their own.
    expect((await mails()).filter(({ recipient }) => recipient === 'eva@kund.example')).toHaveLength(5);
  });
});

test('a form of another origin is refused', async () => {
  const sent = await site.open(contactUrl(ad.internal_id), formOf(FIELDS, { origin: 'https://ond.example' }));
  expect(sent.status).toBe(403);
  expect(await stored()).toEqual([]);
});

describe('ads that cannot be asked about', () => {
  test('sold and removed ones say so, on the page and after sending', async () => {
    const sold = await insertAd(db, { dealer_id: dealerId, status: 'sold', closed_at: new Date() });
    const removed = await insertAd(db, { dealer_id: dealerId, status: 'removed', closed_at: new Date() });
    expect((await site.open(contactUrl(sold.internal_id))).text).toContain('Bilen är såld');
    expect((await site.open(contactUrl(removed.internal_id))).text).toContain('Annonsen är borttagen');
    const sent = await send({ ...FIELDS, message: 'Granbarr' }, sold.internal_id);
    expect([sent.status, sent.html.includes('Granbarr')]).toEqual([409, true]);
    expect((await site.open(adUrl(sold.internal_id))).html).not.toContain(contactUrl(sold.internal_id));
  });

  test('examples say that nothing is sent', async () => {
    const example = await insertDealer(db, { is_demo: true, email: 'demo@bil.example' });
    const { internal_id } = await insertAd(db, { dealer_id: example.id });
    expect((await site.open(contactUrl(internal_id))).text).toContain('Annonsen är ett exempel');
    expect((await send(FIELDS, internal_id)).status).toBe(409);
    expect([await stored(), await mails()]).toEqual([[], []]);
  });

  test.each(['999999999', '0', 'x', '99999999999999999999'])('%s is unknown', async (id) => {
    expect((await site.open(`/ad/${id}/kontakt`)).status).toBe(404);
    const sent = await site.fetch(`/ad/${id}/kontakt`, formOf(FIELDS));
    expect([404, 409]).toContain(sent.status);
  });
});

describe('the telephone number', () => {
  test('is shown on request, and counted by day', async () => {
    const shown = await send({ intent: 'telephone' });
    expect(shown.html).toContain('href="tel:081234567"');
    await send({ intent: 'telephone' });
    const { rows } = await pool.query('select dealer_id, views from telephone_views');
    expect(rows).toEqual([{ dealer_id: dealerId, views: 2 }]);
  });

  test('is limited by network', async () => {
    const statuses: number[] = [];
    for (let nth = 0; nth < 61; nth += 1)
      statuses.push((await site.fetch(contactUrl(ad.internal_id), formOf({ intent: 'telephone' }))).status);
    expect([statuses.at(59), statuses.at(60)]).toEqual([200, 429]);
  });

  test('of a dealer without one is refused', async () => {
    const { internal_id } = await insertAd(db, { dealer_id: (await insertDealer(db)).id });
    expect((await send({ intent: 'telephone' }, internal_id)).status).toBe(409);
    expect((await site.open(contactUrl(internal_id))).text).not.toContain('Visa telefonnummer');
  });
});
