import type { ChatMessage } from '#src/commands/adviser/take-message-step.ts';
import { newNetwork } from './chat.ts';

/** A message as it comes in, from a visitor who has not asked before. */
export const incomingMessage = (facts: Partial<ChatMessage> = {}): ChatMessage => ({
  ...{ text: 'dieselkombi', context: null, conversationId: null, conversation: null, network: newNetwork() },
  session: { id: newNetwork(), isKnown: false },
  ...facts,
});
