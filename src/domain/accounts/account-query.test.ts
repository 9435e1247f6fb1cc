import { expect, test } from 'vitest';
import { ACCOUNT_LIST } from './account-query.ts';

test('survives the round trip through an address', () => {
  const query = {
    text: 'eva@',
    role: 'moderator' as const,
    state: 'avstangd' as const,
    secondFactor: 'nej' as const,
    order: { by: 'inloggad' as const, isDescending: false },
    page: 3,
    size: 200 as const,
  };
  expect(ACCOUNT_LIST.parse(ACCOUNT_LIST.format(query))).toEqual(query);
  expect(ACCOUNT_LIST.format({}).size).toBe(0);
});

test('ignores invalid values', () => {
  const nonsense = new URLSearchParams('roll=constructor&status=%00&tvasteg=kanske&sida=-1&sortering=x&rader=7');
  expect(ACCOUNT_LIST.parse(nonsense)).toEqual(ACCOUNT_LIST.parse(new URLSearchParams()));
});
