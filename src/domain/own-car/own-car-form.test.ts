import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DRIVES, FUELS, TRANSMISSIONS } from '#src/domain/vocabulary/vocabulary.ts';
import { OWN_CAR_FORM_PARAMS, type OwnCarFacts, ownCarParams, readOwnCarForm } from './own-car-form.ts';

const THIS_YEAR = 2026;
const read = (params: Record<string, string>) => readOwnCarForm(new URLSearchParams(params), THIS_YEAR);

test.each([
  ['12 000', 120_000],
  ['12000', 120_000],
  ['12.000 mil', 120_000],
  ['1\u202f200', 12_000],
  ['0', 0],
  ['120 000 km', 120_000],
  ['123456km', 123_456],
])('reads the distance %j', (mil, odometerKm) => {
  const { facts, errors } = read({ mil });
  expect([facts.odometerKm, errors]).toEqual([odometerKm, {}]);
});

test.each([
  ['mil', '900000'],
  ['mil', 'tolvtusen'],
  ['mil', '-5'],
  ['mil', '900000 km'],
  ['mil', '12000 miles'],
  ['arsmodell', '1899'],
  ['arsmodell', '2031'],
  ['arsmodell', '20'],
  ['effekt', '9000'],
  ['effekt', '1e3'],
])('refuses %s %j and returns what was written', (field, text) => {
  const { texts, errors } = read({ [field]: text });
  expect(texts).toMatchObject({ [field]: text });
  expect(Object.keys(errors)).toEqual([field]);
});

test.each([
  ['190', 190, ''],
  ['190 hk', 190, ''],
  ['190 D4', 190, 'D4'],
  ['245 T5 AWD', 245, 'T5 AWD'],
])('reads the engine %j', (effekt, horsepower, engine) => {
  expect(read({ effekt }).facts).toMatchObject({ horsepower, engine });
});

const facts = fc.record<OwnCarFacts>({
  modelYear: fc.option(fc.integer({ min: 1930, max: 2027 })),
  odometerKm: fc.option(fc.integer({ min: 0, max: 60_000 }).map((mil) => mil * 10)),
  fuel: fc.option(fc.constantFrom(...FUELS)),
  transmission: fc.option(fc.constantFrom(...TRANSMISSIONS)),
  drive: fc.option(fc.constantFrom(...DRIVES)),
  horsepower: fc.option(fc.integer({ min: 20, max: 1_500 })),
  engine: fc.constant(''),
  trim: fc.constantFrom('', 'R-Design', 'å & ä = ?'),
  equipment: fc.uniqueArray(fc.constantFrom('Dragkrok', 'Panoramatak', '+1', 'a&b'), { maxLength: 4 }),
});

test('the address of any car is read as that car', () => {
  fc.assert(
    fc.property(facts, (car) => {
      expect(readOwnCarForm(new URLSearchParams(ownCarParams(car)), THIS_YEAR)).toMatchObject({
        facts: car,
        errors: {},
      });
    }),
  );
});

test('reads any parameters', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...OWN_CAR_FORM_PARAMS), fc.string({ unit: 'grapheme' })), (params) => {
      const { facts: car, texts } = read(params);
      expect(car.modelYear === null || (car.modelYear >= 1930 && car.modelYear <= 2027)).toBe(true);
      expect(Object.values(texts).every((text) => text.length <= 120)).toBe(true);
    }),
  );
});
