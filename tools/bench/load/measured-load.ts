import { setTimeout as sleep } from 'node:timers/promises';
import { type BenchRow, percentileColumns } from '#tools/bench/benchmark.ts';
import { type LoadOutcome, openLoad } from './open-load.ts';
import { isAsPromised, isGood } from './promise.ts';
import type { ServedSite } from './served-site.ts';

export type MeasuredLoad = { row: BenchRow; isHeld: boolean; outcomes: LoadOutcome[] };

/** Number of memory readings during a load. */
const MEMORY_READ = 3;

/** Requests of a browser at random times at a rate, with a row of figures. @param maxMs limit of the 99th percentile */
export async function measureOpenLoad(
  served: ServedSite,
  load: { what: string; rate: number; seconds: number; nextPath: () => string; maxMs?: number },
): Promise<MeasuredLoad> {
  const { what, rate, seconds, nextPath, maxMs } = load;
  const outcomes: LoadOutcome[] = [];
  const end = new AbortController();
  const running = openLoad({
    site: served.url,
    rate,
    signal: end.signal,
    nextPath,
    seed: what,
    headers: { 'accept-encoding': 'gzip, deflate, br, zstd', accept: 'text/html,*/*' },
    onOutcome: (outcome) => void outcomes.push(outcome),
  });
  const memory = [await served.memory()];
  for (let part = 0; part < MEMORY_READ; part += 1) {
    await sleep((seconds * 1000) / MEMORY_READ);
    memory.push(await served.memory());
  }
  end.abort();
  await running;
  const good = outcomes.filter(isGood);
  const busy = outcomes.filter(({ status, retryAfter }) => status === 503 && retryAfter !== null);
  const row = {
    phase: what,
    'requests/s': rate,
    answered: good.length,
    'answered 503': busy.length,
    other: outcomes.length - good.length - busy.length,
    ...percentileColumns(
      good.map(({ ms }) => ms),
      0,
    ),
    'memory MB': memory.join(' → '),
  };
  return { row, isHeld: isAsPromised(outcomes, maxMs), outcomes };
}
