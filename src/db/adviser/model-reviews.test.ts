import { expect, test } from 'vitest';
import { categoryWinner } from '#test/category-file.ts';
import { testDatabase } from '#test/support/database.ts';
import { replaceModelReviews, type StoredReview } from './model-reviews.ts';
import { readOwnRatings, readOwnTexts } from './own-texts.ts';

const { db } = await testDatabase();
const fact = {
  claim: '529 liter',
  source: 'a-book',
  checkedOn: '2026-11-22',
  sureness: 'medium' as const,
  title: 'En bok',
};

/** Its first rating is about diesel cars only. */
function reviewOf(place: number): StoredReview {
  const winner = categoryWinner(place);
  const ratings = winner.ratings.map((rating, index) => ({
    ...rating,
    fuel: index === 0 ? ('Diesel' as const) : null,
  }));
  return { ...winner, ratings };
}

test('stores reviews of models in place of those of an earlier load, for the texts and ratings of models', async () => {
  const review = { ...reviewOf(0), yearFrom: 2010, yearTo: 2018, facts: [fact] };
  await replaceModelReviews(db, [reviewOf(0), reviewOf(1)]);
  await replaceModelReviews(db, [review]);
  expect(await readOwnTexts(db, { make: [], model: ['V60', 'V90'] })).toEqual([
    { ...review, brand: 'Volvo', series: 'V60', category: null },
  ]);
  expect(await readOwnRatings(db, ['Lastutrymme', 'Finns inte'])).toEqual([
    {
      brand: 'Volvo',
      series: 'V60',
      yearFrom: 2010,
      yearTo: 2018,
      variant: null,
      fuel: 'Diesel',
      attribute: 'Lastutrymme',
      score: 3,
      reason: 'Lastutrymme är som man kan vänta sig av bilens storlek.',
      isOfWinner: false,
    },
  ]);
});
