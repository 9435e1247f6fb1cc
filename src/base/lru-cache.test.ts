import { expect, test } from 'vitest';
import { LruCache } from './lru-cache.ts';

test('evicts the least recently used value', () => {
  const values = new LruCache<number>(2);
  values.set('a', 1);
  values.set('b', 2);
  expect(values.get('a')).toBe(1);
  values.set('c', 3);
  expect([values.get('a'), values.get('b'), values.get('c')]).toEqual([1, undefined, 3]);
});

test('counts setting a value as its latest use', () => {
  const values = new LruCache<number>(2);
  for (const key of ['a', 'b', 'a', 'c']) values.set(key, 1);
  expect([values.get('a'), values.get('b')]).toEqual([1, undefined]);
});

test('deletes a value', () => {
  const values = new LruCache<number>(2);
  values.set('a', 1);
  values.delete('a');
  expect(values.get('a')).toBeUndefined();
});
