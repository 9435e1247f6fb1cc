import { beforeAll, expect, test, vi } from 'vitest';
import { ACCESS } from '#src/pages/page-access.ts';
import { TEST_APP_ORIGIN } from '#test/signed-in.ts';
import { testDatabase } from '#test/support/database.ts';
import { insertRandomStock, seededRandom } from '#test/support/random-stock.ts';
import { openTestApp } from '#test/test-app.ts';

/** Requests that visitors without an account can repeat: the rows that they leave, and the bodies that are read. */

vi.setConfig({ testTimeout: 300_000, hookTimeout: 600_000 });

const { db, pool } = await testDatabase();
let site: Awaited<ReturnType<typeof openTestApp>>;
let adId = 0;
beforeAll(async () => {
  await insertRandomStock(db, seededRandom(7), 20);
  site = await openTestApp({}, db);
  const { rows } = await pool.query<{ id: number }>(
    `select internal_id as id from ads where status = 'active' limit 1`,
  );
  adId = rows[0]?.id ?? 0;
});

const TIMES = 90;
/** The widest limit of one network is 60 within an hour. */
const MAX_ROWS = 60;

async function rowCounts(): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const counts = new Map<string, number>();
  for (const { name } of rows) {
    const counted = await pool.query<{ n: number }>(`select count(*)::int as n from "${name}"`);
    counts.set(name, counted.rows[0]?.n ?? 0);
  }
  return counts;
}

const credential = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
  clientExtensionResults: {},
};
/** Fields that the forms and calls of the site have; each ignores or refuses those of the others. */
const fieldsOf = (nth: number): Record<string, string> => ({
  email: `person${nth}@kund.example`,
  name: `Person ${nth}`,
  message: `Finns bilen kvar? ${nth}`,
  password: `hemligt-lösenord-${nth}`,
  reason: 'wrong-facts',
  token: `token${nth}`,
  credential: JSON.stringify({ ...credential, id: `AAAA${nth}` }),
});
const bodiesOf = (nth: number): Record<string, unknown>[] => [
  { event_type: `event-${nth}`, severity: 'low', details: { nth } },
  { action: `action-${nth}` },
  { message: `Hej ${nth}` },
  { favourites: [], searches: [] },
];

const open = Object.entries(ACCESS).flatMap(([pattern, { actions = {} }]) =>
  Object.entries(actions).flatMap(([intent, access]) => (access === 'anyone' ? [{ pattern, intent }] : [])),
);

test.each(open)('$pattern $intent leaves few rows, however often it is sent', async ({ pattern, intent }) => {
  const before = await rowCounts();
  const address = `/${pattern.replaceAll('?', '').replace(/:\w+/g, String(adId))}`;
  for (let nth = 0; nth < TIMES; nth += 1) {
    const fields = { ...fieldsOf(nth), intent };
    const body = bodiesOf(nth)[nth % 4];
    const isCall = address.startsWith('/api/');
    await site.fetch(address, {
      method: 'POST',
      headers: {
        // Every third comes from a page of another site.
        origin: nth % 3 === 2 ? 'https://other.example' : TEST_APP_ORIGIN,
        'content-type': isCall ? 'application/json' : 'application/x-www-form-urlencoded',
      },
      body: isCall ? JSON.stringify(body) : new URLSearchParams(fields).toString(),
    });
  }
  const grown = [...(await rowCounts())].filter(([name, rows]) => rows - (before.get(name) ?? 0) > MAX_ROWS);
  expect(grown).toEqual([]);
});

test('no passkey without a challenge is recorded, and no more than a few others', async () => {
  await pool.query('delete from security_events');
  await pool.query('delete from request_limits');
  for (let nth = 0; nth < TIMES; nth += 1)
    await site.fetch('/admin/login', {
      method: 'POST',
      headers: { origin: TEST_APP_ORIGIN, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ ...fieldsOf(nth), intent: 'passkey' }).toString(),
    });
  const { rows } = await pool.query('select event_type from security_events');
  expect(rows).toEqual([]);
});

/** A body that counts what is read of it. */
function countedBody(bytes: number) {
  let read = 0;
  const chunk = new Uint8Array(16 * 1024).fill(0x5b);
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (read >= bytes) return controller.close();
        read += chunk.length;
        controller.enqueue(chunk);
      },
    },
    { highWaterMark: 0 },
  );
  return { stream, read: () => read };
}

const calls = Object.entries(ACCESS).filter(([pattern, { actions }]) => actions && pattern.startsWith('api/'));

test.each(calls.map(([pattern]) => pattern))('%s reads little of a long body from a stranger', async (pattern) => {
  const { stream, read } = countedBody(5_000_000);
  const method = pattern === 'api/dealer/stock' ? 'PUT' : pattern === 'api/dealer/ads' ? 'PATCH' : 'POST';
  const response = await site.fetch(`/${pattern.replace(/:\w+/g, '1')}`, {
    method,
    headers: { origin: TEST_APP_ORIGIN, 'content-type': 'application/json', 'content-length': '5000000' },
    body: stream,
    duplex: 'half',
  } as RequestInit);
  expect(response.status).toBeLessThan(500);
  expect(read()).toBeLessThanOrEqual(64 * 1024);
});
