import { LaunchError } from '#src/server/launch-error.ts';
import { buildSite } from '#tools/launch/build-site.ts';
import { runTool } from '#tools/launch/run-tool.ts';
import { FIREFOX } from './firefox.ts';
import { runCommand } from './run-command.ts';
import { provideBrowser } from './system-browser.ts';

/** `npm run firefox [name …]`: the tests of test/firefox, in the machine's Firefox. */
await runTool('Stopping …', async (shutdown) => {
  const problem = await provideBrowser(FIREFOX);
  if (problem !== null) throw new LaunchError(problem);
  await buildSite(shutdown.signal);
  const command = ['node_modules/vitest/vitest.mjs', 'run', '--project=firefox', '--reporter=verbose'];
  const { ok } = await runCommand(process.execPath, [...command, ...process.argv.slice(2)], {
    live: true,
    onStart: (end) => shutdown.onClose('The tests', end),
  });
  if (!ok) process.exitCode = 1;
});
