import { sql } from 'kysely';
import type { Db } from '#src/db/client.ts';
import { DEFAULT_PROMPT_ID } from '#src/domain/adviser/model-settings.ts';

/** The text of a prompt; null when staff have removed it. */
export async function readPrompt(db: Db, id: string): Promise<string | null> {
  const row = await db.selectFrom('chatbot_prompts').select('prompt_content').where('id', '=', id).executeTakeFirst();
  return row?.prompt_content ?? null;
}

export type PromptFields = { name: string; content: string };
export type PromptRow = PromptFields & { id: string; createdAt: Date };

const FIELDS = ['name', 'prompt_content as content'] as const;

/** All prompts, newest first. */
export const listPrompts = (db: Db): Promise<PromptRow[]> =>
  db
    .selectFrom('chatbot_prompts')
    .select(['id', ...FIELDS, 'created as createdAt'])
    .orderBy('created', 'desc')
    .orderBy('id')
    .execute();

const columns = ({ name, content }: PromptFields) => ({ name, prompt_content: content });

/** Prompts edited by staff; the one in use cannot be removed. */
export const PROMPTS = {
  noun: 'prompt',
  async insert(db: Db, fields: PromptFields): Promise<string> {
    const row = await db
      .insertInto('chatbot_prompts')
      .values(columns(fields))
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  },
  read: (db: Db, id: string): Promise<PromptFields | undefined> =>
    db.selectFrom('chatbot_prompts').select(FIELDS).where('id', '=', id).forUpdate().executeTakeFirst(),
  async update(db: Db, id: string, fields: PromptFields): Promise<boolean> {
    await db
      .updateTable('chatbot_prompts')
      .set({ ...columns(fields), updated_at: sql`now()` })
      .where('id', '=', id)
      .execute();
    return true;
  },
  async remove(db: Db, id: string): Promise<void> {
    await db.deleteFrom('chatbot_prompts').where('id', '=', id).execute();
  },
  isInUse: (id: string): boolean => id === DEFAULT_PROMPT_ID,
} as const;
