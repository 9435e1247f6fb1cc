import { orLate } from '#src/base/or-late.ts';
import type { Db } from '#src/db/connection/client.ts';
import { isDatabaseUnavailable } from '#src/db/connection/database-unavailable.ts';
import type { VersionRead } from '#src/db/connection/read-replicas.ts';
import { readContentVersion } from '#src/db/content/content-version.ts';
import { isoDay } from '#src/domain/format/dates.ts';

/** Reads the version of what public pages show; null: the database does not answer. */
export type ContentVersion = () => Promise<string | null>;

type Options = {
  /** Called when the version cannot be read though the database answers. */
  onError: (error: unknown) => void;
  /** Called with each version read, before pages are rendered for it. */
  onRead?: ((read: VersionRead) => void) | undefined;
  now?: () => Date;
  limitMs?: number;
};

/** Beyond this the database counts as unavailable, ms: a page in the cache is not worth a longer wait. */
const LIMIT_MS = 300;

/**
 * The content version with the calendar day, on which days for sale and price cuts depend. Each answer was read after its call, so
 * that a page compared with it is never older than the last commit before the request. Calls that arrive during a read share the
 * next one: the database executes one small statement at a time, however many requests there are.
 */
export function createContentVersion(
  db: Db,
  { onError, onRead, now = () => new Date(), limitMs = LIMIT_MS }: Options,
): ContentVersion {
  let running: Promise<string | null> | null = null;
  let next: Promise<string | null> | null = null;

  const read = (): Promise<string | null> => {
    running = orLate(readContentVersion(db), limitMs)
      .then((found) => {
        if (found === null) return null;
        onRead?.(found);
        return `${found.version} ${isoDay(now())}`;
      })
      .catch((error: unknown) => {
        if (!isDatabaseUnavailable(error)) onError(error);
        return null;
      })
      .finally(() => {
        running = null;
      });
    return running;
  };
  return () => {
    if (running === null) return read();
    const begin = () => {
      next = null;
      return read();
    };
    next ??= running.then(begin, begin);
    return next;
  };
}
