import { expect, test } from 'vitest';
import { routeError } from '#test/route-error.ts';
import { requestIdOf } from './page-failure.ts';

test('returns the request id where the server provided one', () => {
  expect(requestIdOf(routeError(500, { requestId: 'a1' }))).toBe('a1');
  expect(requestIdOf(routeError(500))).toBeNull();
  expect(requestIdOf(new Error('a1'))).toBeNull();
});
