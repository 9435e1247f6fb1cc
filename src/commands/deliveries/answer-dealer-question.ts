import { fail, ok, type Result } from '#src/base/result.ts';
import { type Actor, recordAudit } from '#src/commands/accounts/record-audit.ts';
import type { Db } from '#src/db/connection/client.ts';
import { readDealerQuestions, storeDealerAnswers } from '#src/db/deliveries/delivery-questions.ts';
import { type DealerAnswer, dealerAnswerTo, isPossibleAnswer } from '#src/domain/dealers/dealer-question.ts';

/**
 * Stores how staff answered one question about the dealers of a stopped import.
 * @returns the number of its questions that still have no answer
 */
export function answerDealerQuestion(
  db: Db,
  actor: Actor,
  runId: number,
  answer: DealerAnswer,
): Promise<Result<{ open: number }, 'not waiting' | 'not asked'>> {
  return db.transaction().execute(async (tx) => {
    const run = await readDealerQuestions(tx, runId);
    if (run === null) return fail('not waiting');
    const openQuestion = run.questions.find(({ statement }) => statement === answer.statement);
    if (openQuestion === undefined || !isPossibleAnswer(openQuestion, answer)) return fail('not asked');
    const answers = [...run.answers.filter(({ statement }) => statement !== answer.statement), answer];
    await storeDealerAnswers(tx, runId, answers);
    await recordAudit(tx, actor, {
      action: 'import.dealer',
      subject: `import:${runId}`,
      before: null,
      after: { stated: openQuestion.stated, dealerId: answer.dealerId },
    });
    return ok({ open: run.questions.filter((question) => dealerAnswerTo(question, answers) === undefined).length });
  });
}
