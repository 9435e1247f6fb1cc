import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PROJECT_ROOT } from '#src/config/env.ts';
import { buildSite } from '#tools/launch/build-site.ts';
import { runTool } from '#tools/launch/run-tool.ts';
import { runCommand } from './run-command.ts';

/** `npm run faults [name …]`: the tests of test/faults and the expensive properties in full, one file at a time; about 30 minutes. */
await runTool('Stopping …', async (shutdown) => {
  await buildSite(shutdown.signal);
  const names = process.argv.slice(2);
  const command = ['node_modules/vitest/vitest.mjs', 'run', '--no-file-parallelism', '--reporter=verbose'];
  const files = names.length > 0 ? names : ['test/faults/', ...propertyTests()];
  const { ok } = await runCommand(process.execPath, [...command, ...files], {
    live: true,
    env: { FAULTS_IN_FULL: '1' },
    onStart: (end) => shutdown.onClose('The tests', end),
  });
  if (!ok) process.exitCode = 1;
});

/** Test files whose properties have more inputs in full. */
function propertyTests(): string[] {
  const files = globSync('{src,tools}/**/*.test.ts', { cwd: PROJECT_ROOT });
  return files.filter((file) =>
    readFileSync(path.join(PROJECT_ROOT, file), 'utf8').includes('test/faults/thoroughness.ts'),
  );
}
