import { expect, test } from 'vitest';
import { DEFAULT_WITHIN, NO_AD_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import { SWEDISH_PLACES } from '#src/domain/places/find-place.ts';
import { findRegion, REGION_NAMES } from '#src/domain/places/regions.ts';
import { understand } from '#src/domain/wish/parse-query.ts';
import { listParams } from '#src/domain/wish/query-params.ts';
import { foldSigns, WishText } from '#src/domain/wish/text/wish-text.ts';
import { carNamesFromFiles } from '#test/car-names.ts';
import { takePlaces } from './find-places.ts';

const names = carNamesFromFiles();
const read = (wish: string) => understand(wish, { names, thisYear: 2026 });
const paramsOf = (wish: string) => {
  const { filters, sort, notes, unknown } = read(wish);
  expect([notes, unknown]).toEqual([[], []]);
  return listParams({ filters, sort });
};
const near = (place: string, within = DEFAULT_WITHIN) => ({ near: place, within });

test.each([
  ['volvo i Göteborg', near('Göteborg')],
  ['volvo nära umeå', near('Umeå')],
  ['volvo som säljs i Umeå', near('Umeå')],
  ['volvo till salu i Lund', near('Lund')],
  ['volvo goteborg', near('Göteborg')],
  ['volvo gbg', near('Göteborg')],
  ['volvo i ö-vik', near('Örnsköldsvik')],
  ['volvo i Stockholmstrakten', near('Stockholm')],
  ['volvo i närheten av Lund', near('Lund')],
  ['volvo i Hisings Backa', near('Hisings Backa')],
  ['volvo i Åre', near('Åre')],
  ['volvo inom 10 mil från Örebro', near('Örebro', 100)],
  ['volvo max 5 mil bort från Lund', near('Lund', 50)],
  ['volvo inom 30 km från Umeå', near('Umeå', 30)],
  ['volvo högst tre mil från Växjö', near('Växjö', 30)],
  ['volvo inom en mil från Växjö', near('Växjö', 10)],
  ['volvo max två timmar från Växjö', near('Växjö')],
  ['volvo inom 3 mil från 75321', near('753 21', 30)],
  ['volvo nära 907 36', near('907 36')],
  ['volvo i Lund, Skåne', near('Lund')],
])('finds the place and the distance: %s', (wish, expected) => {
  expect(paramsOf(wish)).toEqual({ make: ['Volvo'], ...expected });
});

test.each([
  ['volvo i Skåne', ['Skåne län']],
  ['volvo på Gotland', ['Gotlands län']],
  ['volvo i Västra Götalands län', ['Västra Götalands län']],
  ['volvo i Stockholms län', ['Stockholms län']],
  ['volvo i Kalmar län', ['Kalmar län']],
  ['volvo i Småland', ['Jönköpings län', 'Kalmar län', 'Kronobergs län']],
  ['volvo i Skåne eller Halland', ['Skåne län', 'Hallands län']],
  ['volvo i Göteborg eller Borås', ['Västra Götalands län']],
  ['volvo i Uppsala eller Stockholm', ['Uppsala län', 'Stockholms län']],
])('finds the counties: %s', (wish, county) => {
  expect(paramsOf(wish)).toEqual({ make: ['Volvo'], county });
});

test('does not read the distance to a place as a mileage, nor a price as a postcode', () => {
  expect(read('volvo max 5 mil från Västerås').filters.maxMileage).toBeNull();
  expect(read('volvo max 9 000 mil i Uppsala').filters).toMatchObject({ maxMileage: 9_000, near: 'Uppsala' });
  expect(read('volvo runt 75 000').filters).toMatchObject({ near: '', minPrice: expect.any(Number) });
  expect(read('volvo nära 75 000 kr').filters.near).toBe('');
});

test.each([
  'jag bor i Luleå och vill ha suv',
  'pendlar Uppsala–Stockholm',
  'en bil till Kiruna och tillbaka',
  'i Ystad kör vi mest grusväg',
  'jag är lärare i Hudiksvall',
])('does not read a place in a story as a request: %s', (wish) => {
  const { filters, notes, unknown } = read(wish);
  expect([filters.near, filters.county, notes, unknown]).toEqual(['', [], [], []]);
});

test('an excluded place is reported and searches nothing', () => {
  const { filters, notes } = read('volvo, men inte i Stockholm');
  expect(filters).toEqual({ ...NO_AD_FILTERS, make: ['Volvo'] });
  expect(notes).toEqual([{ kind: 'place', name: 'Stockholm' }]);
});

test.each([
  ['seat toledo', 'Toledo'],
  ['seat ibiza', 'Ibiza'],
  ['kia rio', 'Rio'],
  ['ford granada', 'Granada'],
  ['ford escort i Mark', 'Escort'],
])('reads %s as a car', (wish, model) => {
  expect(read(wish).filters).toMatchObject({ model: [model], near: '', county: [] });
});

test.each([
  'herr Lund säljer',
  'boden på tomten',
  'jag heter Falkenberg',
  'mora kniv',
  'borgå',
  'kalmarsund',
  'bil i bra skick',
  'från bara 20 000',
  'på vi',
  'i ås',
  'runt bro',
  'ale',
  'åre',
  'lund',
  'kista',
])('finds no place: %s', (text) => expect(takePlaces(new WishText(text)).wanted).toBeNull());

test('finds each place and region after "i", and none is a make or model', () => {
  for (const name of [...SWEDISH_PLACES.map((place) => place.name), ...REGION_NAMES]) {
    const { notes, unknown, filters } = read(`kombi i ${name}`);
    const isFound = filters.near === name || String(filters.county) === String(findRegion(name));
    expect([name, isFound, notes, unknown, filters.chassis]).toEqual([name, true, [], [], ['Kombi']]);
    const key = foldSigns(name).replace(/[ -]/g, '');
    expect([name, names.modelsByKey.has(key), names.makeByKey.has(key)]).toEqual([name, false, false]);
  }
});

test.each([
  'bor i Falun, inte långt',
  'bor i Falun, inte för långt bort',
  'bor i Falun, helst nära',
  'bor i Falun och vill inte åka långt',
  'jobbar i Falun. Bilen ska inte stå för långt bort.',
])('reads the place where somebody lives if the car has to be near it: %s', (wish) => {
  expect(read(wish).filters).toMatchObject(near('Falun'));
});

test.each(['bor i Falun, den får inte ha gått långt', 'jobbar i Falun, kör inte långt'])(
  'reads no place from where somebody lives: %s',
  (wish) => expect(read(wish).filters.near).toBe(''),
);
