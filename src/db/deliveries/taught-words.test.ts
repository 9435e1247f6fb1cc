import { beforeAll, expect, test } from 'vitest';
import { insertAd, insertDealer } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import {
  insertTaughtWord,
  listDealersOfUnknown,
  listUnknownCars,
  listUnknownWords,
  readTaughtWords,
  removeTaughtWord,
} from './taught-words.ts';

const { db, pool } = await testDatabase();
let [norr, syd] = [0, 0];
beforeAll(async () => {
  [norr, syd] = [(await insertDealer(db, { name: 'Norrbil' })).id, (await insertDealer(db, { name: 'Sydbil' })).id];
  const unknown = {
    brand: 'Zonda',
    brand_id: null,
    series_id: null,
    generation_id: null,
    quality_flags: ['okänd färg: Dis'],
  };
  await insertAd(db, { ...unknown, dealer_id: norr, series: 'R', model: 'R' });
  await insertAd(db, { ...unknown, dealer_id: syd, series: 'S', model: 'S', status: 'sold', closed_at: new Date() });
  await insertAd(db, { ...unknown, dealer_id: syd, status: 'draft' });
});

test('groups the unknown cars and words of published ads, of one dealer too', async () => {
  expect(await listUnknownCars(db, null)).toEqual([{ make: 'Zonda', model: null, ads: 2, active: 1, dealers: 2 }]);
  expect(await listUnknownWords(db, syd)).toEqual([{ field: 'color', word: 'Dis', ads: 1, active: 0, dealers: 1 }]);
  expect(await listDealersOfUnknown(db, { field: 'car', make: 'Zonda', word: '' })).toHaveLength(2);
  expect(await listDealersOfUnknown(db, { field: 'color', make: '', word: 'Dis' })).toHaveLength(2);
});

test('a dealer whose first file waits is among those of its unknown words', async () => {
  const { id, name } = await insertDealer(db, { name: 'Nybil' });
  const unknown = [
    { field: 'color', make: '', word: 'Gryning', rows: 2 },
    { field: 'car', make: 'Wolwåbilar', word: 'Sportvagn Lux', rows: 1 },
  ];
  const insertRun = `insert into import_runs (file, format, state, delivered_at, upload, dealer_id, trial)
    values ('lager.csv', 'test', 'checked', now(), $1, $2, $3)`;
  await pool.query(insertRun, ['vantar.csv', id, { unknown }]);
  const listed = [{ id, name }];
  expect(await listDealersOfUnknown(db, { field: 'color', make: '', word: 'gryning' })).toEqual(listed);
  expect(await listDealersOfUnknown(db, { field: 'car', make: 'Wolwåbilar', word: 'Sportvagn' })).toEqual(listed);
  expect(await listDealersOfUnknown(db, { field: 'car', make: 'Wolwåbilar', word: 'Sedan' })).toEqual([]);
});

test('a dealer’s own file is read by its words as those of every row, and not by those of others', async () => {
  const word = {
    field: 'color',
    make: '',
    word: 'Dis',
    brandId: null,
    seriesId: null,
    value: 'Blå',
    email: 'a@b.se',
  } as const;
  const ofAll = await insertTaughtWord(db, { ...word, dealerId: null });
  expect(await insertTaughtWord(db, { ...word, word: 'dis', dealerId: null })).toBeNull();
  await insertTaughtWord(db, { ...word, dealerId: norr, value: 'Grå' });
  expect(await readTaughtWords(db, norr)).toMatchObject([
    { value: 'Grå', dealers: null, isOwn: true },
    { value: 'Blå', dealers: null, isOwn: false },
  ]);
  expect(await readTaughtWords(db, syd)).toMatchObject([{ value: 'Blå' }]);
  expect(await readTaughtWords(db, null)).toMatchObject([{ dealers: ['Norrbil'] }, { dealers: null }]);
  expect(await removeTaughtWord(db, ofAll ?? 0)).toEqual([]);
  expect(await readTaughtWords(db, syd)).toEqual([]);
});
