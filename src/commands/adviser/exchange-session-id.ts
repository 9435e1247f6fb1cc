import { exchangeSession } from '#src/db/adviser/chat-conversations.ts';
import type { Db } from '#src/db/client.ts';

/** Assigns the conversations of an old session id to a new one, once (D65). @returns whether there were any */
export const exchangeSessionId = async (db: Db, oldId: string, newId: string): Promise<boolean> =>
  (await exchangeSession(db, oldId, newId)) > 0;
