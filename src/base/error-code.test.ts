import { expect, test } from 'vitest';
import { errorCode } from './error-code.ts';

test('returns the code of an error that has one', () => {
  expect(errorCode(Object.assign(new Error('no such file'), { code: 'ENOENT' }))).toBe('ENOENT');
});

test.each([
  ['an error without a code', new Error('broken')],
  ['a code that is no text', Object.assign(new Error('broken'), { code: 20 })],
  ['an object that is no error', { code: 'ENOENT' }],
  ['nothing', null],
])('returns undefined for %s', (_, value) => {
  expect(errorCode(value)).toBeUndefined();
});
