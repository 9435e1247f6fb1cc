import { expect, test } from 'vitest';
import { createPasswordHasher, isPasswordsBusy } from './hash-password.ts';

const passwords = createPasswordHasher();

test('verifies a password against its own hash and no other', async () => {
  const [hash, again] = await Promise.all([passwords.hash('Tallkotte7'), passwords.hash('Tallkotte7')]);
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(again).not.toBe(hash);
  expect(await passwords.verify('Tallkotte7', hash)).toBe(true);
  expect(await passwords.verify('tallkotte7', hash)).toBe(false);
  expect(await passwords.verify('Tallkotte7', null)).toBe(false);
});

test('treats a composed and a decomposed å as the same password', async () => {
  const hash = await passwords.hash('Gråsparv7'.normalize('NFC'));
  expect(await passwords.verify('Gråsparv7'.normalize('NFD'), hash)).toBe(true);
});

test('of many concurrent verifications runs 52 and rejects the others immediately; then recovers', async () => {
  const answers = await Promise.allSettled(Array.from({ length: 200 }, () => passwords.verify('x', null)));
  const refused = answers.filter((answer) => answer.status === 'rejected');
  expect(answers.length - refused.length).toBe(52);
  for (const { reason } of refused) expect(isPasswordsBusy(reason)).toBe(true);
  expect(await passwords.verify('x', null)).toBe(false);
});

test('throws on a damaged hash', async () => {
  await expect(passwords.verify('x', 'plain')).rejects.toThrow('unknown format');
});
