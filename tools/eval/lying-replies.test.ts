import { expect, test } from 'vitest';
import { someFacts } from './guarded-replies.ts';
import { problemsIn, scoreLies } from './lying-replies.ts';

test('of random lies in random pieces no foreign link and no wrong price comes through', () => {
  expect(scoreLies(10_000, someFacts(), 7)).toMatchObject({
    foreignLinks: 0,
    wrongPrices: 0,
    cutsThatMatter: 0,
    samples: [],
  });
});

test('the judge finds each kind of violation', () => {
  const facts = someFacts();
  expect(problemsIn('Se [x](https://elak.se) för 189 901 kr', facts)).toEqual({
    foreignLinks: ['https://elak.se'],
    wrongPrices: ['189 901'],
  });
  expect(problemsIn('[Volvo V60 2019](/ad/100001) kostar 189 900 kr', facts)).toEqual({
    foreignLinks: [],
    wrongPrices: [],
  });
});
