import { deleteMessagesBefore } from '#src/db/adviser/chat-conversations.ts';
import type { Db } from '#src/db/client.ts';
import { DAY_MS } from '#src/domain/units.ts';

/** Days that messages are kept. */
const RETENTION_DAYS = 30;

/** Removes what was said longer ago than messages are kept. @returns messages removed */
export const deleteOldMessages = (db: Db, now: Date): Promise<number> =>
  deleteMessagesBefore(db, new Date(now.getTime() - RETENTION_DAYS * DAY_MS));
