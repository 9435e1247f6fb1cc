import pg from 'pg';
import { fail, ok, type Result } from '#src/base/result.ts';
import { insertSecurityEvent } from '#src/db/accounts/security-events.ts';
import { type ConversationRow, findConversation, latestConversation } from '#src/db/adviser/chat-conversations.ts';
import { readUserMessages } from '#src/db/adviser/chat-messages.ts';
import type { Db } from '#src/db/connection/client.ts';
import { type LimitAnswer, readLimit, takeFromLimit } from '#src/db/connection/rate-limits.ts';
import { costOfText, LIMITS, type LimitRule, networkLimit } from '#src/domain/accounts/limit-rules.ts';
import type { ServerEvent } from '#src/domain/accounts/security-event-words.ts';
import { cutContext } from '#src/domain/adviser/chat/ask-context.ts';
import { type ChatPace, FRESH_PACE } from '#src/domain/adviser/chat/chat-pace.ts';
import {
  type ChatRefusal,
  checkFailed,
  invalidMessage,
  serviceDown,
  suspicious,
  tooFast,
  tooLong,
  tooMany,
  tooSoon,
} from '#src/domain/adviser/chat/chat-refusal.ts';
import { abuseReason, isUuid, MESSAGES_EXAMINED, messageProblem } from '#src/domain/adviser/chat/message-rules.ts';
import { redactText } from '#src/domain/adviser/chat/redact-text.ts';
import { sanitiseContext, sanitiseMessage } from '#src/domain/adviser/chat/sanitise-message.ts';

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
async function takeForSender(db: Db, rule: LimitRule, message: ChatMessage, networkPoints = 1): Promise<LimitAnswer> {
  const sender = senderOf(message);
  const own = sender === null ? null : await takeFromLimit(db, rule, sender);
  return own?.allowed === false ? own : takeFromLimit(db, networkLimit(rule), message.network, networkPoints);
}

/** Counts the length of a message for its session; the network's limit counts it too. */
async function takeForLength(db: Db, message: ChatMessage, points: number): Promise<LimitAnswer> {
  const sender = senderOf(message);
  if (sender === null || points === 0) return { allowed: true, remaining: LIMITS.chatLength.points, retryAfterMs: 0 };
  return takeFromLimit(db, LIMITS.chatLength, sender, points);
}

/** The pace of a visitor with a session, by which the panel holds messages back. */
export async function readPace(db: Db, session: ChatSession): Promise<ChatPace> {
  const sender = `session:${session.id}`;
  const [messages, length] = await Promise.all([
    readLimit(db, LIMITS.chat, sender),
    readLimit(db, LIMITS.chatLength, sender),
  ]);
  return { messages: messages ?? FRESH_PACE.messages, length: length ?? FRESH_PACE.length };
}

function senderOf({ session, conversationId }: ChatMessage): string | null {
  if (session.isKnown) return `session:${session.id}`;
  return conversationId === null ? null : `conversation:${conversationId}`;
}

/** Step 1: validates the text and the conversation's id. */
export const checkText: MessageStep = async (_, message) => {
  const problem =
    messageProblem(message.text) ??
    (message.conversationId !== null && !isUuid(message.conversationId) ? 'Ogiltigt konversations-ID' : null);
  return problem === null ? ok(message) : fail(invalidMessage(problem));
};

/** Two checks within a second do not come from a person. */
const PACE: LimitRule = { name: 'chat-pace', points: 1, windowMs: 1_000, blockMs: 0 };

/**
 * Step 2: five messages a minute for a session, then a block of five minutes, of which two may have the greatest length; fifty a
 * minute for a network, fewer if they are long; counted over all servers. Rejects messages when they cannot be counted.
 */
export const checkRate: MessageStep = async ({ db }, message) => {
  try {
    const pace = await takeForSender(db, PACE, message);
    if (!pace.allowed) return fail(tooFast(pace.retryAfterMs));
    const cost = costOfText(message.text, 'chat');
    const length = await takeForLength(db, message, cost - 1);
    if (!length.allowed) return fail(tooLong(length.retryAfterMs));
    const rate = await takeForSender(db, LIMITS.chat, message, cost);
    return rate.allowed ? ok(message) : fail(tooMany(rate.retryAfterMs));
  } catch (error) {
    // A database that answers with an error is available; one that does not answer is not.
    return fail(error instanceof pg.DatabaseError ? checkFailed() : serviceDown());
  }
};

const SPACING: LimitRule = { name: 'chat-spacing', points: 1, windowMs: 2_000, blockMs: 0 };

/** Step 3: two seconds between two messages. */
export const checkSpacing: MessageStep = async ({ db }, message) => {
  try {
    const spacing = await takeForSender(db, SPACING, message);
    return spacing.allowed ? ok(message) : fail(tooSoon(spacing.retryAfterMs));
  } catch {
    return fail(serviceDown());
  }
};

/** Step 4: removes markup that only machines read and records an event for it; redacts personal data. */
export const cleanMessage: MessageStep = async ({ db }, message) => {
  const { text, isChanged } = sanitiseMessage(message.text);
  if (isChanged) {
    const details = { before: message.text.length, after: text.length };
    await insertSecurityEvent(db, {
      eventType: 'chat-message-sanitised' satisfies ServerEvent,
      severity: 'medium',
      details,
      isTrusted: true,
    });
  }
  if (text === '') return fail(invalidMessage('Meddelandet får inte vara tomt'));
  const context = message.context === null ? null : redactText(cutContext(sanitiseContext(message.context)));
  return ok({ ...message, text: redactText(text), context: context === '' ? null : context });
};

/** Step 5: rejects conversations that look automated. */
export const checkAbuse: MessageStep = async (context, message) => {
  const conversation = await conversationOf(context, message);
  if (conversation !== null) {
    const messages = await readUserMessages(context.db, conversation.id, MESSAGES_EXAMINED - 1);
    const reason = abuseReason([{ message: message.text, at: context.now }, ...messages], context.now);
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
