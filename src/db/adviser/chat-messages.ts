import type { Db } from '#src/db/connection/client.ts';

export type MessageRow = { id: number; role: 'user' | 'bot'; message: string; shown: unknown; at: Date };

/** Adds a message. @returns its id */
export async function insertMessage(db: Db, { conversationId, role, message, shown }: NewMessage): Promise<number> {
  const { id } = await db
    .insertInto('chatbot_buybot_messages')
    .values({ conversation_id: conversationId, role, message, shown: shown ? JSON.stringify(shown) : null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
export type NewMessage = { conversationId: string; role: 'user' | 'bot'; message: string; shown?: object };

/** The latest messages of a conversation, the oldest of them first. */
export async function readMessages(db: Db, conversationId: string, max: number): Promise<MessageRow[]> {
  const rows = await latest(db, conversationId, max).execute();
  return rows.reverse();
}

/** The visitor's own latest messages, the newest first (D63). */
export const readUserMessages = (db: Db, conversationId: string, max: number): Promise<MessageRow[]> =>
  latest(db, conversationId, max).where('role', '=', 'user').execute();

const latest = (db: Db, conversationId: string, max: number) =>
  db
    .selectFrom('chatbot_buybot_messages')
    .select(['id', 'role', 'message', 'shown', 'created_at as at'])
    .where('conversation_id', '=', conversationId)
    .orderBy('id', 'desc')
    .limit(max);
