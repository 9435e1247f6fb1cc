import { spawn } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';
import { listRoles } from '../../src/db/accounts/account-users.ts';
import { testDatabase } from '../../test/support/database.ts';
import { childEnvironment } from '../launch/environment.ts';

const { db, url } = await testDatabase();
const PROGRAM = path.join(import.meta.dirname, 'run-admin.ts');
const LIMIT_MS = 60_000;

async function run(...args: string[]): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    env: childEnvironment({ DATABASE_URL: url, SITE_URL: 'https://milvis.example' }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (said += bytes.toString()));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, said };
}

test('the first admin is made, unlocked and reset from the terminal', { timeout: LIMIT_MS }, async () => {
  const created = await run('create', 'Eva@Bil.example');
  expect(created.said).toMatch(
    /eva@bil\.example är admin\. .*https:\/\/milvis\.example\/admin\/password\?t=[\w-]{43}\n/,
  );
  expect(created.code).toBe(0);
  expect(await listRoles(db)).toMatchObject([{ email: 'eva@bil.example', role: 'admin' }]);
  expect((await run('unlock', 'eva@bil.example')).said).toContain('var inte låst');
  expect((await run('reset', 'eva@bil.example')).said).toContain('https://milvis.example/admin/password?t=');
});

test('what cannot be done is one line and an exit code', { timeout: LIMIT_MS }, async () => {
  expect(await run('reset', 'ingen@bil.example')).toMatchObject({
    code: 1,
    said: 'Det finns inget konto ingen@bil.example.\n',
  });
  expect(await run('create')).toMatchObject({ code: 2 });
});
