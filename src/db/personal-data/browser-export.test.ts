import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { insertConversation } from '#src/db/adviser/chat-conversations.ts';
import { insertPushedSearch, upsertSubscription } from '#src/db/saved-searches/push-subscriptions.ts';
import { insertSharedCars, insertSharedList } from '#src/db/shared-lists/shared-lists.ts';
import { insertAd } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { readBrowserExport } from './browser-export.ts';

const { db, pool } = await testDatabase();

test('reads what is stored of one browser by its keys, and nothing without them', async () => {
  const { internal_id: adId } = await insertAd(db);
  for (const session of ['own', 'other']) {
    const id = await insertConversation(db, session);
    await pool.query(`insert into chatbot_buybot_messages (conversation_id, role, message) values ($1, 'user', $2)`, [
      id,
      `Hej från ${session}`,
    ]);
    const ownerHash = createHash('sha256').update(session).digest();
    const list = await insertSharedList(db, { title: session, isOpen: true, linkHash: ownerHash, ownerHash });
    await insertSharedCars(db, list, [adId]);
    const endpoint = `https://push.example/${session}`;
    const pushId = await upsertSubscription(db, { endpoint, keys: { p256dh: 'p', auth: 'hemlig' } });
    await insertPushedSearch(db, { pushId, name: session, list: 'annonser', filters: {}, matchKeys: [] });
  }
  const own = await readBrowserExport(db, {
    chatSession: 'own',
    ownerHashes: [createHash('sha256').update('own').digest()],
    pushHash: createHash('sha256').update('https://push.example/own').digest('hex'),
  });
  expect(own).toMatchObject({
    conversations: [{ messages: [{ from: 'user', message: 'Hej från own' }] }],
    sharedLists: [{ title: 'own', cars: [{ adId }] }],
    notifications: [{ name: 'own' }],
  });
  expect(JSON.stringify(own)).not.toMatch(/other|hemlig/);
  expect(await readBrowserExport(db, { chatSession: null, ownerHashes: [], pushHash: null })).toEqual({
    conversations: [],
    sharedLists: [],
    notifications: [],
  });
});
