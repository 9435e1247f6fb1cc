import { beforeEach, expect, test } from 'vitest';
import { forgetExpired } from '#src/commands/accounts/forget-expired.ts';
import { tokenHashOf } from '#src/commands/accounts/tokens.ts';
import { readVisitorSession } from '#src/db/visitor-accounts/visitor-accounts.ts';
import { deleteRows, testDatabase } from '#test/support/database.ts';
import { mailSignInLink, signInByLink } from './visitor-sign-in.ts';

const { db, pool } = await testDatabase();
const services = { db, site: { name: 'Milvis', url: 'https://milvis.example' } };
const client = { network: '192.0.2.1', userAgent: 'Firefox/140' };
beforeEach(() => deleteRows(pool, 'visitor_accounts', 'visitor_links', 'mails', 'request_limits'));

async function mailedToken(email = 'eva@kund.example'): Promise<string> {
  expect(await mailSignInLink(services, client.network, email)).toMatchObject({ ok: true });
  const { rows } = await pool.query<{ body: string }>('select body from mails order by id desc limit 1');
  return /\?t=([\w-]+)/.exec(rows[0]?.body ?? '')?.[1] ?? '';
}

test('a link signs in once, and stores no secret', async () => {
  const token = await mailedToken();
  const session = await signInByLink(db, token, client);
  if (!session.ok) throw new Error(session.failure);
  expect(await readVisitorSession(db, tokenHashOf(session.value.token))).toMatchObject({ email: 'eva@kund.example' });
  expect(await signInByLink(db, token, client)).toEqual({ ok: false, failure: 'unknown' });
  const { rows } = await pool.query('select visitor_sessions::text from visitor_sessions');
  expect(JSON.stringify(rows)).not.toContain(session.value.token);
});

test('of many concurrent sign-ins with a link, one succeeds', async () => {
  const token = await mailedToken();
  const results = await Promise.all(Array.from({ length: 8 }, () => signInByLink(db, token, client)));
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
});

test('a second sign-in uses the same account', async () => {
  for (let nth = 0; nth < 2; nth += 1) await signInByLink(db, await mailedToken(), client);
  const { rows } = await pool.query('select account_id from visitor_sessions');
  expect(new Set(rows.map(({ account_id }) => account_id)).size).toBe(1);
});

test('links end after 30 minutes, sessions after 180 days without a visit, accounts after two years', async () => {
  const late = await mailedToken();
  await pool.query("update visitor_links set created_at = now() - interval '31 minutes'");
  expect(await signInByLink(db, late, client)).toEqual({ ok: false, failure: 'unknown' });
  const session = await signInByLink(db, await mailedToken(), client);
  if (!session.ok) throw new Error(session.failure);
  const read = () => readVisitorSession(db, tokenHashOf(session.value.token));
  await pool.query("update visitor_sessions set active_at = now() - interval '179 days'");
  expect(await read()).not.toBeNull();
  await pool.query("update visitor_sessions set active_at = now() - interval '181 days'");
  expect(await read()).toBeNull();
  const left = async () =>
    (
      await pool.query(
        `select (select count(*)::int from visitor_accounts) as accounts, (select count(*)::int from visitor_sessions) as sessions,
                (select count(*)::int from visitor_links) as links`,
      )
    ).rows[0];
  await forgetExpired(db);
  expect(await left()).toEqual({ accounts: 1, sessions: 0, links: 0 });
  await pool.query("update visitor_accounts set active_at = now() - interval '731 days'");
  await forgetExpired(db);
  expect(await left()).toEqual({ accounts: 0, sessions: 0, links: 0 });
});

test('an address gets five mails an hour, a network twenty', async () => {
  for (let nth = 0; nth < 7; nth += 1) await mailSignInLink(services, client.network, 'eva@kund.example');
  expect((await pool.query('select from mails')).rowCount).toBe(5);
  for (let nth = 7; nth < 20; nth += 1) await mailSignInLink(services, client.network, `kund${nth}@kund.example`);
  expect(await mailSignInLink(services, client.network, 'ny@kund.example')).toEqual({ ok: false, failure: 'too-many' });
});
