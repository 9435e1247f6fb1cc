import { expect, test } from 'vitest';
import { GOLDEN_QUESTIONS, hasPassed, judgeAnswer } from './golden-questions.ts';

const golden = { question: 'En Volvo?', contains: [['volvo', 'bil']], lacks: ['garanterar', 'http'] };
const problemsOf = (text: string | null, failure: string | null = null) =>
  judgeAnswer(golden, { text, failure, ms: 1 }).problems;

test.each([
  ['Den här Volvon passar.', []],
  ['Se [bilen](/ad/1).', []],
  ['Hej.', ['Nämner inte något av: volvo, bil.']],
  ['Jag GARANTERAR att bilen håller.', ['Innehåller ”garanterar”.']],
  [' ', ['Svaret är tomt.']],
  [`Bil ${'x'.repeat(1_500)}`, ['Är längre än 1500 tecken.']],
])('judges %j', (text, problems) => expect(problemsOf(text)).toEqual(problems));

test('an answer that the model did not give fails with its reason', () => {
  expect(problemsOf(null, 'Dygnets tokens är slut.')).toEqual(['Dygnets tokens är slut.']);
});

test('passes only if every golden question was asked and has no problem', () => {
  const good = GOLDEN_QUESTIONS.map(({ question }) => ({ question, problems: [] as string[] }));
  expect(hasPassed(good)).toBe(true);
  expect(hasPassed(good.slice(1))).toBe(false);
  expect(hasPassed(good.map((each, nth) => (nth === 3 ? { ...each, problems: ['Nej.'] } : each)))).toBe(false);
});

test('every golden question says what an answer has to and must not contain, in lower case, and is asked once', () => {
  for (const { contains, lacks } of GOLDEN_QUESTIONS) {
    expect(contains.length * lacks.length).toBeGreaterThan(0);
    for (const word of [...contains.flat(), ...lacks]) expect(word).toBe(word.toLocaleLowerCase('sv'));
  }
  expect(new Set(GOLDEN_QUESTIONS.map(({ question }) => question)).size).toBe(GOLDEN_QUESTIONS.length);
});
