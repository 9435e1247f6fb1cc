import { expect, test } from 'vitest';
import { findPlace } from '#src/domain/places/find-place.ts';
import { toMapPoint } from '#src/domain/places/map-point.ts';
import { DETAIL_NAMES, type DealerDetails } from './dealer-details.ts';
import { countyOf, dealerMarks } from './dealer-marks.ts';

const NO_DETAILS = Object.fromEntries(DETAIL_NAMES.map((name) => [name, null])) as DealerDetails;
const dealer = (name: string, ads: number, details: Partial<DealerDetails>) => ({
  slug: name.toLowerCase(),
  name,
  ads,
  details: { ...NO_DETAILS, ...details },
});
const pointOf = (name: string) => {
  const place = findPlace(name);
  if (place === null) throw new Error(`${name} is no place`);
  return toMapPoint(place);
};

test('dealers of one place share a mark that leads to a search for it, a single dealer has its own', () => {
  const marks = dealerMarks([
    dealer('Ett', 3, { city: 'UMEÅ' }),
    dealer('Två', 10, { city: 'Lund' }),
    dealer('Tre', 4, { city: 'Umeå', latitude: 55, longitude: 13 }),
  ]);
  expect(marks).toEqual([
    { ...pointOf('Lund'), name: 'Två', dealers: 1, ads: 10, slug: 'två', search: 'Lund' },
    { ...pointOf('Umeå'), name: 'Umeå', dealers: 2, ads: 7, slug: null, search: 'UMEÅ' },
  ]);
});

test('a dealer of an unknown town is at its position, and not on the map without one', () => {
  const position = { latitude: 63.83, longitude: 20.26 };
  const marks = dealerMarks([
    dealer('Ett', 1, { city: 'Okänd by', ...position }),
    dealer('Två', 1, { city: 'Okänd by' }),
  ]);
  expect(marks).toMatchObject([{ ...toMapPoint(position), name: 'Ett', slug: 'ett' }]);
});

test.each([
  ['Stockholms län', 'Uppland', 'Stockholms län'],
  [null, 'Småland', 'Småland'],
  [null, null, null],
])('a dealer of a place in %s that states %j is in %s, as the filters of ads have it', (placeCounty, county, shown) => {
  expect(countyOf({ placeCounty, details: { ...NO_DETAILS, county } })).toBe(shown);
});
