import { expect, test } from 'vitest';
import { cachedByText } from './cached-by-text.ts';

test('reads a text once until more texts are known than the bound allows, also when the answer is null', () => {
  const reads: string[] = [];
  const read = cachedByText((text) => {
    reads.push(text);
    return text === '' ? null : text.length;
  }, 2);
  expect(['', 'a', '', 'a', 'bb', ''].map(read)).toEqual([null, 1, null, 1, 2, null]);
  expect(reads).toEqual(['', 'a', 'bb', '']);
});
