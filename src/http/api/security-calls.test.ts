import { beforeEach, describe, expect, test } from 'vitest';
import { listSecurityEvents } from '#src/db/accounts/security-events.ts';
import { editorsUrl, sessionUrl } from '#src/office-urls.ts';
import {
  adminOperationsUrl,
  chatApiUrl,
  chatConversationsUrl,
  checkRateLimitUrl,
  logSecurityEventUrl,
  openAiChatUrl,
  populateSearchIndexUrl,
} from '#src/visitor-urls.ts';
import { signedIn, TEST_APP_ORIGIN } from '#test/signed-in.ts';
import { deleteRows, testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';

const { db, pool } = await testDatabase();
const site = await openTestApp({ TRUSTED_PROXIES: '1' }, db);
beforeEach(() => deleteRows(pool, 'users', 'request_limits', 'security_events'));

async function call(path: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await site.fetch(path, {
    method: 'POST',
    headers: { origin: TEST_APP_ORIGIN, 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

describe('check-rate-limit', () => {
  const config = { maxRequests: 1_000, windowMs: 1, blockDurationMs: 0 };
  const check = (headers = {}) => call(checkRateLimitUrl(), { action: 'chat', config }, headers);

  test('allows five calls a minute regardless of the limit that the client sends', async () => {
    const answers: unknown[] = [];
    for (let time = 0; time < 6; time += 1) answers.push((await check({ 'x-forwarded-for': '192.0.2.1' })).body);
    const allowed = [4, 3, 2, 1, 0].map((remainingRequests) => ({ allowed: true, remainingRequests, message: '' }));
    const message = 'För många meddelanden. Försök igen senare.';
    expect(answers).toEqual([...allowed, { allowed: false, remainingRequests: 0, message }]);
    expect((await check({ 'x-forwarded-for': '192.0.2.2' })).body).toMatchObject({ allowed: true });
  });

  test('ignores forged addresses and counts a /64 network as one client', async () => {
    for (let time = 0; time < 6; time += 1) await check({ 'x-forwarded-for': `203.0.113.${time}, 192.0.2.9` });
    expect((await check({ 'x-forwarded-for': '198.51.100.1, 192.0.2.9' })).body).toMatchObject({ allowed: false });
    for (let time = 0; time < 6; time += 1) await check({ 'x-forwarded-for': `2001:db8:1:2::${time}` });
    expect((await check({ 'x-forwarded-for': '2001:db8:1:2:ffff::1' })).body).toMatchObject({ allowed: false });
    expect((await check({ 'x-forwarded-for': '2001:db8:1:3::1' })).body).toMatchObject({ allowed: true });
  });
});

describe('log-security-event', () => {
  const event = { event_type: 'chat_blocked', severity: 'low', details: { reason: 'test' } };

  test('stores events marked as untrusted, up to a limit', async () => {
    const statuses: number[] = [];
    for (let time = 0; time < 21; time += 1) statuses.push((await call(logSecurityEventUrl(), event)).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.at(-1)).toBe(429);
    expect((await listSecurityEvents(db, 1))[0]).toMatchObject({ eventType: 'chat_blocked', isTrusted: false });
  });

  test.each([
    ['no name', { ...event, event_type: '' }],
    ['a long name', { ...event, event_type: 'x'.repeat(101) }],
    ['NUL in the name', { ...event, event_type: 'a\0b' }],
    ['NUL in the details', { ...event, details: 'a\0b' }],
    ['half a letter in the details', { ...event, details: '\ud800' }],
    ['an unknown severity', { ...event, severity: 'fatal' }],
    ['a field too many', { ...event, trusted: true }],
    ['long details', { ...event, details: 'x'.repeat(4_001) }],
    ['no JSON', '{'],
    ['no object', 'null'],
  ])('rejects %s', async (_, body) => {
    expect((await call(logSecurityEventUrl(), body)).status).toBe(400);
    expect(await listSecurityEvents(db, 1)).toEqual([]);
  });
});

describe('admin-operations', () => {
  test('lets only admins grant a role by e-mail address, once', async () => {
    await signedIn(db, 'user', 'eva@bil.example');
    const assign = { operation: 'assign_role', email: 'eva@bil.example', role: 'moderator' };
    expect((await call(adminOperationsUrl(), assign)).status).toBe(401);
    const moderator = await signedIn(db, 'moderator');
    expect(await call(adminOperationsUrl(), assign, moderator.headers)).toEqual({
      status: 403,
      body: { error: 'Otillräckliga behörigheter' },
    });
    const { headers } = await signedIn(db, 'admin');
    expect(await call(adminOperationsUrl(), assign, headers)).toEqual({
      status: 200,
      body: { success: true, message: 'Lade till rollen moderator för eva@bil.example' },
    });
    expect(await call(adminOperationsUrl(), assign, headers)).toEqual({
      status: 409,
      body: { error: 'Kunde inte lägga till användarroll', reason: 'Kontot har redan den rollen.' },
    });
    const unknown = { ...assign, email: 'ingen@bil.example' };
    expect((await call(adminOperationsUrl(), unknown, headers)).body).toMatchObject({
      reason: 'Det finns inget bekräftat konto med den adressen.',
    });
    expect((await call(adminOperationsUrl(), { ...assign, id: 1 }, headers)).status).toBe(400);
  });
});

const POST_CALLS = [
  checkRateLimitUrl(),
  logSecurityEventUrl(),
  adminOperationsUrl(),
  populateSearchIndexUrl(),
  chatConversationsUrl(),
  openAiChatUrl(),
];
const JSON_CALLS = [...POST_CALLS, editorsUrl(), chatApiUrl(), sessionUrl()];

test.each(POST_CALLS)('%s answers other methods than POST with 405, and records nothing', async (path) => {
  for (const method of ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'DELETE']) {
    const { status, headers } = await site.fetch(path, { method, headers: { origin: 'https://annan.example' } });
    expect([method, status, headers.get('allow')]).toEqual([method, 405, 'POST']);
  }
  expect(await listSecurityEvents(db, 1)).toEqual([]);
});

test.each(JSON_CALLS)('%s answers JSON that is nested deep with 400', async (path) => {
  const { headers } = await signedIn(db, 'admin');
  for (const depth of [33, 1_900, 7_000]) {
    const lists = `${'['.repeat(depth)}${']'.repeat(depth)}`;
    const objects = `${'{"a":'.repeat(depth / 3)}1${'}'.repeat(depth / 3)}`;
    for (const deep of depth === 33 ? [lists] : [lists, objects]) {
      expect((await call(path, deep, headers)).status, `${depth}`).toBe(400);
      const event = `{"event_type":"a","severity":"low","message":"hej","details":${deep}}`;
      expect((await call(path, event, headers)).status, `${depth} within`).toBe(400);
    }
  }
  expect(await listSecurityEvents(db, 5)).toEqual([]);
});

test('rejects calls from other sites, without an origin, without JSON and with long bodies', async () => {
  for (const path of [checkRateLimitUrl(), logSecurityEventUrl(), adminOperationsUrl()]) {
    for (const origin of ['https://annan.example', 'null', '']) {
      expect((await call(path, {}, { origin })).status, path).toBe(403);
    }
    expect((await call(path, '{}', { 'content-type': 'text/plain' })).status, path).toBe(415);
    expect((await call(path, `"${'x'.repeat(60_000_000)}"`)).status, path).toBe(413);
  }
});
