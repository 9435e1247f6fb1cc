import { expect, test } from 'vitest';
import { insertConversation } from '#src/db/adviser/chat-conversations.ts';
import { insertMessage } from '#src/db/adviser/chat-messages.ts';
import { incomingMessage } from '#test/chat-message.ts';
import { testDatabase } from '#test/support/database.ts';
import { checkAbuse, checkRate, checkSpacing, checkText, cleanMessage } from './check-message.ts';

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
  const conversationId = await insertConversation(db, session.id);
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

const clean = (text: string, about: string | null = null) =>
  cleanMessage({ db, now: new Date() }, incomingMessage({ text, context: about }));

test('removes markup and personal data from the message and from its context', async () => {
  const result = await clean(' a@b.se  vill ha  kombi', `x <!-- y -->${'z'.repeat(1_300)} 0701234567`);
  expect(result).toMatchObject({ ok: true, value: { text: '[borttaget] vill ha kombi' } });
  if (!result.ok) throw new Error('refused');
  expect(result.value.context?.length).toBeLessThanOrEqual(1_200);
  expect(result.value.context).not.toContain('<!--');
});

test('preserves the lines of a context: one of them names the ad', async () => {
  expect(await clean('har den\ndragkrok?', 'Volvo  V60 \r\n\n Annons 100001\n<script>\nx\n</script>')).toMatchObject({
    value: { text: 'har den dragkrok?', context: 'Volvo V60\nAnnons 100001' },
  });
});

test('records an event only for a message from which markup was removed', async () => {
  await clean('rad\nett');
  expect(await db.selectFrom('security_events').selectAll().execute()).toEqual([]);
  expect(await clean('<!-- x -->')).toMatchObject({ ok: false, failure: { status: 400 } });
  expect(await db.selectFrom('security_events').select('event_type as type').execute()).toEqual([
    { type: 'chat-message-sanitised' },
  ]);
});
