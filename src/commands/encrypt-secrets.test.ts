import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { MIGRATIONS } from '#src/config/env.ts';
import { beginSecondFactor, readSecondFactor } from '#src/db/accounts/account-second-factor.ts';
import { createDb, createPool } from '#src/db/connection/client.ts';
import { hasClearSecrets, listSecrets } from '#src/db/secrets/encrypted-secrets.ts';
import { readSecret, type SecretStore } from '#src/db/secrets/site-secrets.ts';
import { secretBoxOf, testKey, testSecretBox } from '#test/secret-box.ts';
import { signedIn } from '#test/signed-in.ts';
import { deleteRows, newTestDatabase, testDatabase } from '#test/support/database.ts';
import { formerMigrations } from '#test/support/former-migrations.ts';
import { encryptSecrets, replaceUnreadableSecrets } from './encrypt-secrets.ts';
import { migrate } from './migrate.ts';

const { db, pool, url } = await testDatabase();
const store: SecretStore = { db, secretBox: testSecretBox };
const otherStore: SecretStore = { db, secretBox: secretBoxOf(testKey('other')) };
const clear = { pictures: randomBytes(32), chat: randomBytes(32), factor: randomBytes(20) };
let userId: string;

/** The rows as an older version of the site left them. */
async function insertClearSecrets(): Promise<void> {
  for (const table of ['site_secrets', 'second_factors'])
    await pool.query(`alter table ${table} drop constraint ${table}_encrypted`);
  const site = 'insert into site_secrets (purpose, secret) values ($1, $2)';
  await pool.query(site, ['pictures', clear.pictures]);
  await pool.query(site, ['chat', clear.chat]);
  const factor = 'insert into second_factors (user_id, secret, confirmed_at, last_step) values ($1, $2, now(), 7)';
  await pool.query(factor, [userId, clear.factor]);
  for (const table of ['site_secrets', 'second_factors'])
    await pool.query(
      `alter table ${table} add constraint ${table}_encrypted check (octet_length(secret) >= 38) not valid`,
    );
}

const fileOf = async (table: string): Promise<number> =>
  (await pool.query(`select pg_relation_filenode($1::regclass)::int as file`, [table])).rows[0].file;

beforeEach(async () => {
  await deleteRows(pool, 'users', 'site_secrets');
  ({ userId } = await signedIn(db, 'admin'));
});

describe('unencrypted secrets of an older version', () => {
  beforeEach(insertClearSecrets);

  test('are encrypted in place, keep their meaning, and leave the files of their tables', async () => {
    const files = [await fileOf('site_secrets'), await fileOf('second_factors')];
    expect(await hasClearSecrets(db)).toBe(true);
    expect(await encryptSecrets(store)).toMatchObject({ value: { renewed: 3, unreadableFactors: 0 } });
    expect(await hasClearSecrets(db)).toBe(false);
    expect(await readSecret(store, 'pictures')).toEqual(clear.pictures);
    expect(await readSecret(store, 'chat')).toEqual(clear.chat);
    expect(await readSecondFactor(store, userId)).toEqual({ secret: clear.factor, isConfirmed: true });
    expect((await pool.query('select last_step from second_factors')).rows).toEqual([{ last_step: 7 }]);
    expect(files).not.toContain(await fileOf('site_secrets'));
    expect(files).not.toContain(await fileOf('second_factors'));
  });

  test('are rejected in place of encrypted ones', async () => {
    await expect(readSecret(store, 'pictures')).rejects.toMatchObject({ name: 'UnreadableSecretError' });
    expect(await readSecondFactor(store, userId)).toEqual({ secret: null, isConfirmed: true });
  });

  test('are encrypted once by several concurrent processes, and not again', async () => {
    const pools = [createPool(url), createPool(url), createPool(url)];
    const results = await Promise.all(pools.map((each) => encryptSecrets({ ...store, db: createDb(each) })));
    expect(results.map((result) => result.ok && result.value.renewed).toSorted()).toEqual([0, 0, 3]);
    const [stored, file] = [await listSecrets(db), await fileOf('second_factors')];
    expect(await encryptSecrets(store)).toMatchObject({ value: { renewed: 0 } });
    expect([await listSecrets(db), await fileOf('second_factors')]).toEqual([stored, file]);
    await Promise.all(pools.map((each) => each.end()));
  });

  test('are all unencrypted or all encrypted when interrupted, and are encrypted by the next run', async () => {
    const before = await listSecrets(db);
    let rows = 0;
    const failing = {
      ...testSecretBox,
      encrypt: (...given: Parameters<typeof testSecretBox.encrypt>) => {
        rows += 1;
        if (rows === 3) throw new Error('interrupted');
        return testSecretBox.encrypt(...given);
      },
    };
    await expect(encryptSecrets({ db, secretBox: failing })).rejects.toThrow('interrupted');
    expect(await listSecrets(db)).toEqual(before);
    expect(await encryptSecrets(store)).toMatchObject({ value: { renewed: 3 } });
  });
});

test('a database of the version before encryption preserves its secrets through the migration and the next start', async () => {
  const old = await newTestDatabase();
  await old.pool.query('drop schema public cascade; create schema public');
  const before = (await formerMigrations()).filter((name) => name < '0020');
  await migrate(old.pool, MIGRATIONS, new Set(before));
  const inserted = await old.pool.query<{ id: string }>(
    `insert into users (email) values ('a@bil.example') returning id`,
  );
  const id = inserted.rows[0]?.id ?? '';
  await old.pool.query('insert into second_factors (user_id, secret) values ($1, $2)', [id, clear.factor]);
  await old.pool.query(`insert into site_secrets (purpose, secret) values ('chat', $1)`, [clear.chat]);
  await migrate(old.pool, MIGRATIONS);
  const own = { ...store, db: old.db };
  expect(await encryptSecrets(own)).toMatchObject({ value: { renewed: 2 } });
  expect(await readSecret(own, 'chat')).toEqual(clear.chat);
  expect(await readSecondFactor(own, id)).toEqual({ secret: clear.factor, isConfirmed: false });
});

describe('another key', () => {
  beforeEach(async () => {
    await encryptSecrets(store);
    await readSecret(store, 'pictures');
    await beginSecondFactor(store, userId, clear.factor);
  });

  test('is rejected without a change, also when nothing was signed yet', async () => {
    const before = await listSecrets(db);
    expect(await encryptSecrets(otherStore)).toEqual({ ok: false, failure: 'wrong-key' });
    await pool.query(`delete from site_secrets where purpose = 'pictures'`);
    expect(await encryptSecrets(otherStore)).toEqual({ ok: false, failure: 'wrong-key' });
    expect(await listSecrets(db)).toEqual(before.filter(({ row }) => row.key !== 'pictures'));
  });

  test('re-encrypts the secrets of the previous key, which is then no longer needed', async () => {
    const pictures = await readSecret(store, 'pictures');
    const rotated: SecretStore = { db, secretBox: secretBoxOf(testKey('other'), testKey()) };
    expect(await encryptSecrets(rotated)).toMatchObject({ value: { renewed: 3, unreadableFactors: 0 } });
    expect(await encryptSecrets(otherStore)).toMatchObject({ value: { renewed: 0, unreadableFactors: 0 } });
    expect(await readSecret(otherStore, 'pictures')).toEqual(pictures);
    expect((await readSecondFactor(otherStore, userId))?.secret).toEqual(clear.factor);
    expect((await readSecondFactor(store, userId))?.secret).toBeNull();
  });

  test('in place of a lost one creates new secrets of the site, and leaves second factors to their recovery codes', async () => {
    const pictures = await readSecret(store, 'pictures');
    expect(await replaceUnreadableSecrets(otherStore)).toBe(2);
    expect(await encryptSecrets(otherStore)).toMatchObject({ value: { renewed: 0, unreadableFactors: 1 } });
    expect(await readSecret(otherStore, 'pictures')).not.toEqual(pictures);
    expect(await readSecondFactor(otherStore, userId)).toMatchObject({ secret: null });
    expect(await replaceUnreadableSecrets(otherStore)).toBe(0);
  });
});

test('a secret that was moved into another row is rejected', async () => {
  await encryptSecrets(store);
  await readSecret(store, 'pictures');
  await readSecret(store, 'chat');
  await pool.query(
    `update site_secrets a set secret = b.secret from site_secrets b where a.purpose = 'chat' and b.purpose = 'pictures'`,
  );
  await expect(readSecret(store, 'chat')).rejects.toMatchObject({ name: 'UnreadableSecretError' });
  expect(await encryptSecrets(store)).toEqual({ ok: false, failure: 'wrong-key' });

  const { userId: attacker } = await signedIn(db, 'moderator');
  await beginSecondFactor(store, attacker, randomBytes(20));
  await beginSecondFactor(store, userId, clear.factor);
  await pool.query(
    'update second_factors a set secret = b.secret from second_factors b where a.user_id = $1 and b.user_id = $2',
    [userId, attacker],
  );
  expect(await readSecondFactor(store, userId)).toMatchObject({ secret: null });
});

test('the database rejects an unencrypted secret', async () => {
  const insert = 'insert into site_secrets (purpose, secret) values ($1, $2)';
  await expect(pool.query(insert, ['new', randomBytes(32)])).rejects.toThrow('site_secrets_encrypted');
});
