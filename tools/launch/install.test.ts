import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { PROJECT_ROOT } from '#src/config/env.ts';
import { freePort } from '#src/integrations/process/free-port.ts';
import { childEnvironment } from './environment.ts';

const root = await mkdtemp(path.join(os.tmpdir(), 'install-'));
afterAll(() => rm(root, { recursive: true, force: true, maxRetries: 5 }));

test('names a missing package, and why it cannot be installed without a network, within seconds, and warns of nothing else', {
  timeout: 60_000,
}, async () => {
  // Nobody listens there.
  const port = await freePort();
  const registry = `http://127.0.0.1:${port}/`;
  const packages = {
    'node_modules/left': {
      version: '1.0.0',
      resolved: `${registry}left.tgz`,
      integrity: 'sha512-eA==',
      // Of which npm warns: the machine's Node is older.
      engines: { node: '>=99' },
    },
  };
  const project = { name: 'a', version: '1.0.0', dependencies: { left: '1.0.0' } };
  const lock = JSON.stringify({ ...project, lockfileVersion: 3, packages: { '': project, ...packages } });
  await writeFile(path.join(root, 'package.json'), JSON.stringify(project));
  await writeFile(path.join(root, 'package-lock.json'), lock);
  await writeFile(path.join(root, '.npmrc'), `registry=${registry}\nfetch-retries=9\n`);
  await mkdir(path.join(root, 'node_modules/node/bin'), { recursive: true });
  await writeFile(path.join(root, 'node_modules/node/bin/node'), '');
  await writeFile(path.join(root, 'node_modules/.package-lock.json'), lock);

  const script = `import('${path.join(PROJECT_ROOT, 'tools/launch/install.mjs')}').then((m) => m.installPackages('${root}'))`;
  const env = childEnvironment({ HTTPS_PROXY: '', https_proxy: '' });
  let warnings = '';
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { env, cwd: root, detached: true });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    warnings += chunk.toString();
  });
  await expect
    .poll(() => output, { timeout: 40_000 })
    .toMatch(
      new RegExp(
        `^The registry of packages, 127\\.0\\.0\\.1:${port}, cannot be reached \\(ECONNREFUSED\\)\\. Is there a network\\?`,
        'm',
      ),
    );
  expect(output).toMatch(/^The package left is missing\. Installing packages/m);
  expect(warnings).not.toMatch(/EBADENGINE/);
  const ended = once(child, 'exit');
  // With its npm.
  process.kill(-(child.pid ?? 0), 'SIGKILL');
  await ended;
});
