import type { LimitRule } from '#src/domain/accounts/limit-rules.ts';
import { serviceDown, tooSoon } from '#src/domain/adviser/chat/chat-refusal.ts';
import { fail, ok } from '#src/domain/result.ts';
import { type MessageStep, takeForSender } from './take-message-step.ts';

const SPACING: LimitRule = { name: 'chat-spacing', points: 1, windowMs: 2_000, blockMs: 0 };

/** Step 3: two seconds between two messages. */
export const checkSpacing: MessageStep = async ({ db }, message) => {
  try {
    const spacing = await takeForSender(db, SPACING, message);
    return spacing.allowed ? ok(message) : fail(tooSoon(spacing.retryAfterMs));
  } catch {
    return fail(serviceDown());
  }
};
