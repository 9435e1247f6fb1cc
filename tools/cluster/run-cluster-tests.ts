import { runTool } from '#tools/launch/run-tool.ts';
import { runCommand } from '#tools/test/run-command.ts';

/** `npm run cluster-tests [name …]`: the tests of test/cluster, against OpenSearch on this machine (Java 17 and Maven). */
await runTool('Stopping …', async (shutdown) => {
  const command = ['node_modules/vitest/vitest.mjs', 'run', '--project=cluster', '--reporter=verbose'];
  const { ok } = await runCommand(process.execPath, [...command, ...process.argv.slice(2)], {
    live: true,
    onStart: (end) => shutdown.onClose('The tests', end),
  });
  if (!ok) process.exitCode = 1;
});
