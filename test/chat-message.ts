import type { ChatMessage } from '#src/commands/adviser/check-message.ts';
import { newNetwork } from './chat.ts';

/** An incoming message of a visitor without earlier ones. */
export const incomingMessage = (facts: Partial<ChatMessage> = {}): ChatMessage => ({
  text: 'dieselkombi',
  context: null,
  conversationId: null,
  conversation: null,
  network: newNetwork(),
  session: { id: newNetwork(), isKnown: false },
  ...facts,
});
