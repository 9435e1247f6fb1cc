import { beforeEach, describe, expect, test } from 'vitest';
import { readSecondSteps } from '#src/commands/accounts/sign-in-with-passkey.ts';
import { insertPendingSignIn } from '#src/db/accounts/account-attempts.ts';
import { countRecoveryCodes } from '#src/db/accounts/account-second-factor.ts';
import { type LiveSession, listSessions, readSession } from '#src/db/accounts/account-sessions.ts';
import { setDisabled } from '#src/db/accounts/account-users.ts';
import { listPasskeys } from '#src/db/accounts/passkeys.ts';
import { LIMITS } from '#src/domain/accounts/limit-rules.ts';
import { MAX_PASSKEYS } from '#src/domain/accounts/sign-in-limits.ts';
import { testSecretBox as secretBox } from '#test/secret-box.ts';
import { signedIn } from '#test/signed-in.ts';
import { softwarePasskey } from '#test/software-passkey.ts';
import { deleteRows, testDatabase } from '#test/support/database.ts';
import { resetAccount } from './create-admin.ts';
import { forgetExpired } from './forget-expired.ts';
import { addPasskey, beginPasskey, removePasskey, renamePasskey } from './passkeys.ts';
import { signInWithCode } from './second-factor.ts';
import { beginPasskeySignIn, beginPasskeyStep, signInWithPasskey, stepWithPasskey } from './sign-in-with-passkey.ts';
import { newToken, tokenHashOf } from './tokens.ts';

const { db, pool } = await testDatabase();
const site = { name: 'Milvis', url: 'https://milvis.example' };
const HOME = { origin: site.url, rpId: 'milvis.example' };
const client = { network: '192.0.2.1', userAgent: 'Firefox', oldToken: null };
const services = { db, secretBox, site };
let session: LiveSession;
let passkey: ReturnType<typeof softwarePasskey>;
let recovery: string[];

const challengeOf = (options: object): string => (options as { challenge: string }).challenge;

async function sessionOf(email: string): Promise<LiveSession> {
  const { headers } = await signedIn(db, 'admin', email);
  const token = headers.cookie.split('=')[1] ?? '';
  const own = await readSession(db, tokenHashOf(token));
  if (!own) throw new Error('no session');
  return own;
}

async function add(to: LiveSession, name: string, made = softwarePasskey(HOME)) {
  const begun = await beginPasskey(db, site, to);
  if (!begun.ok) throw new Error(begun.failure);
  return addPasskey(db, site, { session: to, name, answer: made.register(challengeOf(begun.value)) });
}

async function asked(): Promise<{ token: string; challenge: string }> {
  const begun = await beginPasskeySignIn(db, site, client.network);
  if (!begun.ok) throw new Error(begun.failure);
  return { token: begun.value.token, challenge: challengeOf(begun.value.options) };
}

const reasons = async () =>
  (
    await pool.query<{ reason: string }>(
      `select details ->> 'reason' as reason from security_events where event_type = 'passkey-failed' order by id`,
    )
  ).rows.map(({ reason }) => reason);

beforeEach(async () => {
  await deleteRows(pool, 'users', 'mails', 'request_limits', 'passkey_challenges', 'security_events');
  session = await sessionOf('eva@bil.example');
  passkey = softwarePasskey(HOME);
  const added = await add(session, 'Min telefon', passkey);
  recovery = added.ok ? added.value : [];
});

test('the first passkey brings recovery codes and ends the other sessions; the next ones do not', async () => {
  expect(recovery).toHaveLength(10);
  const [first] = await listPasskeys(db, session.userId);
  expect(first).toMatchObject({ name: 'Min telefon', transports: ['internal'], isSynced: false, lastUsedAt: null });
  const now = await sessionOf('eva@bil.example');
  expect(now.hasSecondFactor).toBe(true);
  expect(await add(now, 'Nyckel')).toEqual({ ok: true, value: [] });
  expect(await listSessions(db, session.userId)).toHaveLength(2);

  const other = await sessionOf('per@bil.example');
  await sessionOf('per@bil.example');
  await add(other, 'Telefon');
  expect((await listSessions(db, other.userId)).map(({ id }) => id)).toEqual([other.id]);
});

test('signs in with a passkey alone, once per challenge', async () => {
  const { token, challenge } = await asked();
  const answer = passkey.sign(challenge, { userHandle: session.userId });
  const result = await signInWithPasskey(services, { token, answer, client });
  expect(result).toMatchObject({ ok: true });
  expect((await listPasskeys(db, session.userId))[0]?.lastUsedAt).toBeInstanceOf(Date);
  expect(await signInWithPasskey(services, { token, answer, client })).toMatchObject({ failure: 'not-accepted' });
  expect(await reasons()).toEqual([]);
});

describe('refuses a signature', () => {
  const attempts: Record<string, () => Promise<{ token: string; challenge: string; how?: object }>> = {
    'made at another origin': async () => ({ ...(await asked()), how: { origin: 'https://milvis.evil.example' } }),
    'for another host': async () => ({ ...(await asked()), how: { rpId: 'evil.example' } }),
    'without verification of the user': async () => ({ ...(await asked()), how: { isVerified: false } }),
    'of another challenge': async () => ({ ...(await asked()), challenge: Buffer.alloc(32).toString('base64url') }),
    'of a challenge that another browser asked for': async () => ({
      token: (await asked()).token,
      challenge: (await asked()).challenge,
    }),
  };
  test.each(Object.keys(attempts))('%s', async (name) => {
    const { token, challenge, how } = (await attempts[name]?.()) ?? { token: '', challenge: '' };
    const answer = passkey.sign(challenge, { userHandle: session.userId, ...how });
    expect(await signInWithPasskey(services, { token, answer, client })).toMatchObject({ failure: 'not-accepted' });
    expect(await reasons()).toEqual(['not-verified']);
    // The challenge is used up, so that it cannot be tried until it fits.
    const right = passkey.sign(challenge, { userHandle: session.userId });
    expect(await signInWithPasskey(services, { token, answer: right, client })).toMatchObject({ ok: false });
  });

  test('after five minutes', async () => {
    const { token, challenge } = await asked();
    await pool.query("update passkey_challenges set created_at = now() - interval '5 minutes'");
    const answer = passkey.sign(challenge, { userHandle: session.userId });
    expect(await signInWithPasskey(services, { token, answer, client })).toMatchObject({ ok: false });
    await asked();
    await pool.query("update passkey_challenges set created_at = now() - interval '5 minutes'");
    await forgetExpired(db);
    expect((await pool.query('select from passkey_challenges')).rowCount).toBe(0);
  });

  test('of an unknown passkey, and of one that names another account or none', async () => {
    const per = await sessionOf('per@bil.example');
    const stranger = softwarePasskey(HOME);
    for (const [made, userHandle] of [
      [stranger, session.userId],
      [passkey, per.userId],
      [passkey, null],
    ] as const) {
      const { token, challenge } = await asked();
      const answer = made.sign(challenge, { userHandle });
      expect(await signInWithPasskey(services, { token, answer, client })).toMatchObject({ failure: 'not-accepted' });
    }
    expect(await reasons()).toEqual(['unknown', 'other-account', 'other-account']);
  });

  test('of a copy whose counter has been passed', async () => {
    for (const [counter, ok] of [
      [10, true],
      [10, false],
      [9, false],
      [11, true],
    ] as const) {
      const { token, challenge } = await asked();
      const answer = passkey.sign(challenge, { userHandle: session.userId, counter });
      expect(await signInWithPasskey(services, { token, answer, client })).toMatchObject({ ok });
    }
  });

  test('of a disabled account', async () => {
    const { token, challenge } = await asked();
    await setDisabled(db, session.userId, true);
    const answer = passkey.sign(challenge, { userHandle: session.userId });
    expect(await signInWithPasskey(services, { token, answer, client })).toMatchObject({ failure: 'disabled' });
    expect(await reasons()).toEqual(['disabled']);
  });
});

test('of two uses of one signature at once, one signs in', async () => {
  const { token, challenge } = await asked();
  const answer = passkey.sign(challenge, { userHandle: session.userId });
  const results = await Promise.all([1, 2, 3].map(() => signInWithPasskey(services, { token, answer, client })));
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
});

test('a network may ask so often, and no more', async () => {
  for (let count = 0; count < LIMITS.passkey.points; count += 1) await asked();
  expect(await beginPasskeySignIn(db, site, client.network)).toEqual({ ok: false, failure: 'too-many' });
  expect((await beginPasskeySignIn(db, site, '198.51.100.7')).ok).toBe(true);
});

describe('the second step of a sign-in', () => {
  const pending = async (userId = session.userId): Promise<string> => {
    const { token, tokenHash } = newToken();
    await insertPendingSignIn(db, tokenHash, userId);
    return token;
  };
  const begin = async (token: string) => {
    const begun = await beginPasskeyStep(db, site, { token, network: client.network });
    return begun.ok ? challengeOf(begun.value) : '';
  };

  test('accepts a passkey of the account, once', async () => {
    const token = await pending();
    expect(await readSecondSteps(db, token)).toEqual({ hasPasskeys: true, hasApp: false });
    const answer = passkey.sign(await begin(token));
    expect(await stepWithPasskey(services, { token, answer, client })).toMatchObject({ ok: true });
    expect(await stepWithPasskey(services, { token, answer, client })).toMatchObject({ failure: 'too-late' });
  });

  test('refuses the passkey of another account, and a challenge of the other way in', async () => {
    const per = await sessionOf('per@bil.example');
    const foreign = softwarePasskey(HOME);
    await add(per, 'Telefon', foreign);
    const token = await pending();
    const answer = foreign.sign(await begin(token), { userHandle: per.userId });
    expect(await stepWithPasskey(services, { token, answer, client })).toMatchObject({ failure: 'not-accepted' });
    const { challenge } = await asked();
    const wrongUse = passkey.sign(challenge);
    expect(await stepWithPasskey(services, { token, answer: wrongUse, client })).toMatchObject({ ok: false });
    expect(await reasons()).toEqual(['other-account', 'no-challenge']);
  });

  test('accepts a recovery code of an account with passkeys alone, and no code of an app', async () => {
    const by = async (code: string) =>
      signInWithCode(services, { token: await pending(), code, client, now: new Date() });
    expect(await by('123456')).toMatchObject({ failure: { kind: 'wrong-code' } });
    expect(await by(recovery[0] ?? '')).toMatchObject({ ok: true });
    expect(await by(recovery[0] ?? '')).toMatchObject({ ok: false });
  });

  test('ends after five attempts, and without a pending sign-in', async () => {
    const token = await pending();
    const answer = passkey.sign('x');
    for (let count = 0; count < 5; count += 1) await stepWithPasskey(services, { token, answer, client });
    expect(await stepWithPasskey(services, { token, answer, client })).toMatchObject({ failure: 'too-late' });
    expect(await beginPasskeyStep(db, site, { token, network: client.network })).toMatchObject({ failure: 'too-late' });
    expect(await readSecondSteps(db, 'x')).toBeUndefined();
  });
});

describe('refuses to add', () => {
  const begun = async (own: LiveSession) => {
    const result = await beginPasskey(db, site, own);
    return result.ok ? challengeOf(result.value) : '';
  };

  test('an answer of another session, origin or host, one without verification of the user, and one sent twice', async () => {
    const per = await sessionOf('per@bil.example');
    const tries = [
      { owner: session, asker: per, how: {} },
      { owner: session, asker: session, how: { origin: 'http://milvis.example' } },
      { owner: session, asker: session, how: { rpId: 'evil.example' } },
      { owner: session, asker: session, how: { isVerified: false } },
    ];
    for (const { owner, asker, how } of tries) {
      const answer = softwarePasskey(HOME).register(await begun(asker), how);
      expect(await addPasskey(db, site, { session: owner, name: 'x', answer })).toEqual({
        ok: false,
        failure: 'not-verified',
      });
    }
    const answer = softwarePasskey(HOME).register(await begun(session));
    expect(await addPasskey(db, site, { session, name: 'x', answer })).toMatchObject({ ok: true });
    expect(await addPasskey(db, site, { session, name: 'x', answer })).toMatchObject({ failure: 'not-verified' });
  });

  test('a passkey that an account has, and more than the limit', async () => {
    const per = await sessionOf('per@bil.example');
    expect(await add(per, 'Samma', passkey)).toEqual({ ok: false, failure: 'taken' });
    for (let count = 1; count < MAX_PASSKEYS; count += 1) await add(session, `nr ${count}`);
    expect(await beginPasskey(db, site, session)).toEqual({ ok: false, failure: 'too-many' });
  });
});

test('only the owner renames and removes a passkey; with the last one the recovery codes go', async () => {
  const per = await sessionOf('per@bil.example');
  expect(await renamePasskey(db, per, { id: passkey.id, name: 'Min' })).toBe(false);
  expect(await removePasskey(db, site, per, passkey.id)).toBe(false);
  expect(await renamePasskey(db, session, { id: passkey.id, name: 'Gamla telefonen' })).toBe(true);
  expect((await listPasskeys(db, session.userId)).map(({ name }) => name)).toEqual(['Gamla telefonen']);
  expect(await removePasskey(db, site, session, passkey.id)).toBe(true);
  expect(await removePasskey(db, site, session, passkey.id)).toBe(false);
  expect(await countRecoveryCodes(db, session.userId)).toBe(0);
  const { rows } = await pool.query<{ body: string }>('select body from mails where recipient = $1 order by id', [
    session.email,
  ]);
  expect(rows.map(({ body }) => /lagts till|tagits bort/.exec(body)?.[0])).toContain('tagits bort');
});

test('a reset of the account removes its passkeys, and so does its deletion', async () => {
  await resetAccount(db, session.email);
  expect(await listPasskeys(db, session.userId)).toEqual([]);
  const again = await sessionOf('eva@bil.example');
  await add(again, 'Ny');
  await pool.query('delete from users');
  expect((await pool.query('select from passkeys')).rowCount).toBe(0);
});
