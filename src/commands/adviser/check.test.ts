import { expect, test } from 'vitest';
import { insertConversation } from '#src/db/adviser/chat-conversations.ts';
import { insertMessage } from '#src/db/adviser/chat-messages.ts';
import { DEFAULT_PROMPT_ID } from '#src/domain/adviser/model-settings.ts';
import { incomingMessage } from '#test/chat-message.ts';
import { testDatabase } from '#test/support/database.ts';
import { checkAbuse } from './check-abuse.ts';
import { checkRate } from './check-rate.ts';
import { checkSpacing } from './check-spacing.ts';
import { checkText } from './check-text.ts';

const { db, pool } = await testDatabase();
const context = { db, now: new Date() };
const free = () => pool.query(`delete from request_limits where key like 'chat-pace%'`);

test('validates the text before anything is counted', async () => {
  expect(await checkText(context, incomingMessage({ text: ' ' }))).toMatchObject({ failure: { status: 400 } });
  expect((await checkText(context, incomingMessage())).ok).toBe(true);
});

test('limits a network to fifty a minute over all its sessions, without blocking another session', async () => {
  const { network } = incomingMessage();
  const ask = async (session: { id: string; isKnown: boolean }) => {
    await free();
    return (await checkRate(context, incomingMessage({ network, session }))).ok;
  };
  const flood = { id: 'flood', isKnown: true };
  for (let nth = 1; nth <= 20; nth += 1) expect(await ask(flood)).toBe(nth < 6);
  for (let nth = 1; nth <= 46; nth += 1) expect(await ask({ id: `s${nth}`, isKnown: nth % 2 === 0 })).toBe(nth < 46);
  const { rows } = await pool.query(
    `select expire - extract(epoch from now()) * 1000 as ms from request_limits
    where key = 'chat-network:' || $1`,
    [network],
  );
  expect(Number(rows[0].ms), 'over with its minute').toBeLessThanOrEqual(60_000);
});

test('limits a client that continues by the id of a conversation to five a minute', async () => {
  const conversationId = crypto.randomUUID();
  for (const nth of [1, 2, 3, 4, 5, 6]) {
    await free();
    expect((await checkRate(context, incomingMessage({ conversationId }))).ok).toBe(nth < 6);
  }
});

test('limits a session to five a minute, from any network', async () => {
  const session = { id: 'traveller', isKnown: true };
  for (const nth of [1, 2, 3, 4, 5, 6]) {
    await free();
    expect((await checkRate(context, incomingMessage({ session }))).ok).toBe(nth < 6);
  }
});

test('of forty messages within two seconds accepts one', async () => {
  const session = { id: 'hurried', isKnown: true };
  const all = await Promise.all(Array.from({ length: 40 }, () => checkSpacing(context, incomingMessage({ session }))));
  expect(all.filter(({ ok }) => ok)).toHaveLength(1);
});

test('counts messages of their own conversation only, and not the bot’s', async () => {
  const session = { id: 'own', isKnown: true };
  const conversationId = await insertConversation(db, session.id, DEFAULT_PROMPT_ID);
  for (const role of ['bot', 'bot', 'bot', 'bot', 'user', 'user'] as const) {
    await insertMessage(db, { conversationId, role, message: 'hej' });
  }
  const again = incomingMessage({ text: 'hej', session, conversationId });
  expect(await checkAbuse(context, again)).toMatchObject({ ok: true, value: { conversation: { id: conversationId } } });
  await insertMessage(db, { conversationId, role: 'user', message: 'hej' });
  expect((await checkAbuse(context, again)).ok).toBe(false);
  const other = { ...again, session: { id: 'other', isKnown: true } };
  expect(await checkAbuse(context, other)).toMatchObject({ ok: true, value: { conversation: null } });
});
