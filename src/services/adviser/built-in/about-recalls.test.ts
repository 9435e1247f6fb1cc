import { beforeEach, expect, test } from 'vitest';
import { writeRecall } from '#src/db/recalls/stored-recalls.ts';
import { type Conversation, NEW_CONVERSATION } from '#src/domain/adviser/conversation/conversation.ts';
import { HOW_TO_CHECK } from '#src/domain/recalls/recall-texts.ts';
import { createBuiltInAdviser } from '#src/services/adviser/built-in-adviser.ts';
import { createAdSearch } from '#src/services/facet-index/ad-search-service.ts';
import { FACTORY_NOW, insertAd } from '#test/factories.ts';
import { recallCars, recallOf } from '#test/recall.ts';
import { deleteRows, emptyStock, testDatabase } from '#test/support/database.ts';

const { pool, db } = await testDatabase();
const adviser = createBuiltInAdviser(db, createAdSearch(db));
const ask = async (text: string, conversation: Conversation = NEW_CONVERSATION) => {
  const answer = await adviser.answer(text, conversation, FACTORY_NOW);
  return { ...answer, said: answer.text.join('\n') };
};

beforeEach(async () => {
  await emptyStock(pool);
  await deleteRows(pool, 'recalls');
  const cars = [recallCars({ fuels: ['Laddhybrid'], engines: ['T6', 'T8'] })];
  await db
    .transaction()
    .execute((tx) => writeRecall(tx, recallOf('ett', { title: 'Kortslutning i batteriet', cars }), null));
});

test.each(['har V60 T6 återkallats?', 'Finns det återkallelser på Volvo V60 T8 2021?', 'är v60 tillbakakallad'])(
  '"%s" is answered with the recall, its advice and how to check',
  async (text) => {
    const answer = await ask(text);
    expect(answer.said).toMatch(
      /^Volvo V60 – berörs (?:kanske )?av: Kortslutning i batteriet \(brandrisk, mars 2025\)\. /,
    );
    expect(answer.said).toContain('Ladda inte bilen förrän verkstaden har kontrollerat den.');
    expect(answer.text.at(-1)).toBe(HOW_TO_CHECK);
    expect(answer.ads).toEqual([]);
  },
);

test.each(['är V60 D4 återkallad?', 'är V60 2018 återkallad?', 'är Volvo XC40 återkallad?'])(
  '"%s" is answered with none, without a promise that there is none',
  async (text) => {
    expect((await ask(text)).said).toMatch(
      /jag känner inte till någon återkallelse\. Det betyder inte att det inte finns/,
    );
  },
);

test('a question about shown cars is answered for each of them', async () => {
  const hybrid = await insertAd(db, { name: 'Volvo V60 T6 Recharge', fuels: ['Laddhybrid'] });
  const petrol = await insertAd(db, { name: 'Volvo V60 B4 Core', fuels: ['Bensin'] });
  const latest = [hybrid.internal_id, petrol.internal_id];
  const { said } = await ask('är någon av dem återkallad?', { ...NEW_CONVERSATION, latest });
  expect(said).toContain('Volvo V60 T6 Recharge – berörs av: Kortslutning i batteriet');
  expect(said).toContain('Volvo V60 B4 Core: jag känner inte till någon återkallelse.');
});

test('without a car it asks which one', async () => {
  expect((await ask('hur vet jag om en bil är återkallad?')).said).toMatch(/^Skriv vilken bil det gäller/);
});
