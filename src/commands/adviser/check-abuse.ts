import { findConversation, latestConversation } from '#src/db/adviser/chat-conversations.ts';
import { readUserMessages } from '#src/db/adviser/chat-messages.ts';
import { abuseReason, MESSAGES_EXAMINED } from '#src/domain/adviser/chat/abuse.ts';
import { suspicious } from '#src/domain/adviser/chat/chat-refusal.ts';
import { fail, ok } from '#src/domain/result.ts';
import type { ChatContext, ChatMessage, MessageStep } from './take-message-step.ts';

/** Step 5: the conversation does not look like a machine's. */
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
 * The conversation that the message goes on with: its own session's alone. A program without cookies has no session, and goes on by
 * the id, which nobody can guess; it may neither read nor delete by it.
 */
async function conversationOf({ db }: ChatContext, { conversationId, session }: ChatMessage) {
  if (conversationId === null) return session.isKnown ? ((await latestConversation(db, session.id)) ?? null) : null;
  const found = await findConversation(db, conversationId);
  return found && (found.sessionId === session.id || !session.isKnown) ? found : null;
}
