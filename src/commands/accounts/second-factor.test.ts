import { beforeEach, expect, test } from 'vitest';
import { insertPendingSignIn } from '#src/db/accounts/account-attempts.ts';
import { type LiveSession, listSessions } from '#src/db/accounts/account-sessions.ts';
import { listUnsentMails } from '#src/db/accounts/mails.ts';
import { stepAt, totpCode } from '#src/domain/accounts/totp.ts';
import { testSecretBox as secretBox } from '#test/secret-box.ts';
import { signedIn } from '#test/signed-in.ts';
import { deleteRows, testDatabase } from '#test/support/database.ts';
import { addSecondFactor, removeSecondFactor, signInWithCode, startSecondFactor } from './second-factor.ts';
import { newToken } from './tokens.ts';

const { db, pool } = await testDatabase();
const NOW = new Date('2026-11-21T12:00:00Z');
const later = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1000);
const client = { network: '192.0.2.1', userAgent: 'Firefox', oldToken: null };
let session: LiveSession;
let secret: Buffer;
let recovery: string[];

const SITE = { name: 'Milvis' };
const codeAt = (now: Date): string => totpCode(secret, stepAt(now));
const pending = async (): Promise<string> => {
  const { token, tokenHash } = newToken();
  await insertPendingSignIn(db, tokenHash, session.userId);
  return token;
};
const second = async (code: string, now: Date, token?: string) =>
  signInWithCode({ db, secretBox, site: { name: 'Milvis' } }, { token: token ?? (await pending()), code, client, now });

beforeEach(async () => {
  await deleteRows(pool, 'users', 'mails', 'request_limits');
  const { userId, email } = await signedIn(db, 'admin');
  const [own] = await listSessions(db, userId);
  session = {
    id: own?.id ?? '',
    userId,
    email,
    roles: ['admin'],
    hasSecondFactor: false,
    isRecentlyAuthenticated: true,
    secondsLeft: 1,
    isAtLongest: false,
  };
  secret = await startSecondFactor({ db, secretBox }, userId);
  const added = await addSecondFactor({ db, secretBox, site: SITE }, session, { code: codeAt(NOW), now: NOW });
  recovery = added.ok ? added.value : [];
  await deleteRows(pool, 'mails');
});

test('returns the same secret until a code confirms it; then reports that a second factor exists', async () => {
  await pool.query('delete from second_factors');
  const first = await startSecondFactor({ db, secretBox }, session.userId);
  expect(await startSecondFactor({ db, secretBox }, session.userId)).toEqual(first);
  expect(await addSecondFactor({ db, secretBox, site: SITE }, session, { code: '000000x', now: NOW })).toMatchObject({
    failure: 'wrong-code',
  });
  secret = first;
  expect(await addSecondFactor({ db, secretBox, site: SITE }, session, { code: codeAt(NOW), now: NOW })).toMatchObject({
    ok: true,
  });
  expect(
    await addSecondFactor({ db, secretBox, site: SITE }, session, { code: codeAt(later(60)), now: later(60) }),
  ).toMatchObject({
    failure: 'has-one',
  });
});

test('a code signs in once; using it again, or an earlier one after it, fails', async () => {
  expect(recovery).toHaveLength(10);
  // The code that confirmed the app is used up too.
  expect(await second(codeAt(NOW), NOW)).toMatchObject({ failure: { kind: 'wrong-code', attemptsLeft: 4 } });
  const now = later(60);
  expect((await second(codeAt(now), now)).ok).toBe(true);
  expect(await second(codeAt(now), now)).toMatchObject({ failure: { kind: 'wrong-code' } });
  expect(await second(codeAt(later(30)), now)).toMatchObject({ failure: { kind: 'wrong-code' } });
});

test('of ten concurrent sign-ins with one code, one succeeds', async () => {
  const now = later(90);
  const tokens = await Promise.all(Array.from({ length: 10 }, pending));
  const results = await Promise.all(tokens.map((token) => second(codeAt(now), now, token)));
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
});

test('checks five codes for one password, which can be used once', async () => {
  const token = await pending();
  for (let time = 0; time < 5; time += 1) expect((await second('123456', NOW, token)).ok).toBe(false);
  const now = later(120);
  expect(await second(codeAt(now), now, token)).toMatchObject({ failure: { kind: 'too-late' } });
  const other = await pending();
  expect((await second(codeAt(now), now, other)).ok).toBe(true);
  expect(await second(recovery[0] ?? '', now, other)).toMatchObject({ failure: { kind: 'too-late' } });
});

test('checks twenty codes of one account in an hour, however many passwords precede them', async () => {
  for (let time = 0; time < 20; time += 1) {
    expect(await second('123456', NOW)).toMatchObject({ failure: { kind: 'wrong-code' } });
  }
  const now = later(150);
  expect(await second(codeAt(now), now)).toMatchObject({ failure: { kind: 'too-many' } });
  expect(await removeSecondFactor({ db, secretBox, site: SITE }, session, { code: codeAt(now), now })).toMatchObject({
    ok: false,
  });
});

test('accepts a right recovery code after the codes are used up, also while others guess at recovery codes', async () => {
  for (let time = 0; time < 21; time += 1) await second('123456', NOW);
  const elsewhere = { ...client, network: '198.51.100.7' };
  for (let time = 0; time < 21; time += 1) {
    const guess = { token: await pending(), code: 'aaaa-bbbb-cccc-dddd', client: elsewhere, now: NOW };
    expect((await signInWithCode({ db, secretBox, site: { name: 'Milvis' } }, guess)).ok).toBe(false);
  }
  expect((await second(recovery[3] ?? '', NOW)).ok).toBe(true);
});

test('mails the owner once a day when somebody who has the password fails the codes', async () => {
  const token = await pending();
  for (let time = 0; time < 4; time += 1) await second('123456', NOW, token);
  expect(await listUnsentMails(db, 10), 'slips of the owner').toEqual([]);
  await second('123456', NOW, token);
  for (let time = 0; time < 20; time += 1) await second('123456', NOW);
  expect(await listUnsentMails(db, 10)).toMatchObject([
    { recipient: session.email, subject: 'Fel koder vid inloggning till ditt konto hos Milvis' },
  ]);
});

test('a recovery code signs in once, in any spelling', async () => {
  const [code = ''] = recovery;
  expect(code).toMatch(/^([0-9a-f]{4}-){3}[0-9a-f]{4}$/);
  expect((await second(` ${code.toUpperCase().replaceAll('-', ' ')}`, NOW)).ok).toBe(true);
  expect((await second(code, NOW)).ok).toBe(false);
});

test('removes the second factor only with a code', async () => {
  expect(await removeSecondFactor({ db, secretBox, site: SITE }, session, { code: '000000', now: NOW })).toMatchObject({
    failure: 'wrong-code',
  });
  expect(
    await removeSecondFactor({ db, secretBox, site: SITE }, session, { code: recovery[1] ?? '', now: NOW }),
  ).toMatchObject({
    ok: true,
  });
  expect(
    await removeSecondFactor({ db, secretBox, site: SITE }, session, { code: recovery[2] ?? '', now: NOW }),
  ).toMatchObject({
    ok: false,
  });
});

test('notifies the owner by mail when a second factor is added and removed', async () => {
  const { rows } = await pool.query('select id from users');
  expect(rows).toHaveLength(1);
  const subjects = async () =>
    (await pool.query<{ recipient: string; body: string }>('select recipient, body from mails order by id')).rows;
  expect(
    await removeSecondFactor({ db, secretBox, site: SITE }, session, { code: recovery[0] ?? '', now: NOW }),
  ).toMatchObject({
    ok: true,
  });
  expect(await subjects()).toMatchObject([{ recipient: session.email, body: expect.stringContaining('slagits av') }]);
  secret = await startSecondFactor({ db, secretBox }, session.userId);
  const at = later(120);
  await addSecondFactor({ db, secretBox, site: SITE }, session, { code: codeAt(at), now: at });
  expect(await subjects()).toMatchObject([
    {},
    { recipient: session.email, body: expect.stringContaining('slagits på') },
  ]);
});
