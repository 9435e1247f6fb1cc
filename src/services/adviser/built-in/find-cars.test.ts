import { beforeEach, expect, test } from 'vitest';
import { sqlAdSearch } from '#src/db/ad-search/ad-search.ts';
import { NEW_CONVERSATION } from '#src/domain/adviser/conversation/conversation.ts';
import { createBuiltInAdviser } from '#src/services/adviser/built-in-adviser.ts';
import { createAdSearch } from '#src/services/facet-index/ad-search-service.ts';
import { categoryFile, categoryWinner } from '#test/category-file.ts';
import { FACTORY_NOW, insertAd, insertAds, insertCategory } from '#test/factories.ts';
import { emptyStock, testDatabase } from '#test/support/database.ts';
import { maxPulledKg } from './find-cars.ts';

const { pool, db } = await testDatabase();
const adviser = createBuiltInAdviser(db, createAdSearch(db));
const ask = (text: string) => adviser.answer(text, NEW_CONVERSATION, FACTORY_NOW);

beforeEach(() => emptyStock(pool));

test('relaxes preferences before requirements', async () => {
  for (const price of [90_000, 95_000, 99_000]) await insertAd(db, { price, color: 'Vit', equipment: ['Dragkrok'] });
  const answer = await ask('Volvo med dragkrok under 100 000, gärna röd');
  expect(answer.relaxed).toEqual(['preference']);
  expect(answer.text[0]).toBe('Ingen bil till salu uppfyller allt, så jag har också tagit med bilar i andra färger.');
  expect(answer.total).toBe(3);
});

test('counts cars without a picture and ranks them last', async () => {
  await insertAds(db, 6, (nth) => ({ price: 100_000 + nth, image_urls: nth === 4 ? ['/a.jpg'] : [] }));
  const answer = await ask('Volvo V60');
  expect(answer.total).toBe(6);
  expect(answer.ads).toHaveLength(5);
  expect(answer.ads[0]?.facts.price).toBe(100_004);
  expect((await ask('billigaste Volvo V60')).ads[0]?.facts.price).toBe(100_000);
  await emptyStock(pool);
  await insertAds(db, 2, () => ({ image_urls: [] }));
  const bare = await ask('Vad kostar en begagnad Volvo V60?');
  expect(bare.text.join(' ')).not.toContain('Ingen bil till salu');
  expect(bare.ads).toHaveLength(2);
});

test('finds cars that meet the same requirements by SQL when the index is not loaded', async () => {
  const inSql = createBuiltInAdviser(db, { withIndex: async () => null, search: sqlAdSearch(db) });
  const ads = await insertAds(db, 6, (nth) => ({
    price: 100_000 + nth * 10_000,
    equipment: nth === 0 ? [] : ['Dragkrok'],
    seats: nth === 1 ? 5 : 7,
  }));
  const whole = await inSql.answer('Volvo billigast', NEW_CONVERSATION, FACTORY_NOW);
  expect(whole.ads.map(({ facts }) => facts.internalId)).toEqual(ads.slice(0, 5).map((ad) => ad.internal_id));
  expect(whole.total).toBe(6);
  const narrow = await inSql.answer('Volvo med dragkrok och 7 säten', NEW_CONVERSATION, FACTORY_NOW);
  expect(narrow.ads.map(({ facts }) => facts.internalId).toSorted()).toEqual(ads.slice(2).map((ad) => ad.internal_id));
  const loosened = await inSql.answer('Volvo under 95 000', NEW_CONVERSATION, FACTORY_NOW);
  expect([loosened.relaxed, loosened.ads.length]).toEqual([['price'], 1]);
});

test('ranks life situations by the ratings of models, gives the sentence as the reason, and says that no price was asked for', async () => {
  const attributes = ['Lastutrymme', 'Plats för bur', 'Låg lastkant', 'Lättstädat', 'Väglag'];
  const rated = (place: number, score: number, reason: string) =>
    categoryWinner(place, {
      ratings: attributes.map((attribute) => ({ attribute, score, reason: `${reason} ${attribute.toLowerCase()}.` })),
    });
  const { winners, ...file } = categoryFile('hundagare');
  await insertCategory(db, {
    ...file,
    attributes: attributes.map((name) => ({ name, description: `${name} för hunden i bilen.`, weight: 1 })),
    winners: winners.map((_, place) =>
      place === 0 ? rated(0, 5, 'V60 har mycket gott om') : rated(place, 1, 'Den här har dåligt om'),
    ),
  });
  const v60 = { brand: 'Volvo', series: 'V60', chassis: 'Kombi', model_year: 2019 } as const;
  await insertAds(db, 12, (nth) => ({ ...v60, price: 200_000 + nth * 1_000 }));
  await insertAds(db, 12, (nth) => ({ ...v60, series: 'V90', price: 190_000 + nth * 1_000 }));
  // The same model in years that no text is about, and one beyond the middle half.
  await insertAds(db, 12, (nth) => ({ ...v60, model_year: 2014, price: 195_000 + nth * 1_000 }));
  await insertAd(db, { ...v60, price: 900_000 });
  const { ads, text, chips } = await ask('två stora hundar i bur');
  expect(chips.map(({ label }) => label)).toContain('plats för hundbur');
  expect(ads.slice(0, 2).map(({ facts }) => [facts.series, facts.modelYear])).toEqual([
    ['V60', 2019],
    ['V60', 2019],
  ]);
  expect(ads[0]?.reasons[0]).toBe('V60 har mycket gott om plats för bur.');
  expect(ads.flatMap(({ reasons }) => reasons).join()).not.toContain('dåligt');
  expect(text.join(' ')).toContain('den mittersta hälften');
  expect(ads.map(({ facts }) => facts.price)).not.toContain(900_000);
  const priced = await ask('två stora hundar i bur, högst 950 000 kr');
  expect(priced.text.join(' ')).not.toContain('den mittersta hälften');
});

test.each([
  ['2 000 kg för automat och 2 500 för manuell låda.', 2_500],
  ['2 100 kg på äldre bilar och 2 250 på nya, med fyrhjulsdrift på el.', 2_250],
  ['306 hk och fyrhjulsdrift, 1 500 kg på kroken.', 1_500],
  ['1 200 kg på kroken på de första bilarna, så läs registreringsbeviset.', null],
  ['Omkring 2 000 kg på kroken.', null],
  ['Lätt bil, så ett större släp får du välja en annan bil till.', null],
])('reads the most that a model is said to pull: %s', (text, kg) => expect(maxPulledKg(text)).toBe(kg));
