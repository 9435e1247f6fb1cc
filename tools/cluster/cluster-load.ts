import { setTimeout as sleep } from 'node:timers/promises';
import { NO_AD_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import { parametersUrl } from '#src/office-urls.ts';
import { adApiUrl, adsApiUrl, adUrl, brandsUrl, homeUrl, vehiclesUrl } from '#src/visitor-urls.ts';
import { type LoadOutcome, openLoad } from '#tools/bench/load/open-load.ts';
import { createRandom } from '#tools/demo/chance/random.ts';

/** Results of clients while something failed. */
export type Seen = {
  reads: number;
  /** Responses other than 200, and requests without one. */
  failed: LoadOutcome[];
  /** Names of parameters that were confirmed as stored. */
  acknowledged: string[];
  /** Writes that were refused or got no response. */
  refusedWrites: number;
  /** When each write was acknowledged, ms since 1970. */
  acknowledgedAt: number[];
  /** Writes that staff did not see on the page that followed. */
  unseenWrites: string[];
};

const READS_PER_S = 6;
const WRITE_PAUSE_MS = 150;
const WRITE_LIMIT_MS = 10_000;

let writes = 0;

/** Clients of the proxy: visitors who read at random times, and staff who write one parameter after another. */
export async function underLoad(
  { url, cookie, ads }: { url: string; cookie: string; ads: readonly number[] },
  work: (seen: Seen) => Promise<void>,
): Promise<Seen> {
  const seen: Seen = {
    reads: 0,
    failed: [],
    acknowledged: [],
    refusedWrites: 0,
    acknowledgedAt: [],
    unseenWrites: [],
  };
  const end = new AbortController();
  const onOutcome = (outcome: LoadOutcome) => {
    seen.reads += 1;
    if (outcome.status !== 200) seen.failed.push(outcome);
  };
  const reading = openLoad({ site: url, nextPath: paths(ads), rate: READS_PER_S, signal: end.signal, onOutcome });
  const writing = write(url, cookie, seen, end.signal);
  try {
    await work(seen);
  } finally {
    end.abort();
    await Promise.all([reading, writing]);
  }
  return seen;
}

function paths(ads: readonly number[]): () => string {
  const { pick, next } = createRandom('cluster');
  let asked = 0;
  return () => {
    const place = next();
    asked += 1;
    // Some pages that no cache has.
    if (place < 0.1) return vehiclesUrl({ filters: { ...NO_AD_FILTERS, minPrice: asked } });
    if (place < 0.4) return vehiclesUrl();
    if (place < 0.7) return adUrl(pick(ads));
    return pick([homeUrl(), brandsUrl(), adsApiUrl(), adApiUrl(pick(ads))]);
  };
}

async function write(url: string, cookie: string, seen: Seen, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    writes += 1;
    const name = `kluster-${process.pid}-${writes}`;
    if (await addParameter(url, cookie, name)) {
      seen.acknowledged.push(name);
      seen.acknowledgedAt.push(Date.now());
      if ((await showsParameter(url, cookie, name)) === false) seen.unseenWrites.push(name);
    } else seen.refusedWrites += 1;
    await sleep(WRITE_PAUSE_MS, null, { signal }).catch(() => undefined);
  }
}

/** @returns whether it was confirmed as stored */
async function addParameter(url: string, cookie: string, name: string): Promise<boolean> {
  const answer = await fetch(url + parametersUrl(), {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie, origin: url, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ intent: 'add', name, value: '1' }).toString(),
    signal: AbortSignal.timeout(WRITE_LIMIT_MS),
  }).catch(() => null);
  await answer?.body?.cancel();
  return answer !== null && answer.status < 400;
}

/** Whether the page of staff, from whatever process, has it; null: no page. */
async function showsParameter(url: string, cookie: string, name: string): Promise<boolean | null> {
  const answer = await fetch(url + parametersUrl(), {
    headers: { cookie },
    signal: AbortSignal.timeout(WRITE_LIMIT_MS),
  }).catch(() => null);
  const text = await answer?.text().catch(() => null);
  return answer?.status === 200 && text != null ? text.includes(name) : null;
}
