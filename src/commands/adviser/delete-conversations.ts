import { deleteConversationsOf } from '#src/db/adviser/chat-conversations.ts';
import type { Db } from '#src/db/client.ts';

/** "Radera konversationen": deletes everything that a session wrote and was answered. */
export const deleteConversations = (db: Db, sessionId: string): Promise<number> => deleteConversationsOf(db, sessionId);
