import type { Logger } from 'pino';
import { freeBytes } from '#src/integrations/files/free-bytes.ts';

/** Below this nothing can be written that matters, bytes: PostgreSQL's log of changes grows by files of 16 MB. */
const FULL_BELOW_BYTES = 64_000_000;
/** Above this the disk counts as usable again, so that a disk at the limit is not reported all the time, bytes. */
const USABLE_ABOVE_BYTES = 128_000_000;
const CHECK_EVERY_MS = 5_000;

/**
 * Says in the log at once that the disk of the data folder is full, and when it no longer is. The errors that follow from it name the
 * database, a page or a picture, and not their cause.
 * @returns ends it
 */
export function watchDisk(
  folder: string,
  logger: Pick<Logger, 'error' | 'info'>,
  { everyMs = CHECK_EVERY_MS, readFreeBytes = freeBytes } = {},
): () => void {
  let isFull = false;
  const check = async () => {
    const free = await readFreeBytes(folder).catch(() => null);
    if (free === null) return;
    const freeMb = Math.floor(free / 1_000_000);
    if (!isFull && free < FULL_BELOW_BYTES) {
      isFull = true;
      logger.error({ folder, freeMb }, 'disk of the data folder is full: changes are refused until space is freed');
    } else if (isFull && free > USABLE_ABOVE_BYTES) {
      isFull = false;
      logger.info({ folder, freeMb }, 'disk of the data folder has space again');
    }
  };
  void check();
  const timer = setInterval(() => void check(), everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
