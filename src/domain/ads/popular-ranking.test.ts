import { expect, test } from 'vitest';
import type { AdSort } from './filters/ad-filters.ts';
import { sortExplanationOf } from './popular-ranking.ts';

const NEWEST: AdSort = { by: 'date', order: 'desc' };

test('explains every order', () => {
  for (const order of ['popular', NEWEST, { by: 'price', order: 'asc' }, { by: 'power', order: 'asc' }] as const) {
    expect(sortExplanationOf(order)).toMatchObject({
      title: 'Så sorterar vi',
      paragraphs: expect.arrayContaining([expect.stringContaining('flera handlare')]),
    });
  }
  expect(sortExplanationOf('popular')).not.toEqual(sortExplanationOf(NEWEST));
  expect(sortExplanationOf(NEWEST)).not.toEqual(sortExplanationOf({ ...NEWEST, order: 'asc' }));
});
