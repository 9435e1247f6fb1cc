import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parseConfig, secretsKeyFile } from '#src/config/env.ts';
import { beginSecondFactor } from '#src/db/accounts/account-second-factor.ts';
import { readSecret } from '#src/db/secrets/site-secrets.ts';
import type { SecretRow } from '#src/domain/secrets/secret-box.ts';
import { testKey } from '#test/secret-box.ts';
import { signedIn } from '#test/signed-in.ts';
import { deleteRows, testDatabase } from '#test/support/database.ts';
import { openSecretBox, prepareSecrets } from './secret-box.ts';

const { db, pool } = await testDatabase();
const ROW: SecretRow = { table: 'site_secrets', key: 'pictures' };
const CLEAR = Buffer.alloc(32, 'c');
let dataDir: string;

const configOf = (env: Record<string, string> = {}) => {
  const config = parseConfig({ DATABASE_URL: 'postgres://x@y/z', DATA_DIR: dataDir, ...env });
  if (!config.ok) throw new Error(config.failure);
  return config.value;
};
const boxWith = (env?: Record<string, string>) => openSecretBox(configOf(env));
const [key, newKey] = [testKey('a').toString('base64'), testKey('b').toString('hex')];

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'milvis-secrets-'));
  await deleteRows(pool, 'users', 'site_secrets');
});
afterEach(() => rm(dataDir, { recursive: true }));

describe('the key', () => {
  test('is read from the file without a setting, created once for all processes', async () => {
    const [one, other] = await Promise.all([boxWith(), boxWith()]);
    expect(other.decrypt(one.encrypt(CLEAR, ROW), ROW)).toEqual(CLEAR);
    expect(existsSync(secretsKeyFile({ dataDir }))).toBe(true);
  });

  test('of the settings creates no file; an existing file counts as an earlier key', async () => {
    await boxWith({ SECRETS_KEY: key });
    expect(existsSync(secretsKeyFile({ dataDir }))).toBe(false);
    const stored = (await boxWith()).encrypt(CLEAR, ROW);
    const moved = await boxWith({ SECRETS_KEY: key });
    expect([moved.decrypt(stored, ROW), moved.hasCurrentKey(stored)]).toEqual([CLEAR, false]);
    const text = await readFile(secretsKeyFile({ dataDir }), 'utf8');
    expect((await boxWith({ SECRETS_KEY: text })).hasCurrentKey(stored)).toBe(true);
  });
});

describe('startup', () => {
  test('fails with one line of instructions when the key does not match the database', async () => {
    expect(await prepareSecrets(db, configOf({ SECRETS_KEY: key }))).toEqual([]);
    for (const env of [{ SECRETS_KEY: newKey }, {}]) {
      const source = 'SECRETS_KEY' in env ? 'SECRETS_KEY' : secretsKeyFile({ dataDir });
      await expect(prepareSecrets(db, configOf(env))).rejects.toMatchObject({
        name: 'LaunchError',
        message: `The secrets in the database are encrypted with another key than ${source}. Set SECRETS_KEY to the right one (or SECRETS_KEY_PREVIOUS, to replace it). If it is lost: npm run admin -- new-secrets.`,
      });
    }
  });

  test('re-encrypts secrets of an earlier key, after which the new key is sufficient', async () => {
    const first = configOf({ SECRETS_KEY: key });
    await prepareSecrets(db, first);
    const pictures = await readSecret({ db, secretBox: await openSecretBox(first) }, 'pictures');
    expect(await prepareSecrets(db, configOf({ SECRETS_KEY: newKey, SECRETS_KEY_PREVIOUS: key }))).toEqual([]);
    const last = configOf({ SECRETS_KEY: newKey });
    expect(await prepareSecrets(db, last)).toEqual([]);
    expect(await readSecret({ db, secretBox: await openSecretBox(last) }, 'pictures')).toEqual(pictures);
  });

  test('reports how many second factors it cannot decrypt, as after a restore with another key', async () => {
    const { userId } = await signedIn(db, 'admin');
    await beginSecondFactor({ db, secretBox: await boxWith({ SECRETS_KEY: key }) }, userId, CLEAR);
    const [note, ...others] = await prepareSecrets(db, configOf());
    expect(note).toMatch(/^Second factors encrypted with another key: 1\. .*npm run admin -- reset EMAIL/);
    expect(others).toEqual([]);
  });
});
