import { exchangeSession } from '#src/db/adviser/chat-conversations.ts';
import type { Db } from '#src/db/client.ts';

/** Takes over the conversations of an id of the old forms, once (D65). @returns whether there were any */
export const exchangeSessionId = async (db: Db, oldId: string, newId: string): Promise<boolean> =>
  (await exchangeSession(db, oldId, newId)) > 0;
