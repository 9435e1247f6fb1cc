import { beforeAll, expect, test } from 'vitest';
import { listWebhookEvents, readWebhook } from '#src/db/dealer-api/webhooks.ts';
import { dealerKeysUrl, dealerWebhookUrl } from '#src/office-urls.ts';
import { signedIn, type TestAccount } from '#test/signed-in.ts';
import { testDatabase } from '#test/support/database.ts';
import { linksOf, openTestApp } from '#test/test-app.ts';

const { db } = await testDatabase();
let site: Awaited<ReturnType<typeof openTestApp>>;
let own: TestAccount;
let dealerId: number;
beforeAll(async () => {
  site = await openTestApp({}, db);
  own = await signedIn(db, 'dealer');
  const row = await db.selectFrom('dealer_people').select('dealer_id').executeTakeFirstOrThrow();
  dealerId = row.dealer_id;
});

const send = (fields: Record<string, string>) =>
  site.open(dealerWebhookUrl(), {
    method: 'POST',
    headers: { ...own.headers, origin: 'https://milvis.example', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  });
const open = (address: string) => site.open(address, { headers: own.headers });

test('is reached from the keys, and says what is wrong without losing the address', async () => {
  expect(linksOf((await open(dealerKeysUrl())).html)).toContain(dealerWebhookUrl());
  const wrong = await send({ intent: 'save', url: 'https://10.0.0.1/in', events: 'ad.hidden' });
  expect(wrong.text).toContain('Adressen ligger i ett privat nät.');
  expect(wrong.html).toContain('value="https://10.0.0.1/in"');
  // The browser leaves the check to the server, which writes Swedish.
  expect(wrong.html).not.toContain('type="url"');
  expect((await send({ intent: 'save', url: 'nonsens', events: 'ad.hidden' })).text).toContain(
    'Skriv en adress som börjar med https://.',
  );
  const none = await send({ intent: 'save', url: 'https://system.example/in' });
  expect(none.text).toContain('Välj minst en händelse.');
  expect(await readWebhook(db, dealerId)).toBeUndefined();
});

test('a saved address has a signing key, and a test event that cannot be sent says why', async () => {
  const saved = await send({ intent: 'save', url: 'https://finns-inte.invalid/in', events: 'ad.hidden' });
  expect(saved.text).toContain('Webhooken är sparad');
  expect(saved.html).toMatch(/whsec_[\w-]{43}/);
  const tried = await send({ intent: 'test' });
  // The list has the attempt at once: a refused answer would leave the page as it was.
  expect([tried.status, tried.text.includes('Händelsen kom inte fram')]).toEqual([200, true]);
  const [event] = await listWebhookEvents(db, dealerId, 5);
  expect(event).toMatchObject({ event: 'test', state: 'failed', attempts: 1 });
  expect((await open(dealerWebhookUrl())).text).toContain('Provhändelse');
  await send({ intent: 'retry', id: event?.id ?? '' });
  expect((await listWebhookEvents(db, dealerId, 5))[0]?.attempts).toBe(2);
  expect((await send({ intent: 'retry', id: 'nonsens' })).text).toContain('Den finns inte längre');
  expect((await send({ intent: 'remove', id: 'webhook' })).text).toContain('Webhooken är borttagen');
  expect(await readWebhook(db, dealerId)).toBeUndefined();
});
