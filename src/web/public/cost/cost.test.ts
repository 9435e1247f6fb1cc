import { beforeAll, expect, test } from 'vitest';
import { adUrl, costUrl } from '#src/urls.ts';
import { insertShownMarket } from '#test/browser/screens/shown-market.ts';
import { type Ad, insertAd } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';

/** The page of a car's cost, through the HTTP API. */

const { db, pool } = await testDatabase();
const YEAR = new Date().getFullYear();
let site: Awaited<ReturnType<typeof openTestApp>>;
let ad: Ad;
beforeAll(async () => {
  site = await openTestApp({}, db);
  ad = await insertAd(db, {
    price: 200_000,
    fuels: ['Bensin'],
    model_year: 2015,
    first_registered: '2015-03-01',
    nedc_consumption_min: 6,
    nedc_consumption_max: 6,
    nedc_co2_min: 120,
    nedc_co2_max: 120,
    wltp_consumption_min: null,
    wltp_consumption_max: null,
    wltp_co2_min: null,
    wltp_co2_max: null,
  });
});
const open = async (query: string) => {
  const page = await site.open(`${costUrl(ad.internal_id)}${query}`);
  expect(page.status).toBe(200);
  return { html: page.html, text: page.text.replace(/\s/g, ' ') };
};

test('an ad for sale leads to its cost', async () => {
  expect((await site.open(adUrl(ad.internal_id))).html).toContain(`href="${costUrl(ad.internal_id)}"`);
  const sold = await insertAd(db, { status: 'sold', closed_at: new Date() });
  expect((await site.open(adUrl(sold.internal_id))).html).not.toContain(costUrl(sold.internal_id));
});

test('the defaults give the tax alone, and name what is not known', async () => {
  const { html, text } = await open('');
  expect(html).toMatch(/name="mil"[^>]*value="869"|value="869"[^>]*name="mil"/);
  expect(html).toContain('value="0,69"');
  expect(text).toContain('Värdet enligt NEDC i annonsen, plus 15 procent.');
  expect(text).toContain(
    'Inte med i summan, eftersom vi inte vet: värdeminskning, drivmedel eller el, försäkring, service, däck, ränta.',
  );
  // 360 + 9 × 22 kr a year.
  expect(text).toContain('47 kr per månad');
});

test('the value at the sale is suggested by the curve of the model, and can be changed', async () => {
  await insertAd(db, { price: 100_000, fuels: ['Bensin'] });
  const { internal_id: valued } = await insertAd(db, { price: 300_000, fuels: ['Bensin'], model_year: YEAR - 3 });
  await insertShownMarket({ db, pool }, valued);
  const html = async (query: string) => (await site.open(costUrl(valued) + query)).html;
  const suggested = Number(/id="[^"]*"[^>]*name="varde"[^>]*value="(\d+)"/.exec(await html('?ar=2'))?.[1]);
  expect(suggested).toBeGreaterThan(100_000);
  expect(suggested).toBeLessThan(300_000);
  expect(await html('?ar=2&varde=1')).toContain('value="1"');
  expect(await html('?ar=2')).toContain('Föreslaget efter hur annonspriserna');
  const late = await html('?ar=20');
  expect(late).toContain('Vi vet inte vad bilen är värd då.');
  expect(late).not.toContain('Föreslaget efter hur annonspriserna');
});

test('the address contains all assumptions', async () => {
  const { text } = await open(
    '?mil=1000&ar=3&forbrukning=0,6&energipris=18&varde=140000&forsakring=6000&service=4000&dack=2000&lan=0&ranta=',
  );
  // 60 000 + 32 400 + 1 674 + 36 000
  expect(text).toContain('130 074 kr');
  expect(text).toContain('70 074 kr');
  expect(text).not.toContain('Inte med i summan');
});

test('a car of which nothing is known has no sum, rather than one of 0 kr', async () => {
  const { internal_id: id } = await insertAd(db, {
    price: null,
    fuels: [],
    model_year: null,
    first_registered: null,
    nedc_consumption_min: null,
    nedc_consumption_max: null,
    nedc_co2_min: null,
    nedc_co2_max: null,
    wltp_consumption_min: null,
    wltp_consumption_max: null,
    wltp_co2_min: null,
    wltp_co2_max: null,
  });
  const nothing = (await site.open(costUrl(id))).text.replace(/\s/g, ' ');
  expect(nothing).toContain('Vi vet för lite om den här bilen. Fyll i det du vet, så räknar vi.');
  expect(nothing).not.toContain('per månad,');
  const typed = (await site.open(`${costUrl(id)}?forsakring=6000`)).text.replace(/\s/g, ' ');
  expect(typed).toContain('500 kr per månad');
});

test('a value that cannot be used is rejected and stays', async () => {
  const { html, text } = await open('?mil=%3Cb%3Emycket&ranta=900&varde=900000');
  expect(text).toContain('Skriv ett heltal mellan 1 och 20 000.');
  expect(text).toContain('Skriv ett tal mellan 0 och 100.');
  expect(text).toContain('Värdet kan inte vara högre än priset.');
  expect(html).toContain('value="&lt;b&gt;mycket"');
  expect(text).toContain('Skriv mil om året och antal år, så räknar vi.');
});

test.each(['/ad/999999/kostnad', '/ad/x/kostnad', '/ad/99999999999999999999/kostnad'])(
  '%s is not found',
  async (path) => {
    expect((await site.open(path)).status).toBe(404);
  },
);
