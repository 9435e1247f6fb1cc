import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FLAG_VALUE_MARK } from '#src/domain/ads/quality-flags.ts';
import { feedWords } from '#src/domain/ads/words/feed-words.ts';
import { FLAG_CHOICES } from '#src/domain/staff-lists/staff-ad-query.ts';
import { BODY_TYPES, COLORS, DRIVES, FUELS, TRANSMISSIONS } from '#src/domain/vocabulary/vocabulary.ts';
import { buildMatcher } from '#src/domain/wish/titles/match-catalogue.ts';
import { catalogueFromFiles } from '#test/support/catalogue-from-files.ts';
import { FEED_FIELDS, type FeedFields, LIST_FIELDS } from './feed-row.ts';
import type { ImportedAd } from './imported-ad.ts';
import { type NormaliseContext, normaliseRow } from './normalise-row.ts';
import { applyPlausibility } from './plausibility.ts';

const context: NormaliseContext = {
  odometerUnit: 'mil',
  defaultDealer: 'Provbilar i Exempelstad',
  matcher: buildMatcher(catalogueFromFiles()),
  words: feedWords(),
  deliveredAt: new Date('2026-03-10T06:00:00Z'),
};

const normalise = (fields: FeedFields, changes: Partial<NormaliseContext> = {}) =>
  normaliseRow({ rowNumber: 1, fields }, { ...context, ...changes });

function accepted(fields: FeedFields): ImportedAd {
  const result = normalise(fields);
  if (!result.ok) throw new Error(result.failure.reason);
  return result.value;
}

describe('rejected rows', () => {
  test.each<[string, FeedFields, string]>([
    ['no brand', { name: 'Fin bil, låga mil' }, 'märke saknas'],
    ['a brand of signs', { brand: '***' }, 'märke saknas'],
    ['an unknown brand said so', { brand: 'Okänd' }, 'märke saknas'],
    ['NUL', { brand: 'Volvo', description: 'Fin\u0000bil' }, 'NUL-tecken'],
    ['NUL in a list', { brand: 'Volvo', equipment: ['Drag', '\u0000'] }, 'NUL-tecken'],
    ['model year', { brand: 'Volvo', model_year: '2060' }, 'årsmodell'],
  ])('%s', (_what, fields, rule) => {
    expect(normalise(fields)).toMatchObject({ ok: false, failure: { rule } });
  });

  test('no dealer', () => {
    expect(normalise({ brand: 'Volvo' }, { defaultDealer: null })).toMatchObject({
      ok: false,
      failure: { rule: 'handlare saknas' },
    });
  });

  test('passes on rows that the format rejected', () => {
    const problem = { field: 'rad', value: '3', rule: 'antal kolumner', reason: 'Fel.' };
    expect(normaliseRow({ rowNumber: 1, fields: { brand: 'Volvo' }, problem }, context)).toEqual({
      ok: false,
      failure: problem,
    });
  });
});

test('a make that the catalogue lacks stands in the heading, too', () => {
  expect(accepted({ brand: 'Trabant', name: '601 S' }).name).toBe('Trabant 601 S');
  expect(accepted({ brand: 'Trabant', name: 'Fin TRABANT 601' }).name).toBe('Fin TRABANT 601');
});

describe('reads hybrids by the engines of the whole catalogue', () => {
  test.each<[FeedFields, ImportedAd['fuels'], string | null, string[]]>([
    [
      { brand: 'Volvo', model: 'XC60', model_year: '2018', horsepower_hp: '408' },
      ['Laddhybrid'],
      null,
      ['drivmedel tolkat'],
    ],
    [{ brand: 'BMW', model: 'X5', model_year: '2024', power_kw: '360' }, ['Laddhybrid'], null, ['drivmedel tolkat']],
    [{ brand: 'Toyota', model: 'Corolla', model_year: '2021' }, ['Elhybrid'], null, ['drivmedel tolkat']],
    [
      { brand: 'Volkswagen', model: 'Golf', model_year: '2016', horsepower_hp: '111' },
      ['Gas'],
      null,
      ['drivmedel tolkat'],
    ],
    [
      { brand: 'Kia', model: 'Niro', model_year: '2019', horsepower_hp: '142' },
      ['Hybrid, typ okänd'],
      null,
      ['drivmedel tolkat'],
    ],
    [
      { brand: 'Volvo', model: 'XC60', name: 'Plus B5 Bensin', model_year: '2023' },
      ['Bensin'],
      'Mildhybrid',
      ['drivmedel tolkat'],
    ],
  ])('%j', (fields, fuels, typeOfElectricCar, qualityFlags) => {
    expect(accepted({ chassis: 'SUV', ...fields, fuels: ['Environmental/Hybrid'] })).toMatchObject({
      fuels,
      typeOfElectricCar,
      qualityFlags,
    });
  });

  test("treats the dealer's own field for the kind as a fact, not a conclusion", () => {
    const bilia = {
      brand: 'Volvo',
      model: 'XC60',
      chassis: 'SUV',
      name: 'T6 AWD Inscription',
      horsepower_hp: '350',
      model_year: '2022',
    };
    expect(accepted({ ...bilia, fuels: ['Bensin/El'], type_of_electric_car: 'Laddhybrid' })).toMatchObject({
      fuels: ['Laddhybrid'],
      qualityFlags: [],
    });
  });
});

describe('brand, series and generation', () => {
  test('by the catalogue', () => {
    expect(accepted({ brand: 'VW', model: 'Golf Sportscombi 1.6', model_year: '2014' })).toMatchObject({
      brand: 'Volkswagen',
      series: 'Golf',
      generation: 'Mk7',
      model: 'Golf Sportscombi 1.6',
      name: 'Volkswagen Golf Sportscombi 1.6',
      qualityFlags: [],
    });
  });
  test('finds a brand in the model text', () => {
    expect(accepted({ brand: '', model: 'Volvo V60 D4' })).toMatchObject({ brand: 'Volvo', series: 'V60' });
  });
  test('stores unknown brands and models as text', () => {
    expect(accepted({ brand: 'Radical', model: 'RXC' })).toMatchObject({
      brand: 'Radical',
      brandId: null,
      series: 'RXC',
      seriesId: null,
    });
    expect(accepted({ brand: 'Volvo', model: 'Limousin' })).toMatchObject({
      series: 'Limousin',
      seriesId: null,
      generationId: null,
    });
    expect(accepted({ brand: 'Volvo', model: 'Okänd' })).toMatchObject({ model: null, series: null });
  });
  test('reads an electric 500 as a 500e only from its first year on', () => {
    expect(accepted({ brand: 'Fiat', model: '500', fuels: ['El'], model_year: '2022' }).series).toBe('500e');
    expect(accepted({ brand: 'Fiat', model: '500', fuels: ['Bensin'], model_year: '2022' }).series).toBe('500');
    expect(accepted({ brand: 'Fiat', model: '500', fuels: ['El'], model_year: '2012' }).series).toBe('500');
    expect(accepted({ brand: 'Fiat', model: '500', fuels: ['El'] }).series).toBe('500e');
  });
});

describe('values', () => {
  test('reads texts as dealers write them', () => {
    const ad = accepted({
      brand: 'Saab',
      model: '9-3',
      price: '225.000 kr',
      odometer: '1\u00a0722',
      accelleration_0_to_100_kmh: '9,4 s',
      power_kw: '115 kW',
      licence_plate: 'ufo 12a',
      first_registered: '2008-05-02',
      color: 'Mörkgrå metallic',
      city: 'Västra Centrum, Göteborgs stad',
      wltp_co2_emission_combined_min: '140',
      wltp_co2_emission_combined_max: '120',
    });
    expect(ad).toMatchObject({
      price: 225_000,
      odometerKm: 17_220,
      acceleration: 9.4,
      powerKw: 115,
      horsepower: 156,
      licencePlate: 'UFO12A',
      firstRegistered: new Date('2008-05-02'),
      color: 'Grå',
      city: 'Göteborg',
      wltpCo2: { min: 120, max: 140 },
    });
  });

  test('flags unknown values with their text instead of guessing', () => {
    const ad = accepted({
      brand: 'Volvo',
      color: 'Snygg',
      fuels: ['Ånga'],
      transmission_type: 'Fyra pedaler',
      chassis: 'Rymdskepp',
      drive: 'Larvband',
      price: 'Ring',
      power_kw: '115 Nm',
      licence_plate: 'EN LÅNG PLÅT',
      vin: '123',
      url: 'javascript:alert(1)',
      image_urls: ['https://exempel.se/1.jpg', 'data:x'],
      dates_published: 'igår',
      prices: ['igår:1'],
    });
    expect(ad).toMatchObject({
      color: null,
      fuels: [],
      price: null,
      powerKw: null,
      url: null,
      imageUrls: ['https://exempel.se/1.jpg'],
    });
    expect([...ad.qualityFlags].sort()).toEqual(
      [
        'okänd färg: Snygg',
        'okänt drivmedel: Ånga',
        'okänd växellåda: Fyra pedaler',
        'okänd biltyp: Rymdskepp',
        'okänd drivning: Larvband',
        'pris på begäran: Ring',
        'oläsligt värde: power_kw 115 Nm',
        'registreringsnummer: EN LÅNG PLÅT',
        'chassinummer',
        'webbadress: javascript:alert(1)',
        'bildadress: data:x',
        'oläsligt datum: dates_published igår',
        'prishistorik',
      ].sort(),
    );
  });

  test('cuts and flags long texts and lists', () => {
    const ad = accepted({
      brand: 'Volvo',
      name: 'V'.repeat(200),
      description: 'x'.repeat(20_000),
      equipment: Array.from({ length: 300 }, (_, place) => `Utrustning ${place}`),
    });
    expect([ad.name.length, ad.description?.length, ad.equipment.length]).toEqual([120, 10_000, 200]);
    expect([...ad.qualityFlags].sort()).toEqual([
      'avkortad lista: equipment',
      'avkortad text: description',
      'avkortad text: name',
    ]);
  });

  test('uses the last price of the history when an ad has no price of its own', () => {
    const prices = ['2026-01-10:189900', '2026-02-01:179900'];
    for (const price of [{}, { price: '' }, { price: '-' }]) {
      expect(accepted({ brand: 'Volvo', prices, ...price })).toMatchObject({ price: 179_900, qualityFlags: [] });
    }
    expect(accepted({ brand: 'Volvo', prices, price: '169900' }).price).toBe(169_900);
  });

  test('gives a closed ad its closing day', () => {
    expect(accepted({ brand: 'Volvo', dates_sold: '2026-01-05' })).toMatchObject({
      status: 'sold',
      closedAt: new Date('2026-01-05'),
    });
    expect(accepted({ brand: 'Volvo', status: 'removed' })).toMatchObject({
      status: 'removed',
      closedAt: context.deliveredAt,
    });
    expect(accepted({ brand: 'Volvo', status: 'aktiv', dates_sold: '2026-01-05' })).toMatchObject({
      status: 'active',
      closedAt: null,
    });
  });
});

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.integer().map(String),
  fc.double().map(String),
  fc.constantFrom(
    'Volvo',
    'V60',
    '2018',
    '1 722 mil',
    '225.000 kr',
    '9,4 s',
    'Diesel',
    'Svart',
    '2024-12-04',
    '2025-11-03:189900',
    'sold',
    ...Object.getOwnPropertyNames(Object.prototype),
  ),
);
const anyFields = fc.record(
  Object.fromEntries(
    FEED_FIELDS.map((field) => [
      field,
      LIST_FIELDS.has(field) ? fc.oneof(anyText, fc.array(anyText, { maxLength: 5 })) : anyText,
    ]),
  ),
  { requiredKeys: [] },
) as fc.Arbitrary<FeedFields>;

test('returns a plausible ad or a reason for any row of texts and never throws', { timeout: 120_000 }, () => {
  fc.assert(
    fc.property(anyFields, (fields) => {
      const result = normalise({ brand: 'Volvo', ...fields });
      if (!result.ok) {
        expect(result.failure.reason).not.toBe('');
        return;
      }
      const ad = result.value;
      const again = structuredClone(ad);
      expect(applyPlausibility(again, context.deliveredAt)).toBeNull();
      expect(again).toEqual(ad);
      expect(JSON.stringify(ad)).not.toContain('\\u0000');
      expect(ad.brand.trim()).not.toBe('');
      expect(ad.name.trim()).not.toBe('');
      expect(ad.fuels.every((fuel) => FUELS.includes(fuel))).toBe(true);
      const words: [unknown, readonly unknown[]][] = [
        [ad.transmission, TRANSMISSIONS],
        [ad.color, COLORS],
        [ad.bodyType, BODY_TYPES],
        [ad.drive, DRIVES],
      ];
      for (const [word, all] of words) expect(word === null || all.includes(word)).toBe(true);
      for (const whole of [
        ad.price,
        ad.odometerKm,
        ad.modelYear,
        ad.powerKw,
        ad.horsepower,
        ad.engineCc,
        ad.doors,
        ad.seats,
      ]) {
        expect(whole === null || Number.isInteger(whole)).toBe(true);
      }
      for (const address of ad.imageUrls) expect(address).toMatch(/^(https?:\/\/|\/exempelbild\/)/iu);
      expect(ad.url === null || /^https?:\/\//iu.test(ad.url)).toBe(true);
      expect((ad.status === 'active') === (ad.closedAt === null)).toBe(true);
      for (const flag of ad.qualityFlags) expect(FLAG_CHOICES).toContain(flag.split(FLAG_VALUE_MARK)[0]);
    }),
    { numRuns: 2000 },
  );
});
