import { beforeEach, expect, test } from 'vitest';
import type { AnswerOutcome } from '#src/domain/adviser/chat/answer-feedback.ts';
import { feedbackOf } from '#src/domain/adviser/chat/answer-feedback.ts';
import { CONVERSATION_LIST, RATED_LIST, UNANSWERED_LIST } from '#src/domain/adviser/chat/conversation-list.ts';
import { daysAgo } from '#test/factories.ts';
import { deleteRows, testDatabase } from '#test/support/database.ts';
import {
  deleteFeedbackBefore,
  findAnswer,
  findInConversations,
  insertFeedback,
  listConversations,
  listRatedAnswers,
  listUnanswered,
  readRatings,
} from './answer-feedback.ts';
import { deleteConversationsOf, insertConversation } from './chat-conversations.ts';
import { insertMessage } from './chat-messages.ts';

const { db, pool } = await testDatabase();
beforeEach(() => deleteRows(pool, 'answer_feedback', 'chatbot_conversations'));
const conversations = (text = '') => listConversations(db, CONVERSATION_LIST.parse(new URLSearchParams(text)));
const rated = (text = '') => listRatedAnswers(db, RATED_LIST.parse(new URLSearchParams(text)));
const unanswered = (text = '') => listUnanswered(db, UNANSWERED_LIST.parse(new URLSearchParams(text)));

async function asked(question: string, session = 'one', outcome: AnswerOutcome = 'answered') {
  const conversationId = await insertConversation(db, session);
  await insertMessage(db, { conversationId, role: 'user', message: question });
  const messageId = await insertMessage(db, { conversationId, role: 'bot', message: 'Svar.' });
  return feedbackOf({ messageId, conversationId, question, answer: 'Svar.' }, outcome);
}

test('finds an answer and its question in the session’s own conversations only', async () => {
  const { messageId, conversationId } = await asked('Volvo?');
  expect(await findAnswer(db, 'one', messageId)).toEqual({ conversationId, question: 'Volvo?', answer: 'Svar.' });
  expect(await findAnswer(db, 'two', messageId)).toBeUndefined();
  expect(await findAnswer(db, 'one', messageId - 1)).toBeUndefined();
});

test('a later rating replaces the earlier one; the outcome stays', async () => {
  const feedback = await asked('Vad är en kamrem?', 'one', 'not-understood');
  await insertFeedback(db, feedback);
  await insertFeedback(db, { ...feedback, outcome: 'answered' }, 'up');
  await insertFeedback(db, feedback, 'down');
  expect((await rated()).answers).toMatchObject([{ rating: 'down' }]);
  expect((await rated('betyg=up')).total).toBe(0);
  expect((await unanswered()).total).toBe(1);
  expect([...(await readRatings(db, feedback.conversationId ?? ''))]).toEqual([[feedback.messageId, 'down']]);
});

test('unanswered questions that differ in case and punctuation only are counted together, the most frequent first', async () => {
  for (const [question, outcome] of [
    ['vad är en kamrem', 'partly'],
    ['Vad är en kamrem?', 'not-understood'],
    ['blipp', 'not-understood'],
    ['Volvo', 'answered'],
  ] as const)
    await insertFeedback(db, await asked(question, 'one', outcome));
  expect((await unanswered()).questions).toMatchObject([
    { question: 'Vad är en kamrem?', count: 2, isNotUnderstood: true },
    { question: 'blipp', count: 1 },
  ]);
});

test('lists conversations with their ratings, and by rating', async () => {
  await asked('utan betyg');
  const liked = await asked('med betyg', 'two');
  await insertFeedback(db, liked, 'up');
  await insertConversation(db, 'empty');
  expect((await conversations()).conversations.map(({ first }) => first).sort()).toEqual(['med betyg', 'utan betyg']);
  expect((await conversations('betyg=up')).conversations).toMatchObject([{ messages: 2, up: 1, down: 0 }]);
  expect((await conversations('betyg=down')).total).toBe(0);
});

test('sorts each list by its headings, in both directions', async () => {
  const [first, second] = [await asked('b', 'one', 'not-understood'), await asked('a', 'two', 'partly')];
  await insertFeedback(db, first, 'up');
  await insertFeedback(db, second, 'down');
  const firstOf = async (by: string) => (await conversations(`sortering=${by}`)).conversations[0]?.first;
  for (const [by, name] of Object.entries({ nar: 'b', '-nar': 'a', '-upp': 'b', '-ner': 'a', upp: 'a', ner: 'b' }))
    expect(await firstOf(by), by).toBe(name);
  expect((await rated('sortering=omdome')).answers.map(({ question }) => question)).toEqual(['a', 'b']);
  expect((await rated('sortering=nar')).answers.map(({ question }) => question)).toEqual(['b', 'a']);
  expect((await unanswered('sortering=fraga')).questions.map(({ question }) => question)).toEqual(['a', 'b']);
  expect((await unanswered('sortering=-senast&sida=2')).questions).toEqual([]);
});

test('is deleted with the visitor’s conversations, and after its retention', async () => {
  await insertFeedback(db, await asked('ett', 'one'), 'up');
  await insertFeedback(db, await asked('två', 'two'), 'up');
  await deleteConversationsOf(db, 'one');
  expect((await rated()).answers.map(({ question }) => question)).toEqual(['två']);
  await pool.query('delete from chatbot_conversations');
  expect((await rated()).total).toBe(1);
  await pool.query('update answer_feedback set created_at = $1', [daysAgo(91)]);
  await deleteFeedbackBefore(db, daysAgo(90));
  expect((await rated()).total).toBe(0);
});

test('finds conversations by words of the visitor’s messages, the latest first', async () => {
  const first = await asked('Finns en röd VOLVO?');
  const second = await asked('Volvo, helst röd');
  await asked('Saab?');
  expect((await findInConversations(db, ['volvo', 'Röd'], 5)).map(({ id }) => id)).toEqual([
    second.conversationId,
    first.conversationId,
  ]);
  expect(await findInConversations(db, ['volvo'], 1)).toHaveLength(1);
  // The answers of the adviser are not searched.
  expect(await findInConversations(db, ['svar'], 5)).toEqual([]);
});
