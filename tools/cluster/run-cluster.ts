import path from 'node:path';
import { parseArgs } from 'node:util';
import { LaunchError } from '#src/server/launch-error.ts';
import { runTool, toolConfig } from '#tools/launch/run-tool.ts';
import { runFaults } from './fault-table.ts';
import { startCluster } from './start-cluster.ts';

const USAGE = 'npm run cluster -- [--test [--failovers 20]] [--ads 4000] [--port 8080] [--search URL|none]';
const ONLY_DIGITS = /^\d{1,7}$/;

/**
 * `npm run cluster`: three processes of the site behind HAProxy, a PostgreSQL primary with a synchronous and an asynchronous standby, three
 * nodes of OpenSearch and an S3-compatible store, on ports of this machine and in a folder of its own, until Ctrl-C. `-- --test`: runs the faults of
 * docs/scaling.md over it and ends with 1 when one of them fails.
 */
await runTool('Stopping …', async (shutdown) => {
  const { values } = parseArgs({
    options: {
      test: { type: 'boolean', default: false },
      failovers: { type: 'string', default: '20' },
      ads: { type: 'string', default: '4000' },
      port: { type: 'string', default: '8080' },
      search: { type: 'string', default: 'start' },
    },
  });
  for (const each of [values.failovers, values.ads, values.port]) {
    if (!ONLY_DIGITS.test(each)) throw new LaunchError(USAGE);
  }
  const folder = path.join(toolConfig().dataDir, 'cluster');
  const options = {
    folder,
    ads: Number(values.ads),
    port: Number(values.port),
    search: values.search === 'none' ? null : values.search,
  };
  const cluster = await startCluster(options, shutdown);
  console.log(`\nThe cluster is ready: ${cluster.url}`);
  if (values.test) {
    const rows = await runFaults(cluster, { failovers: Number(values.failovers) });
    console.log(`\n| Test | Result | |\n|---|---|---|`);
    for (const { test, figure, passed } of rows)
      console.log(`| ${test} | ${figure} | ${passed ? 'passed' : 'FAILED'} |`);
    const failed = rows.filter(({ passed }) => !passed);
    console.log(`\n${rows.length - failed.length} passed, ${failed.length} failed`);
    if (failed.length > 0) process.exitCode = 1;
    return;
  }
  for (const { program, url } of cluster.webs) console.log(`  ${program.name}: ${url}`);
  for (const { name, port } of cluster.postgres.servers) console.log(`  PostgreSQL ${name}: 127.0.0.1:${port}`);
  for (const { name, url } of cluster.search) console.log(`  OpenSearch ${name}: ${url}`);
  console.log('Ctrl-C ends it.');
  await new Promise<void>((resolve) => shutdown.signal.addEventListener('abort', () => resolve()));
});
