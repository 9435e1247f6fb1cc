import { expect, test } from 'vitest';
import { understand } from '#src/domain/adviser/understanding/parse-query.ts';
import { foldSigns, WishText } from '#src/domain/adviser/understanding/text/wish-text.ts';
import { carNamesFromFiles } from '#test/car-names.ts';
import { PLACES, takePlaces } from './find-places.ts';

const names = carNamesFromFiles();
const read = (wish: string) => understand(wish, { names, thisYear: 2026 });

test.each([
  ['volvo v60 i Göteborg', 'Göteborg'],
  ['kombi nära malmö', 'Malmö'],
  ['elbil som säljs i Umeå', 'Umeå'],
  ['suv goteborg', 'Göteborg'],
  ['skåpbil i Västra Götalands län', 'Västra Götaland'],
  ['bil i Stockholmstrakten', 'Stockholm'],
  ['bil i närheten av Lund', 'Lund'],
  ['volvo inom 10 mil från Örebro', 'Örebro'],
  ['finns det någon på Gotland?', 'Gotland'],
])('finds the requested place: %s', (wish, place) => {
  const { notes, unknown } = read(wish);
  expect([notes, unknown]).toEqual([[{ kind: 'place', name: place }], []]);
});

test('does not read the distance to a place as a mileage', () => {
  expect(read('volvo max 5 mil från Västerås').filters.maxMileage).toBeNull();
  expect(read('volvo max 9 000 mil i Uppsala').filters.maxMileage).toBe(9_000);
});

test.each([
  'jag bor i Luleå och vill ha suv',
  'pendlar Uppsala–Stockholm',
  'en bil till Kiruna och tillbaka',
  'i Ystad kör vi mest grusväg',
  'jag är lärare i Hudiksvall',
])('does not read a place in a story as a request: %s', (wish) => {
  expect(read(wish).notes).toEqual([]);
  expect(read(wish).unknown).toEqual([]);
});

test.each([
  ['seat toledo', 'Toledo'],
  ['seat ibiza', 'Ibiza'],
  ['kia rio', 'Rio'],
  ['ford granada', 'Granada'],
])('reads %s as a car', (wish, model) => {
  expect(read(wish).filters.model).toEqual([model]);
  expect(read(wish).notes).toEqual([]);
});

test.each(['herr Lund säljer', 'boden på tomten', 'jag heter Falkenberg', 'mora kniv', 'borgå', 'kalmarsund'])(
  'finds no place: %s',
  (text) => expect(takePlaces(new WishText(text))).toBeNull(),
);

test('finds each place in lower case, and none is a make or model', () => {
  for (const place of PLACES) {
    const { notes, unknown, filters } = read(`kombi i ${place.toLowerCase()}`);
    expect([place, notes, unknown, filters.chassis]).toEqual([place, [{ kind: 'place', name: place }], [], ['Kombi']]);
    const key = foldSigns(place).replace(/[ -]/g, '');
    expect([place, names.modelsByKey.has(key), names.makeByKey.has(key)]).toEqual([place, false, false]);
  }
});
