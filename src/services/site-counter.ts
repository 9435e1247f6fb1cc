import type { Db } from '#src/db/connection/client.ts';
import { addSiteCounts } from '#src/db/site-figures/site-figures.ts';
import { isoDay } from '#src/domain/format/dates.ts';
import type { SiteCountName } from '#src/domain/site-figures/response-times.ts';

/** Counts are written this long after the first of them, ms. */
const FLUSH_MS = 20_000;

export type SiteCounter = {
  add(name: SiteCountName): void;
  /** Writes what was counted. */
  flush(): Promise<void>;
  /** The same for the last time: what is counted afterwards is left out. */
  close(): Promise<void>;
};

/**
 * Counts answers of the site in memory and adds them to their day in batches. A process that is killed loses those of the last
 * seconds; a failed write is repeated with the next one, as errors are most frequent while the database is unavailable.
 */
export function createSiteCounter(
  db: Db,
  onError: (error: unknown) => void,
  now: () => Date = () => new Date(),
): SiteCounter {
  let days = new Map<string, Map<SiteCountName, number>>();
  let timer: NodeJS.Timeout | null = null;
  let isClosed = false;

  const add = (day: string, name: SiteCountName, count: number): void => {
    if (isClosed) return;
    const counts = days.get(day) ?? new Map<SiteCountName, number>();
    days.set(day, counts.set(name, (counts.get(name) ?? 0) + count));
    // The timer must not keep the process alive.
    timer ??= setTimeout(() => void flush(), FLUSH_MS).unref();
  };

  async function flush(): Promise<void> {
    if (timer) clearTimeout(timer);
    timer = null;
    const batch = days;
    days = new Map();
    for (const [day, counts] of batch)
      await addSiteCounts(db, day, counts).catch((error: unknown) => {
        onError(error);
        for (const [name, count] of counts) add(day, name, count);
      });
  }

  async function close(): Promise<void> {
    isClosed = true;
    await flush();
  }

  return { flush, close, add: (name) => add(isoDay(now()), name, 1) };
}
