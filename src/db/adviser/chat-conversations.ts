import { sql } from 'kysely';
import type { Db } from '#src/db/client.ts';

export type ConversationRow = { id: string; sessionId: string; state: unknown };

/** Starts a conversation. @returns its id */
export async function insertConversation(db: Db, sessionId: string, promptId: string): Promise<string> {
  const { id } = await db
    .insertInto('chatbot_conversations')
    .values(({ selectFrom }) => ({
      session_id: sessionId,
      // A prompt removed by staff must not prevent an answer.
      prompt_id: selectFrom('chatbot_prompts').select('id').where('id', '=', promptId),
    }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const conversations = (db: Db) =>
  db.selectFrom('chatbot_conversations').select(['id', 'session_id as sessionId', 'state']);

export const findConversation = (db: Db, id: string): Promise<ConversationRow | undefined> =>
  conversations(db).where('id', '=', id).executeTakeFirst();

/** The latest conversation of a session. */
export const latestConversation = (db: Db, sessionId: string): Promise<ConversationRow | undefined> =>
  conversations(db)
    .where('session_id', '=', sessionId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

export async function saveConversationState(db: Db, id: string, state: object): Promise<void> {
  await db
    .updateTable('chatbot_conversations')
    .set({ state: JSON.stringify(state) })
    .where('id', '=', id)
    .execute();
}

/** Assigns the conversations of an old session id to a new one; the old id is invalid afterwards. */
export async function exchangeSession(db: Db, oldId: string, newId: string): Promise<number> {
  const result = await db
    .updateTable('chatbot_conversations')
    .set({ session_id: newId })
    .where('session_id', '=', oldId)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Deletes all conversations of a session, with their messages. @returns number of conversations */
export async function deleteConversationsOf(db: Db, sessionId: string): Promise<number> {
  const result = await db.deleteFrom('chatbot_conversations').where('session_id', '=', sessionId).executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Deletes messages older than an instant, and conversations that are then empty. @returns number of messages */
export async function deleteMessagesBefore(db: Db, instant: Date): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const result = await tx.deleteFrom('chatbot_buybot_messages').where('created_at', '<', instant).executeTakeFirst();
    await sql`
      delete from chatbot_conversations conversation where created_at < ${instant} and not exists (
        select from chatbot_buybot_messages where conversation_id = conversation.id)`.execute(tx);
    return Number(result.numDeletedRows);
  });
}
