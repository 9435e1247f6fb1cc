import { sql } from 'kysely';
import type { Db } from './client.ts';

/** How much the adviser is used, over some days up to now. */
export type ChatUse = { conversations: number; messages: number; tokens: number; tokensToday: number };

/** @param today YYYY-MM-DD, in Sweden */
export async function readChatUse(db: Db, since: Date, today: string): Promise<ChatUse> {
  const { rows } = await sql<ChatUse>`
    select (select count(*)::int from chatbot_conversations where created_at >= ${since}) as conversations,
           (select count(*)::int from chatbot_buybot_messages where created_at >= ${since} and role = 'user') as messages,
           (select coalesce(sum(tokens), 0)::bigint from chatbot_tokens where day >= (${since} at time zone 'Europe/Stockholm')::date) as tokens,
           (select coalesce(sum(tokens), 0)::bigint from chatbot_tokens where day = ${today}::date) as "tokensToday"`.execute(
    db,
  );
  return rows[0] ?? { conversations: 0, messages: 0, tokens: 0, tokensToday: 0 };
}
