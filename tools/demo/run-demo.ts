import { parseArgs } from 'node:util';
import { LaunchError } from '#src/server/launch-error.ts';
import { openPreparedDatabase } from '#src/server/prepared-database.ts';
import { runStep } from '#src/server/steps.mjs';
import { reportLines } from '#tools/import/import-report.ts';
import { runTool, toolConfig } from '#tools/launch/run-tool.ts';
import { DEFAULT_ADS } from './demo-stock.ts';
import { fillDemoStock } from './fill-demo-stock.ts';

/** `npm run demo -- --ads N --seed S`: invented dealers and ads, marked as such, for trying the product. */

const MAX_ADS = 5_000_000;
await runTool('Stopped. Nothing was changed.', async (shutdown) => {
  const { ads, seed } = readArguments();
  const pool = await openPreparedDatabase(toolConfig(), shutdown);
  const report = await runStep('Demo stock', (say) => fillDemoStock(pool, { ads, seed, now: new Date(), report: say }));
  for (const line of reportLines(report)) console.log(line);
});

function readArguments(): { ads: number; seed: string } {
  try {
    const { values } = parseArgs({
      options: { ads: { type: 'string', default: String(DEFAULT_ADS) }, seed: { type: 'string', default: '1' } },
    });
    const ads = Number(values.ads);
    if (!Number.isInteger(ads) || ads < 1 || ads > MAX_ADS)
      throw new Error(`--ads must be a whole number from 1 to ${MAX_ADS}`);
    if (!/^[\w-]{1,40}$/.test(values.seed)) throw new Error('--seed must be 1 to 40 letters, digits, - or _');
    return { ads, seed: values.seed };
  } catch (error) {
    throw new LaunchError(
      `${error instanceof Error ? error.message : String(error)}. Use: npm run demo -- --ads 84500 --seed 1`,
    );
  }
}
