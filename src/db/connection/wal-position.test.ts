import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '#test/support/database.ts';
import { currentWalPosition, DATABASE_IDENTITY, parseWalPosition } from './wal-position.ts';

const { db, pool } = await testDatabase();

test.each([
  ['0/0', 0n],
  ['0/1', 1n],
  ['16/B374D848', 0x16b374d848n],
  ['FFFFFFFF/FFFFFFFF', 2n ** 64n - 1n],
  ['', null],
  [null, null],
  ['0/', null],
  ['1/123456789', null],
])('reads %s', (text, position) => {
  expect(parseWalPosition(text)).toBe(position);
});

test('advances with every write, as the site’s own role sees it', async () => {
  const read = async () => {
    const { rows } = await sql<{ position: string }>`select ${currentWalPosition} as position`.execute(db);
    return parseWalPosition(rows[0]?.position ?? null) ?? -1n;
  };
  const before = await read();
  await pool.query('update stock_version set changed_at = now()');
  // The test server writes its log a moment after the commit.
  await expect.poll(async () => (await read()) > before).toBe(true);
});

test('the site’s own role may read the identity of its database', async () => {
  const { rows } = await pool.query<{ identity: string }>(`select ${DATABASE_IDENTITY} as identity`);
  expect(rows[0]?.identity).toMatch(/^\d{10,} \d+$/);
});
