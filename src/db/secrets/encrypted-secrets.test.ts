import { beforeEach, expect, test } from 'vitest';
import { beginSecondFactor } from '#src/db/accounts/account-second-factor.ts';
import { testSecretBox } from '#test/secret-box.ts';
import { signedIn } from '#test/signed-in.ts';
import { deleteRows, testDatabase } from '#test/support/database.ts';
import {
  deleteSiteSecrets,
  hasClearSecrets,
  listSecrets,
  lockSecrets,
  rewriteSecretTables,
  updateSecret,
} from './encrypted-secrets.ts';
import { readSecret } from './site-secrets.ts';

const { db, pool } = await testDatabase();
const store = { db, secretBox: testSecretBox };
const TABLES = ['site_secrets', 'second_factors'];
let userId: string;

beforeEach(async () => {
  await deleteRows(pool, 'users', 'site_secrets');
  ({ userId } = await signedIn(db, 'admin'));
  await readSecret(store, 'pictures');
  await beginSecondFactor(store, userId, Buffer.from('a secret'));
});

const filesOf = async (): Promise<number[]> =>
  (
    await pool.query<{ file: number }>(
      'select pg_relation_filenode(t::regclass)::int as file from unnest($1::text[]) t',
      [TABLES],
    )
  ).rows.map(({ file }) => file);

test('lists secrets of both tables with their rows, and changes and deletes them', async () => {
  const before = await listSecrets(db);
  expect(before.map(({ row }) => row)).toEqual([
    { table: 'site_secrets', key: 'pictures' },
    { table: 'second_factors', key: userId },
  ]);
  const changed = before.map(({ row }, place) => ({ row, secret: Buffer.alloc(60, place) }));
  await db.transaction().execute(async (tx) => {
    await lockSecrets(tx);
    for (const each of changed) await updateSecret(tx, each);
  });
  expect(await listSecrets(db)).toEqual(changed);
  await db.transaction().execute((tx) => deleteSiteSecrets(tx, []));
  expect(await listSecrets(db)).toHaveLength(2);
  await db.transaction().execute((tx) => deleteSiteSecrets(tx, ['pictures', 'none']));
  expect((await listSecrets(db)).map(({ row }) => row.key)).toEqual([userId]);
});

test('detects unencrypted secrets in either table', async () => {
  expect(await hasClearSecrets(db)).toBe(false);
  for (const table of TABLES) {
    // 40 bytes, as the schema requires, but not our format.
    await pool.query(`update ${table} set secret = $1`, [Buffer.alloc(40, 'x')]);
    expect(await hasClearSecrets(db), table).toBe(true);
    await pool.query(`delete from ${table}`);
  }
});

test('rewritten tables have new files and the same content', async () => {
  const [files, secrets] = [await filesOf(), await listSecrets(db)];
  await db.transaction().execute(rewriteSecretTables);
  for (const file of await filesOf()) expect(files).not.toContain(file);
  expect(await listSecrets(db)).toEqual(secrets);
});
