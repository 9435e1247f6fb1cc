import { expect, test } from 'vitest';
import { AnswerCache, FRESH_MS } from './answer-cache.ts';

test('an answer is fresh for five minutes, and cached beyond', () => {
  const answers = new AnswerCache<string>();
  expect(answers.get('volvo', 0)).toBeNull();
  answers.set('volvo', 'Volvo', 1_000);
  expect(FRESH_MS).toBe(300_000);
  expect(answers.get('volvo', 1_000 + FRESH_MS - 1)).toEqual({ answer: 'Volvo', isFresh: true });
  expect(answers.get('volvo', 1_000 + FRESH_MS)).toEqual({ answer: 'Volvo', isFresh: false });
  answers.set('volvo', 'Volvo V60', FRESH_MS);
  expect(answers.get('volvo', FRESH_MS)).toEqual({ answer: 'Volvo V60', isFresh: true });
});

test('caches the hundred most recently used answers', () => {
  const answers = new AnswerCache<number>();
  for (let text = 0; text <= 100; text += 1) {
    answers.set(String(text), text, 0);
    answers.get('0', 0);
  }
  expect(answers.get('0', 0)?.answer).toBe(0);
  expect(answers.get('1', 0)).toBeNull();
});
