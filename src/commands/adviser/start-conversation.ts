import { insertConversation } from '#src/db/adviser/chat-conversations.ts';
import type { Db } from '#src/db/client.ts';
import { DEFAULT_PROMPT_ID } from '#src/domain/adviser/model-settings.ts';

/** Starts a new, empty conversation, which becomes the current one of the session. @returns its id */
export const startConversation = (db: Db, sessionId: string): Promise<string> =>
  insertConversation(db, sessionId, DEFAULT_PROMPT_ID);
