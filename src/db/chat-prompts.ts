import type { Db } from './client.ts';

/** The words of a prompt; null when staff have removed it. */
export async function readPrompt(db: Db, id: string): Promise<string | null> {
  const row = await db.selectFrom('chatbot_prompts').select('prompt_content').where('id', '=', id).executeTakeFirst();
  return row?.prompt_content ?? null;
}
