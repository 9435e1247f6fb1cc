import type { OpenAPIHono, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { type AnswerServices, answerMessage } from '../../commands/chat/answer-message.ts';
import { deleteConversations } from '../../commands/chat/delete-conversations.ts';
import { exchangeSessionId } from '../../commands/chat/exchange-session-id.ts';
import { startConversation } from '../../commands/chat/start-conversation.ts';
import { takeMessage } from '../../commands/chat/take-message.ts';
import { takeFromLimit } from '../../db/limits.ts';
import type { LimitRule } from '../../domain/accounts/limit-rules.ts';
import type { ChatEvent } from '../../domain/adviser/chat/chat-event.ts';
import {
  type ChatRefusal,
  invalidMessage,
  noConversation,
  notAnswered,
  serviceDown,
  tooMany,
} from '../../domain/adviser/chat/chat-refusal.ts';
import { isOldSessionId } from '../../domain/adviser/chat/message-rules.ts';
import { chatApiUrl, chatConversationsUrl, openAiChatUrl } from '../../urls.ts';
import { clearCookie } from '../../web/shared/session-cookies.server.ts';
import { type CallServices, jsonCall } from '../api/json-call.ts';
import { requestNetwork } from '../client-address.ts';
import type { HttpEnv } from '../http-env.ts';
import { isSameOrigin } from '../same-origin.ts';
import { CHAT_ROUTES, chatBody, openAiChatBody } from './chat-schema.ts';
import { type CookieSession, chatSession } from './chat-session.ts';
import { eventStream } from './event-stream.ts';
import { readConversation } from './read-conversation.ts';

export type ChatServices = {
  answers: AnswerServices;
  /** Signs the session's cookie. */
  secret: () => Promise<Buffer>;
  now?: () => Date;
  /** Told how many answers are being given. */
  onAnswers?: (count: number) => void;
  /** Answers that this process gives at the same time; beyond them it asks to be asked again. */
  mostStreams?: number;
};

const MOST_STREAMS = 200;
const BUSY_RETRY_MS = 5_000;
const RESETS: LimitRule = { name: 'chat-reset', points: 20, windowMs: 60_000, blockMs: 0 };

type Wish = z.infer<typeof chatBody>;
type Answering = { events: AsyncGenerator<ChatEvent>; leave: AbortController; session: CookieSession };

/** Adds the adviser to the API. Nothing is stored at the visitor's before the first message. */
export function mountChat(api: OpenAPIHono<HttpEnv>, calls: CallServices, chat: ChatServices): void {
  for (const route of CHAT_ROUTES) api.openAPIRegistry.registerPath(route);
  const { answers, secret, now = () => new Date(), mostStreams = MOST_STREAMS } = chat;
  const { db } = calls;
  let streams = 0;
  const countStream = (change: 1 | -1) => {
    streams += change;
    chat.onAnswers?.(streams);
  };
  const sessionOf = async (c: Context<HttpEnv>) => chatSession(c.req.raw, await secret(), calls);

  /** Keeps room for an answer, until it has ended or was refused; those that come at the same time share what there is. */
  const begin = async (c: Context<HttpEnv>, wish: Wish): Promise<Answering | ChatRefusal> => {
    if (streams >= mostStreams) return { ...serviceDown(), event: null, retryAfterMs: BUSY_RETRY_MS };
    countStream(1);
    const begun = await prepare(c, wish).catch((error: unknown) => {
      answers.onFailure(error);
      return serviceDown();
    });
    if ('status' in begun) countStream(-1);
    return begun;
  };

  /** What stands before an answer: the session, and the message's way. */
  const prepare = async (c: Context<HttpEnv>, wish: Wish): Promise<Answering | ChatRefusal> => {
    const session = await sessionOf(c).catch(() => null);
    if (session === null) return serviceDown();
    if (wish.sessionId && !session.isKnown) {
      if (!isOldSessionId(wish.sessionId)) return invalidMessage('Ogiltigt session-ID format');
      await exchangeSessionId(db, wish.sessionId, session.id);
    }
    const taken = await takeMessage(
      { db, now: now() },
      {
        text: wish.message,
        context: wish.context ?? null,
        conversationId: wish.conversationId || null,
        session,
        network: requestNetwork(c, calls.trustedProxies),
      },
    );
    if (!taken.ok) return taken.failure;
    const leave = new AbortController();
    const request = { message: taken.value, removedChip: wish.removeChip ?? null, now: now(), signal: leave.signal };
    return { events: answerMessage(answers, request), leave, session };
  };

  /** Only who has no session, and no conversation of another one, is given one. */
  const withCookie = (response: Response, { session }: Answering, wish: Wish): Response => {
    if (session.newCookie !== null && !wish.conversationId) response.headers.append('set-cookie', session.newCookie);
    return response;
  };

  const whole = async (c: Context<HttpEnv>, { events, leave }: Answering) => {
    // An answer that nobody waits for any more is not finished.
    const onAbort = () => leave.abort();
    c.req.raw.signal.addEventListener('abort', onAbort, { once: true });
    try {
      return await gather(events);
    } catch (error) {
      answers.onFailure(error);
      return notAnswered();
    } finally {
      countStream(-1);
    }
  };

  api.use(chatApiUrl(), async (c, next) => {
    c.header('cache-control', 'no-store');
    if (c.req.method === 'POST') return jsonCall(calls, { programs: true })(c, next);
    return next();
  });
  for (const address of [chatConversationsUrl(), openAiChatUrl()])
    api.use(address, jsonCall(calls, { programs: true }));

  api.post(chatApiUrl(), async (c) => {
    const body = chatBody.safeParse(await c.req.json());
    if (!body.success) return refuse(c, invalidMessage('Meddelandet får inte vara tomt'));
    const begun = await begin(c, body.data);
    if ('status' in begun) return refuse(c, begun);
    if (wantsJson(c)) {
      const answer = await whole(c, begun);
      return withCookie('status' in answer ? refuse(c, answer) : c.json(answer, 200), begun, body.data);
    }
    const stream = eventStream(begun.events, {
      onLeave: () => begun.leave.abort(),
      onEnd: () => {
        countStream(-1);
      },
      onError: answers.onFailure,
    });
    return withCookie(stream, begun, body.data);
  });

  api.post(openAiChatUrl(), async (c) => {
    const body = openAiChatBody.safeParse(await c.req.json());
    if (!body.success) return refuse(c, invalidMessage('Meddelandet får inte vara tomt'));
    const { message, conversationId, securityContext } = body.data;
    const wish = { message, conversationId, sessionId: securityContext?.clientId };
    const begun = await begin(c, wish);
    if ('status' in begun) return refuse(c, begun);
    const answer = await whole(c, begun);
    return withCookie('status' in answer ? refuse(c, answer) : c.json({ reply: answer.reply }, 200), begun, wish);
  });

  /** A call that is refused, not broken, while the database is away. */
  const whileThere =
    (call: (c: Context<HttpEnv>) => Promise<Response>) =>
    (c: Context<HttpEnv>): Promise<Response> =>
      call(c).catch((error: unknown) => {
        answers.onFailure(error);
        return refuse(c, { ...serviceDown(), retryAfterMs: BUSY_RETRY_MS });
      });

  api.get(
    chatApiUrl(),
    whileThere(async (c) => {
      const session = await sessionOf(c);
      if (!session.isKnown) return c.json({ conversationId: null, messages: [] }, 200);
      return c.json(await readConversation(answers, session.id, now()), 200);
    }),
  );

  api.delete(
    chatApiUrl(),
    whileThere(async (c) => {
      if (!isSameOrigin(c, calls.siteUrl)) return c.json({ error: 'Anropet kommer från en annan webbplats.' }, 403);
      const session = await sessionOf(c);
      if (session.isKnown) await deleteConversations(db, session.id);
      c.header('set-cookie', clearCookie('chat', calls));
      return c.body(null, 204);
    }),
  );

  api.post(chatConversationsUrl(), async (c) => {
    try {
      const { allowed, retryAfterMs } = await takeFromLimit(db, RESETS, requestNetwork(c, calls.trustedProxies));
      if (!allowed) return refuse(c, tooMany(retryAfterMs));
      const session = await sessionOf(c);
      const conversationId = await startConversation(db, session.id);
      if (session.newCookie !== null) c.header('set-cookie', session.newCookie);
      return c.json({ conversationId }, 201);
    } catch (error) {
      answers.onFailure(error);
      return refuse(c, noConversation('försök igen om en stund.'));
    }
  });
}

function refuse(c: Context<HttpEnv>, { status, message, title, retryAfterMs }: ChatRefusal): Response {
  if (retryAfterMs !== undefined) c.header('retry-after', String(Math.max(1, Math.ceil(retryAfterMs / 1000))));
  return c.json({ error: message, title }, status);
}

/** JSON for who asks for it and not for a stream. */
function wantsJson(c: Context<HttpEnv>): boolean {
  const accept = c.req.header('accept') ?? '';
  return accept.includes('application/json') && !accept.includes('text/event-stream');
}

/** A whole answer of its events. */
async function gather(events: AsyncGenerator<ChatEvent>) {
  const answer = {
    ...{ reply: '', messageId: 0, conversationId: '', filters: {}, limits: {}, chips: [] as unknown[], total: 0 },
    ...{ listUrl: '', notInList: [] as readonly string[], ads: [] as unknown[], error: null as string | null },
  };
  for await (const event of events) {
    switch (event.type) {
      case 'meta':
        answer.conversationId = event.conversationId;
        break;
      case 'filters': {
        const { filters, limits, chips, total, listUrl, notInList } = event;
        Object.assign(answer, { filters, limits, chips, total, listUrl, notInList });
        break;
      }
      case 'card':
        answer.ads.push(event.card);
        break;
      case 'error':
        answer.error = event.message;
        break;
      case 'done':
        Object.assign(answer, { reply: event.reply, messageId: event.id });
        break;
      case 'text':
        break;
    }
  }
  return answer;
}
