import { beforeEach, expect, test } from 'vitest';
import { editAd } from '#src/commands/ads/edit-ad.ts';
import { readCatalogue } from '#src/db/catalogue/catalogue.ts';
import type { FeedFields } from '#src/domain/deliveries/feed-row.ts';
import { deliver, feedCar } from '#test/delivery.ts';
import { insertDealer } from '#test/factories.ts';
import { deleteRows, emptyStock, testDatabase } from '#test/support/database.ts';
import { forgetWord, type NewWord, previewWord, teachWord } from './teach-word.ts';

const { db, pool } = await testDatabase();
const STAFF = { userId: null, email: 'eva@milvis.example' };
beforeEach(async () => {
  await emptyStock(pool);
  await deleteRows(pool, 'taught_words');
});

const query = async (text: string) => (await pool.query(text)).rows;
const cars = () =>
  query(
    'select licence_plate as plate, name, brand, series, model, color, fuels, status from ads order by 1, internal_id',
  );

async function carWord(make: string, word: string, target: string, dealerId: number | null = null): Promise<NewWord> {
  const { brands } = await readCatalogue(db);
  const brand = brands.find(({ name }) => target.startsWith(name));
  const series = brand?.series.find(({ name }) => target === `${brand.name} ${name}`);
  if (!brand) throw new Error(target);
  return { field: 'car', make, word, dealerId, brandId: brand.id, seriesId: series?.id ?? null, value: null };
}
const colorWord = (word: string, value: string): NewWord => ({
  field: 'color',
  make: '',
  word,
  dealerId: null,
  brandId: null,
  seriesId: null,
  value,
});

async function teach(word: NewWord): Promise<number> {
  const { changes } = await previewWord(db, word);
  const taught = await teachWord(pool, STAFF, { word, ads: changes.length });
  if (!taught.ok) throw new Error(taught.failure.kind);
  return taught.value.id;
}

const ago = (minutes: number): Date => new Date(Date.now() - minutes * 60_000);
const SKOGSBIL: FeedFields = { brand: 'Wolwåbilar', model: 'V60 D4', name: 'Fin bil', licence_plate: 'AAA111' };
const FAMILY: FeedFields = { model: 'Sportvagn Lux 2.0', name: 'Fin bil', licence_plate: 'BBB222' };

test('changes published ads of the make at once, and the next delivery finds the same ads unchanged', async () => {
  await deliver(pool, [feedCar(SKOGSBIL), feedCar({ licence_plate: 'CCC333' })], ago(60));
  expect(await cars()).toMatchObject([
    { brand: 'Wolwåbilar', series: 'V60 D4' },
    { brand: 'Volvo', series: 'V60' },
  ]);
  const word = await carWord('Wolwåbilar', '', 'Volvo');
  expect((await previewWord(db, word)).changes.map(({ name }) => name)).toEqual(['Wolwåbilar Fin bil']);
  await teach(word);
  expect(await cars()).toMatchObject([
    { plate: 'AAA111', name: 'Volvo V60 Fin bil', brand: 'Volvo', series: 'V60' },
    { plate: 'CCC333', brand: 'Volvo', series: 'V60' },
  ]);
  const report = await deliver(pool, [feedCar(SKOGSBIL), feedCar({ licence_plate: 'CCC333' })], ago(30));
  expect(report).toMatchObject({ adsNew: 0, adsRemoved: 0, unmatched: [] });
  expect(await cars()).toMatchObject([
    { brand: 'Volvo', series: 'V60' },
    { brand: 'Volvo', series: 'V60' },
  ]);
});

test('an ad without plate and id stays the same ad when its make, model or colour is taught', async () => {
  const { licence_plate: _, ...anonymous } = feedCar({ ...SKOGSBIL, color: 'Skymningsdis', city: 'Luleå' });
  await deliver(pool, [anonymous], ago(60));
  const before = await query('select internal_id from ads');
  await teach(await carWord('Wolwåbilar', '', 'Volvo'));
  await teach(colorWord('skymningsdis', 'Blå'));
  expect(await cars()).toMatchObject([{ brand: 'Volvo', color: 'Blå' }]);
  await deliver(pool, [anonymous], ago(30));
  expect(await query('select internal_id from ads')).toEqual(before);
  expect(await cars()).toMatchObject([{ brand: 'Volvo', series: 'V60', color: 'Blå', status: 'active' }]);
});

test('a model is read by the words that it begins with, as whole words', async () => {
  await deliver(
    pool,
    [feedCar(FAMILY), feedCar({ ...FAMILY, model: 'Sportvagnar', licence_plate: 'DDD444' })],
    ago(60),
  );
  await teach(await carWord('Volvo', 'Sportvagn Lux', 'Volvo V90'));
  expect(await cars()).toMatchObject([{ series: 'V90', model: 'Sportvagn Lux 2.0' }, { series: 'Sportvagnar' }]);
});

test('a word of one dealer changes its ads only, in files of several dealers too', async () => {
  const dealer = await insertDealer(db, { name: 'Norrbil', slug: 'norrbil' });
  const rows = [
    feedCar({ ...FAMILY, dealer: 'Norrbil' }),
    feedCar({ ...FAMILY, dealer: 'Sydbil', licence_plate: 'DDD444' }),
  ];
  await insertDealer(db, { name: 'Sydbil', slug: 'sydbil' });
  await deliver(pool, rows, ago(60));
  await teach(await carWord('Volvo', 'Sportvagn', 'Volvo V90', dealer.id));
  const expected = [
    { plate: 'BBB222', series: 'V90' },
    { plate: 'DDD444', series: 'Sportvagn Lux 2.0' },
  ];
  expect(await cars()).toMatchObject(expected);
  await deliver(pool, rows, ago(30));
  expect(await cars()).toMatchObject(expected);
});

test('undoing puts the ads back, and the next delivery is read without the word', async () => {
  await deliver(pool, [feedCar({ ...SKOGSBIL, color: 'Skymningsdis' })], ago(60));
  const before = await query(
    'select name, brand, brand_id, series, series_id, generation_id, color, quality_flags from ads',
  );
  const ids = [await teach(await carWord('Wolwåbilar', '', 'Volvo')), await teach(colorWord('Skymningsdis', 'Blå'))];
  for (const id of ids) expect(await forgetWord(pool, STAFF, id)).toEqual({ ok: true, value: { ads: 1 } });
  const read = 'select name, brand, brand_id, series, series_id, generation_id, color, quality_flags from ads';
  expect(await query(read)).toEqual(before);
  await deliver(pool, [feedCar({ ...SKOGSBIL, color: 'Skymningsdis' })], ago(30));
  expect(await query(read)).toEqual(before);
  expect(
    await query(`select action, subject from audit_log where action like 'word.%' order by id desc limit 2`),
  ).toEqual(ids.toReversed().map((id) => ({ action: 'word.forget', subject: `word:${id}` })));
});

test('a value that staff have set is neither changed nor put back', async () => {
  await deliver(pool, [feedCar({ color: 'Skymningsdis' })], ago(60));
  const [ad] = await query('select internal_id::int as id from ads');
  await editAd(pool, STAFF, { id: ad.id, values: { color: 'Röd' }, seenAt: new Date(Date.now() + 60_000) });
  const id = await teach(colorWord('Skymningsdis', 'Blå'));
  expect(await cars()).toMatchObject([{ color: 'Röd' }]);
  await forgetWord(pool, STAFF, id);
  expect(await cars()).toMatchObject([{ color: 'Röd' }]);
});

test('words of one ad are undone in any order, and its later flags stay', async () => {
  await deliver(pool, [feedCar({ color: 'Skymningsdis', drive: 'Sexhjulsdrift' })], ago(60));
  const read = 'select color, drive, quality_flags from ads';
  const [before] = await query(read);
  const colour = await teach(colorWord('Skymningsdis', 'Blå'));
  const drive = await teach({ ...colorWord('Sexhjulsdrift', 'Fyrhjulsdrift'), field: 'drive' });
  expect(await query(read)).toMatchObject([{ color: 'Blå', drive: 'Fyrhjulsdrift' }]);
  await pool.query(`update ads set quality_flags = quality_flags || 'pris från'::text`);
  expect(await forgetWord(pool, STAFF, colour)).toEqual({ ok: true, value: { ads: 1 } });
  expect(await query(read)).toMatchObject([{ color: null, drive: 'Fyrhjulsdrift' }]);
  await forgetWord(pool, STAFF, drive);
  const [after] = await query(read);
  expect(after).toMatchObject({ color: null, drive: before.drive });
  expect(after.quality_flags.toSorted()).toEqual([...before.quality_flags, 'pris från'].toSorted());
});

test('fuels that staff have added to a taught one are theirs', async () => {
  await deliver(pool, [feedCar({ fuels: ['Stjärnstoft'] })], ago(60));
  const id = await teach({ ...colorWord('Stjärnstoft', 'Bensin'), field: 'fuels' });
  const [ad] = await query('select internal_id::int as id, fuels from ads');
  expect(ad.fuels).toEqual(['Bensin']);
  await editAd(pool, STAFF, { id: ad.id, values: { fuels: ['Bensin', 'El'] }, seenAt: new Date(Date.now() + 60_000) });
  await forgetWord(pool, STAFF, id);
  expect(await cars()).toMatchObject([{ fuels: ['Bensin', 'El'] }]);
});

test('a heading and a year that staff have set stay when the car of the ad is taught', async () => {
  await deliver(pool, [feedCar({ ...FAMILY, model_year: '1961' })], ago(60));
  const read = 'select internal_id::int as id, name, model_year from ads';
  const [ad] = await query(read);
  const values = { name: 'Vår finaste bil', model_year: 1962 };
  await editAd(pool, STAFF, { id: ad.id, values, seenAt: new Date(Date.now() + 60_000) });
  const id = await teach(await carWord('Volvo', 'Sportvagn', 'Volvo V90'));
  expect(await cars()).toMatchObject([{ series: 'V90' }]);
  expect(await query(read)).toMatchObject([values]);
  await forgetWord(pool, STAFF, id);
  expect(await cars()).toMatchObject([{ series: FAMILY.model }]);
  expect(await query(read)).toMatchObject([values]);
});

test('a dealer’s own word is read before a longer one of all, in its own deliveries and in files of several', async () => {
  const dealer = await insertDealer(db, { name: 'Norrbil', slug: 'norrbil' });
  await teach(await carWord('Volvo', 'Sportvagn Lux', 'Volvo V60'));
  await teach(await carWord('Volvo', 'Sportvagn', 'Volvo V90', dealer.id));
  const owner = {
    dealerId: dealer.id,
    scope: 'stock',
    source: 'x',
    origin: 'file',
    removals: [],
    maxAds: 100,
  } as const;
  await deliver(pool, [feedCar({ ...FAMILY, dealer: 'Norrbil' })], ago(60), { owner });
  expect(await cars()).toMatchObject([{ series: 'V90' }]);
  await deliver(pool, [feedCar({ ...FAMILY, dealer: 'Norrbil' })], ago(30));
  expect(await cars()).toMatchObject([{ series: 'V90' }]);
});

test('is refused when other ads than the confirmed ones would change, and when it is taught already', async () => {
  await deliver(pool, [feedCar(SKOGSBIL)], ago(60));
  const word = await carWord('Wolwåbilar', '', 'Volvo');
  expect(await teachWord(pool, STAFF, { word, ads: 2 })).toEqual({
    ok: false,
    failure: { kind: 'other number', ads: 1 },
  });
  await teach(word);
  expect(await teachWord(pool, STAFF, { word, ads: 0 })).toEqual({ ok: false, failure: { kind: 'known' } });
  expect(await forgetWord(pool, STAFF, 0)).toEqual({ ok: false, failure: 'gone' });
});

test('counts the rows of files that wait for a decision', async () => {
  const rows = [feedCar({ ...SKOGSBIL, color: 'Skymningsdis' })];
  await deliver(pool, rows, ago(60), { dryRun: 'recorded', storeFile: async () => 'vantar.csv' });
  expect(await cars()).toEqual([]);
  expect(await previewWord(db, await carWord('Wolwåbilar', '', 'Volvo'))).toEqual({ changes: [], waiting: 1 });
  expect((await previewWord(db, colorWord('skymningsdis', 'Blå'))).waiting).toBe(1);
  expect((await previewWord(db, colorWord('gryning', 'Blå'))).waiting).toBe(0);
});
