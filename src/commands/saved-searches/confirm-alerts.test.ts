import { expect, test } from 'vitest';
import { newToken } from '#src/commands/accounts/tokens.ts';
import { readConfirmed } from '#src/db/saved-searches/saved-searches.ts';
import { insertSavedSearch } from '#test/saved-search.ts';
import { testDatabase } from '#test/support/database.ts';
import { confirmAlerts } from './confirm-alerts.ts';

const { db, pool } = await testDatabase();

test('a token confirms its own search, once, also when it is used twice at the same time', async () => {
  const id = await insertSavedSearch(db, { isConfirmed: false });
  const other = await insertSavedSearch(db, { isConfirmed: false, email: 'ada@kund.example' });
  const { token, tokenHash } = newToken();
  await pool.query('update saved_searches set confirm_token_hash = $1 where id = $2', [tokenHash, id]);
  expect((await confirmAlerts(db, '', new Date())).ok).toBe(false);
  const both = await Promise.all([1, 2].map(() => confirmAlerts(db, token, new Date())));
  expect(both.some(({ ok }) => ok)).toBe(true);
  expect((await confirmAlerts(db, token, new Date())).ok).toBe(false);
  expect(await readConfirmed(db, id)).not.toBeNull();
  expect(await readConfirmed(db, other)).toBeNull();
});
