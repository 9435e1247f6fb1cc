import { dictionary } from '@zxcvbn-ts/language-common';
import { expect, test } from 'vitest';
import { isCommonPassword } from '#src/domain/accounts/common-passwords.ts';
import { isStrongEnough } from '#src/domain/accounts/password-rules.ts';
import { passwordWeakness } from './password-weakness.ts';

test.each([
  ['tallkotte', 'weak-password'],
  ['Sommar2026!', 'common-password'],
  ['Fuckyou2', 'common-password'],
  ['!FuckYou2?', 'common-password'],
  ['Tallkotte7', null],
  ['Grankvist1', null],
  ['rätt-häst-7-batteri', null],
])('%s: %s', async (password, weakness) => {
  expect(await passwordWeakness(password)).toBe(weakness);
});

test('rejects every password of the list, also with the capital letter and the sign that satisfy the other rules', async () => {
  const listed = dictionary['passwords-common'].filter((each) => each.length >= 8);
  expect(listed.length).toBeGreaterThan(15_000);
  const dressed = listed.map((each) => `${each[0]?.toUpperCase()}${each.slice(1)}!`).filter(isStrongEnough);
  expect(dressed.length).toBeGreaterThan(3_000);
  // The visible rules alone would accept most of these.
  expect(dressed.filter((each) => !isCommonPassword(each)).length).toBeGreaterThan(1_000);
  const taken: string[] = [];
  for (const each of dressed) if ((await passwordWeakness(each)) === null) taken.push(each);
  expect(taken).toEqual([]);
});

test('rejects the name of the account as password', async () => {
  expect(await passwordWeakness('Evasundin-7', 'evasundin@bil.example')).toBe('common-password');
});
