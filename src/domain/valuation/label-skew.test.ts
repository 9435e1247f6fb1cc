import { expect, test } from 'vitest';
import { isSkewed } from './label-skew.ts';

const ALL = { judged: 10_000, low: 700, high: 300 };

test.each([
  ['the shares of all', { judged: 1_000, low: 70, high: 30 }, false],
  ['one of each of a few ads', { judged: 8, low: 1, high: 1 }, false],
  ['no judged ads', { judged: 0, low: 0, high: 0 }, false],
  ['many high ones', { judged: 100, low: 7, high: 12 }, true],
  ['many low ones', { judged: 100, low: 20, high: 3 }, true],
  ['no low ones among many ads', { judged: 1_000, low: 20, high: 30 }, true],
])('a group with %s', (_, group, skewed) => expect(isSkewed(group, ALL)).toBe(skewed));

test('is never skewed in a stock where no ad has the label', () =>
  expect(isSkewed({ judged: 50, low: 0, high: 0 }, { judged: 500, low: 0, high: 0 })).toBe(false));
