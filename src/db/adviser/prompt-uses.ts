import type { Db } from '#src/db/connection/client.ts';
import type { GoldenResult } from '#src/domain/adviser/golden/golden-questions.ts';

/** A text that was put to use, as it was then. */
export type PromptUse = {
  id: number;
  /** null: staff have removed the prompt. */
  promptId: string | null;
  name: string;
  content: string;
  /** Why it was put to use without having passed the golden questions; null: it had. */
  reason: string | null;
  usedAt: Date;
};

const uses = (db: Db) =>
  db
    .selectFrom('prompt_uses')
    .select(['id', 'prompt_id as promptId', 'name', 'content', 'reason', 'used_at as usedAt']);

/** The text in use; undefined only if none ever was. */
export const readPromptInUse = (db: Db): Promise<PromptUse | undefined> =>
  uses(db).orderBy('id', 'desc').limit(1).executeTakeFirst();

export const readPromptUse = (db: Db, id: number): Promise<PromptUse | undefined> =>
  uses(db).where('id', '=', id).executeTakeFirst();

/** The latest first. */
export const listPromptUses = (db: Db, max: number): Promise<PromptUse[]> =>
  uses(db).orderBy('id', 'desc').limit(max).execute();

export async function insertPromptUse(
  db: Db,
  { promptId, name, content, reason }: Omit<PromptUse, 'id' | 'usedAt'>,
): Promise<void> {
  await db.insertInto('prompt_uses').values({ prompt_id: promptId, name, content, reason }).execute();
}

export type PromptTrial = { results: readonly GoldenResult[]; triedAt: Date };

/** @param subject hash of all that the answers depend on */
export async function readPromptTrial(db: Db, subject: string): Promise<PromptTrial | null> {
  const found = db.selectFrom('prompt_trials').where('subject', '=', subject);
  return (await found.select(['results', 'tried_at as triedAt']).executeTakeFirst()) ?? null;
}

/** Replaces the earlier trial of the same subject, and forgets those before an instant. */
export async function savePromptTrial(
  db: Db,
  subject: string,
  { results, triedAt }: PromptTrial,
  forgottenBefore: Date,
): Promise<void> {
  await db.deleteFrom('prompt_trials').where('tried_at', '<', forgottenBefore).execute();
  const row = { results: JSON.stringify(results), tried_at: triedAt };
  await db
    .insertInto('prompt_trials')
    .values({ subject, ...row })
    .onConflict((conflict) => conflict.column('subject').doUpdateSet(row))
    .execute();
}
