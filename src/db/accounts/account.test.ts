import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { testSecretBox as secretBox } from '#test/secret-box.ts';
import { deleteRows, testDatabase } from '#test/support/database.ts';
import * as attempts from './account-attempts.ts';
import * as links from './account-links.ts';
import * as factors from './account-second-factor.ts';
import * as sessions from './account-sessions.ts';
import * as users from './account-users.ts';

/** The tables of accounts: users, roles, sessions, attempts, links, second factors. */
const { db, pool } = await testDatabase();
const key = (text: string): Buffer => createHash('sha256').update(text).digest();
let userId = '';
beforeEach(async () => {
  await deleteRows(pool, 'users', 'sign_in_attempts');
  const id = await users.insertAccount(db, { email: 'eva@bil.example', passwordHash: null, isConfirmed: false });
  userId = id ?? '';
});

describe('users and roles', () => {
  test('an address has one account', async () => {
    const again = { email: 'eva@bil.example', passwordHash: 'x', isConfirmed: true };
    expect(await users.insertAccount(db, again)).toBeUndefined();
    expect(await users.findAccount(db, 'eva@bil.example')).toEqual({
      id: userId,
      email: 'eva@bil.example',
      passwordHash: null,
      isConfirmed: false,
      isDisabled: false,
    });
    await users.replaceUnconfirmedPassword(db, userId, 'first');
    await users.setPassword(db, userId, 'hash');
    await users.replaceUnconfirmedPassword(db, userId, 'stolen');
    expect(await users.readAccount(db, userId)).toMatchObject({ passwordHash: 'hash', isConfirmed: true });
  });

  test('says whether there is an admin who is not disabled', async () => {
    expect(await users.hasAdmin(db)).toBe(false);
    await users.insertRole(db, userId, 'moderator');
    expect(await users.hasAdmin(db)).toBe(false);
    await users.insertRole(db, userId, 'admin');
    expect(await users.hasAdmin(db)).toBe(true);
    await pool.query('update users set disabled_at = now()');
    expect(await users.hasAdmin(db)).toBe(false);
  });

  test('assigns a role once, and lists it with the address', async () => {
    expect(await users.insertRole(db, userId, 'moderator')).toBe(true);
    expect(await users.insertRole(db, userId, 'moderator')).toBe(false);
    const [entry, ...others] = await users.listRoles(db);
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ email: 'eva@bil.example', role: 'moderator', userId });
    expect(await users.countRole(db, 'moderator')).toBe(1);
    await users.deleteRole(db, entry?.id ?? '');
    expect(await users.readRole(db, entry?.id ?? '')).toBeUndefined();
  });

  test('a new password waits for transactions that began with the old one', async () => {
    const order: string[] = [];
    await db.transaction().execute(async (tx) => {
      expect(await users.lockAccount(tx, userId)).toMatchObject({ id: userId });
      const other = users.setPassword(db, userId, 'new').then(() => order.push('other'));
      await new Promise((resolve) => setTimeout(resolve, 50));
      order.push('first');
      void other;
    });
    await expect.poll(() => order).toEqual(['first', 'other']);
  });

  test('changes of roles wait for each other', async () => {
    const order: string[] = [];
    await db.transaction().execute(async (tx) => {
      await users.lockRoles(tx);
      const other = users.insertRole(db, userId, 'admin').then(() => order.push('other'));
      await new Promise((resolve) => setTimeout(resolve, 100));
      order.push('first');
      void other;
    });
    await expect.poll(() => order).toEqual(['first', 'other']);
  });
});

describe('sessions, by the database’s clock', () => {
  const begin = (token: string) =>
    sessions.insertSession(db, { tokenHash: key(token), userId, userAgent: 'Firefox', network: '192.0.2.0/24' });
  const age = (active: string, created: string) =>
    pool.query(`update sessions set active_at = now() - $1::interval, created_at = now() - $2::interval`, [
      active,
      created,
    ]);

  test.each([
    ['3 h 59 min of rest', '3 h 59 min', '3 h 59 min', true],
    ['4 h 1 min of rest', '4 h 1 min', '4 h 1 min', false],
    ['11 h 59 min in all', '1 min', '11 h 59 min', true],
    ['12 h in all', '1 s', '12 h', false],
  ])('%s', async (_, active, created, lives) => {
    await begin('a');
    await age(active, created);
    expect((await sessions.readSession(db, key('a'))) !== undefined).toBe(lives);
    expect(await sessions.listSessions(db, userId)).toHaveLength(lives ? 1 : 0);
    const { rows } = await pool.query('select active_at from sessions');
    const session = rows[0] as { active_at: Date };
    await sessions.touchSession(db, (await pool.query('select id from sessions')).rows[0].id);
    expect((await sessions.readSession(db, key('a'))) !== undefined, 'activity wakes no dead').toBe(lives);
    await sessions.removeEndedSessions(db);
    expect((await pool.query('select from sessions')).rowCount).toBe(lives ? 1 : 0);
    expect(session.active_at.getTime()).toBeLessThan(Date.now());
  });

  test('reports the remaining time, and whether activity extends it', async () => {
    await begin('a');
    await age('3 h 55 min', '3 h 55 min');
    expect(await sessions.readSession(db, key('a'))).toMatchObject({ secondsLeft: 299, isAtLongest: false });
    await age('10 min', '11 h 55 min');
    expect(await sessions.readSession(db, key('a'))).toMatchObject({ secondsLeft: 299, isAtLongest: true });
  });

  test('records activity at most once a minute', async () => {
    await begin('a');
    const activeAt = async () => (await pool.query('select active_at, id from sessions')).rows[0];
    await age('30 s', '30 s');
    const before = await activeAt();
    await sessions.touchSession(db, before.id);
    expect(await activeAt()).toEqual(before);
    await age('61 s', '61 s');
    await sessions.touchSession(db, before.id);
    expect((await activeAt()).active_at.getTime()).toBeGreaterThan(before.active_at.getTime() + 25_000);
  });

  test('reads the current roles', async () => {
    await begin('a');
    await users.insertRole(db, userId, 'admin');
    expect((await sessions.readSession(db, key('a')))?.roles).toEqual(['admin']);
    await pool.query('delete from user_roles');
    expect((await sessions.readSession(db, key('a')))?.roles).toEqual([]);
  });

  test('ends one, the other or all sessions of an account, and none of another account', async () => {
    for (const token of ['a', 'b', 'c']) await begin(token);
    const own = await sessions.readSession(db, key('a'));
    const other = await users.insertAccount(db, { email: 'o@bil.example', passwordHash: null, isConfirmed: true });
    expect(await sessions.deleteSessions(db, other ?? '', { only: own?.id ?? '' })).toBe(0);
    expect(await sessions.deleteSessions(db, userId, { except: own?.id ?? '' })).toBe(2);
    expect(await sessions.deleteSessions(db, userId, 'all')).toBe(1);
  });
});

describe('attempts', () => {
  test('allows five of 40 concurrent attempts; the lock ends after 15 minutes', async () => {
    const all = await Promise.all(Array.from({ length: 40 }, () => attempts.reserveAttempt(db, key('eva'))));
    expect(all.filter(({ isLocked }) => !isLocked)).toHaveLength(5);
    expect(await attempts.readLock(db, key('eva'))).toBeGreaterThan(895);
    await pool.query(`update sign_in_attempts set last_at = now() - interval '14 minutes'`);
    expect(await attempts.reserveAttempt(db, key('eva'))).toEqual({ isLocked: true, secondsLeft: 60 });
    await pool.query(`update sign_in_attempts set last_at = now() - interval '15 minutes'`);
    expect(await attempts.reserveAttempt(db, key('eva'))).toEqual({ isLocked: false, attemptsLeft: 4 });
    expect(await attempts.readLock(db, key('eva'))).toBe(0);
    expect(await attempts.forgetAttempts(db, key('eva'))).toBe(true);
    expect(await attempts.forgetAttempts(db, key('eva'))).toBe(false);
  });

  test('a pending sign-in accepts five codes within ten minutes, and is used once', async () => {
    await attempts.insertPendingSignIn(db, key('p'), userId);
    expect(await attempts.readPendingUser(db, key('p'))).toBeDefined();
    const codes = await Promise.all(Array.from({ length: 20 }, () => attempts.reserveCode(db, key('p'))));
    expect(codes.filter((code) => code !== undefined)).toHaveLength(5);
    expect(await attempts.readPendingUser(db, key('p'))).toBeUndefined();
    await pool.query(`update pending_sign_ins set attempts = 0`);
    const takers = await Promise.all([1, 2, 3].map(() => attempts.takePendingSignIn(db, key('p'))));
    expect(takers.filter(Boolean)).toHaveLength(1);
    await attempts.insertPendingSignIn(db, key('q'), userId);
    await pool.query(`update pending_sign_ins set created_at = now() - interval '11 minutes'`);
    expect(await attempts.reserveCode(db, key('q'))).toBeUndefined();
    await attempts.removeOldAttempts(db);
    expect((await pool.query('select from pending_sign_ins')).rowCount).toBe(0);
  });
});

test('a link works once, for its purpose, within an hour', async () => {
  const link = { tokenHash: key('l'), userId, purpose: 'confirm', passwordHash: 'hash', hours: 1 } as const;
  await links.insertLink(db, link);
  expect(await links.isLinkFresh(db, key('l'), 'password')).toBe(false);
  expect(await links.takeLink(db, key('l'), 'password')).toBeUndefined();
  const takers = await Promise.all([1, 2, 3].map(() => links.takeLink(db, key('l'), 'confirm')));
  expect(takers.filter((taken) => taken !== undefined)).toEqual([{ userId, passwordHash: 'hash', role: null }]);
  await links.insertLink(db, { ...link, hours: 0 });
  expect(await links.isLinkFresh(db, key('l'), 'confirm')).toBe(false);
  await links.removeOldLinks(db);
  await links.insertLink(db, link);
  await links.deleteLinks(db, userId);
  expect(await links.isLinkFresh(db, key('l'), 'confirm')).toBe(false);
});

test('a second factor accepts each step once, and only later ones; each recovery code once', async () => {
  await factors.beginSecondFactor({ db, secretBox }, userId, Buffer.from('old'));
  await factors.beginSecondFactor({ db, secretBox }, userId, Buffer.from('secret'));
  const takers = await Promise.all([1, 2, 3].map(() => factors.takeStep(db, userId, 100)));
  expect(takers.filter(Boolean)).toHaveLength(1);
  expect(await factors.takeStep(db, userId, 99)).toBe(false);
  expect(await factors.readSecondFactor({ db, secretBox }, userId)).toEqual({
    secret: Buffer.from('secret'),
    isConfirmed: false,
  });
  await factors.confirmSecondFactor(db, userId, [key('1'), key('2')]);
  await factors.beginSecondFactor({ db, secretBox }, userId, Buffer.from('stolen'));
  expect(await factors.readSecondFactor({ db, secretBox }, userId)).toEqual({
    secret: Buffer.from('secret'),
    isConfirmed: true,
  });
  expect(await factors.takeRecoveryCode(db, userId, key('1'))).toBe(true);
  expect(await factors.takeRecoveryCode(db, userId, key('1'))).toBe(false);
  expect(await factors.countRecoveryCodes(db, userId)).toBe(1);
  await factors.deleteSecondFactor(db, userId);
  expect(await factors.readSecondFactor({ db, secretBox }, userId)).toBeUndefined();
  expect(await factors.countRecoveryCodes(db, userId)).toBe(0);
});
