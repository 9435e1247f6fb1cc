import { createRoute, z } from '@hono/zod-openapi';
import { ANSWER_RATINGS } from '#src/domain/adviser/chat/answer-feedback.ts';
import { MAX_CONTEXT_LENGTH } from '#src/domain/adviser/chat/ask-context.ts';
import { MAX_MESSAGE_LENGTH } from '#src/domain/adviser/chat/message-rules.ts';
import { anyText, body, json } from '#src/http/api/openapi-parts.ts';
import { understoodFiltersSchema, understoodLimitsSchema } from '#src/http/api/understand-schema.ts';
import {
  adUrl,
  chatApiUrl,
  chatConversationsUrl,
  chatPageUrl,
  chatRatingsUrl,
  openAiChatUrl,
} from '#src/visitor-urls.ts';
import { chatCardSchema } from './chat-cards.ts';

/** The adviser's endpoints in the OpenAPI document. */

export const chatBody = z
  .strictObject({
    message: z
      .string()
      .openapi({ description: `1 to ${MAX_MESSAGE_LENGTH} characters`, example: 'dieselkombi under 150 000 kr' }),
    conversationId: z
      .string()
      .nullish()
      .openapi({ description: 'Of the answer before; without it a new conversation begins' }),
    context: z
      .string()
      .max(20_000)
      .nullish()
      .openapi({ description: `Which car the question is about; cut to ${MAX_CONTEXT_LENGTH} characters` }),
    sessionId: z
      .string()
      .max(100)
      .nullish()
      .openapi({ description: 'An id of the old forms, accepted once and exchanged' }),
    removeChip: z
      .string()
      .max(200)
      .nullish()
      .openapi({ description: 'Label of a chip of the answer before that is taken away' }),
  })
  .openapi('ChatMessage');

/** Endpoint with the name and the body of the specification. */
export const openAiChatBody = z.strictObject({
  message: z.string(),
  conversationId: z.string().nullish(),
  securityContext: z
    .strictObject({ clientId: z.string().max(100).nullish(), rateLimitInfo: z.unknown() })
    .partial()
    .nullish(),
});

const refusalSchema = z
  .object({ error: z.string(), title: z.enum(['Säkerhetsfel', 'Något gick fel']) })
  .openapi('ChatRefusal', { description: 'Why the message went no further, in Swedish' });

const answerSchema = z
  .strictObject({
    reply: z.string().openapi({
      description: 'Plain text with **bold**, [words](path of this site) and --- between parts; written by a machine',
    }),
    messageId: z.int(),
    conversationId: z.uuid(),
    filters: understoodFiltersSchema,
    limits: understoodLimitsSchema,
    chips: z.array(
      z.object({ label: z.string(), remove: z.array(z.object({ param: z.string(), value: z.string().nullable() })) }),
    ),
    total: z.int(),
    listUrl: z.string(),
    notInList: z.array(z.string()).openapi({ description: 'Demands that the list page cannot hold, in words' }),
    ads: z.array(chatCardSchema),
    suggestions: z.array(z.string()).openapi({ description: 'Questions that could be asked next' }),
    error: z
      .string()
      .nullable()
      .openapi({ description: 'Why the language model did not answer; the reply then is the built-in adviser’s' }),
  })
  .openapi('ChatAnswer');

const REFUSALS = {
  400: json(refusalSchema, 'Validering misslyckades'),
  403: { description: 'Sent by another site' },
  429: json(refusalSchema, 'Too many or too fast; Retry-After says when'),
  500: json(refusalSchema, 'The message could not be stored'),
  503: json(refusalSchema, 'Too many answers at once, or the database is away; Retry-After says when'),
};

export const sendMessageRoute = createRoute({
  method: 'post',
  path: chatApiUrl(),
  summary: 'A message to the adviser. Streamed as server-sent events; whole with Accept: application/json',
  request: body(chatBody),
  responses: {
    200: {
      description: 'The answer. Events: meta, filters, text (put together as it comes), card, error, done {id, reply}',
      content: {
        'application/json': { schema: answerSchema },
        'text/event-stream': { schema: z.string() },
      },
    },
    ...REFUSALS,
  },
});

export const openAiChat = createRoute({
  method: 'post',
  path: openAiChatUrl(),
  summary: 'The same, with the name and body of the specification; answers whole',
  request: body(openAiChatBody),
  responses: {
    200: json(
      z.strictObject({ reply: z.string() }),
      'The answer as one text: its words, the cars with prices and links, and the list',
    ),
    ...REFUSALS,
  },
});

const leftSchema = z.object({ left: z.int(), endsInMs: z.int() });
const paceSchema = z.object({ messages: leftSchema, length: leftSchema }).openapi('ChatPace', {
  description: 'What is left of the limits of messages and of their length in the current minute',
});

const entrySchema = z.object({
  id: z.int(),
  role: z.enum(['user', 'bot']),
  message: z.string(),
  cards: z.array(chatCardSchema),
  filters: z
    .object({
      chips: z.array(z.object({ label: z.string() })),
      total: z.int(),
      listUrl: z.string(),
      listTotal: z.int().optional(),
      suggestions: z.array(z.string()).optional(),
    })
    .nullable(),
  rating: z.enum(ANSWER_RATINGS).nullable().openapi({ description: 'The visitor’s own, of an answer' }),
});

export const showConversation = createRoute({
  method: 'get',
  path: chatApiUrl(),
  summary: 'The latest conversation of the visitor’s session',
  responses: {
    200: json(
      z.object({ conversationId: z.uuid().nullable(), messages: z.array(entrySchema), pace: paceSchema }),
      'Its messages, oldest first',
    ),
  },
});

const showPage = createRoute({
  method: 'get',
  path: chatPageUrl(),
  summary: 'What a page of the site is about, for questions on it: an ad, a list, a comparison, a model or a category',
  request: { query: z.object({ path: anyText('Path and query of the page', adUrl(1)) }) },
  responses: {
    200: json(
      z.object({
        page: z
          .object({
            about: z.string(),
            questions: z.array(z.string()),
            context: z.string().openapi({ description: 'To be sent as the context of a message' }),
          })
          .nullable(),
      }),
      'Null: the page is about nothing in particular, or does not exist',
    ),
  },
});

export const deleteConversation = createRoute({
  method: 'delete',
  path: chatApiUrl(),
  summary: 'Removes all conversations of the visitor’s session',
  responses: { 204: { description: 'Nothing is left' }, 403: { description: 'Sent by another site' } },
});

export const resetConversation = createRoute({
  method: 'post',
  path: chatConversationsUrl(),
  summary: 'Starts a new conversation',
  request: body(z.strictObject({})),
  responses: {
    201: json(z.strictObject({ conversationId: z.uuid() }), 'Begun'),
    ...REFUSALS,
  },
});

export const ratingBody = z
  .strictObject({
    messageId: z.int().min(1).openapi({ description: 'Of an answer of the visitor’s own session' }),
    rating: z.enum(ANSWER_RATINGS),
  })
  .openapi('AnswerRating');

const rateAnswerRoute = createRoute({
  method: 'post',
  path: chatRatingsUrl(),
  summary: 'Rates an answer; a later rating replaces the earlier one',
  request: body(ratingBody),
  responses: {
    204: { description: 'Stored' },
    400: { description: 'Wrong fields' },
    404: { description: 'The session has no such answer' },
    429: { description: 'Too many ratings; Retry-After says when' },
  },
});

export const CHAT_ROUTES = [
  sendMessageRoute,
  showConversation,
  showPage,
  deleteConversation,
  resetConversation,
  openAiChat,
  rateAnswerRoute,
];
