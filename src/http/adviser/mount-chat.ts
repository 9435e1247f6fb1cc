import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { readPace } from '#src/commands/adviser/check-message.ts';
import { deleteConversations, startConversation } from '#src/commands/adviser/conversations.ts';
import { rateAnswer } from '#src/commands/adviser/rate-answer.ts';
import { takeFromLimit } from '#src/db/connection/rate-limits.ts';
import type { LimitRule } from '#src/domain/accounts/limit-rules.ts';
import { FRESH_PACE } from '#src/domain/adviser/chat/chat-pace.ts';
import {
  type ChatRefusal,
  invalidMessage,
  noConversation,
  serviceDown,
  tooMany,
} from '#src/domain/adviser/chat/chat-refusal.ts';
import { replyWithCars } from '#src/domain/adviser/chat/reply-with-cars.ts';
import { type CallServices, jsonCall } from '#src/http/api/json-call.ts';
import type { HttpEnv } from '#src/http/http-env.ts';
import { isSameOrigin, requestNetwork } from '#src/http/request-origin.ts';
import { clearCookie } from '#src/request/accounts/session-cookies.server.ts';
import { readVisitedPage } from '#src/services/adviser/visited-page.ts';
import { chatApiUrl, chatConversationsUrl, chatPageUrl, chatRatingsUrl, openAiChatUrl } from '#src/visitor-urls.ts';
import { type Answering, BUSY_RETRY_MS, ChatAnswers, type ChatRequest, type ChatServices } from './chat-answers.ts';
import { CHAT_ROUTES, chatBody, openAiChatBody, ratingBody } from './chat-schema.ts';
import { readConversation } from './read-conversation.ts';

const RESETS: LimitRule = { name: 'chat-reset', points: 20, windowMs: 60_000, blockMs: 0 };

/** Adds the adviser's endpoints to the API. No cookie is set before the first message. */
export function mountChat(api: OpenAPIHono<HttpEnv>, calls: CallServices, chat: ChatServices): void {
  for (const route of CHAT_ROUTES) api.openAPIRegistry.registerPath(route);
  api.use(chatApiUrl(), async (c, next) => {
    c.header('cache-control', 'no-store');
    if (c.req.method === 'POST') return jsonCall(calls, { programs: true })(c, next);
    return next();
  });
  for (const address of [chatConversationsUrl(), chatRatingsUrl(), openAiChatUrl()])
    api.use(address, jsonCall(calls, { programs: true }));
  const answering = new ChatAnswers(calls, chat);
  mountQuestions(api, answering, calls.site.url);
  mountConversation(api, answering, calls, chat);
}

/** Answers a message as an event stream or as one JSON document. */
function mountQuestions(api: OpenAPIHono<HttpEnv>, answering: ChatAnswers, siteUrl: string): void {
  api.post(chatApiUrl(), async (c) => {
    const body = chatBody.safeParse(await c.req.json());
    if (!body.success) return refuse(c, invalidMessage('Meddelandet får inte vara tomt'));
    const stream = await answering.begin(c, body.data);
    if ('status' in stream) return refuse(c, stream);
    if (!wantsJson(c)) return withCookie(answering.stream(stream), stream, body.data);
    const answer = await answering.whole(c, stream);
    return withCookie('status' in answer ? refuse(c, answer) : c.json(answer, 200), stream, body.data);
  });

  api.post(openAiChatUrl(), async (c) => {
    const body = openAiChatBody.safeParse(await c.req.json());
    if (!body.success) return refuse(c, invalidMessage('Meddelandet får inte vara tomt'));
    const { message, conversationId, securityContext } = body.data;
    const wish = { message, conversationId, sessionId: securityContext?.clientId };
    const stream = await answering.begin(c, wish);
    if ('status' in stream) return refuse(c, stream);
    const answer = await answering.whole(c, stream);
    if ('status' in answer) return withCookie(refuse(c, answer), stream, wish);
    return withCookie(c.json({ reply: replyWithCars(answer, siteUrl) }, 200), stream, wish);
  });
}

/** Endpoints that read, delete and start a conversation. */
function mountConversation(
  api: OpenAPIHono<HttpEnv>,
  answering: ChatAnswers,
  calls: CallServices,
  { answers, now = () => new Date() }: ChatServices,
): void {
  /** Responds with 503 instead of 500 while the database is unavailable. */
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
      const session = await answering.session(c);
      if (!session.isKnown) return c.json({ conversationId: null, messages: [], pace: FRESH_PACE }, 200);
      const [conversation, pace] = await Promise.all([
        readConversation(answers, session.id, now()),
        readPace(calls.db, session),
      ]);
      return c.json({ ...conversation, pace }, 200);
    }),
  );

  api.get(
    chatPageUrl(),
    whileThere(async (c) => {
      c.header('cache-control', 'no-store');
      const page = await readVisitedPage(answers, c.req.query('path') ?? '');
      return c.json({ page: page && { about: page.about, questions: page.questions, context: page.context } }, 200);
    }),
  );

  api.delete(
    chatApiUrl(),
    whileThere(async (c) => {
      if (!isSameOrigin(c, calls.site.url)) return c.json({ error: 'Anropet kommer från en annan webbplats.' }, 403);
      const session = await answering.session(c);
      if (session.isKnown) await deleteConversations(calls.db, session.id);
      c.header('set-cookie', clearCookie('chat', calls.accounts));
      return c.body(null, 204);
    }),
  );

  api.post(
    chatRatingsUrl(),
    whileThere(async (c) => {
      const rating = ratingBody.safeParse(await c.req.json());
      if (!rating.success) return c.json({ error: 'Anropet har fel fält eller fel värden.' }, 400);
      const session = await answering.session(c);
      const network = requestNetwork(c, calls.trustedProxies);
      const rated = await rateAnswer(calls.db, { sessionId: session.id, network, ...rating.data });
      if (rated.ok) return c.body(null, 204);
      if (rated.failure.kind === 'too-many') return refuse(c, tooMany(rated.failure.retryAfterMs));
      return c.json({ error: 'Svaret finns inte längre.' }, 404);
    }),
  );

  api.post(chatConversationsUrl(), async (c) => {
    try {
      const { allowed, retryAfterMs } = await takeFromLimit(calls.db, RESETS, requestNetwork(c, calls.trustedProxies));
      if (!allowed) return refuse(c, tooMany(retryAfterMs));
      const session = await answering.session(c);
      const conversationId = await startConversation(calls.db, session.id);
      if (session.newCookie !== null) c.header('set-cookie', session.newCookie);
      return c.json({ conversationId }, 201);
    } catch (error) {
      answers.onFailure(error);
      return refuse(c, noConversation('försök igen om en stund.'));
    }
  });
}

/** Sets a cookie only for visitors without a session. */
function withCookie(response: Response, { session }: Answering, wish: ChatRequest): Response {
  if (session.newCookie !== null && !wish.conversationId) response.headers.append('set-cookie', session.newCookie);
  return response;
}

function refuse(c: Context<HttpEnv>, { status, message, title, retryAfterMs }: ChatRefusal): Response {
  if (retryAfterMs !== undefined) c.header('retry-after', String(Math.max(1, Math.ceil(retryAfterMs / 1000))));
  return c.json({ error: message, title }, status);
}

/** Whether the client accepts JSON but not an event stream. */
function wantsJson(c: Context<HttpEnv>): boolean {
  const accept = c.req.header('accept') ?? '';
  return accept.includes('application/json') && !accept.includes('text/event-stream');
}
