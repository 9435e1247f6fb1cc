import { describe, expect, test } from 'vitest';
import { feedWords } from '#src/domain/ads/words/feed-words.ts';
import { buildMatcher } from '#src/domain/wish/titles/match-catalogue.ts';
import { catalogueFromFiles } from '#test/support/catalogue-from-files.ts';
import type { FeedFields } from './feed-row.ts';
import { normaliseRow } from './normalise-row.ts';

const context = {
  odometerUnit: 'mil' as const,
  defaultDealer: 'Provbilar i Exempelstad',
  matcher: buildMatcher(catalogueFromFiles()),
  words: feedWords(),
  deliveredAt: new Date('2026-11-28T06:00:00Z'),
};
const read = (fields: FeedFields) => normaliseRow({ rowNumber: 1, fields }, context);
const ruleOf = (fields: FeedFields): string | null => {
  const row = read(fields);
  return row.ok ? null : row.failure.rule;
};

describe('rows that are no cars', () => {
  test.each<[FeedFields, string]>([
    [{ brand: 'Totalt: 2 bilar', price: '124800', odometer: '39200' }, 'summarad'],
    [{ name: 'Summa', price: '200000' }, 'summarad'],
    [{ dealer_ad_id: 'Antal: 4' }, 'summarad'],
    [{ brand: 'Genomsnitt', price: '129900', model_year: '2017' }, 'summarad'],
    [{ brand: 'Märke', model: 'Modell', model_year: 'Årsmodell', price: 'Pris' }, 'rubrikrad'],
    [{ brand: 'Fabrikat', model: 'Modell', price: 'Pris' }, 'rubrikrad'],
    [{ brand: 'Sida 1 av 2' }, 'ingen bil'],
    [{ brand: 'Vi reserverar oss för fel i listan' }, 'ingen bil'],
    [{ brand: '2019', model: 'V60', model_year: '2019' }, 'märke är ett tal'],
    [{ brand: 'Kabe', model: 'Royal 560', model_year: '2019', price: '300000' }, 'annat fordon'],
    [{ brand: 'Kabe Royal 560', price: '300000' }, 'annat fordon'],
    [{ brand: 'Adria', model: 'Altea', model_year: '2018' }, 'annat fordon'],
    [{ brand: 'Fiat', model: 'Ducato', chassis: 'Husbil', model_year: '2019' }, 'annat fordon'],
    [{ brand: 'Brenderup', model: '1205S' }, 'annat fordon'],
    [{ brand: 'Släpvagn', model: '750 kg' }, 'annat fordon'],
    [{ brand: 'Yamaha', model: 'MT-07', model_year: '2020' }, 'annat fordon'],
    [{ brand: 'Honda', model: 'CB 500F', model_year: '2019' }, 'annat fordon'],
    [{ brand: 'BMW', model: 'R 1250 GS' }, 'annat fordon'],
    [{ brand: 'BMW', model: 'BMW S1000RR' }, 'annat fordon'],
    [{ brand: 'Suzuki', model: 'V-Strom 650' }, 'annat fordon'],
    [{ brand: 'Honda', model: 'CRF 1100', chassis: 'MC' }, 'annat fordon'],
    [{ brand: 'Buster', model: 'XL', model_year: '2015' }, 'annat fordon'],
    [{ brand: 'Volvo', model: 'V60', name: 'Uthyrning Volvo V60', model_year: '2020' }, 'ingen bil'],
    [{ brand: 'Volvo', name: 'Vinterhjul Volvo V70' }, 'ingen bil'],
    [{ brand: 'Vinterdäck 16"', price: '2000' }, 'ingen bil'],
  ])('%j', (fields, rule) => {
    expect(ruleOf(fields)).toBe(rule);
  });

  test.each<FeedFields>([
    { brand: 'Morgan', model: 'Plus 4' },
    { brand: 'KTM', model: 'X-Bow' },
    { brand: 'Donkervoort D8', model_year: '2019' },
    { brand: 'Honda', model: 'Civic' },
    { brand: 'Honda', model: 'CR-V' },
    { brand: 'Honda', model: 'e' },
    { brand: 'BMW', model: '320d' },
    { brand: 'BMW', model: 'M5' },
    { brand: 'BMW', model: 'Z4' },
    { brand: 'Suzuki', model: 'Swift' },
    { brand: 'Suzuki', model: 'SX4' },
    { brand: 'Fiat', model: 'Ducato', name: 'Fiat Ducato Skåp' },
    { brand: 'Volkswagen', model: 'California', name: 'VW California Ocean' },
    { brand: 'Opel', model: 'Astra', chassis: 'Caravan' },
    { brand: 'Volvo', model: 'V70', chassis: 'Cross Country' },
    { brand: 'Volvo', model: 'V70', name: 'Volvo V70 Vinterhjul ingår' },
  ])('%j is a car', (fields) => {
    expect(ruleOf(fields)).toBeNull();
  });
});

describe('prices and odometers that are not those of the car', () => {
  const golf = { brand: 'Volkswagen', model: 'Golf', model_year: '2015' };
  test.each(['9999999', '1234567', '1111111', '999999', '12345678', '11111111', '7777777', '2590000'])(
    '%s kr',
    (price) => {
      const row = read({ ...golf, price });
      expect(row.ok && row.value.price).toBeNull();
      expect(row.ok && row.value.qualityFlags.join()).toMatch(/^pris över/);
    },
  );

  test.each<[FeedFields, number]>([
    [{ ...golf, price: '123456' }, 123_456],
    [{ ...golf, price: '99999' }, 99_999],
    [{ ...golf, price: '111111' }, 111_111],
    [{ brand: 'Ferrari', model: '488', model_year: '2018', price: '4000000' }, 4_000_000],
    [{ brand: 'Volvo', model: 'XC90', model_year: '2025', horsepower_hp: '455', price: '999999' }, 999_999],
    [{ brand: 'Ford', model: 'GT', model_year: '2021', horsepower_hp: '656', price: '9839900' }, 9_839_900],
    [{ brand: 'Volkswagen', model: 'Golf', model_year: '1985', price: '1150000' }, 1_150_000],
  ])('%j stands', (fields, price) => {
    expect(read(fields)).toMatchObject({ ok: true, value: { price } });
  });

  test.each<[FeedFields, number | null]>([
    [{ model_year: '2016', odometer: '75 km' }, null],
    [{ model_year: '2016', odometer: '999999 km' }, null],
    [{ model_year: '2016', odometer: '99999 mil' }, null],
    [{ model_year: '2016', odometer: '9999999 km' }, null],
    [{ model_year: '2025', odometer: '900000 km' }, null],
    [{ model_year: '2026', odometer: '75 km' }, 75],
    [{ model_year: '2016', odometer: '11000 mil' }, 110_000],
    [{ model_year: '1965', odometer: '75 km' }, 75],
  ])('%j', (fields, odometerKm) => {
    const row = read({ brand: 'Volkswagen', model: 'Golf', ...fields });
    expect(row).toMatchObject({ ok: true, value: { odometerKm } });
    expect(row.ok && row.value.qualityFlags.some((flag) => flag.startsWith('mätarställning'))).toBe(
      odometerKm === null,
    );
  });
});

test('a row whose status is unknown is asked about, and not for sale', () => {
  expect(ruleOf({ brand: 'Volvo', model: 'V60', status: 'kanske' })).toBe('okänd status');
  expect(read({ brand: 'Volvo', model: 'V60', price: 'Såld' })).toMatchObject({ ok: true, value: { status: 'sold' } });
});
