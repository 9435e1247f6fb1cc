import { invalidMessage } from '#src/domain/adviser/chat/chat-refusal.ts';
import { isUuid, messageProblem } from '#src/domain/adviser/chat/message-rules.ts';
import { fail, ok } from '#src/domain/result.ts';
import type { MessageStep } from './take-message-step.ts';

/** Step 1: validates the text and the conversation's id. */
export const checkText: MessageStep = async (_, message) => {
  const problem =
    messageProblem(message.text) ??
    (message.conversationId !== null && !isUuid(message.conversationId) ? 'Ogiltigt konversations-ID' : null);
  return problem === null ? ok(message) : fail(invalidMessage(problem));
};
