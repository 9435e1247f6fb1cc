import { findConversation, latestConversation } from '#src/db/adviser/chat-conversations.ts';
import { readUserMessages } from '#src/db/adviser/chat-messages.ts';
import { abuseReason, MESSAGES_EXAMINED } from '#src/domain/adviser/chat/abuse.ts';
import { suspicious } from '#src/domain/adviser/chat/chat-refusal.ts';
import { fail, ok } from '#src/domain/result.ts';
import type { ChatContext, ChatMessage, MessageStep } from './take-message-step.ts';

/** Step 5: rejects conversations that look automated. */
export const checkAbuse: MessageStep = async (context, message) => {
  const conversation = await conversationOf(context, message);
  if (conversation !== null) {
    const said = await readUserMessages(context.db, conversation.id, MESSAGES_EXAMINED - 1);
    const reason = abuseReason([{ message: message.text, at: context.now }, ...said], context.now);
    if (reason !== null) return fail(suspicious(reason));
  }
  return ok({ ...message, conversation });
};

/**
 * The conversation that the message continues: only one of its own session. A client without cookies has no session and continues
 * by the id, which cannot be guessed; it can neither read nor delete by it.
 */
async function conversationOf({ db }: ChatContext, { conversationId, session }: ChatMessage) {
  if (conversationId === null) return session.isKnown ? ((await latestConversation(db, session.id)) ?? null) : null;
  const found = await findConversation(db, conversationId);
  return found && (found.sessionId === session.id || !session.isKnown) ? found : null;
}
