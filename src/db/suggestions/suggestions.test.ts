import { expect, test } from 'vitest';
import { populateSearchIndex } from '#src/commands/suggestions/populate-search-index.ts';
import { createSuggestions } from '#src/services/suggestions/suggestions-service.ts';
import { dealerUrl } from '#src/visitor-urls.ts';
import { suggestionUrl } from '#src/web/shared/suggestions/suggestion-url.ts';
import { insertAd, insertDealer } from '#test/factories.ts';
import { newTestDatabase, testDatabase } from '#test/support/database.ts';

const { db, pool } = await testDatabase();

test('suggests names of the catalogue, with the number of active ads', async () => {
  await insertAd(db, { brand: 'Volvo', series: 'V60' });
  await insertAd(db, { brand: 'Volvo', series: 'V60' });
  await populateSearchIndex(pool, 'test');
  const [v60] = await createSuggestions(db).suggest('volvo v60', 'header');
  expect(v60).toEqual({
    type: 'series',
    value: 'Volvo V60',
    displayValue: 'Volvo V60',
    categorySlug: null,
    makeValue: 'Volvo',
    modelValue: 'V60',
    seriesValue: 'V60',
    brandSlug: 'volvo',
    seriesSlug: 'v60',
    count: 2,
    withoutImage: 0,
  });
});

test('suggests dealers with active ads by their name, with the address of their page', async () => {
  const [dealer, idle] = [
    await insertDealer(db, { name: 'Kvarnbergs Bil' }),
    await insertDealer(db, { name: 'Kvarnviks Bil' }),
  ];
  await insertAd(db, { dealer_id: dealer.id });
  await insertAd(db, { dealer_id: idle.id, status: 'removed' });
  await populateSearchIndex(pool, 'test');
  const found = await createSuggestions(db).suggest('kvarn', 'header');
  expect(found.map((each) => [each.type, each.displayValue, suggestionUrl(each)])).toEqual([
    ['dealer', 'Kvarnbergs Bil', dealerUrl(dealer.slug)],
  ]);
});

test('sees a new index without a restart', async () => {
  const suggestions = createSuggestions(db, { believeMs: 0 });
  expect(await suggestions.suggest('nymärket', 'header')).toEqual([]);
  await insertAd(db, { brand: 'Nymärket', series: null });
  await populateSearchIndex(pool, 'test');
  await expect.poll(async () => (await suggestions.suggest('nymärket', 'header'))[0]?.count).toBe(1);
});

test('without the database serves the last copy, and before the first load nothing', async () => {
  const own = await newTestDatabase();
  const errors: unknown[] = [];
  const onError = (error: unknown) => void errors.push(error);
  const suggestions = createSuggestions(own.db, { believeMs: 0, onError });
  expect(await suggestions.suggest('volvo', 'header')).not.toEqual([]);
  await own.pool.query('drop table search_index_version');
  expect(await suggestions.suggest('saab', 'header')).not.toEqual([]);
  expect(await createSuggestions(own.db, { onError }).suggest('saab', 'header')).toEqual([]);
  expect(errors.length).toBeGreaterThan(0);
});
