import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CarStatement, judgeIdentity } from './car-evidence.ts';

const car = (facts: Partial<CarStatement> = {}): CarStatement => ({
  licencePlate: null,
  vinHash: null,
  dealerAdId: null,
  contentHash: null,
  identityHash: null,
  brand: 'Volvo',
  isKnownMake: true,
  series: 'V60',
  model: 'V60',
  name: 'Volvo V60 D4',
  modelYear: 2019,
  odometerKm: 80_000,
  price: 189_900,
  fuels: ['Diesel'],
  transmission: 'Automat',
  bodyType: 'Kombi',
  drive: null,
  color: 'Blå',
  horsepower: 190,
  engineCc: null,
  ...facts,
});
const judge = (one: Partial<CarStatement>, other: Partial<CarStatement>, days: number | null = 7) =>
  judgeIdentity(car(one), car(other), days);
const named = (...[one, other, days]: Parameters<typeof judge>) =>
  judge(one, other, days).contradictions.map(({ about, weight }) => `${weight}: ${about}`);

test('names what is shared and what contradicts', () => {
  expect(judge({ licencePlate: 'UFO123', dealerAdId: '1' }, { licencePlate: 'UFO123', dealerAdId: '1' })).toEqual({
    isSame: true,
    evidence: ['plate', 'id'],
    contradictions: [],
  });
  expect(
    named(
      { dealerAdId: '1' },
      { dealerAdId: '1', brand: 'Fiat', series: '500', name: 'Fiat 500', odometerKm: 41_000, price: 64_900 },
    ),
  ).toEqual(['strong: make', 'strong: model', 'strong: odometer', 'weak: price']);
});

describe('an odometer', () => {
  test.each<[number, number, number | null, string[]]>([
    [80_000, 79_500, 7, []],
    [80_000, 70_000, 7, ['strong: odometer']],
    [80_000, 83_500, 7, []],
    [80_000, 95_000, 7, ['strong: odometer']],
    [80_000, 95_000, 200, []],
    [80_000, 8_000, 7, ['weak: odometer']],
    [80_000, 80_500, null, ['weak: odometer']],
    [80_000, 8_000, null, ['strong: odometer']],
  ])('of %i and %i km %j days apart', (before, after, days, contradictions) => {
    expect(named({ odometerKm: before }, { odometerKm: after }, days)).toEqual(contradictions);
  });
});

test('placeholder plates are no evidence, and contradict nothing', () => {
  const shared = { licencePlate: 'ABC123' };
  expect(judge(shared, shared)).toMatchObject({ isSame: false, evidence: [] });
  expect(named(shared, { licencePlate: 'UFO123' })).toEqual([]);
});

test('a make that the catalogue lacks may be spelt in two ways', () => {
  const plate = { licencePlate: 'UFO123', series: null };
  expect(judge({ ...plate, brand: 'VW', isKnownMake: false, name: 'VW V60 D4' }, plate).isSame).toBe(true);
  expect(judge({ ...plate, brand: 'Kabe', isKnownMake: false, name: 'Kabe Royal' }, plate).isSame).toBe(false);
});

test('one strong contradiction outweighs one identifier, two outweigh two, and one is enough in one file', () => {
  const strong: Partial<CarStatement>[] = [{ series: 'XC60' }, { modelYear: 2015 }, { odometerKm: 41_000 }];
  for (const one of strong) {
    const stated = { odometerKm: null, ...one };
    const [id, plate] = [{ dealerAdId: '1' }, { licencePlate: 'UFO123' }];
    const both = { ...id, ...plate };
    for (const identifier of [id, plate]) expect(judge(identifier, { ...identifier, ...stated }).isSame).toBe(false);
    expect(judge(both, { ...both, ...stated }).isSame).toBe(true);
    expect(judge(both, { ...both, ...stated }, null).isSame).toBe(false);
    for (const other of strong)
      if (other !== one) expect(judge(both, { ...both, ...stated, ...other }).isSame).toBe(false);
  }
});

const facts: fc.Arbitrary<CarStatement> = fc.record({
  licencePlate: fc.constantFrom(null, 'UFO123', 'UFO124', 'ABC123'),
  vinHash: fc.constantFrom(null, 'a', 'b'),
  dealerAdId: fc.constantFrom(null, '1', '2'),
  contentHash: fc.constantFrom(null, 'x', 'y'),
  identityHash: fc.constantFrom(null, 'p', 'q'),
  brand: fc.constantFrom('Volvo', 'Fiat'),
  isKnownMake: fc.boolean(),
  series: fc.constantFrom(null, 'V60', '500'),
  model: fc.constantFrom(null, 'V60', '500'),
  name: fc.constantFrom('Volvo V60 D4', 'Fiat 500 1.2', ''),
  modelYear: fc.constantFrom(null, 2015, 2018, 2019),
  odometerKm: fc.constantFrom(null, 0, 8_000, 80_000, 81_000),
  price: fc.constantFrom(null, 64_900, 189_900),
  fuels: fc.constantFrom<string[][]>([], ['Diesel'], ['Bensin']),
  transmission: fc.constantFrom(null, 'Automat', 'Manuell'),
  bodyType: fc.constantFrom(null, 'Kombi'),
  drive: fc.constantFrom(null, 'Fyrhjulsdrift'),
  color: fc.constantFrom(null, 'Blå', 'Röd'),
  horsepower: fc.constantFrom(null, 69, 190),
  engineCc: fc.constantFrom(null, 1_242, 1_969),
});

test('for any facts: nothing is the same without evidence or against another make, and rows of a file in either order', () => {
  fc.assert(
    fc.property(facts, facts, (one, other) => {
      const inFile = judgeIdentity(one, other, null);
      expect(judgeIdentity(other, one, null).isSame).toBe(inFile.isSame);
      for (const { isSame, evidence, contradictions } of [inFile, judgeIdentity(one, other, 7)]) {
        if (!isSame) continue;
        expect(evidence).not.toEqual([]);
        if (evidence[0] !== 'row') expect(contradictions.map(({ about }) => about)).not.toContain('make');
      }
    }),
  );
});
