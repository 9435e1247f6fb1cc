import { expect, test } from 'vitest';
import { newToken, tokenHashOf } from './new-token.ts';

test('creates a different token each time, safe in cookies and links, and recognised by its hash', () => {
  const [one, other] = [newToken(), newToken()];
  expect(one.token).toMatch(/^[\w-]{43}$/);
  expect(one.token).not.toBe(other.token);
  expect(tokenHashOf(one.token)).toEqual(one.tokenHash);
  expect(one.tokenHash.toString()).not.toContain(one.token);
});
