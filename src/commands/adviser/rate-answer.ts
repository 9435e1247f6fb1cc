import { fail, ok, type Result } from '#src/base/result.ts';
import { findAnswer, insertFeedback } from '#src/db/adviser/answer-feedback.ts';
import type { Db } from '#src/db/connection/client.ts';
import { takeFromLimit } from '#src/db/connection/rate-limits.ts';
import type { LimitRule } from '#src/domain/accounts/limit-rules.ts';
import { type AnswerRating, feedbackOf } from '#src/domain/adviser/chat/answer-feedback.ts';

const RATINGS: LimitRule = { name: 'chat-rating', points: 30, windowMs: 60_000, blockMs: 0 };

type Rating = {
  sessionId: string;
  network: string;
  /** Of the answer. */
  messageId: number;
  rating: AnswerRating;
};

/** Rates an answer of the session's own conversations; a later rating replaces the earlier one. */
export async function rateAnswer(
  db: Db,
  { sessionId, network, messageId, rating }: Rating,
): Promise<Result<null, { kind: 'gone' } | { kind: 'too-many'; retryAfterMs: number }>> {
  const { allowed, retryAfterMs } = await takeFromLimit(db, RATINGS, network);
  if (!allowed) return fail({ kind: 'too-many', retryAfterMs });
  return db.transaction().execute(async (tx) => {
    const found = await findAnswer(tx, sessionId, messageId);
    if (!found) return fail({ kind: 'gone' });
    await insertFeedback(tx, feedbackOf({ messageId, ...found }, 'answered'), rating);
    return ok(null);
  });
}
