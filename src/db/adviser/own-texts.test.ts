import { beforeAll, expect, test } from 'vitest';
import { writeCategory } from '#src/db/categories/categories-write.ts';
import { categoryFile, categoryWinner } from '#test/category-file.ts';
import { testDatabase } from '#test/support/database.ts';
import { readOwnRatings, readOwnTexts } from './own-texts.ts';

const { db } = await testDatabase();
const fact = { claim: '529 liter', source: 'own-knowledge', checkedOn: '2026-11-22', sureness: 'medium' as const };

beforeAll(() =>
  db.transaction().execute(async (tx) => {
    const { winners, ...family } = categoryFile('familj');
    const first = categoryWinner(0, { summary: 'Bagaget är 529 liter.', fuel: 'Diesel', facts: [fact] }, 5);
    await writeCategory(tx, { ...family, winners: [first, ...winners.slice(1)] }, null);
    await writeCategory(tx, categoryFile('hund'), null);
  }),
);

test('returns all texts about a model, of each category that it wins, with ratings, facts and years', async () => {
  const texts = await readOwnTexts(db, { make: ['Volvo'], model: ['V60'] });
  expect(texts.map(({ category }) => category?.slug)).toEqual(['familj', 'hund']);
  expect(texts[0]).toMatchObject({
    brand: 'Volvo',
    series: 'V60',
    yearFrom: 2019,
    yearTo: 2020,
    fuel: 'Diesel',
    summary: 'Bagaget är 529 liter.',
    reviewedOn: '2026-11-20',
    facts: [fact],
  });
  expect(texts[0]?.ratings[0]).toEqual({
    attribute: 'Lastutrymme',
    score: 5,
    reason: 'Lastutrymme är som man kan vänta sig av bilens storlek.',
  });
});

test('returns nothing without a model, for a model of another make and for an unknown one', async () => {
  expect(await readOwnTexts(db, { make: ['Volvo'], model: [] })).toEqual([]);
  expect(await readOwnTexts(db, { make: ['BMW'], model: ['V60'] })).toEqual([]);
  expect(await readOwnTexts(db, { make: [], model: [`V60'; drop table ads`] })).toEqual([]);
});

test('returns the ratings of given attributes only, best ranked first', async () => {
  const ratings = await readOwnRatings(db, ['Lastutrymme']);
  expect(ratings).toHaveLength(20);
  expect(ratings[0]).toMatchObject({
    brand: 'Volvo',
    series: 'V60',
    attribute: 'Lastutrymme',
    score: 5,
    fuel: 'Diesel',
  });
  expect(await readOwnRatings(db, [])).toEqual([]);
  expect(await readOwnRatings(db, ['Finns inte'])).toEqual([]);
});
