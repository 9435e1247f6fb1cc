import { beforeAll, describe, expect, test } from 'vitest';
import { NEWEST_FIRST, NO_AD_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import { yearInSweden } from '#src/domain/format/dates.ts';
import { SEARCH_WORDS } from '#src/domain/suggestions/search-words.ts';
import { NO_TARGET, type Suggestion } from '#src/domain/suggestions/suggestion.ts';
import { readCarNames } from '#src/services/car-names.ts';
import { createAdSearch } from '#src/services/facet-index/ad-search-service.ts';
import { vehiclesUrl } from '#src/visitor-urls.ts';
import { insertAd } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';
import { withWish } from './wish-suggestions.ts';

const { db } = await testDatabase();
const adSearch = createAdSearch(db);
let site: Awaited<ReturnType<typeof openTestApp>>;

beforeAll(async () => {
  const tags = ['Dragkrok', 'Vinterhjul', 'Fyrhjulsdrift'] as const;
  await insertAd(db, { name: 'Volvo V60 D4 Momentum', fuels: ['Diesel'], tags: [...tags], price: 150_000 });
  await insertAd(db, { brand: 'Kia', series: 'Niro', name: 'Kia Niro', fuels: ['El'], chassis: 'SUV', price: 35_000 });
  // Loads the stock.
  await adSearch.search({ filters: NO_AD_FILTERS, order: NEWEST_FIRST, at: { page: 1 }, size: 1, withImage: true });
  site = await openTestApp();
});

const sources = async () => ({ adSearch, names: await readCarNames(db), thisYear: yearInSweden(new Date()) });
const word = (text: string): Suggestion => ({ ...NO_TARGET, type: 'word', value: text, displayValue: text });
const series = (make: string): Suggestion => ({
  ...NO_TARGET,
  type: 'series',
  value: make,
  displayValue: make,
  makeValue: make,
});

describe('the first suggestion is what the text was read as, with its number of cars', () => {
  test.each([
    ['bil under 40 000 kr', /^Högst 40\s000\skr$/, 1],
    ['elbil suv', /^El, SUV$/, 1],
    ['volvo dragkrok', /^Volvo, Dragkrok$/, 1],
    ['disel kombi', /^Diesel/, 1],
  ])('%s', async (text, label, count) => {
    const [first] = await withWish(text, [], await sources());
    expect(first).toMatchObject({ type: 'wish', displayValue: expect.stringMatching(label), count });
  });

  test('a name alone has no such row, and a wish of several words no other names', async () => {
    expect(await withWish('volvo', [series('Volvo')], await sources())).toEqual([series('Volvo')]);
    const types = async (text: string) =>
      (await withWish(text, [series('Volvo'), series('BMW')], await sources())).map(({ value }) => value);
    expect(await types('volvo dragkrok')).toEqual(['volvo dragkrok', 'Volvo']);
    const withoutCars = { ...series('Volvo'), value: 'Volvo P1800', count: 0 };
    expect(await withWish('volvo dragkrok', [withoutCars], await sources())).toHaveLength(1);
    // Of a word that means something else, only names with its letters.
    expect(await types('dragkrok')).toEqual(['dragkrok']);
    const named = [series('Dragkroken'), series('Drägkrok')];
    const shown = await withWish('dragkrok', named, await sources());
    expect(shown.map(({ value }) => value)).toEqual(['dragkrok', 'Dragkroken']);
  });
});

test('every suggested word opens a list with as many cars as it states', async () => {
  const words = SEARCH_WORDS.map((spellings) => word(spellings.split('=')[0] ?? ''));
  const offered = (await withWish('x', words, await sources())).filter(({ type }) => type === 'word');
  expect(offered.length).toBeGreaterThan(10);
  for (const { value, count, list } of offered) {
    const { text } = await site.open(vehiclesUrl(list));
    expect(text, value).toMatch(new RegExp(`\\b${count} bil(ar)?\\b`));
  }
});
