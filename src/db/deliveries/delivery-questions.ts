import { sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';
import type { DealerAnswer, DealerQuestion } from '#src/domain/dealers/dealer-question.ts';
import { WAITS_FOR_STAFF } from './import-runs.ts';

/** The questions that stopped an import, and the answers so far; locks its run. Null: it waits for no answer. */
export async function readDealerQuestions(
  db: Db,
  runId: number,
): Promise<{ questions: DealerQuestion[]; answers: DealerAnswer[] } | null> {
  const { rows } = await sql<{ questions: DealerQuestion[]; answers: DealerAnswer[] }>`
    select dealer_question as questions, coalesce(dealer_answers, '[]') as answers from import_runs
    where id = ${runId} and dealer_question is not null and ${sql.raw(WAITS_FOR_STAFF)} for update`.execute(db);
  return rows[0] ?? null;
}

export async function storeDealerAnswers(db: Db, runId: number, answers: readonly DealerAnswer[]): Promise<void> {
  await sql`update import_runs set dealer_answers = ${JSON.stringify(answers)}::jsonb where id = ${runId}`.execute(db);
}
