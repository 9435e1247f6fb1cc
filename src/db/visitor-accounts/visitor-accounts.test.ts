import { beforeEach, expect, test } from 'vitest';
import { matchSearches } from '#src/commands/saved-searches/match-searches.ts';
import { insertMail } from '#src/db/accounts/mails.ts';
import { listSearchesOf } from '#src/db/saved-searches/saved-searches.ts';
import { insertAd } from '#test/factories.ts';
import { insertSavedSearch } from '#test/saved-search.ts';
import { deleteRows, testDatabase } from '#test/support/database.ts';
import {
  deleteVisitorAccount,
  deleteVisitorSession,
  ensureVisitorAccount,
  insertVisitorLink,
  insertVisitorSession,
  listVisitorSessions,
  readVisitorData,
} from './visitor-accounts.ts';

const { db, pool } = await testDatabase();
beforeEach(() => deleteRows(pool, 'visitor_accounts', 'visitor_links', 'saved_searches', 'search_alerts', 'mails'));

async function account(email: string) {
  const accountId = await ensureVisitorAccount(db, email);
  await insertVisitorSession(db, { accountId, tokenHash: Buffer.from(email), userAgent: 'Firefox/140' });
  return { id: 0, accountId, email };
}

test('ends sessions of the own account only', async () => {
  const [eva, bo] = [await account('eva@kund.example'), await account('bo@kund.example')];
  const [device] = await listVisitorSessions(db, eva.accountId);
  expect(await deleteVisitorSession(db, bo.accountId, device?.id ?? 0)).toBe(false);
  expect(await deleteVisitorSession(db, eva.accountId, device?.id ?? 0)).toBe(true);
  expect(await listVisitorSessions(db, eva.accountId)).toEqual([]);
});

test('deletes an account with all that belongs to its address, and nothing of others', async () => {
  const [eva, bo] = [await account('eva@kund.example'), await account('bo@kund.example')];
  await matchSearches(pool);
  for (const { email } of [eva, bo]) {
    await insertSavedSearch(db, { email, filters: { make: ['Volvo'] } });
    await insertVisitorLink(db, { email, tokenHash: Buffer.from(`link ${email}`) });
    await insertMail(db, { recipient: email, subject: 'x', body: 'y' });
  }
  await insertAd(db, { brand: 'Volvo', series: 'V60' });
  await matchSearches(pool);
  const left = async () =>
    (
      await pool.query(
        `select (select array_agg(email) from visitor_accounts) as accounts, (select array_agg(email) from visitor_links) as links,
                (select array_agg(email) from saved_searches) as searches, (select array_agg(recipient) from mails) as mails,
                (select count(*)::int from search_alerts) as alerts, (select count(*)::int from visitor_sessions) as sessions`,
      )
    ).rows[0];
  expect(await left()).toMatchObject({ alerts: 2, sessions: 2 });
  await db.transaction().execute((tx) => deleteVisitorAccount(tx, eva));
  const [bos] = [['bo@kund.example']];
  expect(await left()).toEqual({ accounts: bos, links: bos, searches: bos, mails: bos, alerts: 1, sessions: 1 });
});

test('reads what is stored of one visitor', async () => {
  const eva = await account('eva@kund.example');
  await insertSavedSearch(db, { email: eva.email, name: 'Min bevakning' });
  await insertSavedSearch(db, { email: 'bo@kund.example', name: 'Bos' });
  expect((await listSearchesOf(db, eva.email)).map(({ name }) => name)).toEqual(['Min bevakning']);
  // What waits for its confirmation is stored too, and belongs in the file.
  await insertSavedSearch(db, { email: eva.email, name: 'Obekräftad', isConfirmed: false });
  const stored = await readVisitorData(db, eva);
  expect(stored.alerts.map(({ name, confirmedAt }) => [name, confirmedAt !== null])).toEqual([
    ['Obekräftad', false],
    ['Min bevakning', true],
  ]);
  expect(stored).toMatchObject({ account: { email: eva.email, favourites: [] }, enquiries: [], reports: [] });
  expect(JSON.stringify(stored)).not.toMatch(/Bos|token/i);
});
