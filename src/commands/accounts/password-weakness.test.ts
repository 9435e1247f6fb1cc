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

test('no password of the list is taken, with a capital letter and a sign that makes it strong enough', async () => {
  const listed = dictionary['passwords-common'].filter((each) => each.length >= 8);
  expect(listed.length).toBeGreaterThan(15_000);
  const dressed = listed.map((each) => `${each[0]?.toUpperCase()}${each.slice(1)}!`).filter(isStrongEnough);
  expect(dressed.length).toBeGreaterThan(3_000);
  // The own rules alone would let most of these through.
  expect(dressed.filter((each) => !isCommonPassword(each)).length).toBeGreaterThan(1_000);
  const taken: string[] = [];
  for (const each of dressed) if ((await passwordWeakness(each)) === null) taken.push(each);
  expect(taken).toEqual([]);
});

test('the name of the account is no password', async () => {
  expect(await passwordWeakness('Evasundin-7', 'evasundin@bil.example')).toBe('common-password');
});
