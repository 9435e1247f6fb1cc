import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { refreshStatistics } from '#src/commands/catalogue/refresh-statistics.ts';
import { readModelNames } from '#src/db/catalogue/car-models.ts';
import { readGenerations, readSeriesDetail } from '#src/db/catalogue/series-statistics.ts';
import { brandsUrl, brandUrl, seriesUrl } from '#src/visitor-urls.ts';
import { insertEngines } from '#test/engines.ts';
import { insertAd, insertAds } from '#test/factories.ts';
import { fromToday } from '#test/from-today.ts';
import { emptyStock, testDatabase } from '#test/support/database.ts';
import { linksOf, metaOf, openTestApp, structuredDataOf } from '#test/test-app.ts';

const { db, pool } = await testDatabase();
let site: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  site = await openTestApp();
});
beforeEach(() => emptyStock(pool));

const V60 = seriesUrl('volvo', 'v60');

test('shows figures, charts with tables, and generations with their cars', async () => {
  await insertAds(db, 12, (index) => ({
    generation: 'II',
    price: 200_000 + index * 10_000,
    model_year: 2020,
    color: 'Svart',
    euro_ncap_result: 5,
    euro_ncap_year: 2018,
    published_at: fromToday(40),
  }));
  await insertAd(db, { generation: 'I', price: 90_000, model_year: 2014, color: 'Vit', published_at: fromToday(40) });
  await insertAd(db, { generation: null, price: 350_000, color: null, published_at: fromToday(40) });
  await refreshStatistics(pool);
  const { status, html, text } = await site.open(V60);
  expect(status).toBe(200);
  for (const said of [
    'Bilmodeller › Volvo › V60 Volvo V60',
    '14 Volvo V60 är till salu just nu. Det är för få för att säga något om marknaden.',
    'Till salu 14 bilar',
    'Medianpris 255 000 kr',
    'Priser 90 000–350 000 kr',
    'Årsmodeller 2014–2021',
    'Generationer till salu 2',
    'Miltal (median) 6 430 mil',
    'Till salu i snitt 40 dagar',
    'Under 100 000 kr 1 · 7 %',
    '100 000–300 000 kr 11 · 79 %',
    'Över 300 000 kr 2 · 14 %',
    'Svart 12 · 86 %',
    'Bensin 14 · 100 %',
    '5 av 5 stjärnor, test 2018 12 · 100 %',
    'V60 II Byggs sedan 2018 Till salu 12 bilar Priser 200 000–310 000 kr',
    'De tio nyaste Volvo V60 II',
    'V60 I Byggdes 2010–2018 Till salu 1 bil Pris 90 000 kr Årsmodell 2014 Miltal',
    'Euro NCAP 5 av 5 stjärnor, test 2018',
    '1 bil utan känd generation',
    'Visa siffrorna : Volvo V60 i siffror',
  ]) {
    expect(text).toContain(said);
  }
  expect(new Set(linksOf(html).filter((link) => link.startsWith('/ad/'))).size).toBe(12);
  expect(linksOf(html)).toContain('/vehicles/Volvo/V60?generation=II');
  expect(linksOf(html)).toContain(brandUrl('volvo'));
});

test('a generation shows every result of Euro NCAP', async () => {
  await insertAd(db, { series: 'V70', generation: 'III', model_year: 2010 });
  await insertAd(db, { series: 'V70', generation: 'I', model_year: 1998 });
  await refreshStatistics(pool);
  const { text } = await site.open(seriesUrl('volvo', 'v70'));
  expect(text).toContain('Euro NCAP 5 av 5 vuxenstjärnor, äldre prov 2007. Omprovad 2009: 5 stjärnor');
  expect(text).toContain('Euro NCAP 4 av 5 vuxenstjärnor, äldre prov 1998, testad som S70');
  expect(text).not.toContain('own-knowledge');
});

test('lists the engines of a generation that has cars, by fuel and power, without empty columns', async () => {
  await insertEngines(db, { series: 'V60', generation: 'II' }, [
    { name: 'D4 190', hp: 190, acceleration: 7.9, nedcConsumption: 4.2, nedcCo2: 112, yearTo: 2020 },
    { name: 'D3 150', hp: 150, transmissions: ['Manuell', 'Automat'] },
    { name: 'T8', hp: 390, fuel: 'Laddhybrid', drives: ['Fyrhjulsdrift'], wltpConsumption: 1.8, wltpCo2: 42 },
    { name: 'B4', hp: 197, fuel: 'Bensin' },
  ]);
  await insertEngines(db, { series: 'V60', generation: 'I' }, [{ name: 'D2 115', hp: 115, yearFrom: 2011 }]);
  await insertAd(db, { generation: 'II' });
  await refreshStatistics(pool);
  const { text } = await site.open(V60);
  expect(text).toContain('4 motorer enligt katalogen');
  for (const row of [
    'B4 Bensin, automat, framhjulsdrift, från 2018 197 hk D3 150',
    'D3 150 Diesel, manuell eller automat, framhjulsdrift, från 2018 150 hk D4 190',
    'D4 190 Diesel, automat, framhjulsdrift, 2018–2020 190 hk 0–100 på 7,9 sek 4,2 l/100 km 112 g/km NEDC',
    'T8 Laddhybrid, automat, fyrhjulsdrift, från 2018 390 hk 1,8 l/100 km 42 g/km WLTP',
  ])
    expect(text).toContain(row);
  expect(text).not.toContain('D2 115');

  await insertEngines(db, { series: 'V60', generation: 'II' }, [{ name: 'B4', hp: 197, fuel: 'Bensin' }]);
  const plain = await site.open(V60);
  expect(plain.text).toContain('1 motor enligt katalogen');
  expect(plain.text).not.toContain('Förbrukning');
});

test('lists battery and range of electric engines', async () => {
  await insertAd(db, {
    brand: 'Cupra',
    series: 'Born',
    generation: 'K11',
    name: 'Cupra Born',
    fuels: ['El'],
    model_year: 2023,
  });
  await refreshStatistics(pool);
  const { text } = await site.open(seriesUrl('cupra', 'born'));
  expect(text).toMatch(/77 kWh e-Boost 231 El, bakhjulsdrift, 2022–2024, 77 kWh, räckvidd \d{3} km/);
});

test('a generation with the name of its series is shown without it', async () => {
  await insertAds(db, 2, () => ({ brand: 'Volvo', series: 'C30', generation: 'C30', name: 'Volvo C30' }));
  await refreshStatistics(pool);
  const series = await site.open(seriesUrl('volvo', 'c30'));
  expect(series.text).toContain('C30 Byggdes 2006–2013');
  const list = await site.open('/vehicles/Volvo/C30?generation=C30');
  expect(list.text).toContain('Volvo C30 - Bilannonser');
  expect(list.text).toContain('C30, 2006–2013');
  for (const { text } of [series, list]) expect(text).not.toContain('C30 C30 ');
});

test('has metadata for search engines', async () => {
  await insertAds(db, 2);
  await refreshStatistics(pool);
  const { html } = await site.open(V60);
  expect(html).toContain(`<link rel="canonical" href="https://milvis.example${V60}"`);
  expect(metaOf(html, 'robots')).toBe('index, follow');
  expect(metaOf(html, 'description')).toContain('Två begagnade Volvo V60 till salu');
  expect(structuredDataOf(html).BreadcrumbList?.itemListElement).toHaveLength(3);
  expect(metaOf((await site.open('/bil/volvo/240')).html, 'robots')).toBe('noindex, follow');
});

test('a series without cars', async () => {
  const { status, text } = await site.open(V60);
  expect(status).toBe(200);
  expect(text).toContain('Inga generationer eller bilar tillgängliga för Volvo V60 just nu.');
  expect(text).toContain('Modellen har funnits som: II (byggs sedan 2018), I (byggdes 2010–2018).');
});

test('leaves out an ad closed since the last count', async () => {
  const ad = await insertAd(db, { generation: 'II' });
  await refreshStatistics(pool);
  await pool.query(`update ads set status = 'sold', closed_at = now(), days_for_sale = 3 where internal_id = $1`, [
    ad.internal_id,
  ]);
  const { status, html } = await site.open(V60);
  expect(status).toBe(200);
  expect(linksOf(html).filter((link) => link.startsWith('/ad/'))).toEqual([]);
});

describe('addresses', () => {
  test.each([
    ['/bil/Volvo/V60', V60],
    ['/bil/volvo/V60', V60],
    ['/bil/volvo/volvo-v60', V60],
    ['/bil/volkswagen/ID.3', seriesUrl('volkswagen', 'id-3')],
    ['/bil/vw/id3', seriesUrl('volkswagen', 'id-3')],
    ['/bil/Mercedes-Benz/C-Klass', seriesUrl('mercedes-benz', 'c-klass')],
    ['/bil/saab/93', seriesUrl('saab', '9-3')],
    ['/bil/Fiat/500', seriesUrl('fiat', '500')],
    ['/bil/%C5%A0KODA/Octavia', seriesUrl('skoda', 'octavia')],
    ['/bil/renault/M%C3%A9gane', seriesUrl('renault', 'megane')],
    ['/bil/renault/Me%CC%81gane', seriesUrl('renault', 'megane')],
    ['/bil/volvo%2F/v60', V60],
  ])('%s redirects to its canonical form', async (path, to) => {
    const answer = await site.fetch(path);
    expect([answer.status, answer.headers.get('location')]).toEqual([301, to]);
  });

  test.each([seriesUrl('saab', '9-3'), seriesUrl('fiat', '500'), seriesUrl('toyota', 'c-hr'), seriesUrl('ds', '3')])(
    '%s is a page',
    async (path) => expect((await site.open(path)).status).toBe(200),
  );

  test.each([
    '/bil/volvo/finnsinte',
    '/bil/finnsinte/v60',
    '/bil/volvo/9-3',
    '/bil/volvo/%2F',
    '/bil/volvo/v60%27%20or%201%3D1',
    `/bil/volvo/${'x'.repeat(10_000)}`,
    '/bil/volvo/__proto__',
    '/bil/3/500',
  ])('%s is no series', async (path) => {
    const { status, html, text } = await site.open(path);
    expect(status).toBe(404);
    expect(text).toContain('Serien kunde inte hittas');
    expect(linksOf(html)).toContain(brandsUrl());
    expect(text).not.toContain('Felsökning');
    expect(metaOf(html, 'robots')).toBe('noindex');
  });

  test('rejects a NUL; more path segments are no page', async () => {
    expect((await site.open('/bil/volvo/v%0060')).status).toBe(400);
    expect((await site.open(`${V60}/ii`)).status).toBe(404);
  });

  test('shows the attempted names as text, the nearest series, and in development how they were parsed', async () => {
    const wrong = '/bil/volvo/%3Cb%3Ev600%3C%2Fb%3E';
    const { text, html } = await site.open(wrong);
    expect(text).toContain('Märke volvo Modell <b>v600</b>');
    expect(html).not.toContain('<b>v600');
    expect(linksOf(html)).toContain(V60);
    const local = await openTestApp({ SITE_URL: 'http://localhost:3000' });
    expect((await local.open(wrong)).text).toContain('Felsökning');
  });

  test('every series of the catalogue is found by its slugs and has its own generations', async () => {
    const { rows } = await pool.query<{ count: number }>('select count(*) from generations');
    let generations = 0;
    for (const brand of await readModelNames(db)) {
      for (const { name, slug } of brand.series) {
        const detail = await readSeriesDetail(db, { brand: brand.slug, series: slug }, new Date());
        expect(detail, `${brand.slug} ${slug}`).toMatchObject({ name, slug, brand: brand.name });
        generations += (await readGenerations(db, detail?.id ?? 0)).length;
      }
    }
    expect(generations).toBe(rows[0]?.count);
  });
});
