import { expect, test } from 'vitest';
import { latestConversation } from '#src/db/adviser/chat-conversations.ts';
import { testDatabase } from '#test/support/database.ts';
import { startConversation } from './start-conversation.ts';

const { db } = await testDatabase();

test('the newest conversation is the session’s current one', async () => {
  await startConversation(db, 'one');
  const id = await startConversation(db, 'one');
  expect((await latestConversation(db, 'one'))?.id).toBe(id);
});
