import { beforeAll, expect, test } from 'vitest';
import { valueStock } from '#src/commands/valuation/value-stock.ts';
import { readTradeInTerms } from '#src/db/dealers/trade-in-terms.ts';
import { tradeInOfModelUrl, tradeInUrl } from '#src/office-urls.ts';
import { ownCarValueUrl } from '#src/visitor-urls.ts';
import { deliver } from '#test/delivery.ts';
import { insertDealer } from '#test/factories.ts';
import { formOf, signedIn, type TestAccount } from '#test/signed-in.ts';
import { testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';
import { valuedFeed } from '#test/valued-feed.ts';

/** The valuation of a car in trade-in, through the HTTP API. */

const { db, pool } = await testDatabase();
let site: Awaited<ReturnType<typeof openTestApp>>;
let own: TestAccount;
let dealerId = 0;
beforeAll(async () => {
  await deliver(pool, valuedFeed(), new Date());
  await valueStock(pool, new Date());
  site = await openTestApp({}, db);
  dealerId = (await insertDealer(db, { name: 'Bilhuset AB' })).id;
  own = await signedIn(db, 'dealer', 'own@bil.example', 'Bilhuset AB');
}, 120_000);

const FACTS = { arsmodell: '2021', mil: '6 500', drivmedel: 'Diesel', vaxellada: 'Automat', effekt: '190' };
const V60 = (params: Record<string, string> = {}) =>
  tradeInOfModelUrl('volvo', 'v60', Object.entries({ ...FACTS, ...params }));
const see = (address: string) => site.open(address, { headers: own.headers });
const lefts = (text: string): number[] =>
  [
    ...(/Kvar till kunden vid olika priser.*?Efter/u.exec(text)?.[0] ?? '').matchAll(
      /pris (?:(?:–|\d+ dagar) )?([\d\s]+)\skr/gu,
    ),
  ].map(([, digits = '']) => Number(digits.replace(/\s/gu, '')));

test('a text or a plate leads to the car with what it states', async () => {
  const named = await site.fetch(tradeInUrl('volvo v60 2021 diesel 6500 mil'), { headers: own.headers });
  expect(named.headers.get('location')).toBe(
    tradeInOfModelUrl('volvo', 'v60', [
      ['arsmodell', '2021'],
      ['mil', '6500'],
      ['drivmedel', 'Diesel'],
    ]),
  );
  const { rows } = await pool.query<{ plate: string }>(
    `select licence_plate as plate from ads where series = 'V60' and licence_plate is not null limit 1`,
  );
  const plate = await site.fetch(tradeInUrl(rows[0]?.plate ?? ''), { headers: own.headers });
  expect([plate.status, plate.headers.get('location')?.startsWith(tradeInOfModelUrl('volvo', 'v60'))]).toEqual([
    302,
    true,
  ]);
  expect((await see(tradeInUrl('ZZX 98Z'))).text).toContain('ZZX 98Z har inte varit till salu här.');
  const unknown = await see(tradeInUrl('xyzzy <b>'));
  expect([unknown.status, unknown.text.includes('Vi hittar ingen modell')]).toEqual([200, true]);
  expect(unknown.html).toContain('value="xyzzy &lt;b&gt;"');
});

test('states the value that a visitor gets, and what is left of three prices', async () => {
  const visitor = await site.open(ownCarValueUrl('volvo', 'v60', Object.entries(FACTS)));
  const [, estimate = ''] = /190\shk (\d[\d\s]+\skr) (?:Liknande|Osäkert)/u.exec(visitor.text) ?? [];
  const { status, text } = await see(V60({ marginal: '10', kostnader: '15 000' }));
  expect([status, text.includes(estimate)]).toEqual([200, true]);
  expect(text).toMatch(/Efter 10\s% marginal och 15\s000\skr i kostnader\./u);
  expect(text).toContain('Närmaste bilar');
  const [low = 0, usual = 0, high = 0] = lefts(text);
  const kr = Number(estimate.replace(/\D/gu, ''));
  expect(usual).toBe(Math.floor((Math.round(kr / 100) * 100 * 0.9 - 15_000) / 100) * 100);
  expect([low < usual, usual < high]).toEqual([true, true]);
  expect((await see(V60({ utropspris: '200 000', marginal: '10', kostnader: '0' }))).text).toMatch(
    /200\s000\skr Ert pris (?:– )?180\s000\skr/u,
  );
});

test('says what is wrong beside its field, and loses nothing that was written', async () => {
  const { status, text, html } = await see(V60({ mil: '900 000', marginal: '99', kostnader: 'mycket' }));
  expect(status).toBe(200);
  expect(text).toMatch(/Skriv miltalet i mil.*Skriv marginalen i procent.*Skriv kostnaderna i kronor/u);
  for (const written of ['900 000', '99', 'mycket']) expect(html).toContain(`value="${written}"`);
});

test('the terms are stored for the dealer, and filled in the next time', async () => {
  const address = V60({ marginal: '12,5', kostnader: '9000' });
  expect((await see(address)).text).toContain('Spara marginal och kostnader som förval');
  const fields = { intent: 'terms', marginal: '12,5', kostnader: '9000' };
  const saved = await site.open(address, formOf(fields, own.headers));
  expect(saved.text).toContain('ifyllda nästa gång');
  expect(await readTradeInTerms(db, dealerId)).toEqual({ marginPercent: 12.5, costs: 9_000 });
  const { html, text } = await see(V60());
  expect(html).toMatch(/name="marginal"[^>]*value="12,5"|value="12,5"[^>]*name="marginal"/u);
  expect(text).not.toContain('Spara marginal och kostnader som förval');
  const without = await see(V60({ marginal: '', kostnader: '9000' }));
  expect(without.text).toMatch(/Efter ingen marginal och 9\s000\skr i kostnader\./u);
  const refused = await site.open(address, formOf({ ...fields, marginal: '80' }, own.headers));
  expect([refused.status, refused.text.includes('Förvalen är inte sparade')]).toEqual([400, true]);
});

test('an unknown model leads to the search', async () => {
  const { status, text } = await see(tradeInOfModelUrl('volvo', 'x<>%'));
  expect([status, text.includes('Registreringsnummer eller bil')]).toEqual([200, true]);
});
