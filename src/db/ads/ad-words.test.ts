import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { adWords, toTsquery, wordQuery } from '#src/domain/ads/ad-words.ts';
import { matchTokens } from '#src/domain/swedish/match-key.ts';
import { insertAd, insertAds } from '#test/factories.ts';
import { emptyStock, testDatabase } from '#test/support/database.ts';
import { adsWithWords } from './ad-words.ts';

const { pool, db } = await testDatabase();
beforeEach(() => emptyStock(pool));

/** Ids of the ads that match a visitor's text, by SQL. */
async function adsForSaleWith(text: string): Promise<number[]> {
  const query = wordQuery(text);
  const { rows } = await adsWithWords(query === null ? '' : toTsquery(query), true).execute(db);
  return rows.flatMap(Object.values);
}

test('requires each word in name, brand, series, generation or equipment; a prefix is enough', async () => {
  const ad = await insertAd(db, {
    name: 'Škoda Octavia 2.0 TDI',
    brand: 'Škoda',
    series: 'Octavia',
    equipment: ['Värmare'],
  });
  const found = async (text: string) => (await adsForSaleWith(text)).includes(ad.internal_id);
  for (const text of ['skoda', 'ŠKODA octa', 'tdi varm', 'värmare 2.0', 'oct skoda', '0', 'en octavia med värmare']) {
    expect(await found(text), text).toBe(true);
  }
  for (const text of ['volvo', 'skoda dragkrok', 'kodak', 'o', '%', "' | x", ''])
    expect(await found(text), text).toBe(false);
  expect(await adsForSaleWith('med')).toHaveLength(0);
});

test('the database splits an ad into the same words as a visitor’s text', async () => {
  const names = [
    'Cee´d 1.6 CRDi',
    "Kia cee'd",
    'Prius+ Plug-in',
    'Škoda Enyaq iV 80x',
    'ID.3 Pro',
    'Citroën C4 Aircross',
    'Ærø Øst',
    'AMG ÅÄÖ',
  ];
  for (const name of names) {
    const { rows } = await pool.query<{ words: string[] }>(
      'select tsvector_to_array(ad_words($1, null, null, null, null)) as words',
      [name],
    );
    expect(rows[0]?.words.toSorted(), name).toEqual([...new Set(matchTokens(name))].toSorted());
  }
});

test('the database and the index in memory split a text at every sign alike', async () => {
  const texts = Array.from({ length: 0xffff }, (_, at) => at + 1)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => `a${String.fromCodePoint(code)}b${String.fromCodePoint(code)}`);
  const { rows } = await pool.query<{ words: string[] }>(
    `select (select array_agg(word order by word) from unnest(tsvector_to_array(ad_words(text, null, null, null, null))) word) as words
     from unnest($1::text[]) with ordinality as texts (text, place) order by place`,
    [texts],
  );
  const differing = texts.filter(
    (text, at) => [...new Set(adWords(text))].toSorted().join() !== rows[at]?.words.join(),
  );
  expect(differing).toEqual([]);
});

test('finds other inflections of a word', async () => {
  const ad = await insertAd(db, { name: 'Volvo V70 med dragkrok', equipment: ['Sportstolar', 'Vinterdäck'] });
  const found = async (text: string) => (await adsForSaleWith(text)).includes(ad.internal_id);
  for (const text of ['dragkrokar', 'dragkroken', 'vinterdäcken', 'sportstolen', 'sportstol', 'sportstolarna volvo']) {
    expect(await found(text), text).toBe(true);
  }
  // "pass" is no inflection of Passat.
  expect(await found('volvoar saab')).toBe(false);
});

const SOLD = "status = 'sold', closed_at = now(), days_for_sale = 3";
const ACTIVE = "status = 'active', closed_at = null, days_for_sale = null";
/** Statements that write the ads that a condition selects. */
const WRITES: readonly ((ads: string) => string)[] = [
  (ads) => `update ads set price = coalesce(price, 1000) + 1, updated_at = now() where ${ads}`,
  (ads) => `update ads set brand = 'Škoda', series = null, generation = 'Mk ' || internal_id % 3 where ${ads}`,
  (ads) => `update ads set name = 'Läderklädd ' || internal_id % 5 where ${ads}`,
  (ads) => `update ads set equipment = '{Dragkrok,"Taklucka över"}' where ${ads}`,
  (ads) => `update ads set equipment = '{}', ${SOLD} where ${ads} and status = 'active'`,
  (ads) => `update ads set ${ACTIVE} where ${ads} and status <> 'active'`,
  (ads) => `update ads set ${ACTIVE.replace('active', 'hidden')} where ${ads}`,
  (ads) => `delete from ads where ${ads}`,
];

test('whichever statements write ads, the words of all ads are stored', async () => {
  const write = fc.tuple(fc.constantFrom(...WRITES), fc.integer({ min: 1, max: 4 }));
  const written =
    'select internal_id, status = $1, ad_words(brand, series, generation, name, equipment) from ads order by 1';
  const contentOf = async (query: string, values: string[] = []) =>
    (await pool.query({ text: query, values, rowMode: 'array' })).rows;
  await fc.assert(
    fc.asyncProperty(fc.array(write, { minLength: 1, maxLength: 6 }), async (writes) => {
      await insertAds(db, 6);
      for (const [statement, nth] of writes) await pool.query(statement(`internal_id % ${nth} = 0`));
      expect(await contentOf('table words_of_ads order by 1')).toEqual(await contentOf(written, ['active']));
    }),
    { numRuns: 40 },
  );
  await pool.query('truncate ads cascade');
  expect(await contentOf('table words_of_ads')).toEqual([]);
});
