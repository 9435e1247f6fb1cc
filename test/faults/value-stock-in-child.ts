import { fitValuation, valueStock } from '#src/commands/valuation/value-stock.ts';
import { createCommandPool } from '#src/db/connection/client.ts';
import { deliver } from '#test/delivery.ts';
import { repricedFeed } from '#test/valued-feed.ts';

/**
 * The program of killed-valuations.test.ts: prints that it is ready, then values the stock, fits a model ("fit"), or imports the
 * stock with some prices halved ("import", with the number that decides which).
 */

const [, , url = '', job = '', seed = ''] = process.argv;
const pool = createCommandPool(url);
await pool.query('select 1');
process.stdout.write('ready\n');
const now = new Date('2026-11-20T06:00:00Z');
if (job === 'import') await deliver(pool, repricedFeed(Number(seed)), now);
else await (job === 'fit' ? fitValuation : valueStock)(pool, now);
await pool.end();
