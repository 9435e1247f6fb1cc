import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  ASKED_ATTRIBUTE_IDS,
  RATED_AS_NONE,
  ratedOfAsked,
} from '#src/domain/adviser/own-sentences/asked-attributes.ts';
import type { OwnRating } from '#src/domain/adviser/own-sentences/own-sentences.ts';
import { EMPTY_PARSED_QUERY, type SoftPreference, WISHES } from '#src/domain/wish/parsed-query.ts';
import { bestRating, namesOfRatings, ratedPoints, wishedRatings } from './rated-wishes.ts';

const asking = (...wishes: SoftPreference[]) => ({ ...EMPTY_PARSED_QUERY, wishes });
const rating = (attribute: string, score: number, reason = `${attribute} är bra.`): OwnRating => ({
  brand: 'Volvo',
  series: 'V70',
  yearFrom: 2008,
  yearTo: 2016,
  variant: null,
  fuel: null,
  attribute,
  score,
  reason,
  isOfWinner: true,
});

test('ranks by rated attributes that the categories have', () => {
  const known = [...ASKED_ATTRIBUTE_IDS.flatMap(ratedOfAsked), ...RATED_AS_NONE];
  for (const name of namesOfRatings(asking(...WISHES))) expect(known).toContain(name);
});

test('rates the last row where many seats are asked for, and range where electric cars are', () => {
  const { limits, filters } = EMPTY_PARSED_QUERY;
  expect(namesOfRatings({ ...asking(), limits: { ...limits, minSeats: 7 } })).toContain('Tredje raden');
  expect(namesOfRatings({ ...asking(), limits: { ...limits, minSeats: 5 } })).toEqual([]);
  expect(namesOfRatings({ ...asking(), filters: { ...filters, fuel: ['El'] } })).toContain('Räckvidd');
  expect(namesOfRatings({ ...asking(), filters: { ...filters, fuel: ['El', 'Bensin'] } })).toEqual([]);
});

const pointsFor = (wish: SoftPreference, facts: number, own: OwnRating[]): number =>
  ratedPoints(facts, wishedRatings(asking(wish))[0]?.ratings ?? [], own);

test('ranks a model with a good rating above one that nothing is known of, and that above one with a bad rating', () => {
  const [good, unknown, bad] = [
    pointsFor('hundbur', 1, [rating('Plats för bur', 5)]),
    pointsFor('hundbur', 1, []),
    pointsFor('hundbur', 1, [rating('Plats för bur', 1)]),
  ];
  expect(good).toBeGreaterThan(unknown);
  expect(unknown).toBeGreaterThan(bad);
});

test('ranks a car that was compared with others above one that was only described as well', () => {
  const described = { ...rating('Plats för bur', 5), isOfWinner: false };
  expect(pointsFor('hundbur', 1, [rating('Plats för bur', 5)])).toBeGreaterThan(pointsFor('hundbur', 1, [described]));
  expect(bestRating(asking('hundbur'), [described, rating('Plats för bur', 5)])?.isOfWinner).toBe(true);
});

test('counts a good back seat as one for three child seats only where its sentence says three', () => {
  const two = pointsFor('barnstolar', 0.2, [rating('Baksäte och barnstolar', 5, 'Två bakåtvända stolar går in.')]);
  const three = pointsFor('barnstolar', 0.2, [rating('Baksäte och barnstolar', 5, 'Tre fullstora platser i bredd.')]);
  expect(two).toBe(pointsFor('barnstolar', 0.2, []));
  expect(three).toBeGreaterThan(0.5);
});

test('gives points from 0 to 1, except to cars that must not be shown', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...WISHES),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.array(fc.tuple(fc.constantFrom(...namesOfRatings(asking(...WISHES))), fc.integer({ min: 1, max: 5 }))),
      (wish, facts, rated) => {
        const points = pointsFor(
          wish,
          facts,
          rated.map(([name, score]) => rating(name, score)),
        );
        expect(points).toBeGreaterThanOrEqual(0);
        expect(points).toBeLessThanOrEqual(1);
      },
    ),
  );
  expect(pointsFor('första bil', -1, [rating('Driftsäker', 5)])).toBe(-1);
});

test('gives the most direct good sentence as the reason, and none that speaks against the car', () => {
  const own = [rating('Lastutrymme', 5), rating('Plats för bur', 5), rating('Lättstädat', 5)];
  expect(bestRating(asking('hundbur'), own)?.attribute).toBe('Plats för bur');
  expect(bestRating(asking('hundbur'), [rating('Plats för bur', 2)])).toBeNull();
  expect(bestRating(asking('få mil'), own)).toBeNull();
});
