import { expect, test } from 'vitest';
import { signedIn } from '#test/signed-in.ts';
import { testDatabase } from '#test/support/database.ts';
import * as passkeys from './passkeys.ts';

const { db, pool } = await testDatabase();

test('of concurrent takers of a challenge one gets it; a newer challenge replaces an older one', async () => {
  const binding = Buffer.alloc(32, 1);
  await passkeys.putChallenge(db, binding, 'old');
  await passkeys.putChallenge(db, binding, 'new');
  const taken = await Promise.all([1, 2, 3].map(() => passkeys.takeChallenge(db, binding)));
  expect(taken.filter((each) => each !== undefined)).toEqual(['new']);
});

test('an expired challenge is used up and not returned; only expired ones are removed', async () => {
  const [old, fresh] = [Buffer.alloc(32, 2), Buffer.alloc(32, 3)];
  await passkeys.putChallenge(db, old, 'old');
  await passkeys.putChallenge(db, fresh, 'fresh');
  const expire = () =>
    pool.query("update passkey_challenges set created_at = now() - interval '6 minutes' where binding = $1", [old]);
  await expire();
  expect(await passkeys.takeChallenge(db, old)).toBeUndefined();
  await passkeys.putChallenge(db, old, 'old');
  await expire();
  await passkeys.removeOldChallenges(db);
  expect((await pool.query('select challenge from passkey_challenges')).rows).toEqual([{ challenge: 'fresh' }]);
});

test('a counter only advances; an authenticator that does not count stays at 0', async () => {
  const { userId } = await signedIn(db, 'admin');
  const passkey = { userId, name: 'x', publicKey: new Uint8Array([1]), transports: ['usb'], isSynced: true };
  expect(await passkeys.insertPasskey(db, { ...passkey, id: 'YQ', counter: 4 })).toBe(true);
  expect(await passkeys.insertPasskey(db, { ...passkey, id: 'YQ', counter: 9 })).toBe(false);
  const uses = await Promise.all([5, 5, 5].map((counter) => passkeys.recordPasskeyUse(db, 'YQ', counter)));
  expect(uses.filter(Boolean)).toHaveLength(1);
  expect(await passkeys.recordPasskeyUse(db, 'YQ', 0)).toBe(false);
  expect(await passkeys.readPasskey(db, 'YQ')).toMatchObject({ userId, counter: 5, transports: ['usb'] });
  await passkeys.insertPasskey(db, { ...passkey, id: 'Yg', counter: 0 });
  expect(await passkeys.recordPasskeyUse(db, 'Yg', 0)).toBe(true);
  expect(await passkeys.recordPasskeyUse(db, 'Yg', 0)).toBe(true);
  expect(await passkeys.readPasskey(db, 'Yw')).toBeUndefined();
});
