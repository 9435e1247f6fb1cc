import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from '#src/config/env.ts';
import { PRODUCT_VERSION } from '#src/config/version.ts';

test('arguments after -- reach a command as npm passes them on', () => {
  const bench = (...args: string[]): string =>
    spawnSync(process.execPath, ['milvis.mjs', 'bench', ...args], { cwd: PROJECT_ROOT, encoding: 'utf8' }).stderr;
  expect(bench('--', 'nonsense')).toContain('There is no benchmark "nonsense"');
  expect(bench('nonsense')).toContain('There is no benchmark "nonsense"');
});

test('--version prints the version of package.json', () => {
  const { stdout } = spawnSync(process.execPath, ['milvis.mjs', '--version'], { cwd: PROJECT_ROOT, encoding: 'utf8' });
  expect(stdout.trim()).toBe(PRODUCT_VERSION);
});
