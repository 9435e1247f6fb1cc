import { beforeEach, expect, test } from 'vitest';
import { latestConversation } from '#src/db/adviser/chat-conversations.ts';
import { insertMessage, readMessages } from '#src/db/adviser/chat-messages.ts';
import { daysAgo, FACTORY_NOW } from '#test/factories.ts';
import { deleteRows, testDatabase } from '#test/support/database.ts';
import { deleteConversations, deleteOldMessages, exchangeSessionId, startConversation } from './conversations.ts';

const { db, pool } = await testDatabase();
beforeEach(() => deleteRows(pool, 'chatbot_conversations'));

test('the newest conversation is the session’s current one', async () => {
  await startConversation(db, 'one');
  const id = await startConversation(db, 'one');
  expect((await latestConversation(db, 'one'))?.id).toBe(id);
});

test('an old id opens its conversations once', async () => {
  const id = await startConversation(db, 'anon_0123456789');
  expect(await exchangeSessionId(db, 'anon_0123456789', 'mine')).toBe(true);
  expect(await exchangeSessionId(db, 'anon_0123456789', 'thief')).toBe(false);
  expect((await latestConversation(db, 'mine'))?.id).toBe(id);
});

test('deletes all conversations of a session and no others', async () => {
  for (const session of ['one', 'one', 'two']) await startConversation(db, session);
  expect(await deleteConversations(db, 'one')).toBe(2);
  expect(await latestConversation(db, 'two')).toBeDefined();
});

test('retains messages for thirty days', async () => {
  const conversationId = await startConversation(db, 'three');
  for (const days of [29, 31]) {
    const id = await insertMessage(db, { conversationId, role: 'user', message: `${days}` });
    await db
      .updateTable('chatbot_buybot_messages')
      .set({ created_at: daysAgo(days) })
      .where('id', '=', id)
      .execute();
  }
  expect(await deleteOldMessages(db, FACTORY_NOW)).toBe(1);
  expect((await readMessages(db, conversationId, 9)).map(({ message }) => message)).toEqual(['29']);
});
