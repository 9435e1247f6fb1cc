import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rankByWeights, readOwnNeeds, weightParam, writeOwnNeeds } from './own-needs.ts';

const NAMES = ['Lastutrymme', 'Insteg', 'Driftsäkerhet', 'Driftskostnad', 'Komfort'];
const ATTRIBUTES = NAMES.map((name, place) => ({ name, weight: place + 1 }));
const read = (params: Record<string, string>) => readOwnNeeds(new URLSearchParams(params), ATTRIBUTES);

test('reads budget, fuel and weights', () => {
  expect(read({ budget: '150 000 kr', fuel: 'diesel', v1: '5' })).toMatchObject({
    budget: 150_000,
    fuel: 'Diesel',
    weights: [5, 2, 3, 4, 5],
    errors: [],
  });
  expect(read({})).toEqual({ budget: null, typed: '', fuel: null, weights: null, errors: [] });
  expect(read({ v1: '1', v2: '2' }).weights).toBeNull();
});

test.each([
  [{ budget: 'lite' }, /Skriv en budget mellan/],
  [{ budget: '100' }, /Skriv en budget mellan/],
  [{ fuel: 'Ved' }, /”Ved” känner vi inte igen/],
  [{ v1: '0', v2: '0', v3: '0', v4: '0', v5: '0' }, /Minst ett attribut/],
])('%o is refused in words, and what was typed remains', (params, error) => {
  const needs = read(params);
  expect(needs.errors.join()).toMatch(error);
  expect(needs).toMatchObject({ budget: null, fuel: null, weights: null });
  if ('budget' in params) expect(needs.typed).toBe(params.budget);
});

test('an unreadable weight is that of the category', () => {
  expect(read({ v1: '9', v2: '-1', v3: '', v4: '1.5', v5: '3' }).weights).toEqual([1, 2, 3, 4, 3]);
});

test('any parameters are read, and written needs are read as the same', () => {
  const names = fc.constantFrom('budget', 'fuel', 'v1', 'v2', 'v5');
  const values = fc.oneof(fc.string(), fc.constantFrom('0', '5', '150000', 'El', 'Bensin'));
  fc.assert(
    fc.property(fc.array(fc.tuple(names, values)), (params) => {
      const { budget, fuel, weights } = readOwnNeeds(new URLSearchParams(params), ATTRIBUTES);
      const again = readOwnNeeds(writeOwnNeeds({ budget, fuel, weights }, ATTRIBUTES), ATTRIBUTES);
      expect(again).toMatchObject({ budget, fuel, weights, errors: [] });
    }),
  );
});

const scores = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: NAMES.length, maxLength: NAMES.length });
const winners = fc.array(scores, { minLength: 1, maxLength: 10 }).map((all) =>
  all.map((own, place) => ({
    rank: place + 1,
    ratings: own.map((score, at) => ({ attribute: NAMES[at] ?? '', score, reason: '' })),
  })),
);
const weights = fc
  .array(fc.integer({ min: 0, max: 5 }), { minLength: NAMES.length, maxLength: NAMES.length })
  .filter((all) => all.some((weight) => weight > 0));

test('the order has every winner once, most stars first, ties as before', () => {
  fc.assert(
    fc.property(winners, weights, (all, own) => {
      const ranked = rankByWeights(all, ATTRIBUTES, own);
      expect(ranked.map(({ rank }) => rank).sort((one, other) => one - other)).toEqual(all.map(({ rank }) => rank));
      for (const [place, { ownScore, rank }] of ranked.entries()) {
        const next = ranked[place + 1];
        if (next) expect(ownScore > next.ownScore || (ownScore === next.ownScore && rank < next.rank)).toBe(true);
      }
    }),
  );
});

test('more weight for the attribute that decides between two never favours the worse one', () => {
  fc.assert(
    fc.property(winners, weights, fc.nat(NAMES.length - 1), (all, own, place) => {
      const heavier = own.map((weight, at) => (at === place ? Math.min(5, weight + 1) : weight));
      const placeOf = (rank: number, by: number[]) =>
        rankByWeights(all, ATTRIBUTES, by).findIndex((winner) => winner.rank === rank);
      const best = all.find(({ ratings }) => ratings[place]?.score === 5);
      const worse = all.filter(({ ratings }) =>
        ratings.every(({ score }, at) => score <= (best?.ratings[at]?.score ?? 0)),
      );
      for (const { rank } of worse.filter((each) => best !== undefined && each.rank > best.rank))
        expect(placeOf(best?.rank ?? 0, heavier)).toBeLessThan(placeOf(rank, heavier));
    }),
  );
});

test('parameters of weights are numbered from 1', () => {
  expect([weightParam(0), weightParam(7)]).toEqual(['v1', 'v8']);
});
