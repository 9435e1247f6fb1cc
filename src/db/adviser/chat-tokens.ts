import { sql } from 'kysely';
import type { Db } from '#src/db/client.ts';

/**
 * Sets tokens of the day's budget aside, in one statement: however many answers begin at once, together they stay within it.
 * @param day YYYY-MM-DD, in Sweden
 * @returns tokens of the day, these included; null when they would be more than the budget, and none were set aside
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

/** Gives back what was set aside and not used (or takes what was used beyond it). */
export async function settleTokens(db: Db, day: string, reserved: number, used: number): Promise<void> {
  await sql`update chatbot_tokens set tokens = greatest(0, tokens + ${used - reserved}) where day = ${day}`.execute(db);
}
