import { beforeEach, describe, expect, test } from 'vitest';
import { readSession } from '#src/db/accounts/account-sessions.ts';
import { insertAccount } from '#src/db/accounts/account-users.ts';
import { listUnsentMails } from '#src/db/accounts/mails.ts';
import { listSecurityEvents } from '#src/db/accounts/security-events.ts';
import { testSecretBox as secretBox } from '#test/secret-box.ts';
import { deleteRows, testDatabase } from '#test/support/database.ts';
import { unlockAccount } from './create-admin.ts';
import { createPasswordHasher, type PasswordHasher } from './hash-password.ts';
import { beginSession, signIn } from './sign-in.ts';
import { tokenHashOf } from './tokens.ts';

const { db, pool } = await testDatabase();
const real = createPasswordHasher();
const RIGHT = 'Tallkotte7';
const hash = await real.hash(RIGHT);

/** Counts the passwords that are verified. */
let looks = 0;
const passwords: PasswordHasher = {
  ...real,
  verify: (password, known) => {
    looks += 1;
    return real.verify(password, known);
  },
};
const client = { network: '192.0.2.1', userAgent: 'Firefox', oldToken: null, browser: null };
const site = { name: 'Milvis' };
const attempt = (email: string, password: string, network = client.network, browser: string | null = null) =>
  signIn({ db, secretBox, passwords, site }, { email, password, client: { ...client, network, browser } });

beforeEach(async () => {
  await deleteRows(pool, 'users', 'sign_in_attempts', 'request_limits', 'security_events', 'mails');
  await insertAccount(db, { email: 'eva@bil.example', passwordHash: hash, isConfirmed: true });
  looks = 0;
});

test('the right password creates a session whose token only the browser has', async () => {
  const result = await attempt(' Eva@bil.example', RIGHT);
  if (!result.ok || result.value.kind !== 'session') throw new Error('not signed in');
  const { token } = result.value;
  expect(await readSession(db, tokenHashOf(token))).toMatchObject({ email: 'eva@bil.example', roles: [] });
  const { rows } = await pool.query('select * from sessions');
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(rows).toMatchObject([{ network: '192.0.2.0/24', user_agent: 'Firefox' }]);
});

describe('lock', () => {
  test.each(['eva@bil.example', 'ingen@bil.example'])(
    'of 40 concurrent wrong passwords for %s, from many networks, verifies five',
    async (email) => {
      const results = await Promise.all(
        Array.from({ length: 40 }, (_, place) => attempt(email, 'fel', `192.0.2.${place}`)),
      );
      expect(looks).toBe(5);
      const kinds = results.map((result) => (result.ok ? 'ok' : result.failure.kind));
      // The fifth answer reports the lock that it has caused.
      expect(kinds.filter((kind) => kind === 'wrong-password')).toHaveLength(4);
      expect(kinds.filter((kind) => kind === 'locked')).toHaveLength(36);
    },
  );

  test('counts attempts down, refuses the right password while locked, and accepts it afterwards', async () => {
    for (const attemptsLeft of [4, 3, 2, 1]) {
      expect(await attempt('eva@bil.example', 'fel')).toEqual({
        ok: false,
        failure: { kind: 'wrong-password', attemptsLeft },
      });
    }
    expect(await attempt('eva@bil.example', 'fel')).toEqual({
      ok: false,
      failure: { kind: 'locked', secondsLeft: 900 },
    });
    expect(await attempt('eva@bil.example', RIGHT)).toMatchObject({ ok: false, failure: { kind: 'locked' } });
    await pool.query(`update sign_in_attempts set last_at = last_at - interval '15 minutes'`);
    expect(await attempt('eva@bil.example', RIGHT)).toMatchObject({ ok: true });
    expect(await attempt('eva@bil.example', 'fel')).toMatchObject({ failure: { attemptsLeft: 4 } });
  });

  test('a lock caused by strangers does not apply to a known browser; that browser’s own failures lock it alone', async () => {
    const first = await attempt('eva@bil.example', RIGHT);
    const known = first.ok && first.value.kind === 'session' ? first.value.browserToken : '';
    for (let time = 0; time < 5; time += 1) await attempt('eva@bil.example', 'fel', `192.0.2.${time}`);
    for (const browser of [null, 'påhittad.token', `${known}x`, known.replace(/^./, 'ö'), '.', ''])
      expect(await attempt('eva@bil.example', RIGHT, '192.0.2.9', browser)).toMatchObject({
        failure: { kind: 'locked' },
      });
    expect(await attempt('eva@bil.example', RIGHT, '192.0.2.9', known)).toMatchObject({ ok: true });
    for (const attemptsLeft of [4, 3, 2, 1])
      expect(await attempt('eva@bil.example', 'fel', '192.0.2.9', known)).toMatchObject({ failure: { attemptsLeft } });
    await attempt('eva@bil.example', 'fel', '192.0.2.9', known);
    expect(await attempt('eva@bil.example', RIGHT, '192.0.2.9', known)).toMatchObject({ failure: { kind: 'locked' } });
    // Another account does not know this browser.
    await attempt('ola@bil.example', 'fel', '192.0.2.9', known);
    expect(await attempt('ola@bil.example', 'fel', '192.0.2.9')).toMatchObject({ failure: { attemptsLeft: 3 } });
    expect(await unlockAccount(db, 'eva@bil.example')).toBe(true);
    for (const browser of [null, known])
      expect(await attempt('eva@bil.example', RIGHT, '192.0.2.9', browser)).toMatchObject({ ok: true });
  });

  test('notifies the owner by mail once a day, and sends nothing for an address without an account', async () => {
    for (let round = 0; round < 2; round += 1) {
      for (const email of ['eva@bil.example', 'ingen@bil.example'])
        for (let time = 0; time < 6; time += 1) await attempt(email, 'fel');
      await pool.query('truncate sign_in_attempts');
    }
    const mails = await listUnsentMails(db, 9);
    expect(mails.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      ['eva@bil.example', 'Ditt konto hos Milvis är låst i 15 minuter'],
    ]);
  });

  test('records an event with the account and the network, without the password', async () => {
    for (let time = 0; time < 5; time += 1) await attempt('eva@bil.example', 'Hemligt-och-fel');
    const events = await listSecurityEvents(db, 10);
    expect(events.map(({ eventType }) => eventType)).toEqual(['account-locked', ...Array(4).fill('sign-in-failed')]);
    expect(events[0]?.details).toEqual({ account: 'eva@bil.example', network: '192.0.2.0/24' });
    expect(JSON.stringify(events)).not.toContain('Hemligt');
  });
});

test('a password that is replaced while it is being verified creates no session', async () => {
  const replaced = await real.hash('Grankvist1');
  const slow: PasswordHasher = {
    ...real,
    verify: async (password, known) => {
      const isRight = await real.verify(password, known);
      await pool.query('update users set password_hash = $1', [replaced]);
      return isRight;
    },
  };
  const given = { email: 'eva@bil.example', password: RIGHT, client };
  expect(await signIn({ db, secretBox, passwords: slow, site }, given)).toMatchObject({
    failure: { kind: 'wrong-password' },
  });
  expect((await pool.query('select from sessions')).rowCount).toBe(0);
});

test('takes as long for an unknown address as for a known one', async () => {
  /** Processor time, ms: wall-clock time would include the other work of the machine. */
  const timeOf = async (email: string) => {
    await pool.query('truncate sign_in_attempts, request_limits');
    const start = process.cpuUsage();
    await attempt(email, 'fel');
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1_000;
  };
  const times: Record<string, number[]> = { 'eva@bil.example': [], 'ingen@bil.example': [] };
  for (let round = 0; round < 15; round += 1)
    for (const email of Object.keys(times)) times[email]?.push(await timeOf(email));
  const [known = 0, unknown = 0] = Object.values(times).map((list) => list.toSorted((a, b) => a - b)[7]);
  expect(Math.abs(known - unknown) / known).toBeLessThan(0.3);
  // Both times are those of a hash: neither path is short.
  expect(Math.min(known, unknown)).toBeGreaterThan(10);
});

test('signs nobody in before the address is confirmed', async () => {
  await insertAccount(db, { email: 'ny@bil.example', passwordHash: hash, isConfirmed: false });
  expect(await attempt('ny@bil.example', RIGHT)).toEqual({ ok: false, failure: { kind: 'unconfirmed' } });
  expect(await attempt('ny@bil.example', 'fel')).toMatchObject({ failure: { kind: 'wrong-password' } });
});

test('limits one network to 20 attempts in 15 minutes over all accounts', async () => {
  await pool.query(`insert into request_limits values ('sign-in:192.0.2.1', 18, 9e15)`);
  expect((await attempt('a@bil.example', 'fel')).ok).toBe(false);
  expect(await attempt('b@bil.example', 'fel')).toMatchObject({ failure: { kind: 'wrong-password' } });
  expect(await attempt('c@bil.example', 'fel')).toMatchObject({ failure: { kind: 'too-many' } });
  expect(await attempt('c@bil.example', 'fel', '192.0.2.2')).toMatchObject({ failure: { kind: 'wrong-password' } });
});

test('a new session ends the one that the browser had, and never reuses its token', async () => {
  const first = await attempt('eva@bil.example', RIGHT);
  if (!first.ok) throw new Error('not signed in');
  const { rows } = await pool.query<{ id: string }>('select id from users');
  const token = await beginSession(db, rows[0]?.id ?? '', { ...client, oldToken: first.value.token });
  expect(token).not.toBe(first.value.token);
  expect(await readSession(db, tokenHashOf(first.value.token))).toBeUndefined();
  expect(await readSession(db, tokenHashOf(token))).toBeDefined();
});
