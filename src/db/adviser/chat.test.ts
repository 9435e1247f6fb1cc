import { beforeEach, expect, test } from 'vitest';
import { insertSecurityEvent } from '#src/db/accounts/security-events.ts';
import { isoDay } from '#src/domain/format/dates.ts';
import { daysAgo } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import {
  deleteConversationsOf,
  deleteMessagesBefore,
  exchangeSession,
  findConversation,
  insertConversation,
  latestConversation,
  saveConversationState,
} from './chat-conversations.ts';
import { insertMessage, readMessages, readUserMessages } from './chat-messages.ts';
import { reserveTokens, settleTokens } from './chat-tokens.ts';
import { readChatUse } from './chat-use.ts';

const { db } = await testDatabase();
const begin = (sessionId = 'one') => insertConversation(db, sessionId);

beforeEach(async () => {
  await db.deleteFrom('chatbot_conversations').execute();
  await db.deleteFrom('chatbot_tokens').execute();
  await db.deleteFrom('security_events').execute();
});

test('returns the latest conversation of a session, and of no other', async () => {
  await begin();
  const latest = await begin();
  await begin('two');
  await db
    .updateTable('chatbot_conversations')
    .set({ created_at: daysAgo(0.5) })
    .where('id', '!=', latest)
    .execute();
  expect(await latestConversation(db, 'one')).toMatchObject({ id: latest, sessionId: 'one', state: {} });
  expect(await latestConversation(db, 'three')).toBeUndefined();
});

test('a conversation stores its state', async () => {
  const id = await begin();
  await saveConversationState(db, id, { shown: [1] });
  expect(await findConversation(db, id)).toMatchObject({ state: { shown: [1] } });
});

test('an old session id is exchanged once', async () => {
  const id = await begin('anon_abcdefghij');
  expect(await exchangeSession(db, 'anon_abcdefghij', 'new')).toBe(1);
  expect(await exchangeSession(db, 'anon_abcdefghij', 'other')).toBe(0);
  expect(await latestConversation(db, 'new')).toMatchObject({ id });
});

test('returns messages in order, those of the visitor newest first', async () => {
  const conversationId = await begin();
  for (const role of ['user', 'bot', 'user'] as const) await insertMessage(db, { conversationId, role, message: role });
  await insertMessage(db, { conversationId, role: 'bot', message: 'last', shown: { ads: [] } });
  const all = await readMessages(db, conversationId, 3);
  expect(all.map(({ message }) => message)).toEqual(['bot', 'user', 'last']);
  expect(all.at(-1)?.shown).toEqual({ ads: [] });
  const own = await readUserMessages(db, conversationId, 20);
  expect(own.map(({ role }) => role)).toEqual(['user', 'user']);
  expect(own[0]?.id).toBeGreaterThan(own[1]?.id ?? 0);
});

test('deletes a conversation with its messages', async () => {
  const [mine, other] = [await begin('one'), await begin('two')];
  for (const conversationId of [mine, other]) await insertMessage(db, { conversationId, role: 'user', message: 'hej' });
  expect(await deleteConversationsOf(db, 'one')).toBe(1);
  const left = await db.selectFrom('chatbot_buybot_messages').select('conversation_id as id').execute();
  expect(left).toEqual([{ id: other }]);
});

test('deletes old messages, and conversations that contained nothing else', async () => {
  const [old, lively] = [await begin(), await begin()];
  for (const conversationId of [old, lively])
    await insertMessage(db, { conversationId, role: 'user', message: 'förr' });
  await db
    .updateTable('chatbot_buybot_messages')
    .set({ created_at: daysAgo(31) })
    .execute();
  await db
    .updateTable('chatbot_conversations')
    .set({ created_at: daysAgo(31) })
    .execute();
  await insertMessage(db, { conversationId: lively, role: 'user', message: 'nu' });
  expect(await deleteMessagesBefore(db, daysAgo(30))).toBe(2);
  expect(await findConversation(db, old)).toBeUndefined();
  expect((await readMessages(db, lively, 9)).map(({ message }) => message)).toEqual(['nu']);
});

test('concurrent answers stay within the budget of the day together', async () => {
  const tries = await Promise.all(Array.from({ length: 30 }, () => reserveTokens(db, '2026-11-21', 100, 1_000)));
  expect(tries.filter((tokens) => tokens !== null)).toHaveLength(10);
  expect(Math.max(...tries.map((tokens) => tokens ?? 0))).toBe(1_000);
  await settleTokens(db, '2026-11-21', 100, 30);
  expect(await reserveTokens(db, '2026-11-21', 71, 1_000)).toBeNull();
  expect(await reserveTokens(db, '2026-11-21', 70, 1_000)).toBe(1_000);
  expect(await reserveTokens(db, '2026-11-22', 1_001, 1_000)).toBeNull();
});

test('counts the usage of some days', async () => {
  const conversationId = await begin();
  await insertMessage(db, { conversationId, role: 'user', message: 'hej' });
  await insertMessage(db, { conversationId, role: 'bot', message: 'hej', shown: { by: 'model' } });
  await insertMessage(db, { conversationId, role: 'bot', message: 'hej', shown: { by: 'built-in' } });
  for (const eventType of ['chat-spacing', 'chat-message-sanitised', 'sign-in']) {
    await insertSecurityEvent(db, { eventType, severity: 'low', details: {}, isTrusted: true });
  }
  await reserveTokens(db, '2026-11-20', 5, 100);
  await reserveTokens(db, '2026-11-21', 7, 100);
  const written = new Date();
  const today = isoDay(written);
  const use = await readChatUse(db, new Date(written.getTime() - 2 * 86_400_000), today);
  expect(use).toMatchObject({ conversations: 1, messages: 1, modelAnswers: 1, builtInAnswers: 1, refused: 1 });
  expect(use.days.map(({ messages }) => messages)).toEqual([0, 0, 1]);
  expect(use.days.at(-1)?.day).toBe(today);
  const tokens = await readChatUse(db, new Date('2026-11-15T12:00:00Z'), '2026-11-21');
  expect(tokens).toMatchObject({ tokens: 12, tokensToday: 7 });
});
