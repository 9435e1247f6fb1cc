import { buildSite } from '../launch/build-site.ts';
import { runTool } from '../launch/run-tool.ts';
import { Shutdown } from '../launch/shutdown.ts';
import { runCommand } from './run-command.ts';

/** `npm run faults [name …]`: the tests of test/faults in full, one file at a time; some 40 minutes. */
const shutdown = new Shutdown();
shutdown.listen(() => console.log('\nStopping …'));

await runTool(shutdown, async () => {
  await buildSite(shutdown.signal);
  const command = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'faults', '--no-file-parallelism'];
  const { ok } = await runCommand(process.execPath, [...command, '--reporter=verbose', ...process.argv.slice(2)], {
    live: true,
    env: { FAULTS_IN_FULL: '1' },
    onStart: (end) => shutdown.onClose('The tests', end),
  });
  if (!ok) process.exitCode = 1;
});
