import { insertConversation } from '#src/db/adviser/chat-conversations.ts';
import { insertMessage } from '#src/db/adviser/chat-messages.ts';
import { noConversation, notStored } from '#src/domain/adviser/chat/chat-refusal.ts';
import { DEFAULT_PROMPT_ID } from '#src/domain/adviser/model-settings.ts';
import { fail, ok } from '#src/domain/result.ts';
import type { MessageStep } from './take-message-step.ts';

/** Step 6: stores the message. The first one starts a conversation. */
export const storeMessage: MessageStep = async ({ db }, message) => {
  let { conversation } = message;
  if (conversation === null) {
    const sessionId = message.session.id;
    const id = await insertConversation(db, sessionId, DEFAULT_PROMPT_ID).catch(() => null);
    if (id === null) return fail(noConversation('den kunde inte sparas'));
    conversation = { id, sessionId, state: {} };
  }
  const { text } = message;
  const stored = await insertMessage(db, { conversationId: conversation.id, role: 'user', message: text }).catch(
    () => null,
  );
  return stored === null ? fail(notStored()) : ok({ ...message, conversation });
};
