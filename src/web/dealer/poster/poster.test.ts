import { extractText, getDocumentProxy } from 'unpdf';
import { beforeAll, expect, test } from 'vitest';
import { dealerAdUrl, dealerPosterUrl } from '#src/office-urls.ts';
import { insertAd, insertDealer } from '#test/factories.ts';
import { signedIn, type TestAccount } from '#test/signed-in.ts';
import { testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';

/** Posters of a dealer's cars, through the HTTP API. */

const { db } = await testDatabase();
let site: Awaited<ReturnType<typeof openTestApp>>;
let seller: TestAccount;
let dealerId: number;
beforeAll(async () => {
  site = await openTestApp({}, db);
  seller = await signedIn(db, 'dealer', 'salj@bil.example');
  dealerId = (await insertDealer(db, { name: 'Bilhuset AB' })).id;
});
/** The texts of a PDF, on one line. */
async function textOf(answer: Response): Promise<string> {
  const pdf = await getDocumentProxy(new Uint8Array(await answer.arrayBuffer()));
  return (await extractText(pdf, { mergePages: true })).text.replaceAll(/\s+/g, ' ');
}
const get = (path: string) => site.fetch(path, { headers: seller.headers });

test('a car for sale has a poster as a PDF, reached from its page', async () => {
  const { internal_id: id } = await insertAd(db, { dealer_id: dealerId, price: 189_900, licence_plate: 'ABC123' });
  expect(await (await get(dealerAdUrl(id))).text()).toContain(`href="${dealerPosterUrl(id)}"`);
  const answer = await get(dealerPosterUrl(id));
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(answer.headers.get('content-disposition')).toBe(`inline; filename="affisch-${id}.pdf"`);
  const pdf = await textOf(answer);
  for (const text of ['189 900 kr', 'ABC 123', 'Bilhuset AB', `/ad/${id}`]) expect(pdf).toContain(text);
});

test('a car of which little is known has a poster', async () => {
  const { internal_id: id } = await insertAd(db, {
    dealer_id: dealerId,
    price: null,
    model_year: null,
    odometer_km: null,
    fuels: [],
    transmission_type: null,
    licence_plate: null,
    horsepower_hp: null,
    power_kw: null,
  });
  expect(await textOf(await get(dealerPosterUrl(id)))).toContain('Pris på begäran');
});

test.each(['sold', 'removed', 'hidden'] as const)('a car that is %s has none', async (status) => {
  const { internal_id: id } = await insertAd(db, {
    dealer_id: dealerId,
    status,
    closed_at: status === 'hidden' ? null : new Date(),
  });
  expect((await get(dealerPosterUrl(id))).status).toBe(404);
});

test('cars of other dealers, and none, have no poster', async () => {
  const other = await insertAd(db, { dealer_id: (await insertDealer(db)).id });
  for (const path of [dealerPosterUrl(other.internal_id), dealerPosterUrl(0), dealerPosterUrl(99_999_999_999)])
    expect((await get(path)).status).toBe(404);
  expect((await site.fetch(dealerPosterUrl(other.internal_id), { redirect: 'manual' })).status).toBe(302);
});
