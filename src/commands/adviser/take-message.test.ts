import { expect, test } from 'vitest';
import { incomingMessage } from '#test/chat-message.ts';
import { deleteRows, testDatabase } from '#test/support/database.ts';
import { storeMessage, takeMessage } from './take-message.ts';

const { db, pool } = await testDatabase();
const take = (facts = {}) => takeMessage({ db, now: new Date() }, incomingMessage(facts));

test('stores a message that passes every step, and returns its conversation', async () => {
  const taken = await take({ text: ' <!-- x --> volvo' });
  expect(taken).toMatchObject({ ok: true, value: { text: 'volvo', conversation: { state: {} } } });
});

test('a message rejected at any step leaves only its event, and their number is limited', async () => {
  await deleteRows(pool, 'chatbot_conversations', 'security_events');
  const { network } = incomingMessage();
  for (let nth = 0; nth < 30; nth += 1) expect((await take({ network, text: '<script>' })).ok).toBe(false);
  const { rows } = await pool.query(
    'select (select count(*)::int from chatbot_buybot_messages) as messages, (select count(*)::int from security_events) as events',
  );
  expect(rows).toEqual([{ messages: 0, events: 20 }]);
});

const store = (facts = {}) => storeMessage({ db, now: new Date() }, incomingMessage(facts));

test('the first message starts a conversation, the next ones continue it', async () => {
  const first = await store({ text: 'ett' });
  if (!first.ok) throw new Error('refused');
  await store({ text: 'två', conversation: first.value.conversation });
  const { rows } = await pool.query(
    'select count(distinct conversation_id)::int as conversations, count(*)::int as messages from chatbot_buybot_messages',
  );
  expect(rows).toEqual([{ conversations: 1, messages: 2 }]);
});

test('reports a conversation or message that cannot be stored', async () => {
  const gone = { id: '0193d1f0-6f7e-4c1a-9d58-1d2a3b4c5d6e', sessionId: 'x', state: {} };
  expect(await store({ conversation: gone })).toMatchObject({
    failure: { message: 'Kunde inte spara ditt meddelande' },
  });
  await pool.query('alter table chatbot_conversations rename to gone');
  expect(await store()).toMatchObject({
    failure: { message: expect.stringMatching(/^Kunde inte skapa konversation: /) },
  });
});
