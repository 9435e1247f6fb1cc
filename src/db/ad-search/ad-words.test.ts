import { beforeEach, expect, test } from 'vitest';
import { matchTokens } from '#src/domain/catalogue/match-key.ts';
import { insertAd } from '#test/factories.ts';
import { emptyStock, testDatabase } from '#test/support/database.ts';
import { readAdsWithWords, wordQuery } from './ad-words.ts';

const { pool, db } = await testDatabase();
beforeEach(() => emptyStock(pool));

test('requires each word in name, brand, series, generation or equipment; a prefix is enough', async () => {
  const ad = await insertAd(db, {
    name: 'Škoda Octavia 2.0 TDI',
    brand: 'Škoda',
    series: 'Octavia',
    equipment: ['Värmare'],
  });
  await insertAd(db, { status: 'sold', name: 'Škoda Octavia' });
  const found = async (text: string) => [...(await readAdsWithWords(db, text))].includes(ad.internal_id);
  for (const text of ['skoda', 'ŠKODA octa', 'tdi varm', 'värmare 2.0', 'oct skoda', '0', 'en octavia med värmare']) {
    expect(await found(text), text).toBe(true);
  }
  for (const text of ['volvo', 'skoda dragkrok', 'kodak', 'o', '%', "' | x", ''])
    expect(await found(text), text).toBe(false);
  expect(await readAdsWithWords(db, 'octavia')).toHaveLength(1);
  expect(await readAdsWithWords(db, 'med')).toHaveLength(0);
});

test('a query contains only words, for any text', () => {
  expect(wordQuery(`O'Brien & !(x) | <-> :* \\ "å" %_`)).toBe(
    '(obrien:* | obri | obria | obrie | obrin | obrit | obriet | obriar | obrier | obrior | obrina | obriarna | obrierna | obriorna) & x & a',
  );
  expect(wordQuery('%_&|!')).toBeNull();
  expect(wordQuery(Array.from({ length: 50 }, (_, at) => `w${at}`).join(' '))?.split('&')).toHaveLength(8);
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

test('finds other inflections of a word', async () => {
  const ad = await insertAd(db, { name: 'Volvo V70 med dragkrok', equipment: ['Sportstolar', 'Vinterdäck'] });
  const found = async (text: string) => [...(await readAdsWithWords(db, text))].includes(ad.internal_id);
  for (const text of ['dragkrokar', 'dragkroken', 'vinterdäcken', 'sportstolen', 'sportstol', 'sportstolarna volvo']) {
    expect(await found(text), text).toBe(true);
  }
  // "pass" is no inflection of Passat.
  expect(await found('volvoar saab')).toBe(false);
});
