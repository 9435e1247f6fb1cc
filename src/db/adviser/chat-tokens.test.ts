import { execFile } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from '#src/config/env.ts';
import { testDatabase } from '#test/support/database.ts';

const { url, db } = await testDatabase();
const fileUrl = (file: string): string => pathToFileURL(path.join(PROJECT_ROOT, 'src/db', file)).href;

/** Reserves tokens thirty times concurrently, in a process of its own; prints how often it succeeded. */
const PROCESS = `
  import { createDb, createPool } from ${JSON.stringify(fileUrl('connection/client.ts'))};
  import { reserveTokens } from ${JSON.stringify(fileUrl('adviser/chat-tokens.ts'))};
  const db = createDb(createPool(process.argv[1], { max: 5 }));
  const tries = await Promise.all(Array.from({ length: 30 }, () => reserveTokens(db, '2026-11-21', 100, 1_000)));
  console.log(tries.filter((tokens) => tokens !== null).length);
  await db.destroy();
`;

test('two processes that reserve tokens concurrently stay within the budget together', async () => {
  const run = () => promisify(execFile)(process.execPath, ['--input-type=module', '--eval', PROCESS, url]);
  const granted = (await Promise.all([run(), run()])).map(({ stdout }) => Number(stdout));
  expect(granted.reduce((sum, count) => sum + count, 0)).toBe(10);
  expect(await db.selectFrom('chatbot_tokens').select('tokens').executeTakeFirst()).toEqual({ tokens: 1_000 });
});
