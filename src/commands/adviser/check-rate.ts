import pg from 'pg';
import { costOfText, LIMITS, type LimitRule } from '#src/domain/accounts/limit-rules.ts';
import { checkFailed, serviceDown, tooFast, tooMany } from '#src/domain/adviser/chat/chat-refusal.ts';
import { fail, ok } from '#src/domain/result.ts';
import { type MessageStep, takeForSender } from './take-message-step.ts';

/** Two checks within a second do not come from a person. */
const PACE: LimitRule = { name: 'chat-pace', points: 1, windowMs: 1_000, blockMs: 0 };

/**
 * Step 2: five messages a minute for a session, then a block of five minutes; fifty a minute for a network, fewer if they are
 * long; counted over all servers. Rejects messages when they cannot be counted.
 */
export const checkRate: MessageStep = async ({ db }, message) => {
  try {
    const pace = await takeForSender(db, PACE, message);
    if (!pace.allowed) return fail(tooFast(pace.retryAfterMs));
    const rate = await takeForSender(db, LIMITS.chat, message, costOfText(message.text, 'chat'));
    return rate.allowed ? ok(message) : fail(tooMany(rate.retryAfterMs));
  } catch (error) {
    // A database that answers with an error is available; one that does not answer is not.
    return fail(error instanceof pg.DatabaseError ? checkFailed() : serviceDown());
  }
};
