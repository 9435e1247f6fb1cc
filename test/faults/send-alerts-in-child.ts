import { mailAlerts } from '#src/commands/saved-searches/mail-alerts.ts';
import { mailCarValues } from '#src/commands/saved-searches/mail-car-values.ts';
import { matchSearches } from '#src/commands/saved-searches/match-searches.ts';
import { queuePushMessages } from '#src/commands/saved-searches/push-alerts.ts';
import { createCommandPool, createDb } from '#src/db/connection/client.ts';
import { testSecretBox as secretBox } from '#test/secret-box.ts';

/** The program of killed-alerts.test.ts: prints that it is ready, and queues the alerts of what has changed. */

const pool = createCommandPool(process.argv[2] ?? '');
const db = createDb(pool);
const services = { db, secretBox, site: { name: 'Milvis', url: 'https://milvis.example' } };
await pool.query('select 1');
process.stdout.write('ready\n');
await matchSearches(pool);
await mailAlerts(services, 'at-once', new Date());
await queuePushMessages(services);
await mailCarValues(services, async () => ({ kind: 'known', value: 180_000, error: 0.005 }), new Date());
await pool.end();
