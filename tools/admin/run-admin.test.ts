import { spawn } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';
import { listRoles } from '#src/db/accounts/account-users.ts';
import { readSecret } from '#src/db/secrets/site-secrets.ts';
import { secretBoxOf, testKey, testSecretBox } from '#test/secret-box.ts';
import { testDatabase } from '#test/support/database.ts';
import { childEnvironment } from '#tools/launch/environment.ts';

const { db, url } = await testDatabase();
const PROGRAM = path.join(import.meta.dirname, 'run-admin.ts');
const LIMIT_MS = 60_000;

const run = (...args: string[]) => runWith({}, ...args);

async function runWith(
  settings: Record<string, string>,
  ...args: string[]
): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    env: childEnvironment({ DATABASE_URL: url, SITE_URL: 'https://milvis.example', ...settings }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (said += bytes.toString()));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, said };
}

test('creates, unlocks and resets the first admin from the command line', { timeout: LIMIT_MS }, async () => {
  const created = await run('create', 'Eva@Bil.example');
  expect(created.said).toMatch(
    /eva@bil\.example är admin\. .*https:\/\/milvis\.example\/admin\/password\?t=[\w-]{43}\n/,
  );
  expect(created.code).toBe(0);
  expect(await listRoles(db)).toMatchObject([{ email: 'eva@bil.example', role: 'admin' }]);
  expect((await run('unlock', 'eva@bil.example')).said).toContain('var inte låst');
  expect((await run('reset', 'eva@bil.example')).said).toContain('https://milvis.example/admin/password?t=');
});

test('reports a rejected command in one line and exits with 1', { timeout: LIMIT_MS }, async () => {
  expect(await run('reset', 'ingen@bil.example')).toMatchObject({
    code: 1,
    said: 'Det finns inget konto ingen@bil.example.\n',
  });
  expect(await run('create')).toMatchObject({ code: 2 });
});

test('creates new secrets only when the key is lost', { timeout: LIMIT_MS }, async () => {
  const pictures = await readSecret({ db, secretBox: testSecretBox }, 'pictures');
  const withKey = (key: Buffer) => runWith({ SECRETS_KEY: key.toString('base64') }, 'new-secrets');
  expect((await withKey(testKey())).said).toBe('Alla sajtens hemligheter kan läsas. Inget är ändrat.\n');
  expect(await readSecret({ db, secretBox: testSecretBox }, 'pictures')).toEqual(pictures);
  expect(await withKey(testKey('other'))).toEqual({
    code: 0,
    said: 'Nya hemligheter i stället för oläsbara: 2. Starta om sajten.\n',
  });
  const made = await readSecret({ db, secretBox: secretBoxOf(testKey('other')) }, 'pictures');
  expect(made).toHaveLength(32);
  expect(made).not.toEqual(pictures);
});
