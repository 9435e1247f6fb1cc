import { insertSecurityEvent } from '#src/db/accounts/security-events.ts';
import type { ConversationRow } from '#src/db/adviser/chat-conversations.ts';
import { takeFromLimit } from '#src/db/limits.ts';
import { coarseNetwork } from '#src/domain/accounts/client-network.ts';
import type { LimitRule } from '#src/domain/accounts/limit-rules.ts';
import { type ChatRefusal, serviceDown } from '#src/domain/adviser/chat/chat-refusal.ts';
import { fail, ok, type Result } from '#src/domain/result.ts';
import { checkAbuse } from './check-abuse.ts';
import { checkRate } from './check-rate.ts';
import { checkSpacing } from './check-spacing.ts';
import { checkText } from './check-text.ts';
import { cleanMessage } from './clean-text.ts';
import { storeMessage } from './store-message.ts';
import type { ChatContext, ChatMessage, MessageStep } from './take-message-step.ts';

/** The way of a message (ADM §4), in this order; after the last step it is answered. */
const STEPS: readonly MessageStep[] = [checkText, checkRate, checkSpacing, cleanMessage, checkAbuse, storeMessage];

export type TakenMessage = ChatMessage & { conversation: ConversationRow };

/** Takes a visitor's message as far as it may go. Whatever fails on the way refuses it. */
export async function takeMessage(
  context: ChatContext,
  incoming: Omit<ChatMessage, 'conversation'>,
): Promise<Result<TakenMessage, ChatRefusal>> {
  let message: ChatMessage = { ...incoming, conversation: null };
  for (const step of STEPS) {
    const result = await step(context, message).catch(() => fail(serviceDown()));
    if (!result.ok) {
      await recordRejection(context, message, result.failure);
      return result;
    }
    message = result.value;
  }
  const { conversation } = message;
  return conversation === null ? fail(serviceDown()) : ok({ ...message, conversation });
}

/** One network fills the table of events no faster than this. */
const EVENTS: LimitRule = { name: 'chat-event', points: 20, windowMs: 60_000, blockMs: 0 };

/** Nothing of what was written is noted. A database that is away can note nothing; the server's log tells of it. */
async function recordRejection({ db }: ChatContext, { network }: ChatMessage, { event }: ChatRefusal): Promise<void> {
  if (event === null) return;
  try {
    if (!(await takeFromLimit(db, EVENTS, network)).allowed) return;
    const details = { network: coarseNetwork(network) };
    await insertSecurityEvent(db, { eventType: event.type, severity: event.severity, details, isTrusted: true });
  } catch {
    // The refusal itself stands.
  }
}
