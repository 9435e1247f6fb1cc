import { expect, test } from 'vitest';
import { NO_AD_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import { insertAd, insertAds } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { readPlacesOfList } from './places-of-list.ts';

const { db } = await testDatabase();

test('counts the active ads that meet the filters by place', async () => {
  await insertAds(db, 3, (at) => ({ city: 'Umeå', fuels: at === 0 ? ['El'] : ['Diesel'] }));
  await insertAds(db, 2, () => ({ city: 'Lund', fuels: ['Diesel'], image_urls: [] }));
  await insertAd(db, { city: 'Lund', status: 'sold' });
  const counts = async (filters: Parameters<typeof readPlacesOfList>[1], withImage = false) =>
    new Map((await readPlacesOfList(db, filters, withImage)).map(({ place, ads }) => [place, ads]));
  expect(await counts(NO_AD_FILTERS)).toEqual(
    new Map([
      ['Umeå', 3],
      ['Lund', 2],
    ]),
  );
  expect(await counts({ ...NO_AD_FILTERS, fuel: ['Diesel'] }, true)).toEqual(new Map([['Umeå', 2]]));
});
