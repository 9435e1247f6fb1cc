import { beforeEach, expect, test } from 'vitest';
import { NEW_CONVERSATION } from '#src/domain/adviser/conversation/conversation.ts';
import { createAdSearch } from '#src/services/facet-index/ad-search-service.ts';
import { FACTORY_NOW, insertAd, insertAds } from '#test/factories.ts';
import { emptyStock, testDatabase } from '#test/support/database.ts';
import { createBuiltInAdviser } from './built-in-adviser.ts';

const { pool, db } = await testDatabase();
const adviser = createBuiltInAdviser(db, createAdSearch(db));
const ask = (text: string) => adviser.answer(text, NEW_CONVERSATION, FACTORY_NOW);

beforeEach(() => emptyStock(pool));

test.each(['elbil med längst räckvidd', 'elbil, minst 30 mils räckvidd'])(
  'shows the electric cars with the longest range first, and how long it is: %s',
  async (wish) => {
    const batteries = [40, 77, 58, 99];
    await insertAds(db, batteries.length, (at) => ({
      name: `Volvo EX30 ${batteries[at]} kWh`,
      fuels: ['El'],
      wltp_consumption_min: 16,
      wltp_consumption_max: 16,
    }));
    const unknown = await insertAd(db, { name: 'Volvo EX30', fuels: ['El'], price: 20_000 });
    const { ads } = await ask(wish);
    expect(ads.map(({ facts }) => /\d+(?= kWh)/.exec(facts.name)?.[0])).toEqual(['99', '77', '58', '40', undefined]);
    expect(ads[0]?.reasons[0]).toMatch(/^Ungefär 62\smil på en laddning/);
    expect(ads.at(-1)?.facts.internalId).toBe(unknown.internal_id);
  },
);
