import { expect, test } from 'vitest';
import { lazyFields } from './lazy-fields.ts';

test('computes a field once, on first access', () => {
  const made: string[] = [];
  const fields = lazyFields<{ a: number; b: number }>({
    a: () => made.push('a'),
    b: () => made.push('b'),
  });
  expect(made).toEqual([]);
  expect([fields.b, fields.b, made]).toEqual([1, 1, ['b']]);
  expect({ ...fields }).toEqual({ a: 2, b: 1 });
  expect(JSON.stringify(fields)).toBe('{"a":2,"b":1}');
});
