import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { Hono } from 'hono';
import { pino } from 'pino';
import { beforeAll, describe, expect, test } from 'vitest';
import { PROJECT_ROOT, parseConfig } from '#src/config/env.ts';
import { type AddressAccess, mayDo } from '#src/domain/accounts/access.ts';
import { type Access, hasAccess, VISITORS, type Visitor } from '#src/domain/accounts/roles.ts';
import { createApp } from '#src/http/app.ts';
import routes from '#src/routes.ts';
import { CLIENT_BUILD } from '#src/server/load-pages.ts';
import { siteMetrics } from '#src/server/start-server.ts';
import { homeUrl, loginUrl, RETURN_PARAM, withNotice } from '#src/visitor-urls.ts';
import { testSecretBox as secretBox } from '#test/secret-box.ts';
import { formOf, signedIn, TEST_APP_ORIGIN } from '#test/signed-in.ts';
import { testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';
import { ACCESS, addressPattern } from './page-access.ts';

const { db } = await testDatabase();

/** The requests that the addresses of one source accept: GET, and the actions of POST. */
type Taken = Map<string, { view: boolean; actions: boolean }>;

/** Addresses of src/routes.ts. A route with a loader or a component can be viewed, a route with an action accepts forms. */
function pageAddresses(entries: RouteConfigEntry[], above = ''): Taken {
  const taken: Taken = new Map();
  for (const entry of entries) {
    const pattern = [above, entry.path ?? ''].filter((part) => part !== '').join('/');
    const source = readFileSync(path.join(PROJECT_ROOT, 'src', entry.file), 'utf8');
    if (entry.children) for (const [key, value] of pageAddresses(entry.children, pattern)) taken.set(key, value);
    if (entry.children && entry.path === undefined) continue;
    const view = /export const loader\b|export default function/.test(source);
    taken.set(pattern, { view, actions: /export (const|async function|function) action\b/.test(source) });
  }
  return taken;
}

/** Addresses with a Hono handler for one method; middleware and the not-found handler do not count. */
async function serverAddresses(): Promise<Taken> {
  const config = parseConfig({});
  if (!config.ok) throw new Error(config.failure);
  const app: Hono<never> = (await createApp({
    config: config.value,
    db,
    secretBox,
    metrics: siteMetrics('a-token-of-the-tests'),
    logger: pino({ level: 'silent' }),
    handlePage: async () => new Response(),
    clientFolder: CLIENT_BUILD,
  })) as never;
  const taken: Taken = new Map();
  for (const { method, path: pattern } of app.routes.filter((route) => route.method !== 'ALL')) {
    const key = pattern.slice(1);
    const known = taken.get(key) ?? { view: false, actions: false };
    taken.set(key, { view: known.view || method === 'GET', actions: known.actions || method !== 'GET' });
  }
  return taken;
}

let site: Awaited<ReturnType<typeof openTestApp>>;
const cookies = new Map<Visitor, string>();
beforeAll(async () => {
  site = await openTestApp({}, db);
  for (const role of ['user', 'dealer', 'moderator', 'admin'] as const) {
    cookies.set(role, (await signedIn(db, role)).headers.cookie);
  }
});

test('lists exactly the addresses that the routes define', async () => {
  const taken = pageAddresses(routes);
  // A page whose form other programs may send too is also an address of the server.
  for (const [pattern, { view, actions }] of await serverAddresses()) {
    const page = taken.get(pattern) ?? { view: false, actions: false };
    taken.set(pattern, { view: view || page.view, actions: actions || page.actions });
  }
  expect(existsSync(CLIENT_BUILD)).toBe(true);
  expect(taken.size).toBeGreaterThan(10);
  expect(Object.keys(ACCESS).toSorted(), 'add the address to the page register in src/pages').toEqual(
    [...taken.keys()].toSorted(),
  );
  for (const [pattern, { view, actions }] of taken) {
    const entry = ACCESS[pattern];
    expect({ view: entry?.view !== undefined, actions: entry?.actions !== undefined }, pattern).toEqual({
      view,
      actions,
    });
  }
});

test.each(Object.keys(ACCESS))('a path of %s belongs to it, and to no pattern that fits by chance', (pattern) => {
  expect(addressPattern(`/${pattern.replace(/:\w+\??/g, 'x1')}`)).toBe(pattern);
});

/** An address of the pattern. */
const sample = (pattern: string): string =>
  `/${pattern
    .replace(/\/:\w+\?/g, '')
    .replaceAll(/:\w+/g, '100001')
    .replace('*', 'finns-inte')}`;

/** Whether an answer refuses access: a redirect to the sign-in page, a redirect home with a message, or a status. */
function isRefusal(response: Response): boolean {
  const location = response.headers.get('location');
  // Signing out leads to the sign-in too.
  if (location?.endsWith(withNotice('', 'utloggad').slice(1))) return false;
  if (location === loginUrl() || location?.startsWith(`${loginUrl()}?${RETURN_PARAM}=`)) return true;
  if (location?.startsWith(`${homeUrl()}?`) && location.includes('atkomst-nekad')) return true;
  return response.status === 401 || response.status === 403;
}

const headersOf = (visitor: Visitor): Record<string, string> => {
  const cookie = cookies.get(visitor);
  return cookie === undefined ? {} : { cookie };
};

const pairs = Object.entries(ACCESS).flatMap(([pattern, address]) =>
  VISITORS.map((visitor): [Visitor, string, AddressAccess] => [visitor, pattern, address]),
);

describe('answers every visitor at every address as the table says', () => {
  test.each(pairs.filter(([, , { view }]) => view))('GET as %s of /%s', async (visitor, pattern, { view }) => {
    for (const suffix of /^(admin|handlare\/konto|konto)\b/.test(pattern) ? ['', '.data'] : ['']) {
      const response = await site.fetch(sample(pattern) + suffix, { headers: headersOf(visitor) });
      expect(response.status).toBeLessThan(500);
      if (suffix === '') expect(isRefusal(response)).toBe(!hasAccess(visitor, view as Access));
      else if (!hasAccess(visitor, view as Access)) expect([202, 401, 403]).toContain(response.status);
    }
  });

  const doings = pairs.flatMap(([visitor, pattern, address]) =>
    Object.keys(address.actions ?? {}).map((action) => [visitor, action, pattern, address] as const),
  );
  test.each(doings)('POST as %s of %s at /%s', async (visitor, action, pattern, address) => {
    const intent: Record<string, string> = action === 'post' ? {} : { intent: action };
    const isApi = pattern.startsWith('api/');
    // Sent in full, so that a refusal is about the visitor and not about the input.
    const call = action === 'post' ? {} : { operation: action, email: 'ingen@bil.example', role: 'user' };
    const json = {
      method: 'POST',
      body: JSON.stringify(call),
      headers: { 'content-type': 'application/json', origin: TEST_APP_ORIGIN },
    };
    const sent = isApi ? json : formOf(intent);
    const response = await site.fetch(sample(pattern), {
      ...sent,
      headers: { ...sent.headers, ...headersOf(visitor) },
    });
    expect(response.status).toBeLessThan(500);
    expect(isRefusal(response)).toBe(!mayDo(visitor, address, action));
    // Signing out ends the session that the next pair needs.
    if (visitor !== 'anonymous' && response.headers.has('set-cookie'))
      cookies.set(visitor, (await signedIn(db, visitor)).headers.cookie);
  });

  test.each(VISITORS)('refuses %s an action that the table does not name', async (visitor) => {
    for (const [pattern, { actions }] of Object.entries(ACCESS)) {
      if (
        !actions ||
        pattern === 'admin/logout' ||
        pattern === 'utseende' ||
        // These accept a form with a file and have one action only.
        pattern === 'admin/imports/upload' ||
        pattern === 'handlare/konto/leveranser/ny' ||
        pattern === 'samtycke' ||
        pattern.startsWith('api/')
      )
        continue;
      const response = await site.fetch(sample(pattern), formOf({ intent: 'constructor' }, headersOf(visitor)));
      expect(isRefusal(response), pattern).toBe(true);
    }
  });
});
