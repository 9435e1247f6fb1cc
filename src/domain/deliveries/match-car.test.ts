import { describe, expect, test } from 'vitest';
import { feedWords } from '#src/domain/ads/words/feed-words.ts';
import { buildMatcher } from '#src/domain/wish/titles/match-catalogue.ts';
import { catalogueFromFiles } from '#test/support/catalogue-from-files.ts';
import type { FeedFields } from './feed-row.ts';
import type { ImportedAd } from './imported-ad.ts';
import { normaliseRow } from './normalise-row.ts';

const context = {
  odometerUnit: 'mil' as const,
  defaultDealer: 'Provbilar i Exempelstad',
  matcher: buildMatcher(catalogueFromFiles()),
  words: feedWords(),
  deliveredAt: new Date('2026-03-10T06:00:00Z'),
};

function accepted(fields: FeedFields): ImportedAd {
  const result = normaliseRow({ rowNumber: 1, fields }, context);
  if (!result.ok) throw new Error(result.failure.reason);
  return result.value;
}

describe('finds a car that is named without its brand', () => {
  test.each<[string, FeedFields, string, string | null]>([
    ['the model alone', { name: 'Golf 5 -06' }, 'Volkswagen', 'Golf'],
    ['the brand later in the title', { name: 'Fin Skoda Octavia' }, 'Škoda', 'Octavia'],
    ['a model in its column', { model: 'V60' }, 'Volvo', 'V60'],
    ['a title in the column of the brand', { brand: 'Volvo XC40 T3' }, 'Volvo', 'XC40'],
    ['a title without the brand in its column', { brand: 'Golf 5 -06' }, 'Volkswagen', 'Golf'],
    ['a misspelled brand in its column', { brand: 'Wolkswagen', model: 'Polo' }, 'Volkswagen', 'Polo'],
    ['a misspelled model', { brand: 'VW', model: 'Turan' }, 'Volkswagen', 'Touran'],
    ['a trim in place of a model', { brand: 'BMW', model: 'x5m50d' }, 'BMW', 'X5'],
    ['a brand that goes on in the column of the model', { brand: 'GWM', model: 'ORA 03' }, 'ORA', '03'],
    ['another word order', { brand: 'MG', model: 'R MARVEL' }, 'MG', 'Marvel R'],
    // Cross Country is a version here, not a series; the text makes it searchable.
    ['a Cross Country', { brand: 'Volvo', model: 'V60 Cross Country' }, 'Volvo', 'V60'],
  ])('%s', (_what, fields, brand, series) => {
    expect(accepted(fields)).toMatchObject({ brand, series });
  });

  test.each(
    (
      'Morgan Triumph Radical Caterham Ginetta KTM Donkervoort Bugatti Koenigsegg Pagani MAN Scania Simca Talbot NSU ' +
      'Trabant Wartburg Vauxhall Holden Acura Plymouth Oldsmobile Mercury Maybach Haval Leapmotor BAW Dongfeng ' +
      'VinFast Aixam Ligier Microcar Chatenet Tazzari Think Buddy Genesis Tata Proton Mahindra Santana Zastava Volga ' +
      'GAZ UAZ Packard Studebaker Hudson Nash DeSoto AMC Eagle Geo Saturn Scion Piaggio Polaris'
    ).split(' '),
  )('leaves %s, which the catalogue lacks, unchanged', (brand) => {
    expect(accepted({ brand, model: 'X1' })).toMatchObject({ brand, brandId: null });
  });

  test.each([
    ['Great Wall', 'Hover'],
    ['GWM', 'Poer'],
  ])('does not match %s %s of the maker of ORA to ORA', (brand, model) => {
    expect(accepted({ brand, model })).toMatchObject({ brand, brandId: null, series: model });
  });

  test.each<[FeedFields, object]>([
    [
      { name: 'Golf 5 -06' },
      { modelYear: 2006, generation: 'Mk5', qualityFlags: expect.arrayContaining(['årsmodell ur rubriken']) },
    ],
    [{ name: 'Golf 5 -06', model_year: '2007' }, { modelYear: 2007 }],
    [{ name: 'Golf', model_year: '-06' }, { modelYear: 2006 }],
    // "-01" of a car that was first sold in 2020 is unusable.
    [
      { name: 'VW ID.4 -01' },
      {
        modelYear: null,
        qualityFlags: expect.arrayContaining(['årsmodell ur rubriken', 'årsmodell före modellen: 2001']),
      },
    ],
  ])('reads the year of a title: %j', (fields, ad) => {
    expect(accepted(fields)).toMatchObject(ad);
  });

  test.each<[string, number, string]>([
    ['3 500 - 3 999 mil', 39_990, 'mätarställning i intervall: 3 500 - 3 999 mil'],
    ['3500–3999', 39_990, 'mätarställning i intervall: 3500–3999'],
    ['1 000 mil - 1 499 mil', 14_990, 'mätarställning i intervall: 1 000 mil - 1 499 mil'],
    ['Mer än 50 000 mil', 500_000, 'mätarställning i intervall: Mer än 50 000 mil'],
    ['10 000 - 14 999 km', 14_999, 'mätarställning i intervall: 10 000 - 14 999 km'],
  ])('reads the upper end of %s', (odometer, odometerKm, flag) => {
    expect(accepted({ brand: 'Volvo', odometer })).toMatchObject({
      odometerKm,
      qualityFlags: expect.arrayContaining([flag]),
    });
  });

  test('flags and drops an impossible year', () => {
    expect(accepted({ brand: 'VW', model: 'ID.4', model_year: '2001' })).toMatchObject({
      modelYear: null,
      generation: null,
      qualityFlags: expect.arrayContaining(['årsmodell före modellen: 2001']),
    });
  });

  test('selects the sister series for a year after the end of the series', () => {
    expect(accepted({ brand: 'Toyota', model: 'Aygo', model_year: '2024', chassis: 'Halvkombi' })).toMatchObject({
      series: 'Aygo X',
      generation: 'AB70',
    });
  });
});

describe('drops values that the matched car makes impossible', () => {
  const formentor = { brand: 'Cupra', model: 'Formentor', model_year: '2026', chassis: 'SUV' };
  test('drops a monthly price, in the price history too', () => {
    const ad = accepted({ ...formentor, price: '1 430 kr', prices: ['2026-01-10:1430', '2025-12-01:469900'] });
    expect(ad).toMatchObject({ price: null, qualityFlags: expect.arrayContaining(['pris under bilens golv: 1430']) });
    expect(ad.priceHistory.map(({ price }) => price)).toEqual([469_900, null]);
    expect(accepted({ ...formentor, price: '469900' })).toMatchObject({ price: 469_900 });
    expect(accepted({ brand: 'Volvo', model: 'V70', model_year: '2005', price: '4500' }).price).toBe(4_500);
  });

  test('drops a power far above every engine of the series but accepts tuned ones', () => {
    const stonic = { brand: 'Kia', model: 'Stonic', model_year: '2021', chassis: 'SUV' };
    expect(accepted({ ...stonic, horsepower_hp: '1201' })).toMatchObject({
      horsepower: null,
      powerKw: null,
      qualityFlags: expect.arrayContaining(['effekt mot modellens motorer: 1201 hk']),
    });
    expect(accepted({ brand: 'Volvo', model: '240', model_year: '1990', horsepower_hp: '400' }).horsepower).toBe(400);
    expect(accepted({ brand: 'Lotus', model: 'Emeya', model_year: '2025', horsepower_hp: '901' }).horsepower).toBe(901);
  });

  test('reads a power in kW that no engine of the car has in hk, and leaves every power that one has', () => {
    const golf = { brand: 'Volkswagen', model: 'Golf', model_year: '2016', fuels: 'Diesel', chassis: 'Halvkombi' };
    expect(accepted({ ...golf, horsepower_hp: '135' })).toMatchObject({
      horsepower: 184,
      powerKw: 135,
      qualityFlags: expect.arrayContaining(['kW i stället för hk: 135 hk']),
    });
    const { brands } = catalogueFromFiles();
    const changed = brands.flatMap((brand) =>
      brand.series.flatMap((series) =>
        (series.engines ?? []).flatMap((engine) => {
          const row = { brand: brand.name, model: series.name, fuels: engine.fuel, horsepower_hp: String(engine.hp) };
          const ad = accepted({ ...row, model_year: String(engine.yearFrom) });
          return ad.qualityFlags.some((flag) => flag.startsWith('kW i stället för hk')) ? [row] : [];
        }),
      ),
    );
    expect(changed).toEqual([]);
  });

  test('preserves and flags an odometer reading beyond that of any taxi', () => {
    const cross = { brand: 'Volkswagen', model: 'T-Cross', model_year: '2020', chassis: 'SUV', odometer_unit: 'km' };
    expect(accepted({ ...cross, odometer: '677270' })).toMatchObject({
      odometerKm: 677_270,
      qualityFlags: expect.arrayContaining(['mätarställning mot ålder: 67\u202f727\u00a0mil']),
    });
    expect(accepted({ ...cross, odometer: '240000' }).qualityFlags).toEqual([]);
  });
});

test('completes and flags the only body type of a generation', () => {
  const filled = { bodyType: 'SUV', identityBody: null, qualityFlags: expect.arrayContaining(['biltyp tolkad']) };
  expect(accepted({ brand: 'Volvo', model: 'XC60', model_year: '2019' })).toMatchObject(filled);
  expect(accepted({ brand: 'Volvo', model: 'XC60' })).toMatchObject(filled);
  expect(accepted({ brand: 'Volkswagen', model: 'Golf', model_year: '2014' })).toMatchObject({
    bodyType: null,
  });
  expect(accepted({ brand: 'Volvo', model: 'XC60', chassis: 'Kombi' })).toMatchObject({
    bodyType: 'Kombi',
  });
});

test('adds brand and series to a heading', () => {
  expect(accepted({ brand: 'Volvo', model: 'XC60', name: 'D4 Ocean Race BE' }).name).toBe(
    'Volvo XC60 D4 Ocean Race BE',
  );
});
