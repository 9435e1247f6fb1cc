import type { ConversationRow } from '#src/db/adviser/chat-conversations.ts';
import type { Db } from '#src/db/client.ts';
import { type LimitAnswer, takeFromLimit } from '#src/db/limits.ts';
import { type LimitRule, networkLimit } from '#src/domain/accounts/limit-rules.ts';
import type { ChatRefusal } from '#src/domain/adviser/chat/chat-refusal.ts';
import type { Result } from '#src/domain/result.ts';

/** A message in processing; each step adds what it found. */
export type ChatMessage = {
  /** The original text, later sanitised and redacted. */
  text: string;
  /** The car that the page says the question is about, in words. */
  context: string | null;
  /** Sent by the visitor's page; null: the latest of the session, or a new one. */
  conversationId: string | null;
  session: ChatSession;
  /** Network as limits count it: an IPv4 address or an IPv6 /64. */
  network: string;
  /** Set by the step that looks it up; null: there is none yet. */
  conversation: ConversationRow | null;
};

export type ChatSession = {
  /** Its id in the database. */
  id: string;
  /** Whether the visitor sent it; a new session has no limit of its own. */
  isKnown: boolean;
};

export type ChatContext = { db: Db; now: Date };

/** One step of processing: returns the message, changed or not, or why it is rejected. */
export type MessageStep = (context: ChatContext, message: ChatMessage) => Promise<Result<ChatMessage, ChatRefusal>>;

/**
 * Counts a message by a rule: for its session, and with a tenfold limit for its network (D87). A visitor without a session counts
 * for the network alone, a client that continues by a conversation's id also for that conversation.
 * @param networkPoints cost in points of the network's limit
 * @returns the answer of the limit that rejects it, otherwise the network's
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
