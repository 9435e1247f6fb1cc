import { deleteMessagesBefore } from '../../db/adviser/chat-conversations.ts';
import type { Db } from '../../db/client.ts';

/** Days that messages are kept. */
const DAYS_KEPT = 30;
const DAY_MS = 86_400_000;

/** Removes what was said longer ago than messages are kept. @returns messages removed */
export const deleteOldMessages = (db: Db, now: Date): Promise<number> =>
  deleteMessagesBefore(db, new Date(now.getTime() - DAYS_KEPT * DAY_MS));
