import { expect, test } from 'vitest';
import { createDb, createPool } from '#src/db/connection/client.ts';
import { testSecretBox as secretBox } from '#test/secret-box.ts';
import { testDatabase } from '#test/support/database.ts';
import { readSecret } from './site-secrets.ts';

const { db, url } = await testDatabase();

test('creates a secret once for any number of concurrent callers, different for each purpose', async () => {
  const pool = createPool(url);
  const other = createDb(pool);
  const asked = await Promise.all(
    [...Array(8).keys()].map((n) => readSecret({ db: n % 2 ? db : other, secretBox }, 'pictures')),
  );
  const [first] = asked;
  expect(first).toHaveLength(32);
  for (const secret of asked) expect(secret).toEqual(first);
  expect(await readSecret({ db, secretBox }, 'chat')).not.toEqual(first);
  expect(await readSecret({ db: other, secretBox }, 'pictures')).toEqual(first);
  await pool.end();
});
