import { expect, test } from 'vitest';
import { formatAccountQuery, parseAccountQuery } from './account-query.ts';

test('survives the round trip through an address', () => {
  const query = {
    ...{ text: 'eva@', role: 'moderator' as const, state: 'avstangd' as const, hasSecondFactor: false },
    ...{ order: { by: 'inloggad' as const, isDescending: false }, page: 3, size: 200 as const },
  };
  expect(parseAccountQuery(formatAccountQuery(query))).toEqual(query);
  expect(formatAccountQuery({}).size).toBe(0);
});

test('ignores invalid values', () => {
  const nonsense = new URLSearchParams('roll=constructor&status=%00&tvasteg=kanske&sida=-1&sortering=x&rader=7');
  expect(parseAccountQuery(nonsense)).toEqual(parseAccountQuery(new URLSearchParams()));
});
