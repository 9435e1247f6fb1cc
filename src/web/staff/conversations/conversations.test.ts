import { beforeAll, expect, test } from 'vitest';
import { insertConversation } from '#src/db/adviser/chat-conversations.ts';
import { insertMessage } from '#src/db/adviser/chat-messages.ts';
import { staffConversationUrl } from '#src/office-urls.ts';
import {
  listExportUrl,
  ratedAnswersUrl,
  staffAdUrl,
  staffConversationsUrl,
  unansweredUrl,
} from '#src/pages/list-urls.ts';
import { chatApiUrl, chatRatingsUrl } from '#src/visitor-urls.ts';
import { insertAd } from '#test/factories.ts';
import { signedIn, type TestAccount } from '#test/signed-in.ts';
import { testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';

/** From the visitor's rating to the pages of staff, through the HTTP API. */
const { db } = await testDatabase();
let site: Awaited<ReturnType<typeof openTestApp>>;
let admin: TestAccount;
beforeAll(async () => {
  site = await openTestApp({}, db);
  admin = await signedIn(db, 'admin');
});

const headers = { 'content-type': 'application/json', accept: 'application/json', origin: 'https://milvis.example' };
const post = (path: string, body: object, more: Record<string, string> = {}) =>
  site.fetch(path, { method: 'POST', body: JSON.stringify(body), headers: { ...headers, ...more } });
const see = async (path: string) => (await site.open(path, { headers: admin.headers })).text;

test('a visitor rates an answer, and staff read it without personal data', async () => {
  const asked = await post(chatApiUrl(), { message: 'Blippeliblopp, sven@milvis.example' });
  const { messageId, conversationId } = await asked.json();
  const cookie = (asked.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const rating = { messageId, rating: 'down' };
  expect((await post(chatRatingsUrl(), rating)).status, 'of another session').toBe(404);
  expect((await post(chatRatingsUrl(), rating, { cookie, origin: 'https://ond.example' })).status).toBe(403);
  for (const wrong of [
    { messageId },
    { ...rating, rating: 'best' },
    { ...rating, messageId: 'x' },
    { ...rating, x: 1 },
  ])
    expect((await post(chatRatingsUrl(), wrong, { cookie })).status).toBe(400);
  expect((await post(chatRatingsUrl(), rating, { cookie })).status).toBe(204);
  const { messages } = await (await site.fetch(chatApiUrl(), { headers: { cookie } })).json();
  expect(messages.at(-1)).toMatchObject({ id: messageId, rating: 'down' });

  expect(await see(staffConversationsUrl())).toContain('Blippeliblopp, [borttaget]');
  expect(await see(staffConversationsUrl({ rating: 'up' }))).toContain('Det finns inga samtal.');
  expect(await see(ratedAnswersUrl({ rating: 'down' }))).toContain('Blippeliblopp');
  expect(await see(unansweredUrl())).toContain('Blippeliblopp');
  const file = async (params: string, format: 'csv' | 'json' = 'csv') =>
    (
      await site.fetch(listExportUrl(`${staffConversationsUrl()}?${params}`, format), { headers: admin.headers })
    ).text();
  expect(await file('')).toContain('Blippeliblopp, [borttaget]');
  expect(JSON.parse(await file('flik=betyg&betyg=up', 'json'))).toEqual([]);
  expect(JSON.parse(await file('flik=betyg', 'json'))).toMatchObject([{ omdöme: 'Tumme ner' }]);
  expect(await file('flik=obesvarade')).toContain('antal;fråga;förstod;senast');
  for (const params of ['', 'flik=betyg', 'flik=obesvarade']) expect(await file(params)).not.toContain('sven@');
  const conversation = await see(staffConversationUrl(conversationId));
  for (const text of ['Besökaren', 'Rådgivaren', 'Tumme ner', '[borttaget]']) expect(conversation).toContain(text);
  expect(conversation).not.toContain('sven@');
});

test('an answer has the cars that it showed, as they are now', async () => {
  const [sold, active] = [await insertAd(db, { name: 'Volvo V90 D4', status: 'sold' }), await insertAd(db)];
  const conversation = await insertConversation(db, 'session');
  const cards = [
    { id: sold.internal_id, reasons: ['Drar 0,5 l/mil'] },
    { id: active.internal_id, reasons: [] },
    { id: 999_999_999, reasons: [] },
  ];
  const message = { conversationId: conversation, role: 'bot', message: 'Här är bilarna.' } as const;
  await insertMessage(db, { ...message, shown: { cards, filters: {}, by: 'model' } });
  await insertMessage(db, { ...message, shown: { cards: 'x' } });
  const { html, text } = await site.open(staffConversationUrl(conversation), { headers: admin.headers });
  expect(html).toContain(`href="${staffAdUrl(sold.internal_id)}"`);
  expect(text).toMatch(/Volvo V90 D4 · .* kr · nu såld · Drar 0,5 l\/mil/);
  expect(text).toContain('Annons 999999999 finns inte längre');
});

test('conversations are read by admins only', async () => {
  const moderator = await signedIn(db, 'moderator');
  const file = listExportUrl(staffConversationsUrl(), 'csv');
  for (const path of [staffConversationsUrl(), file, staffConversationUrl('00000000-0000-4000-8000-00000000dead')]) {
    expect((await site.fetch(path, { headers: moderator.headers })).status).toBe(403);
  }
  for (const id of ['x', '00000000-0000-4000-8000-00000000dead'])
    expect((await site.open(staffConversationUrl(id), { headers: admin.headers })).status).toBe(404);
});
