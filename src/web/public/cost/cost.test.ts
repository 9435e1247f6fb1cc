import { beforeAll, expect, test } from 'vitest';
import { COST_PARAMS } from '#src/domain/ownership-cost/cost-params.ts';
import { adUrl, costUrl } from '#src/visitor-urls.ts';
import { insertShownMarket } from '#test/browser/screens/shown-market.ts';
import { type Ad, insertAd } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';

/** The page of a car's cost, through the HTTP API. */

const { db, pool } = await testDatabase();
const YEAR = new Date().getFullYear();
let site: Awaited<ReturnType<typeof openTestApp>>;
let ad: Ad;
/** A car whose every part of the cost is known. */
const TAXED = { fuels: ['Bensin' as const], model_year: YEAR - 3, wltp_co2_max: 100, wltp_co2_min: 100 };
/** Of a model with a curve of its prices. */
let valued: number;
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
  await insertAd(db, { price: 100_000, fuels: ['Bensin'] });
  valued = (await insertAd(db, { ...TAXED, price: 300_000 })).internal_id;
  await insertShownMarket({ db, pool }, valued);
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

test('the defaults give the whole cost, each with its source', async () => {
  const { html, text } = await open('');
  expect(html).toMatch(/name="mil"[^>]*value="869"|value="869"[^>]*name="mil"/);
  // 6 l by NEDC, plus 35 % in 2015.
  expect(html).toContain('value="0,81"');
  for (const source of [
    'Antaget: värdet enligt NEDC i annonsen, plus 35 procent som bilar drar mer på vägen.',
    'Antaget: bensin 95, maj 2025, Utbetala.se.',
    'Antaget: räknat från priset, efter hur annonspriserna för bilar med samma drivmedel skiljer sig mellan åldrar och hur långt du kör.',
    'Antaget: helförsäkring, snitt 2026, Hedvig.',
    'Antaget: 6,3 kr per mil, service och slitdelar, Argonne National Laboratory 2021',
    'Antaget: fyra däck håller 2 500 mil',
    'Antaget: 500 kr per gång, kontrollbesiktning',
    'Antaget: bensinbilar körde i snitt 869 mil år 2023.',
  ])
    expect(text).toContain(source);
  expect(text).toMatch(/\d kr per månad varav [\d ]+ kr i värdeminskning och fordonsskatt · \d+,\d\d kr per mil/u);
  expect(text).not.toMatch(/Utan .{3,30}: [\d ]+ kr per månad|Vi vet inte:/u);
});

test('the headline contains what the value and the tax take, part by part', async () => {
  const { text } = await open('?mil=1000&ar=3&varde=140000');
  // 60 000 kr and three years of 558 kr, in 36 months.
  const standing = Number(/varav ([\d ]+) kr i värdeminskning/u.exec(text)?.[1]?.replaceAll(' ', ''));
  expect(Math.abs(standing - (60_000 + 3 * 558) / 36)).toBeLessThan(2);
  expect((await open('?varde=')).text).toMatch(/varav [\d ]+ kr i fordonsskatt · /u);
});

test('a figure of the visitor is marked as such, beside the assumption that it replaces', async () => {
  const { text } = await open('?forsakring=9000&energipris=&ar=5');
  expect(text).toContain('Din siffra. Vårt antagande är 7 010: helförsäkring, snitt 2026, Hedvig.');
  expect(text).toContain('Din siffra. Vårt antagande är 16,00: bensin 95');
  expect(text).toContain('Din siffra. Vårt antagande är 3: vårt eget val.');
  expect(text).toContain('Antaget: 500 kr per gång');
});

test('a sum that lacks fuel says so in its headline, and names what is not known', async () => {
  const { text } = await open('?energipris=');
  expect(text).toMatch(/Utan drivmedel eller el: [\d ]+ kr per månad/u);
  expect(text).toContain('Vi vet inte: drivmedel eller el. Fyll i det du vet, så räknas det in.');
});

test('a plug-in hybrid costs what it is driven on electricity', async () => {
  const { internal_id: id } = await insertAd(db, {
    price: 300_000,
    fuels: ['Laddhybrid', 'Bensin'],
    model_year: YEAR - 4,
  });
  const cost = async (share: number) => {
    const { text } = await site.open(`${costUrl(id)}?mil=1000&ar=1&elandel=${share}&energipris=20&elpris=2`);
    return Number(/Drivmedel eller el ([\d\s]+) kr/u.exec(text.replace(/\s/g, ' '))?.[1]?.replace(/\s/g, ''));
  };
  // 1 000 mil × 0,79 l × 20 kr, or 2,2 kWh × 2 kr, in 12 months.
  // Parts are rounded so that they add up to the sum.
  expect(Math.abs((await cost(0)) - 15_800 / 12)).toBeLessThan(1);
  expect(Math.abs((await cost(100)) - 4_400 / 12)).toBeLessThan(1);
  expect((await open('')).html).not.toContain('name="elandel"');
});

test('the value at the sale is suggested by the curve of the model, and can be changed', async () => {
  const html = async (query: string) => (await site.open(costUrl(valued) + query)).html;
  const suggestedValue = async (query: string) =>
    Number(/name="varde"[^>]*value="([\d\u202f]+)"/u.exec(await html(query))?.[1]?.replace(/\s/gu, ''));
  const suggested = await suggestedValue('?ar=2');
  expect(suggested).toBeGreaterThan(100_000);
  expect(suggested).toBeLessThan(300_000);
  expect(await suggestedValue('?ar=2&mil=3000')).toBeLessThan(suggested);
  expect(await html('?ar=2&varde=1')).toContain('value="1"');
  expect(await html('?ar=2')).toContain('efter hur annonspriserna för modellen skiljer sig mellan åldrar');
  expect(await html('?ar=15')).toContain('så långt de räcker');
});

test('the median of similar cars stands beside the sum, by the same distance and years, where five of them are known', async () => {
  const others: number[] = [];
  for (const price of [180_000, 200_000, 220_000, 240_000, 260_000])
    others.push((await insertAd(db, { ...TAXED, price })).internal_id);
  await pool.query("update valuations set comparables = $2, label = 'usual', why_not = null where ad_id = $1", [
    valued,
    others,
  ]);
  const median = async (query: string) => {
    const text = (await site.open(`${costUrl(valued)}${query}`)).text.replace(/\s/gu, ' ');
    return /5 liknande bilar till salu kostar ([\d ]+) kr per månad i median/u.exec(text)?.[1];
  };
  const ofMiddle = async (query: string) =>
    /([\d ]+) kr per månad/u
      .exec((await site.open(`${costUrl(others[2] ?? 0)}${query}`)).text.replace(/\s/gu, ' '))?.[1]
      ?.trim();
  expect(await median('')).toBe(await ofMiddle(''));
  expect(await median('?mil=3000&ar=5')).toBe(await ofMiddle('?mil=3000&ar=5'));
  expect(await median('?mil=3000&ar=5')).not.toBe(await median(''));
  // A sum that lacks a part is not compared with whole ones.
  expect(await median('?energipris=')).toBeUndefined();
});

test('the address contains all assumptions', async () => {
  const { text } = await open(
    '?mil=1000&ar=3&forbrukning=0,6&energipris=18&varde=140000&forsakring=6000&service=4000&dack=2000&besiktning=500&lan=0&ranta=',
  );
  // 60 000 + 32 400 + 1 674 + 37 500
  expect(text).toContain('131 574 kr');
  expect(text).toContain('71 574 kr');
  expect(text).not.toContain('Vi vet inte:');
});

test('a car of which nothing is known is said to cost what others are assumed to, and what is missing', async () => {
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
  expect(nothing).toMatch(/Utan värdeminskning, drivmedel eller el och fordonsskatt: [\d ]+ kr per månad/u);
  // The tax has no field.
  const { internal_id: untaxed } = await insertAd(db, { price: 100_000, model_year: null, first_registered: null });
  const withoutTax = (await site.open(costUrl(untaxed))).text;
  expect(withoutTax).toContain('Vi vet inte: fordonsskatt.');
  expect(withoutTax).not.toContain('Fyll i det du vet');
  const own = (await site.open(`${costUrl(id)}?forsakring=6000&service=&dack=&besiktning=`)).text.replace(/\s/g, ' ');
  expect(own).toContain('Försäkring: 500 kr per månad');
  const empty = (await site.open(`${costUrl(id)}?forsakring=&service=&dack=&besiktning=`)).text;
  expect(empty).toContain('Vi vet för lite om den här bilen. Fyll i det du vet, så räknar vi.');
});

test('a value that cannot be used is rejected and stays', async () => {
  const { html, text } = await open('?mil=%3Cb%3Emycket&ranta=900&varde=900000');
  expect(text).toContain('Skriv ett heltal mellan 1 och 20 000.');
  expect(text).toContain('Skriv ett tal mellan 0 och 100.');
  expect(text).toContain('Värdet kan inte vara högre än priset.');
  expect(html).toContain('value="&lt;b&gt;mycket"');
  expect(text).toContain('Skriv mil om året och antal år, så räknar vi.');
  expect(text).toContain('3 fält räknas inte med: mil om året, värde när du säljer och ränta.');
});

test.each(['<b>', '-1', '1e9', 'NaN', '٣', '🚗'.repeat(40), '9'.repeat(500), '%'])(
  'nonsense in every field is an error of each, stays, and is no figure: %s',
  async (nonsense) => {
    const query = new URLSearchParams(COST_PARAMS.map((name) => [name, nonsense]));
    const { html, text } = await open(`?${query}`);
    // Fields of plug-in hybrids are not on the page of a petrol car.
    const fields = html.match(
      /<input[^>]* name="[a-z]+"[^>]*aria-invalid="true"|aria-invalid="true"[^>]* name="[a-z]+"/gu,
    );
    expect(fields).toHaveLength(COST_PARAMS.length - 5);
    expect(text).toContain('11 fält räknas inte med: ');
    expect(text).not.toMatch(/NaN|undefined|Infinity/u);
  },
);

test.each(['/ad/999999/kostnad', '/ad/x/kostnad', '/ad/99999999999999999999/kostnad'])(
  '%s is not found',
  async (path) => {
    expect((await site.open(path)).status).toBe(404);
  },
);

/** The text of a page with its thin spaces as plain ones. */
const textOf = async (path: string) => (await site.open(path)).text.replace(/\s+/gu, ' ');

test('the value of a company car by the price that the visitor states, with the tax of three marginal taxes and all sources', async () => {
  const { internal_id: id } = await insertAd(db, { ...TAXED, price: 200_000, first_registered: '2023-03-01' });
  const text = await textOf(`${costUrl(id)}?nybilspris=400+000&extrautrustning=10000`);
  // 0.29 × 59 200, 15.785 % of 410 000, and a tax of 360 kr: 82 246 kr a year. Later years have the same amounts until theirs are known.
  expect(text).toContain('Förmånsvärde 6 853 kr per månad 82 246 kr om året');
  for (const part of [
    'Som förmånsbil',
    '29 % lägst kommunalskatt Österåker 2026: 28,93 procent',
    '32 % kommunalskatt i snitt',
    '52 % även statlig skatt lön över 660 400 kr om året 2026',
    'Med drivmedel',
    'Pris: 13 % av 410 000 kr',
    'Ränta: 2,785 % av 410 000 kr',
    '0,29 prisbasbelopp på 59 200 kr',
    'Inkomstskattelagen (1999:1229), 61 kap. 5 §, SFS 2021:479',
    'Att äga bilen själv kostar',
    'Reglerna jämfördes med källorna 30 november 2026.',
  ])
    expect(text).toContain(part);
  const { html } = await site.open(`${costUrl(id)}?nybilspris=400+000&mil=1234`);
  // One form, so that no field of the page is lost without scripts.
  expect(html).toMatch(/<input[^>]*form="kostnad"[^>]*name="nybilspris"[^>]*value="400 000"/u);
  expect(html).toContain('value="1234"');
});

test('without a price when new the page says where it stands, and knows the least value of an old car', async () => {
  const { internal_id: id } = await insertAd(db, { ...TAXED, model_year: 2023, first_registered: '2023-03-01' });
  const { html, text } = await site.open(costUrl(id));
  expect(text).toContain('Vi vet inte vad bilen kostade som ny.');
  expect(html).toContain('href="https://www7.skatteverket.se/portal/bilformansberakning/"');
  expect(text.replace(/\s+/gu, ' ')).toMatch(/Förmånsvärde minst|Vi vet inte vad bilen kostade som ny/u);
  expect(await textOf(costUrl(ad.internal_id))).toMatch(/Förmånsvärde minst [\d ]+ kr per månad/u);
  const { internal_id: electric } = await insertAd(db, {
    fuels: ['El'],
    price: 250_000,
    model_year: 2021,
    first_registered: '2021-03-01',
  });
  expect(await textOf(costUrl(electric))).toContain('räknas den med priset på en jämförbar bil utan miljöteknik');
});

test('the price when new of a known variant is assumed, with the list that it comes from', async () => {
  const { internal_id: id } = await insertAd(db, {
    ...TAXED,
    name: 'Volvo V60 B4 Bensin Core',
    model: 'V60 B4 Bensin Core',
    engine_name: null,
    trim_packages: [],
    model_year: 2023,
    first_registered: '2023-05-02',
    drive: 'Framhjulsdrift',
    transmission_type: 'Automat',
  });
  const { html, text } = await site.open(costUrl(id));
  expect(html).toContain('value="445\u202f000"');
  expect(text).toContain('Antaget: V60 B4 Bensin Core i en svensk prislista från juni 2023.');
});

test.each(['<b>', '-1', '1e9', '9'.repeat(500), '🚗'.repeat(40)])(
  'a price when new that is none is an error of its field and stays: %s',
  async (nonsense) => {
    const query = new URLSearchParams({ nybilspris: nonsense, extrautrustning: nonsense });
    const { status, html, text } = await site.open(`${costUrl(valued)}?${query}`);
    expect(status).toBe(200);
    expect(html.match(/aria-invalid="true"/gu)).toHaveLength(2);
    expect(text).not.toMatch(/NaN|undefined|Infinity/u);
  },
);
