import { expect, test } from 'vitest';
import { toTsquery, wordQuery } from './ad-words.ts';

const queryOf = (text: string): string => toTsquery(wordQuery(text) ?? []);

test('a query contains only words, for any text', () => {
  expect(queryOf(`O'Brien & !(x) | <-> :* \\ "å" %_`)).toBe(
    '(obrien:* | obri | obria | obrie | obrin | obrit | obriarna | obrierna | obriorna | obrina | obriet | obriar | obrier | obrior) & x & a',
  );
  expect(wordQuery('%_&|!')).toBeNull();
  expect(wordQuery(Array.from({ length: 50 }, (_, at) => `w${at}`).join(' '))).toHaveLength(8);
});

test('writes phrases of several words in brackets', () => {
  const term = (word: string, isPrefix = false) => ({ word, isPrefix });
  expect(toTsquery([[[term('apple'), term('carplay', true)], [term('carplay')]], [[term('x')]]])).toBe(
    '((apple & carplay:*) | carplay) & x',
  );
});
