import { expect, test } from 'vitest';
import lexicon from '#data/adviser/lexicon.json' with { type: 'json' };
import { findPlace } from '#src/domain/places/find-place.ts';
import { findRegion } from '#src/domain/places/regions.ts';
import { isLimited } from '#src/domain/wish/merge-queries.ts';
import { understand } from '#src/domain/wish/parse-query.ts';
import { isPhrase } from '#src/domain/wish/words/word-meanings.ts';
import { carNamesFromFiles } from '#test/car-names.ts';
import { matchKey } from './match-key.ts';

const names = carNamesFromFiles();
const read = (text: string) => understand(text, { names, thisYear: 2026 });

test('an ordinary word of the lexicon is no filter, unless it is itself a filter word, a make or a place', () => {
  const words = lexicon.ordinary.flatMap((line) => line.split(' '));
  const hasMeaning = (word: string): boolean =>
    isPhrase(word) || names.makeByKey.has(word) || findPlace(word) !== null || findRegion(word).length > 0;
  expect(words.filter((word) => !hasMeaning(matchKey(word)) && isLimited(read(word)))).toEqual([]);
});

/** Spelled almost as a filter word or a name. */
const NEAR =
  'föreslår förlåter fixat gäst gräs grät gråt grattis leder leda skrivit varnade morbror vittna afton fiskar fisken svärdet män öra sprider spränger smärtan roman shoppa istället fiske gräns stängda passade väktare stoppat rötter';

test.each(NEAR.split(' '))('reads no filter from %s', (word) => {
  expect(isLimited(read(word))).toBe(false);
  expect(isLimited(read(`vi har ${word} ibland`))).toBe(false);
});
