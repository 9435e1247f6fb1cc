import { setTimeout as sleep } from 'node:timers/promises';
import { adsUrl, brandsUrl, categoriesUrl, homeUrl, vehiclesUrl } from '#src/visitor-urls.ts';

/** Common entry pages; between them they render most components. */
const PAGES = [homeUrl(), vehiclesUrl(), adsUrl(), brandsUrl(), categoriesUrl()];
/** Requests per page, after which most of their code is optimized by the JIT. */
const ROUNDS = 6;
/** Time limit, ms; the start continues without it, as when the database is unavailable. */
const LIMIT_MS = 5_000;

/**
 * Requests the first pages sequentially before the server listens: after a restart many requests arrive at once and would otherwise
 * find unoptimized code, no stock in memory and an empty page cache. The responses are ignored.
 */
export async function warmUp(
  ask: (request: Request) => Response | Promise<Response>,
  siteUrl: string,
  limitMs = LIMIT_MS,
): Promise<void> {
  const end = performance.now() + limitMs;
  const askAll = async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const page of PAGES) {
        if (performance.now() > end) return;
        const answer = await ask(new Request(new URL(page, siteUrl), { headers: { accept: 'text/html' } }));
        await answer.arrayBuffer();
      }
    }
  };
  // The failing request logs its own error; here it only ends the warm-up.
  const asking = askAll().catch(() => undefined);
  await Promise.race([asking, sleep(limitMs, null, { ref: false })]);
}
