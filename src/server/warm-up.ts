import { setTimeout as sleep } from 'node:timers/promises';
import { adsUrl, brandsUrl, categoriesUrl, homeUrl, vehiclesUrl } from '#src/urls.ts';

/** Pages that visitors begin with; between them they draw most parts that any page is made of. */
const PAGES = [homeUrl(), vehiclesUrl(), adsUrl(), brandsUrl(), categoriesUrl()];
/** So many times each: then most of what draws them is compiled. */
const ROUNDS = 6;
/** A start waits no longer for it, ms; a database that is away makes it no use. */
const LIMIT_MS = 5_000;

/**
 * Asks the site for its first pages before anybody else can, one after the other: after a start all who waited come at once, and
 * would find code that nobody has run, a stock that is not in memory and no kept pages. What the answers are does not matter.
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
  // An answer that breaks off is told of where it breaks; here it only ends the asking.
  const asking = askAll().catch(() => undefined);
  await Promise.race([asking, sleep(limitMs, null, { ref: false })]);
}
