import { sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';

/**
 * Reserves tokens of the day's budget in one statement, so that concurrent answers stay within it together.
 * @param day YYYY-MM-DD, in Sweden
 * @returns tokens used today, including these; null when they would exceed the budget, and none were reserved
 */
export async function reserveTokens(db: Db, day: string, tokens: number, budget: number): Promise<number | null> {
  if (tokens > budget) return null;
  const { rows } = await sql<{ tokens: number }>`
    insert into chatbot_tokens (day, tokens) values (${day}, ${tokens})
    on conflict (day) do update set tokens = chatbot_tokens.tokens + excluded.tokens
      where chatbot_tokens.tokens + excluded.tokens <= ${budget}
    returning tokens`.execute(db);
  return rows[0]?.tokens ?? null;
}

/** Returns reserved tokens that were not used, or adds those used beyond the reservation. */
export async function settleTokens(db: Db, day: string, reserved: number, used: number): Promise<void> {
  await sql`update chatbot_tokens set tokens = greatest(0, tokens + ${used - reserved}) where day = ${day}`.execute(db);
}
