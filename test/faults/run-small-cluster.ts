import { startTestCluster } from '#test/support/test-cluster.ts';

/** A PostgreSQL of its own in a process of its own, which inherits the limits of its shell; it ends with its input. */
const cluster = await startTestCluster();
process.stdout.write(`${cluster.url}\n`);
process.stdin.resume();
process.stdin.once('end', () => void cluster.stop().then(() => process.exit(0)));
