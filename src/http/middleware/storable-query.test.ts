import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test, vi } from 'vitest';
import { PROJECT_ROOT } from '#src/config/env.ts';
import { ACCESS } from '#src/pages/page-access.ts';
import { signedIn, TEST_APP_ORIGIN, type TestAccount } from '#test/signed-in.ts';
import { testDatabase } from '#test/support/database.ts';
import { insertRandomStock, seededRandom } from '#test/support/random-stock.ts';
import { openTestApp } from '#test/test-app.ts';

/** Characters that PostgreSQL refuses, in every parameter, path, form and call of the site; none may cause a server error; 503 is that of a busy machine. */

/** Every address is opened, by several visitors. */
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

const { db, pool } = await testDatabase();
let site: Awaited<ReturnType<typeof openTestApp>>;
let accounts: (TestAccount | null)[];
beforeAll(async () => {
  await insertRandomStock(db, seededRandom(11), 20);
  site = await openTestApp({}, db);
  accounts = [null, await signedIn(db, 'dealer'), await signedIn(db, 'admin')];
});

/** NUL within a text, a half of a surrogate pair, an overlong NUL and a letter that is cut. */
const VALUES = ['x%00y', '%ED%A0%80%C0%80%C3'];

/** Every parameter that code reads by name. */
const PARAMETERS = [
  ...new Set(
    globSync('src/**/*.{ts,tsx}', { cwd: PROJECT_ROOT }).flatMap((file) =>
      [
        ...readFileSync(path.join(PROJECT_ROOT, file), 'utf8').matchAll(
          /(?:[pP]arams|query|search|url)\??\.(?:get|getAll|has)\('([\w-]+)'\)/g,
        ),
      ].map((match) => match[1] ?? ''),
    ),
  ),
  'q',
  'dealer',
  'handlare',
  'sok',
  'search',
  'make',
  'model',
  'cursor',
  'near',
  'sortering',
  'filter',
  'lage',
  'roll',
];

const patterns = Object.keys(ACCESS);
const withParts = (pattern: string, part: string): string => `/${pattern.replaceAll('?', '').replace(/:\w+/g, part)}`;

test('finds the parameters of the code', () => {
  expect(PARAMETERS.length).toBeGreaterThan(20);
  expect(PARAMETERS).toContain('handlare');
});

test.each(VALUES)('no address answers the parameter value %s with a server error', async (value) => {
  const query = PARAMETERS.map((name) => `${name}=${value}`).join('&');
  const failed: string[] = [];
  for (const pattern of patterns)
    for (const account of accounts) {
      const address = `${withParts(pattern, '1')}?${query}&${value}=1`;
      const { status } = await site.fetch(address, { headers: account?.headers ?? {} });
      if (status >= 500 && status !== 503) failed.push(`${account?.email} ${pattern} ${status}`);
    }
  expect(failed).toEqual([]);
});

test.each(VALUES)('no path answers the part %s with a server error', async (value) => {
  const failed: string[] = [];
  for (const pattern of patterns.filter((each) => each.includes(':')))
    for (const account of accounts) {
      const { status } = await site.fetch(withParts(pattern, value), { headers: account?.headers ?? {} });
      if (status >= 500 && status !== 503) failed.push(`${account?.email} ${pattern} ${status}`);
    }
  expect(failed).toEqual([]);
});

test('no form and no call answers such texts with a server error', async () => {
  const failed: string[] = [];
  const names = [
    'q',
    'email',
    'message',
    'name',
    'text',
    'dealer',
    'password',
    'note',
    'query',
    'list',
    'endpoint',
    'id',
    'action',
  ];
  for (const [pattern, { actions = {} }] of Object.entries(ACCESS)) {
    if (!('post' in actions) && Object.keys(actions).length === 0) continue;
    for (const account of accounts)
      for (const intent of Object.keys(actions)) {
        const headers = { origin: TEST_APP_ORIGIN, ...account?.headers };
        const address = withParts(pattern, '1');
        const form = `intent=${intent}&${names.map((name) => `${name}=x%00y`).join('&')}`;
        const json = JSON.stringify(Object.fromEntries(names.map((name) => [name, '\0\ud800'])));
        for (const [type, body] of [
          ['application/x-www-form-urlencoded', form],
          ['application/json', json],
        ] as const) {
          const { status } = await site.fetch(address, {
            method: 'POST',
            body,
            headers: { ...headers, 'content-type': type },
          });
          if (status >= 500 && status !== 503) failed.push(`${account?.email} ${pattern} ${intent} ${type} ${status}`);
        }
      }
  }
  expect(failed).toEqual([]);
});

test('the rest of the query stays as it was', async () => {
  const { rows } = await pool.query<{ name: string }>('select name from dealers limit 1');
  const name = encodeURIComponent(rows[0]?.name ?? '');
  const counts = await Promise.all(
    [`?dealer=${name}`, `?dealer=${name}%00`, `?dealer=%00${name}`].map(async (query) => {
      const answer: { totalCount: number } = await (await site.fetch(`/api/ads${query}`)).json();
      return answer.totalCount;
    }),
  );
  expect(new Set(counts).size).toBe(1);
});
