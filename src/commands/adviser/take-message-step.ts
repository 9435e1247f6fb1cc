import type { ConversationRow } from '#src/db/adviser/chat-conversations.ts';
import type { Db } from '#src/db/client.ts';
import { type LimitAnswer, takeFromLimit } from '#src/db/limits.ts';
import { type LimitRule, networkLimit } from '#src/domain/accounts/limit-rules.ts';
import type { ChatRefusal } from '#src/domain/adviser/chat/chat-refusal.ts';
import type { Result } from '#src/domain/result.ts';

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
export type MessageStep = (context: ChatContext, message: ChatMessage) => Promise<Result<ChatMessage, ChatRefusal>>;

/**
 * Counts a message by a rule: for its session, and ten times as wide for all of its network (D87). Who has no session yet counts for
 * the network alone, and a program that goes on by a conversation's id for that conversation as well.
 * @param networkPoints what it costs of the network's limit
 * @returns the answer of the limit that refuses it, or of the network's
 */
export async function takeForSender(
  db: Db,
  rule: LimitRule,
  message: ChatMessage,
  networkPoints = 1,
): Promise<LimitAnswer> {
  const sender = senderOf(message);
  const own = sender === null ? null : await takeFromLimit(db, rule, sender);
  return own?.allowed === false ? own : takeFromLimit(db, networkLimit(rule), message.network, networkPoints);
}

function senderOf({ session, conversationId }: ChatMessage): string | null {
  if (session.isKnown) return `session:${session.id}`;
  return conversationId === null ? null : `conversation:${conversationId}`;
}
