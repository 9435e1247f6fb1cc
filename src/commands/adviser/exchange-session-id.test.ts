import { expect, test } from 'vitest';
import { latestConversation } from '#src/db/adviser/chat-conversations.ts';
import { testDatabase } from '#test/support/database.ts';
import { exchangeSessionId } from './exchange-session-id.ts';
import { startConversation } from './start-conversation.ts';

const { db } = await testDatabase();

test('an old id opens its conversations once', async () => {
  const id = await startConversation(db, 'anon_0123456789');
  expect(await exchangeSessionId(db, 'anon_0123456789', 'mine')).toBe(true);
  expect(await exchangeSessionId(db, 'anon_0123456789', 'thief')).toBe(false);
  expect((await latestConversation(db, 'mine'))?.id).toBe(id);
});
