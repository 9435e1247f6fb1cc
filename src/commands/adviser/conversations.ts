import { DAY_MS } from '#src/base/units.ts';
import { deleteFeedbackBefore } from '#src/db/adviser/answer-feedback.ts';
import {
  deleteConversationsOf,
  deleteMessagesBefore,
  exchangeSession,
  insertConversation,
} from '#src/db/adviser/chat-conversations.ts';
import type { Db } from '#src/db/connection/client.ts';
import { RETENTION } from '#src/domain/personal-data/retention.ts';

/** Starts a new, empty conversation, which becomes the current one of the session. @returns its id */
export const startConversation = (db: Db, sessionId: string): Promise<string> => insertConversation(db, sessionId);

/** Assigns the conversations of an old session id to a new one, once (D65). @returns whether there were any */
export const exchangeSessionId = async (db: Db, oldId: string, newId: string): Promise<boolean> =>
  (await exchangeSession(db, oldId, newId)) > 0;

/** "Radera samtalet": deletes everything that a session wrote and was answered. */
export const deleteConversations = (db: Db, sessionId: string): Promise<number> => deleteConversationsOf(db, sessionId);

/** Removes messages and feedback older than their retention periods. @returns number of messages removed */
export async function deleteOldMessages(db: Db, now: Date): Promise<number> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await deleteFeedbackBefore(db, before(RETENTION.answerFeedback.days));
  return deleteMessagesBefore(db, before(RETENTION.conversations.days));
}
