import type { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { readPace } from '#src/commands/adviser/check-message.ts';
import { exchangeSessionId } from '#src/commands/adviser/conversations.ts';
import { takeMessage } from '#src/commands/adviser/take-message.ts';
import type { ChatCard, ChatEvent } from '#src/domain/adviser/chat/chat-event.ts';
import { type ChatRefusal, invalidMessage, notAnswered, serviceDown } from '#src/domain/adviser/chat/chat-refusal.ts';
import { isOldSessionId } from '#src/domain/adviser/chat/message-rules.ts';
import type { CallServices } from '#src/http/api/json-call.ts';
import type { HttpEnv } from '#src/http/http-env.ts';
import { requestNetwork } from '#src/http/request-origin.ts';
import { type CookieSession, chatSession } from '#src/request/accounts/chat-session.server.ts';
import { type AnswerServices, answerMessage } from '#src/services/adviser/answer-message.ts';
import type { chatBody } from './chat-schema.ts';
import { eventStream } from './event-stream.ts';

export type ChatServices = {
  answers: AnswerServices;
  /** Signs the session's cookie. */
  secret: () => Promise<Buffer>;
  now?: () => Date;
  /** Number of answers in progress. */
  running: { count: number };
  /** Limit of concurrent answers in this process; further requests get 503. */
  maxStreams?: number;
};

export type ChatRequest = z.infer<typeof chatBody>;
export type Answering = { events: AsyncGenerator<ChatEvent>; leave: AbortController; session: CookieSession };

const MAX_STREAMS = 200;
export const BUSY_RETRY_MS = 5_000;

/** Limits and sends the answers of this process. */
export class ChatAnswers {
  readonly #calls: CallServices;
  readonly #chat: ChatServices;

  constructor(calls: CallServices, chat: ChatServices) {
    this.#calls = calls;
    this.#chat = chat;
  }

  async session(c: Context<HttpEnv>): Promise<CookieSession> {
    return chatSession(c.req.raw, await this.#chat.secret(), this.#calls.accounts);
  }

  /** Reserves capacity for one answer until it has ended or was rejected. */
  async begin(c: Context<HttpEnv>, wish: ChatRequest): Promise<Answering | ChatRefusal> {
    const { maxStreams = MAX_STREAMS, answers } = this.#chat;
    if (this.#chat.running.count >= maxStreams) return { ...serviceDown(), event: null, retryAfterMs: BUSY_RETRY_MS };
    this.#chat.running.count += 1;
    const prepared = await this.#prepare(c, wish).catch((error: unknown) => {
      answers.onFailure(error);
      return serviceDown();
    });
    if ('status' in prepared) this.#chat.running.count -= 1;
    return prepared;
  }

  /** The answer as an event stream; the reserved capacity is released when the stream ends. */
  stream({ events, leave }: Answering): Response {
    return eventStream(events, {
      onLeave: () => leave.abort(),
      onEnd: () => {
        this.#chat.running.count -= 1;
      },
      onError: this.#chat.answers.onFailure,
    });
  }

  /** The answer as one JSON document; the reserved capacity is released when it is complete. */
  async whole(c: Context<HttpEnv>, { events, leave }: Answering) {
    // Stops generating once the client has disconnected.
    const onAbort = () => leave.abort();
    c.req.raw.signal.addEventListener('abort', onAbort, { once: true });
    try {
      return await gatherAnswer(events);
    } catch (error) {
      this.#chat.answers.onFailure(error);
      return notAnswered();
    } finally {
      this.#chat.running.count -= 1;
    }
  }

  /** Resolves the session and applies the checks of a message before it is answered. */
  async #prepare(c: Context<HttpEnv>, wish: ChatRequest): Promise<Answering | ChatRefusal> {
    const { db, trustedProxies } = this.#calls;
    const { answers, now = () => new Date() } = this.#chat;
    const session = await this.session(c).catch(() => null);
    if (session === null) return serviceDown();
    if (wish.sessionId && !session.isKnown) {
      if (!isOldSessionId(wish.sessionId)) return invalidMessage('Ogiltigt session-ID format');
      await exchangeSessionId(db, wish.sessionId, session.id);
    }
    const limit = await takeMessage(
      { db, now: now() },
      {
        text: wish.message,
        context: wish.context ?? null,
        conversationId: wish.conversationId || null,
        session,
        network: requestNetwork(c, trustedProxies),
      },
    );
    if (!limit.ok) return limit.failure;
    const leave = new AbortController();
    const request = {
      message: limit.value,
      removedChip: wish.removeChip ?? null,
      pace: await readPace(db, session),
      now: now(),
      signal: leave.signal,
    };
    return { events: answerMessage(answers, request), leave, session };
  }
}

/** Joins the events of an answer into one JSON document. */
async function gatherAnswer(events: AsyncGenerator<ChatEvent>) {
  const answer = {
    reply: '',
    messageId: 0,
    conversationId: '',
    filters: {},
    limits: {},
    chips: [] as unknown[],
    total: 0,
    suggestions: [] as readonly string[],
    listUrl: '',
    notInList: [] as readonly string[],
    ads: [] as ChatCard[],
    error: null as string | null,
  };
  for await (const event of events) {
    if (event.type === 'meta') answer.conversationId = event.conversationId;
    else if (event.type === 'filters') {
      const { filters, limits, chips, total, listUrl, notInList, suggestions = [] } = event;
      Object.assign(answer, { filters, limits, chips, total, listUrl, notInList, suggestions });
    } else if (event.type === 'card') answer.ads.push(event.card);
    else if (event.type === 'error') answer.error = event.message;
    else if (event.type === 'done') Object.assign(answer, { reply: event.reply, messageId: event.id });
  }
  return answer;
}
