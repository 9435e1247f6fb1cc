import { deleteConversationsOf } from '../../db/adviser/chat-conversations.ts';
import type { Db } from '../../db/client.ts';

/** "Radera konversationen": nothing of what a session wrote or was told is left. */
export const deleteConversations = (db: Db, sessionId: string): Promise<number> => deleteConversationsOf(db, sessionId);
