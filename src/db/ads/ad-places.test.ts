import { expect, test } from 'vitest';
import { insertAds, insertDealer } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';

const { db } = await testDatabase();

const placesOfAds = async () => {
  const rows = await db.selectFrom('ads').select(['place', 'place_county']).orderBy('internal_id').execute();
  await db.deleteFrom('ads').execute();
  return rows.map(({ place, place_county }) => [place, place_county]);
};

test('an ad is in its own place, else in that of its dealer, else in its county', async () => {
  const dealer = await insertDealer(db, { name: 'Bilar i norr', city: 'UMEÅ' });
  const nowhere = await insertDealer(db, { name: 'Bilar någonstans', city: null, county: null });
  const stated = [
    { city: 'Gbg', county: null, dealer_id: dealer.id },
    { city: 'Okänd by', county: 'Skåne', dealer_id: dealer.id },
    { city: null, county: 'Skåne', dealer_id: nowhere.id },
    { city: null, county: 'stockholms län', dealer_id: nowhere.id },
    { city: null, county: 'Utomlands', dealer_id: nowhere.id },
  ];
  await insertAds(db, stated.length, (at) => ({ ...stated[at] }));
  expect((await placesOfAds()).sort()).toEqual(
    [
      ['Göteborg', 'Västra Götalands län'],
      ['Umeå', 'Västerbottens län'],
      [null, 'Skåne län'],
      [null, 'Stockholms län'],
      [null, null],
    ].sort(),
  );
});

test('a place is found by its name, by other spellings and by an alias', async () => {
  const { id } = await insertDealer(db, { name: 'Bilar överallt', city: null, county: null });
  const cities = ['Göteborg', 'GÖTEBORG', ' goteborg ', 'gbg'];
  await insertAds(db, cities.length, (at) => ({ city: cities[at] ?? null, county: 'Skåne', dealer_id: id }));
  expect(await placesOfAds()).toEqual(cities.map(() => ['Göteborg', 'Västra Götalands län']));
});

test('the ads of a dealer that moves, also by a correction of staff, move with it', async () => {
  const dealer = await insertDealer(db, { name: 'Flyttande bilar', city: null, county: null });
  await insertAds(db, 1, () => ({ city: null, county: null, dealer_id: dealer.id }));
  const version = async () =>
    (await db.selectFrom('stock_version').select('version').executeTakeFirstOrThrow()).version;
  const before = await version();
  await db.updateTable('dealers').set({ latitude: 55.71, longitude: 13.19 }).where('id', '=', dealer.id).execute();
  const near = await db.selectFrom('ads').select('place').executeTakeFirstOrThrow();
  expect(near.place).toBe('Lund');
  await db.updateTable('dealers').set({ overrides: '{"city": "Kiruna"}' }).where('id', '=', dealer.id).execute();
  expect(await placesOfAds()).toEqual([['Kiruna', 'Norrbottens län']]);
  expect(Number(await version())).toBe(Number(before) + 2);
});
