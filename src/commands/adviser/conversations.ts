import {
  deleteConversationsOf,
  deleteMessagesBefore,
  exchangeSession,
  insertConversation,
} from '#src/db/adviser/chat-conversations.ts';
import type { Db } from '#src/db/client.ts';
import { DEFAULT_PROMPT_ID } from '#src/domain/adviser/model-settings.ts';
import { DAY_MS } from '#src/domain/units.ts';

/** Starts a new, empty conversation, which becomes the current one of the session. @returns its id */
export const startConversation = (db: Db, sessionId: string): Promise<string> =>
  insertConversation(db, sessionId, DEFAULT_PROMPT_ID);

/** Assigns the conversations of an old session id to a new one, once (D65). @returns whether there were any */
export const exchangeSessionId = async (db: Db, oldId: string, newId: string): Promise<boolean> =>
  (await exchangeSession(db, oldId, newId)) > 0;

/** "Radera samtalet": deletes everything that a session wrote and was answered. */
export const deleteConversations = (db: Db, sessionId: string): Promise<number> => deleteConversationsOf(db, sessionId);

/** Days that messages are retained. */
const RETENTION_DAYS = 30;

/** Removes messages older than the retention period. @returns number of messages removed */
export const deleteOldMessages = (db: Db, now: Date): Promise<number> =>
  deleteMessagesBefore(db, new Date(now.getTime() - RETENTION_DAYS * DAY_MS));
