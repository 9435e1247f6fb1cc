import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';
import { isStrongEnough, passwordStrength } from './password-rules.ts';

test.each([
  ['', 0, 'Svagt'],
  ['a', 20, 'Svagt'],
  ['aA', 40, 'Okej'],
  ['aA1', 60, 'Bra'],
  ['aA1!', 80, 'Starkt'],
  ['aA1!aaaa', 100, 'Starkt'],
  ['åÖ1§åååå', 100, 'Starkt'],
] as const)('scores %s as %i: %s', (password, score, label) => {
  expect(passwordStrength(password)).toEqual({ score, label });
});

test.each([
  ['Tallkotte7', true],
  ['tallkotte7!', true],
  ['TALLKOTTE', false],
  ['tallkotte', false],
  ['tallkotte7', false],
  // Meets four of the five checks but has fewer than eight characters (D70).
  ['aA1!aaa', false],
  [`aA1!${'x'.repeat(124)}`, true],
  [`aA1!${'x'.repeat(125)}`, false],
])('classifies %s as strong enough: %s', (password, expected) => {
  expect(isStrongEnough(password)).toBe(expected);
});

test.each([
  'Password1!',
  'P@ssw0rd2026',
  'Sommar2026!',
  'Lösenord123!',
  '!!Stockholm99',
  'HejHej123!',
  'Qwerty12345!',
  'Volvo2024!!',
  '12345678Aa',
  'Aaaaaaa1',
  'Abcdefgh1!',
])('classifies %s as common', (password) => {
  expect(isStrongEnough(password)).toBe(true);
  expect(isCommonPassword(password)).toBe(true);
});

test('rejects the name of the account as password', () => {
  expect(isCommonPassword('Karlsson7!x', 'karlsson@bil.example')).toBe(true);
  expect(isCommonPassword('Karlsson7!x', 'eva@bil.example')).toBe(false);
});

test('does not classify random passwords as common', () => {
  const random = fc.string({
    unit: fc.constantFrom(...'bdfhjkmnpqrtvxzBDFHJKMNPQRTVXZ24689?='),
    minLength: 14,
    maxLength: 40,
  });
  fc.assert(
    fc.property(random, (password) => new Set(password.toLowerCase()).size <= 3 || !isCommonPassword(password)),
  );
});
