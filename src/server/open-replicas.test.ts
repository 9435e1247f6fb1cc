import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { newTestDatabase, testDatabase } from '#test/support/database.ts';
import { openReplicas } from './open-replicas.ts';
import { Shutdown } from './shutdown.ts';

const { pool: primary, url } = await testDatabase();
const lines: { level: number; msg: string; replica?: string }[] = [];
const logger = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line)) });
let shutdown = new Shutdown();
afterEach(async () => {
  await shutdown.run();
  shutdown = new Shutdown();
  lines.length = 0;
});

test('refuses a replica of another database with one line', async () => {
  const other = await newTestDatabase();
  await expect(openReplicas({ urls: other.url, primary, logger }, shutdown)).rejects.toThrow(
    /^DATABASE_READ_URL: 127\.0\.0\.1:\d+\/test_\w+ is not a replica of the database of DATABASE_URL\.$/,
  );
});

test('starts without a replica that does not answer or is the primary, and says so in the log', async () => {
  const urls = `postgres://u:geheim@127.0.0.1:1/none,${url}`;
  const replicas = await openReplicas({ urls, primary, logger }, shutdown);
  expect(replicas.report().map(({ state }) => state)).toEqual(['unreachable', 'not a replica']);
  const said = lines.filter(({ replica }) => replica !== undefined).map(({ msg }) => msg);
  expect(said).toEqual([
    'replica does not answer, reading elsewhere',
    'DATABASE_READ_URL names a server that is no replica (any more), reading elsewhere',
  ]);
  expect(JSON.stringify(lines)).not.toContain('geheim');
});
