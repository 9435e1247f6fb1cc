import { expect, test } from 'vitest';
import { readRatings } from '#src/db/adviser/answer-feedback.ts';
import { insertConversation } from '#src/db/adviser/chat-conversations.ts';
import { insertMessage } from '#src/db/adviser/chat-messages.ts';
import { testDatabase } from '#test/support/database.ts';
import { rateAnswer } from './rate-answer.ts';

const { db } = await testDatabase();
const conversationId = await insertConversation(db, 'one');
const questionId = await insertMessage(db, { conversationId, role: 'user', message: 'Volvo?' });
const messageId = await insertMessage(db, { conversationId, role: 'bot', message: 'Ja.' });
const rate = (given: Partial<Parameters<typeof rateAnswer>[1]> = {}) =>
  rateAnswer(db, { sessionId: 'one', network: '203.0.113.1', messageId, rating: 'up', ...given });

test('a session rates its own answers, and nothing else', async () => {
  expect(await rate()).toEqual({ ok: true, value: null });
  expect(await rate({ rating: 'down' })).toEqual({ ok: true, value: null });
  expect([...(await readRatings(db, conversationId))]).toEqual([[messageId, 'down']]);
  const gone = { ok: false, failure: { kind: 'gone' } };
  expect(await rate({ sessionId: 'two' })).toEqual(gone);
  expect(await rate({ messageId: questionId })).toEqual(gone);
});

test('limits the ratings of a network', async () => {
  const network = '203.0.113.2';
  for (let nth = 0; nth < 30; nth += 1) expect((await rate({ network })).ok).toBe(true);
  expect(await rate({ network })).toMatchObject({ ok: false, failure: { kind: 'too-many' } });
});
