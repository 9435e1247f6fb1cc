import { startTestCluster } from '#test/support/test-cluster.ts';

/** PostgreSQL in a child process that inherits the limits of its shell; it stops when its standard input closes. */
const cluster = await startTestCluster();
process.stdout.write(`${cluster.url}\n`);
process.stdin.resume();
process.stdin.once('end', () => void cluster.stop().then(() => process.exit(0)));
