import { fail, ok, type Result } from '#src/base/result.ts';
import { insertSecurityEvent } from '#src/db/accounts/security-events.ts';
import { type ConversationRow, insertConversation } from '#src/db/adviser/chat-conversations.ts';
import { insertMessage } from '#src/db/adviser/chat-messages.ts';
import { takeFromLimit } from '#src/db/connection/rate-limits.ts';
import { coarseNetwork } from '#src/domain/accounts/client-network.ts';
import type { LimitRule } from '#src/domain/accounts/limit-rules.ts';
import { type ChatRefusal, noConversation, notStored, serviceDown } from '#src/domain/adviser/chat/chat-refusal.ts';
import {
  type ChatContext,
  type ChatMessage,
  checkAbuse,
  checkRate,
  checkSpacing,
  checkText,
  cleanMessage,
  type MessageStep,
} from './check-message.ts';

/** Step 6: stores the message. The first one starts a conversation. */
export const storeMessage: MessageStep = async ({ db }, message) => {
  let { conversation } = message;
  if (conversation === null) {
    const sessionId = message.session.id;
    const id = await insertConversation(db, sessionId).catch(() => null);
    if (id === null) return fail(noConversation('den kunde inte sparas'));
    conversation = { id, sessionId, state: {} };
  }
  const { text } = message;
  const stored = await insertMessage(db, { conversationId: conversation.id, role: 'user', message: text }).catch(
    () => null,
  );
  return stored === null ? fail(notStored()) : ok({ ...message, conversation });
};

/** Processing steps of a message (ADM §4), in this order; afterwards it is answered. */
const STEPS: readonly MessageStep[] = [checkText, checkRate, checkSpacing, cleanMessage, checkAbuse, storeMessage];

export type TakenMessage = ChatMessage & { conversation: ConversationRow };

/** Runs a visitor's message through the steps. Any failure on the way rejects it. */
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

/** Maximum rate of recorded events per network. */
const EVENTS: LimitRule = { name: 'chat-event', points: 20, windowMs: 60_000, blockMs: 0 };

/** Records no part of the message. Fails silently while the database is unavailable, which the server's log reports. */
async function recordRejection({ db }: ChatContext, { network }: ChatMessage, { event }: ChatRefusal): Promise<void> {
  if (event === null) return;
  try {
    if (!(await takeFromLimit(db, EVENTS, network)).allowed) return;
    const details = { network: coarseNetwork(network) };
    await insertSecurityEvent(db, { eventType: event.type, severity: event.severity, details, isTrusted: true });
  } catch {
    // The rejection is answered in any case.
  }
}
