import { beforeAll, describe, expect, test } from 'vitest';
import { adUrl } from '#src/visitor-urls.ts';
import { type AdOverrides, insertAd } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';

const { db } = await testDatabase();
let site: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  site = await openTestApp();
});

const open = (ad: { internal_id: number }) => site.open(adUrl(ad.internal_id));

describe('takes from the catalogue what the ad does not state', () => {
  const silent = {
    fuels: ['Diesel' as const],
    model_year: 2016,
    first_registered: '2016-03-01',
    chassis: 'Kombi' as const,
    horsepower_hp: null,
    power_kw: null,
    acceleration: null,
    wltp_consumption_min: null,
    wltp_consumption_max: null,
    wltp_co2_min: null,
    wltp_co2_max: null,
    nedc_consumption_min: null,
    nedc_consumption_max: null,
    nedc_co2_min: null,
    nedc_co2_max: null,
  };
  const values = (isSure: boolean) =>
    JSON.stringify({
      horsepower: 190,
      acceleration: 7.9,
      nedcConsumption: 4.2,
      nedcCo2: 112,
      wltpConsumption: null,
      wltpCo2: null,
      isSure,
    });

  test('marked as such, with the tax that follows', async () => {
    const ad = await insertAd(db, { ...silent, catalogue_values: values(true) });
    const { text } = await open(ad);
    for (const fact of [
      'Effekt 190 hk, enligt katalogen',
      '0–100 km/h 7,9 sek, enligt katalogen',
      'Förbrukning (NEDC) 0,42 liter/mil (4,2 l/100 km), enligt katalogen',
      'Koldioxid (NEDC) 112 g/km, enligt katalogen',
      'Förbrukning (WLTP) Okänt',
      'Enligt katalogen: uppgiften saknas i annonsen och gäller bilens motor i vår bilkatalog.',
      '1 155 kr om året',
      'Skatten är räknad på motorns utsläpp enligt katalogen.',
    ])
      expect(text).toContain(fact);
    expect(text).not.toContain('Troligen');
    const { catalogue, horsepower_hp } = await (await site.fetch(`/api/ads/${ad.internal_id}`)).json();
    expect(horsepower_hp).toBeNull();
    expect(catalogue).toEqual({
      horsepower_hp: 190,
      accelleration_0_to_100_kmh: 7.9,
      wltp_fuel_consumption_combined: null,
      wltp_co2_emission_combined: null,
      nedc_fuel_consumption_combined: 4.2,
      nedc_co2_emission_combined: 112,
      sure: true,
    });
  });

  test('as probable when the engine is not sure', async () => {
    const { text } = await open(await insertAd(db, { ...silent, catalogue_values: values(false) }));
    expect(text).toContain('Effekt Troligen 190 hk, enligt katalogen');
    expect(text).toContain('räknad på det utsläpp som motorn troligen har, enligt katalogen');
  });

  test.each<[string, string, AdOverrides, object]>([
    [
      'WLTP of a newer car',
      'Annonsen saknar utsläppet enligt WLTP. Skatten är räknad på motorns utsläpp enligt katalogen.',
      { model_year: 2021, first_registered: '2021-03-01', nedc_co2_min: 112, nedc_co2_max: 112 },
      { wltpCo2: 140 },
    ],
    [
      'NEDC of an older car',
      'Annonsen saknar utsläppet enligt NEDC. Skatten är räknad på motorns utsläpp enligt katalogen.',
      { model_year: 2019, first_registered: '2019-03-01', wltp_co2_min: 140, wltp_co2_max: 140 },
      { nedcCo2: 112 },
    ],
    ['both', 'Annonsen saknar utsläppet. Skatten är räknad på motorns', {}, { nedcCo2: 112 }],
  ])('naming the test that the ad lacks: %s', async (_, note, stated, catalogue) => {
    const catalogueValues = { ...JSON.parse(values(true)), nedcCo2: null, ...catalogue };
    const ad = await insertAd(db, { ...silent, ...stated, catalogue_values: JSON.stringify(catalogueValues) });
    expect((await open(ad)).text).toContain(note);
  });

  test('and nothing in place of what it states', async () => {
    const stated = { ...silent, nedc_co2_min: 120, nedc_co2_max: 120, horsepower_hp: 181 };
    const { text } = await open(await insertAd(db, stated));
    expect(text).toContain('Koldioxid (NEDC) 120 g/km');
    expect(text).toContain('Effekt 181 hk');
    expect(text).not.toContain('enligt katalogen');
  });
});

describe('Euro NCAP by the catalogue, for the model year', () => {
  const up = { brand: 'Volkswagen', series: 'up!', generation: 'AA' };
  test.each<[string, AdOverrides, string]>([
    [
      'a later test beside the one of its time',
      { ...up, model_year: 2014 },
      '5 av 5 stjärnor, test 2011, enligt katalogen. Omprovad 2019: 3 stjärnor',
    ],
    ['the later test of a later car', { ...up, model_year: 2020 }, '3 av 5 stjärnor, test 2019, enligt katalogen'],
    [
      'what its ad states, and a later test',
      { ...up, model_year: 2014, euro_ncap_result: 5, euro_ncap_year: 2011 },
      '5 av 5 stjärnor, test 2011. Omprovad 2019: 3 stjärnor',
    ],
    [
      'adult stars of an older test',
      { series: 'XC90', generation: 'I', model_year: 2005 },
      '5 av 5 vuxenstjärnor, äldre prov 2003, enligt katalogen',
    ],
    [
      'the test of a sister model',
      { series: 'EX40', generation: 'I', model_year: 2025 },
      '5 av 5 stjärnor, test 2018, testad som XC40, enligt katalogen',
    ],
    ['nothing without a model year when tests differ', { ...up, model_year: null }, 'Okänt'],
    [
      'the only test without a model year',
      { generation: 'II', model_year: null },
      '5 av 5 stjärnor, test 2018, enligt katalogen',
    ],
    ['nothing without a generation', { generation: null }, 'Okänt'],
  ])('shows %s', async (_, ad, shown) => {
    expect((await open(await insertAd(db, ad))).text).toContain(`Euro NCAP ${shown} `);
  });
});
