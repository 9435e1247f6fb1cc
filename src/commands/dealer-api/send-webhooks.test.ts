import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { generate } from 'selfsigned';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '#src/base/units.ts';
import { insertAccount } from '#src/db/accounts/account-users.ts';
import { insertWebhookEvent, listWebhookEvents, readWebhook, upsertWebhook } from '#src/db/dealer-api/webhooks.ts';
import { RETRY_MINUTES, webhookSignature } from '#src/domain/dealer-api/webhook.ts';
import { ANY_NETWORK, PUBLIC_NETWORK } from '#src/integrations/outside/public-address.ts';
import { insertDealer } from '#test/factories.ts';
import { testSecretBox as secretBox } from '#test/secret-box.ts';
import { testDatabase } from '#test/support/database.ts';
import { readWebhookKey, resendEvent, sendTestEvent, sendWebhooks } from './send-webhooks.ts';

const { db, pool } = await testDatabase();
const pair = await generate([{ name: 'commonName', value: 'localhost' }], {
  extensions: [{ name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] }],
});
type Received = { headers: Record<string, string | string[] | undefined>; body: string };
const received: Received[] = [];
let status = 204;
const server = https.createServer({ cert: pair.cert, key: pair.private }, (request, response) => {
  let body = '';
  request.on('data', (part: Buffer) => {
    body += part.toString();
  });
  request.on('end', () => {
    received.push({ headers: request.headers, body });
    response.writeHead(status, { location: 'https://127.0.0.1/annan' }).end('x'.repeat(100_000));
  });
});
let url: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `https://127.0.0.1:${(server.address() as AddressInfo).port}/in`;
});
afterAll(() => void server.close());
beforeEach(async () => {
  received.length = 0;
  status = 204;
  await pool.query('delete from webhooks');
});

const SITE = { name: 'Milvis', url: 'https://milvis.example' };
const services = { db, secretBox, site: SITE, network: ANY_NETWORK, ca: pair.cert };
const START = Date.now() + 600_000;
const at = (minutes: number) => new Date(START + minutes * 60_000);

async function newWebhook(address = url) {
  const { id: dealerId } = await insertDealer(db);
  await upsertWebhook(db, { dealerId, url: address, events: ['ad.hidden'], createdBy: 'x' });
  const id = (await readWebhook(db, dealerId))?.id ?? '';
  return { dealerId, id, queue: () => insertWebhookEvent(db, id, 'ad.hidden', { id: 7 }) };
}

test('sends an event once, signed with the key of the webhook', async () => {
  const { dealerId, id, queue } = await newWebhook();
  const eventId = await queue();
  expect(await sendWebhooks(services, at(0))).toBe(1);
  expect(await sendWebhooks(services, at(60))).toBe(0);
  const [sent] = received;
  expect(JSON.parse(sent?.body ?? '')).toEqual({
    id: eventId,
    event: 'ad.hidden',
    at: expect.any(String),
    data: { id: 7 },
  });
  const timestamp = Number(sent?.headers['milvis-timestamp']);
  const key = await readWebhookKey(services, id);
  expect(Math.abs(Date.now() / 1_000 - timestamp)).toBeLessThan(60);
  expect(sent?.headers['milvis-signature']).toBe(webhookSignature(key, timestamp, sent?.body ?? ''));
  expect(key).not.toBe(await readWebhookKey(services, (await newWebhook()).id));
  expect(await listWebhookEvents(db, dealerId, 5)).toMatchObject([{ state: 'sent', status: 204, attempts: 1 }]);
});

test.each([500, 404, 302])('retries after %i for a day, and then gives the event up', async (refusal) => {
  status = refusal;
  const { dealerId, queue } = await newWebhook();
  const id = await queue();
  let minutes = 0;
  for (const wait of [0, ...RETRY_MINUTES]) {
    minutes += wait;
    await sendWebhooks(services, at(minutes));
  }
  expect(received).toHaveLength(RETRY_MINUTES.length + 1);
  expect(minutes / 60).toBeGreaterThan(24);
  expect(await listWebhookEvents(db, dealerId, 5)).toMatchObject([{ state: 'failed', status: refusal }]);
  await sendWebhooks(services, at(minutes * 2));
  expect(received).toHaveLength(RETRY_MINUTES.length + 1);
  status = 200;
  expect(await resendEvent(services, { id, dealerId }, at(minutes))).toMatchObject({ isAccepted: true, status: 200 });
  expect(await resendEvent(services, { id, dealerId }, at(minutes))).toBeNull();
});

test('an event whose sending was interrupted is sent again', async () => {
  const { queue } = await newWebhook();
  await queue();
  // Killed after it was taken: nothing was recorded.
  await pool.query(`update webhook_events set attempts = 1, due_at = now() + interval '1 minute'`);
  expect(await sendWebhooks(services, at(5))).toBe(1);
});

test('a webhook that has failed for days is switched off once, and its dealer gets a mail', async () => {
  status = 500;
  const { dealerId, id, queue } = await newWebhook();
  const email = 'eva@bil.example';
  const userId = await insertAccount(db, { email, passwordHash: null, isConfirmed: true });
  await pool.query(`insert into dealer_people (user_id, dealer_id, role, invited_by) values ($1, $2, 'owner', 'x')`, [
    userId,
    dealerId,
  ]);
  await queue();
  await queue();
  await sendWebhooks(services, at(0));
  await pool.query('update webhooks set failing_since = $2 where id = $1', [id, new Date(START - 3 * DAY_MS)]);
  await sendWebhooks(services, at(2));
  await sendWebhooks(services, at(2_000));
  expect((await readWebhook(db, dealerId))?.switchedOffAt).not.toBeNull();
  expect(await listWebhookEvents(db, dealerId, 5)).toMatchObject([{ state: 'failed' }, { state: 'failed' }]);
  const mails = await db.selectFrom('mails').select('subject').where('recipient', '=', email).execute();
  expect(mails).toEqual([{ subject: 'Er webhook är avstängd' }]);
});

test('does not connect to a private network, and one webhook that fails delays no other', async () => {
  const guarded = { ...services, network: PUBLIC_NETWORK };
  const wrong = await newWebhook('https://127.0.0.1/');
  expect(await sendTestEvent(guarded, wrong.dealerId, at(0))).toMatchObject({
    isAccepted: false,
    status: null,
    failure: 'private-network',
  });
  const closed = await newWebhook('https://127.0.0.1:1/');
  await closed.queue();
  const right = await newWebhook();
  await right.queue();
  expect(await sendWebhooks(services, at(0))).toBe(1);
  expect(await listWebhookEvents(db, closed.dealerId, 5)).toMatchObject([{ failure: 'unreachable', state: 'waiting' }]);
  expect(await sendTestEvent(services, (await insertDealer(db)).id, at(0))).toBeNull();
});
