import { deleteConversationsOf } from '#src/db/adviser/chat-conversations.ts';
import type { Db } from '#src/db/client.ts';

/** "Radera konversationen": nothing of what a session wrote or was told is left. */
export const deleteConversations = (db: Db, sessionId: string): Promise<number> => deleteConversationsOf(db, sessionId);
