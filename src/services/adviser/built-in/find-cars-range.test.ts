import { beforeEach, expect, test } from 'vitest';
import { NEW_CONVERSATION } from '#src/domain/adviser/conversation/conversation.ts';
import { createBuiltInAdviser } from '#src/services/adviser/built-in-adviser.ts';
import { createAdSearch } from '#src/services/facet-index/ad-search-service.ts';
import { FACTORY_NOW, insertAd, insertAds } from '#test/factories.ts';
import { emptyStock, testDatabase } from '#test/support/database.ts';

const { pool, db } = await testDatabase();
const adviser = createBuiltInAdviser(db, createAdSearch(db));
const ask = (text: string) => adviser.answer(text, NEW_CONVERSATION, FACTORY_NOW);

beforeEach(() => emptyStock(pool));

test.each([
  ['elbil med längst räckvidd', ['620', '480', '360', '250', undefined]],
  ['elbil, minst 30 mils räckvidd', ['620', '480', '360']],
])('shows the electric cars with the longest range first, and how long it is: %s', async (wish, expected) => {
  const ranges = [250, 480, 360, 620];
  await insertAds(db, ranges.length, (at) => ({
    name: `Volvo EX30 ${at}`,
    fuels: ['El'],
    electric_values: JSON.stringify({ range: ranges[at], rangeTo: null, rangeFrom: 'catalogue', isSure: true }),
  }));
  const unknown = await insertAd(db, { name: 'Volvo EX30', fuels: ['El'], price: 20_000 });
  const { ads } = await ask(wish);
  expect(ads.map(({ reasons }) => /\d+(?=\skm \(WLTP\))/.exec(reasons[0] ?? '')?.[0])).toEqual(expected);
  const isUnknownLast = ads.at(-1)?.facts.internalId === unknown.internal_id;
  expect(isUnknownLast).toBe(expected.includes(undefined));
});
