import { expect, test } from 'vitest';
import { isConnectionFit } from './prefetch-on-intent.tsx';

test('prefetches nothing with Save-Data or a slow network', () => {
  expect(isConnectionFit({})).toBe(true);
  expect(isConnectionFit({ connection: { effectiveType: '4g', saveData: false } })).toBe(true);
  expect(isConnectionFit({ connection: { effectiveType: '4g', saveData: true } })).toBe(false);
  for (const effectiveType of ['3g', '2g', 'slow-2g']) {
    expect(isConnectionFit({ connection: { effectiveType } }), effectiveType).toBe(false);
  }
});
