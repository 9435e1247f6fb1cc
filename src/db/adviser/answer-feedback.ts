import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';
import type { AnswerFeedback, AnswerRating } from '#src/domain/adviser/chat/answer-feedback.ts';
import type { ConversationQuery, RatedQuery, UnansweredQuery } from '#src/domain/adviser/chat/conversation-list.ts';
import type { ListPart } from '#src/domain/staff-lists/list-query.ts';

/** Stores feedback; of an answer that has some already, only a rating replaces the earlier one. */
export async function insertFeedback(
  db: Db,
  feedback: AnswerFeedback,
  rating: AnswerRating | null = null,
): Promise<void> {
  const { messageId, conversationId, question, answer, questionKey, outcome } = feedback;
  const row = { message_id: messageId, conversation_id: conversationId, question, answer, question_key: questionKey };
  await db
    .insertInto('answer_feedback')
    .values({ ...row, outcome, rating })
    .onConflict((conflict) => conflict.column('message_id').doUpdateSet({ rating }))
    .execute();
}

/** An answer of a session and the message before it; undefined: the session has no such answer. */
export async function findAnswer(
  db: Db,
  sessionId: string,
  messageId: number,
): Promise<{ conversationId: string; question: string; answer: string } | undefined> {
  const { rows } = await sql<{ conversationId: string; question: string; answer: string }>`
    select conversation.id as "conversationId", answer.message as answer, coalesce((
      select asked.message from chatbot_buybot_messages asked
      where asked.conversation_id = conversation.id and asked.role = 'user' and asked.id < answer.id
      order by asked.id desc limit 1), '') as question
    from chatbot_buybot_messages answer join chatbot_conversations conversation on conversation.id = answer.conversation_id
    where answer.id = ${messageId} and answer.role = 'bot' and conversation.session_id = ${sessionId}`.execute(db);
  return rows[0];
}

/** The ratings of a conversation's answers by the ids of their messages. */
export async function readRatings(db: Db, conversationId: string): Promise<ReadonlyMap<number, AnswerRating>> {
  const rows = await db
    .selectFrom('answer_feedback')
    .select(['message_id as id', 'rating'])
    .where('conversation_id', '=', conversationId)
    .execute();
  return new Map(rows.flatMap(({ id, rating }) => (rating === null ? [] : [[id, rating]])));
}

export type RatedAnswer = { id: number; question: string; answer: string; rating: AnswerRating; at: Date };

const RATED_KEYS: Readonly<Record<RatedQuery['order']['by'], RawBuilder<unknown>>> = {
  nar: sql`message_id`,
  omdome: sql`rating`,
};

const directionOf = ({ order }: { order: { isDescending: boolean } }) => sql.raw(order.isDescending ? 'desc' : 'asc');
const pageOf = ({ page, size }: ListPart) => sql`limit ${size} offset ${(page - 1) * size}`;

const ratedAnswers = ({ rating }: RatedQuery) =>
  sql`answer_feedback where rating is not null and (${rating}::text is null or rating = ${rating})`;

const selectRated = (query: RatedQuery) => sql<RatedAnswer>`
  select message_id as id, question, answer, rating, created_at as at from ${ratedAnswers(query)}
  order by ${RATED_KEYS[query.order.by]} ${directionOf(query)}, message_id ${directionOf(query)}`;

/** One page of the rated answers. */
export async function listRatedAnswers(db: Db, query: RatedQuery): Promise<{ answers: RatedAnswer[]; total: number }> {
  const { rows } = await sql<RatedAnswer>`${selectRated(query)} ${pageOf(query)}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total from ${ratedAnswers(query)}`.execute(
    db,
  );
  return { answers: rows, total: counted[0]?.total ?? 0 };
}

/** All of them, in the same order; for a cursor. */
export const ratedToExport = (db: Db, query: RatedQuery): CompiledQuery<RatedAnswer> => selectRated(query).compile(db);

export type UnansweredQuestion = {
  /** The question without case and punctuation. */
  id: string;
  /** As it was written last. */
  question: string;
  /** Otherwise it was understood in part. */
  isNotUnderstood: boolean;
  count: number;
  latest: Date;
};

const UNANSWERED_KEYS: Readonly<Record<UnansweredQuery['order']['by'], RawBuilder<unknown>>> = {
  antal: sql`count`,
  fraga: sql`id`,
  senast: sql`latest`,
};

const selectUnanswered = (query: UnansweredQuery) => sql<UnansweredQuestion & { total: number }>`
  select *, count(*) over () as total from (
    select question_key as id, (array_agg(question order by message_id desc))[1] as question,
      bool_or(outcome = 'not-understood') as "isNotUnderstood", count(*) as count, max(created_at) as latest
    from answer_feedback where outcome <> 'answered' and question_key <> ''
    group by question_key
  ) asked
  order by ${UNANSWERED_KEYS[query.order.by]} ${directionOf(query)}, latest desc, id`;

/** One page of the messages that were not or only partly understood; equal ones are counted together. */
export async function listUnanswered(
  db: Db,
  query: UnansweredQuery,
): Promise<{ questions: UnansweredQuestion[]; total: number }> {
  const { rows } = await sql<UnansweredQuestion & { total: number }>`
    ${selectUnanswered(query)} ${pageOf(query)}`.execute(db);
  return { questions: rows, total: rows[0]?.total ?? 0 };
}

export const unansweredToExport = (db: Db, query: UnansweredQuery): CompiledQuery<UnansweredQuestion> =>
  selectUnanswered(query).compile(db);

export type ConversationSummary = {
  id: string;
  begun: Date;
  /** The visitor's first message. */
  first: string;
  messages: number;
  up: number;
  down: number;
};

const CONVERSATION_KEYS: Readonly<Record<ConversationQuery['order']['by'], RawBuilder<unknown>>> = {
  nar: sql`begun`,
  meddelanden: sql`messages`,
  upp: sql`up`,
  ner: sql`down`,
};

/** Conversations with a message; with a rating: those with such an answer. */
const matchingConversations = ({ rating }: ConversationQuery) => sql`
  chatbot_conversations conversation
  where exists (select from chatbot_buybot_messages where conversation_id = conversation.id and role = 'user')
    and (${rating}::text is null or exists (
      select from answer_feedback where conversation_id = conversation.id and rating = ${rating}))`;

const selectConversations = (query: ConversationQuery) => sql<ConversationSummary>`
  select * from (
    select id, created_at as begun,
      (select message from chatbot_buybot_messages where conversation_id = conversation.id and role = 'user'
       order by id limit 1) as first,
      (select count(*) from chatbot_buybot_messages where conversation_id = conversation.id) as messages,
      (select count(*) from answer_feedback where conversation_id = conversation.id and rating = 'up') as up,
      (select count(*) from answer_feedback where conversation_id = conversation.id and rating = 'down') as down
    from ${matchingConversations(query)}
  ) listed
  order by ${CONVERSATION_KEYS[query.order.by]} ${directionOf(query)}, begun desc, id`;

/** One page of the conversations. */
export async function listConversations(
  db: Db,
  query: ConversationQuery,
): Promise<{ conversations: ConversationSummary[]; total: number }> {
  const { rows } = await sql<ConversationSummary>`${selectConversations(query)} ${pageOf(query)}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from ${matchingConversations(query)}`.execute(db);
  return { conversations: rows, total: counted[0]?.total ?? 0 };
}

/** Newest messages that a search of conversations reads. */
const SEARCHED_MESSAGES = 20_000;

/**
 * Visitors' messages that contain each word, the latest of each conversation, the latest conversation first; with personal data. Reads
 * the newest 20 000 messages.
 */
export async function findInConversations(
  db: Db,
  words: readonly string[],
  limit: number,
): Promise<{ id: string; begun: Date; message: string }[]> {
  const { rows } = await sql<{ id: string; begun: Date; message: string }>`
    select conversation.id, conversation.created_at as begun, found.message
    from (
      select distinct on (conversation_id) conversation_id, id, message
      from (select * from chatbot_buybot_messages order by id desc limit ${SEARCHED_MESSAGES}) newest
      where role = 'user'
        and (select bool_and(position(lower(word) in lower(message)) > 0) from unnest(${words}::text[]) word)
      order by conversation_id, id desc
    ) found join chatbot_conversations conversation on conversation.id = found.conversation_id
    order by found.id desc limit ${limit}`.execute(db);
  return rows;
}

export const conversationsToExport = (db: Db, query: ConversationQuery): CompiledQuery<ConversationSummary> =>
  selectConversations(query).compile(db);

/** Deletes feedback given before an instant. */
export async function deleteFeedbackBefore(db: Db, instant: Date): Promise<void> {
  await db.deleteFrom('answer_feedback').where('created_at', '<', instant).execute();
}
