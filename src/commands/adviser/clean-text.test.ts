import { expect, test } from 'vitest';
import { incomingMessage } from '#test/chat-message.ts';
import { testDatabase } from '#test/support/database.ts';
import { cleanMessage } from './clean-text.ts';

const { db } = await testDatabase();
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
