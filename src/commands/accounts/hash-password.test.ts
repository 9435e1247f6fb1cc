import { expect, test } from 'vitest';
import { createPasswordHasher, PasswordsBusyError } from './hash-password.ts';

const passwords = createPasswordHasher();

test('a password fits its own hash and no other', async () => {
  const [hash, again] = await Promise.all([passwords.hash('Tallkotte7'), passwords.hash('Tallkotte7')]);
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(again).not.toBe(hash);
  expect(await passwords.verify('Tallkotte7', hash)).toBe(true);
  expect(await passwords.verify('tallkotte7', hash)).toBe(false);
  expect(await passwords.verify('Tallkotte7', null)).toBe(false);
});

test('å as one sign or as two is the same password', async () => {
  const hash = await passwords.hash('Gråsparv7'.normalize('NFC'));
  expect(await passwords.verify('Gråsparv7'.normalize('NFD'), hash)).toBe(true);
});

test('of a flood 52 are looked at and the rest refused at once; then it goes on', async () => {
  const answers = await Promise.allSettled(Array.from({ length: 200 }, () => passwords.verify('x', null)));
  const refused = answers.filter((answer) => answer.status === 'rejected');
  expect(answers.length - refused.length).toBe(52);
  for (const { reason } of refused) expect(reason).toBeInstanceOf(PasswordsBusyError);
  expect(await passwords.verify('x', null)).toBe(false);
});

test('a damaged hash is an error and no password', async () => {
  await expect(passwords.verify('x', 'plain')).rejects.toThrow('not of the form');
});
