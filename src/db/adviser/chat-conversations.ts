import { sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';

export type ConversationRow = { id: string; sessionId: string; state: unknown };

/** Starts a conversation with the prompt in use; one that staff have removed does not prevent an answer. @returns its id */
export async function insertConversation(db: Db, sessionId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into chatbot_conversations (session_id, prompt_id)
    values (${sessionId}, (select prompt_id from prompt_uses order by id desc limit 1)) returning id`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The conversation was not stored.');
  return row.id;
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
  await sql`update chatbot_conversations set state = ${JSON.stringify(state)} where id = ${id}`.execute(db);
}

/** Assigns the conversations of an old session id to a new one; the old id is invalid afterwards. */
export async function exchangeSession(db: Db, oldId: string, newId: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update chatbot_conversations set session_id = ${newId} where session_id = ${oldId}`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Deletes all conversations of a session, with their messages and feedback. @returns number of conversations */
export async function deleteConversationsOf(db: Db, sessionId: string): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const own = tx.selectFrom('chatbot_conversations').select('id').where('session_id', '=', sessionId);
    await tx.deleteFrom('answer_feedback').where('conversation_id', 'in', own).execute();
    const result = await tx.deleteFrom('chatbot_conversations').where('session_id', '=', sessionId).executeTakeFirst();
    return Number(result.numDeletedRows);
  });
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
