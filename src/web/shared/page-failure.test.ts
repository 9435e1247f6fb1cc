import { UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router';
import { expect, test } from 'vitest';
import { requestIdOf } from './page-failure.ts';

test("the request's name, where the server gave one", () => {
  expect(requestIdOf(new ErrorResponse(500, '', { requestId: 'a1' }))).toBe('a1');
  expect(requestIdOf(new ErrorResponse(500, '', null))).toBeNull();
  expect(requestIdOf(new Error('a1'))).toBeNull();
});
