import type { ConversationRow } from '../../db/adviser/chat-conversations.ts';
import type { Db } from '../../db/client.ts';
import type { ChatRefusal } from '../../domain/adviser/chat/chat-refusal.ts';
import type { Result } from '../../domain/result.ts';

/** A message on its way; each step hands on what it found. */
export type ChatMessage = {
  /** As it was written, then sanitised and redacted. */
  text: string;
  /** Car that a page says the question is about, in words. */
  context: string | null;
  /** Named by the visitor's page; null: the latest of the session, or a new one. */
  conversationId: string | null;
  session: ChatSession;
  /** As limits count it: an IPv4 address or an IPv6 /64. */
  network: string;
  /** Once it was looked for; null: there is none yet. */
  conversation: ConversationRow | null;
};

export type ChatSession = {
  /** What the database knows it by. */
  id: string;
  /** Whether the visitor brought it; a new one limits nobody. */
  isKnown: boolean;
};

export type ChatContext = { db: Db; now: Date };

/** One step of the way: the message, changed or not, or why it goes no further. */
export type Step = (context: ChatContext, message: ChatMessage) => Promise<Result<ChatMessage, ChatRefusal>>;

/** For whom pace and spacing are counted: the session, or the network of who has none yet. */
export const senderOf = ({ session, network }: ChatMessage): string =>
  session.isKnown ? `session:${session.id}` : network;
