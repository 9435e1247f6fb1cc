import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { afterAll, expect, inject, test } from 'vitest';
import { PROJECT_ROOT } from '#src/config/env.ts';
import { freePort } from '#src/integrations/process/free-port.ts';
import { healthUrl, homeUrl } from '#src/visitor-urls.ts';
import { HYDRATED_MARK } from '#src/web/frame/hydration/hydration-mark.ts';
import { testDatabase } from '#test/support/database.ts';
import { childEnvironment } from '#tools/launch/environment.ts';

/** `npm run dev` in a copy of the sources, which the test edits. */

const COPIED = [
  'src',
  'db',
  'data',
  'tools',
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
  'react-router.config.ts',
];
/** Of one step; the machine may be busy. */
const LIMIT_MS = 120_000;
const SAVED_AGAIN_AFTER_MS = 10_000;
const root = mkdtempSync(path.join(os.tmpdir(), 'milvis-dev-'));
let server: ChildProcess | undefined;

afterAll(async () => {
  if (server?.exitCode === null) {
    const exit = once(server, 'exit');
    server.kill('SIGTERM');
    await exit;
  }
  rmSync(root, { recursive: true, force: true, maxRetries: 5 });
});

function edit(file: string, from: string, to: string): void {
  const text = readFileSync(path.join(root, file), 'utf8');
  expect(text).toContain(from);
  writeFileSync(path.join(root, file), text.replace(from, to));
}

test('shows a changed component without losing typed text, and restarts after a change of server code', {
  timeout: 600_000,
}, async () => {
  const url = await startDevServer();
  const browser = await chromium.connect(inject('browserEndpoint'));
  const page = await browser.newPage();
  // Changes of before the page is connected do not reach it.
  const connection = Promise.withResolvers<void>();
  page.on('websocket', (socket) => socket.once('framereceived', () => connection.resolve()));
  await page.goto(url + homeUrl(), { timeout: LIMIT_MS });
  await page.waitForFunction((mark) => performance.getEntriesByName(mark).length > 0, HYDRATED_MARK, {
    timeout: LIMIT_MS,
  });
  await connection.promise;
  const searchBox = page.locator('main input[name=search]');
  await searchBox.fill('volvo v60 med dragkrok');
  // A change during the first scan of the watcher, which is slow on a busy machine, is not noticed: as a person would, the test saves again.
  const edited = page.locator('h1[data-edited=yes]');
  edit('src/web/public/home/home-page.tsx', '<h1', '<h1 data-edited="yes"');
  const isShown = async () => {
    edit('src/web/public/home/home-page.tsx', 'data-edited="yes"', 'data-edited="yes" ');
    return edited.waitFor({ timeout: SAVED_AGAIN_AFTER_MS }).then(
      () => true,
      () => false,
    );
  };
  await expect.poll(isShown, { timeout: LIMIT_MS }).toBe(true);
  expect(await searchBox.inputValue()).toBe('volvo v60 med dragkrok');
  // A reload shows it too: the server renders the changed component.
  const html = async () => (await fetch(url + homeUrl())).text();
  await expect.poll(html, { timeout: LIMIT_MS }).toContain('data-edited="yes"');
  await browser.close();

  edit('src/http/health.ts', "{ status: 'ok' }", "{ status: 'edited' }");
  const health = async () => (await fetch(url + healthUrl())).text().catch(() => '');
  await expect.poll(health, { timeout: LIMIT_MS }).toContain('edited');
});

/** @returns the address once the server is ready */
async function startDevServer(): Promise<string> {
  for (const each of COPIED) cpSync(path.join(PROJECT_ROOT, each), path.join(root, each), { recursive: true });
  for (const each of ['node_modules', 'build-pictures'])
    symlinkSync(path.join(PROJECT_ROOT, each), path.join(root, each));
  const { url: databaseUrl } = await testDatabase();
  const port = String(await freePort());
  const settings = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: path.join(root, '.data'),
    DEMO_ADS: '20',
    LOG_LEVEL: 'error',
  };
  server = spawn(process.execPath, ['tools/launch/run-dev.ts'], {
    cwd: root,
    env: childEnvironment({ ...settings, HOST: '127.0.0.1', PORT: port }),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  const append = (chunk: Buffer) => {
    output += chunk.toString();
  };
  server.stdout?.on('data', append);
  server.stderr?.on('data', append);
  await expect.poll(() => output, { timeout: LIMIT_MS }).toContain('Milvis is ready');
  return `http://127.0.0.1:${port}`;
}
