import { expect, test } from 'vitest';
import { testSecretBox as secretBox } from '#test/secret-box.ts';
import { testDatabase } from '#test/support/database.ts';
import { accountKeyOf, attemptsKeyOf, newBrowserToken, newToken, tokenHashOf } from './tokens.ts';

test('creates a different token each time, safe in cookies and links, and recognised by its hash', () => {
  const [one, other] = [newToken(), newToken()];
  expect(one.token).toMatch(/^[\w-]{43}$/);
  expect(one.token).not.toBe(other.token);
  expect(tokenHashOf(one.token)).toEqual(one.tokenHash);
  expect(one.tokenHash.toString()).not.toContain(one.token);
});

const { db } = await testDatabase();

test('counts a browser’s attempts separately for the account that it has signed in to, and for no other', async () => {
  const own = accountKeyOf('eva@bil.example');
  const [first, second] = [
    await newBrowserToken({ db, secretBox }, 'Eva@bil.example'),
    await newBrowserToken({ db, secretBox }, 'eva@bil.example'),
  ];
  const keys = await Promise.all(
    [first, second].map((token) => attemptsKeyOf({ db, secretBox }, ' eva@bil.example', token)),
  );
  expect(keys.map((key) => key.subarray(0, own.length))).toEqual([own, own]);
  expect(new Set([own, ...keys].map((key) => key.toString('hex'))).size).toBe(3);
  expect(await attemptsKeyOf({ db, secretBox }, 'ola@bil.example', first)).toEqual(accountKeyOf('ola@bil.example'));
  for (const forged of [null, '', '.', `a${first}`, `${first}a`, first.replace('.', ''), 'å'.repeat(200)])
    expect(await attemptsKeyOf({ db, secretBox }, 'eva@bil.example', forged), String(forged)).toEqual(own);
});
