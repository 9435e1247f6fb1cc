import { expect, test } from 'vitest';
import { incomingMessage } from '#test/chat-message.ts';
import { testDatabase } from '#test/support/database.ts';
import { takeMessage } from './take-message.ts';

const { db, pool } = await testDatabase();
const take = (facts = {}) => takeMessage({ db, now: new Date() }, incomingMessage(facts));

test('stores a message that passes every step, and returns its conversation', async () => {
  const taken = await take({ text: ' <!-- x --> volvo' });
  expect(taken).toMatchObject({ ok: true, value: { text: 'volvo', conversation: { state: {} } } });
});

test('a message rejected at any step leaves only its event, and their number is limited', async () => {
  await pool.query('truncate chatbot_conversations, security_events cascade');
  const { network } = incomingMessage();
  for (let nth = 0; nth < 30; nth += 1) expect((await take({ network, text: '<script>' })).ok).toBe(false);
  const { rows } = await pool.query(
    'select (select count(*)::int from chatbot_buybot_messages) as messages, (select count(*)::int from security_events) as events',
  );
  expect(rows).toEqual([{ messages: 0, events: 20 }]);
});
