import { deleteMessagesBefore } from '#src/db/adviser/chat-conversations.ts';
import type { Db } from '#src/db/client.ts';
import { DAY_MS } from '#src/domain/units.ts';

/** Days that messages are retained. */
const RETENTION_DAYS = 30;

/** Removes messages older than the retention period. @returns number of messages removed */
export const deleteOldMessages = (db: Db, now: Date): Promise<number> =>
  deleteMessagesBefore(db, new Date(now.getTime() - RETENTION_DAYS * DAY_MS));
