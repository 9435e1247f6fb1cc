import { expect, test } from 'vitest';
import { insertAd, insertDealer } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import {
  deleteWebhook,
  insertWebhookEvent,
  listWebhookEvents,
  readWebhook,
  recordSent,
  recordUnsent,
  removeOldWebhookEvents,
  switchOffWebhook,
  takeDueEvents,
  takeEvent,
  upsertWebhook,
} from './webhooks.ts';

const { db, pool } = await testDatabase();
const MINUTE_MS = 60_000;
const later = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS);

async function newWebhook() {
  const { id: dealerId } = await insertDealer(db);
  await upsertWebhook(db, {
    dealerId,
    url: 'https://system.example/in',
    events: ['delivery.finished', 'lead.received', 'ad.hidden'],
    createdBy: 'eva@bil.example',
  });
  const webhook = await readWebhook(db, dealerId);
  return { dealerId, id: webhook?.id ?? '' };
}
const eventsOf = async (dealerId: number) => (await listWebhookEvents(db, dealerId, 10)).map(({ event }) => event);

test('a lead and a hidden ad are queued for the webhook of their dealer, once each', async () => {
  const [one, two] = [await newWebhook(), await newWebhook()];
  const ad = await insertAd(db, { dealer_id: one.dealerId, status: 'active' });
  await pool.query(
    `insert into enquiries (ad_id, name, email, message, wants_test_drive) values ($1, 'Kim', 'kim@post.example', 'Hej', false)`,
    [ad.internal_id],
  );
  for (const status of ['hidden', 'hidden'])
    await pool.query('update ads set status = $2 where internal_id = $1', [ad.internal_id, status]);
  expect((await eventsOf(one.dealerId)).toSorted()).toEqual(['ad.hidden', 'lead.received']);
  expect(await eventsOf(two.dealerId)).toEqual([]);
  // Neither the name nor the words of a visitor are stored.
  const { rows } = await pool.query('select data from webhook_events');
  expect(JSON.stringify(rows)).not.toMatch(/Kim|Hej/);
});

test('events that were not chosen, or come while it is switched off, are not queued', async () => {
  const { dealerId, id } = await newWebhook();
  const hide = async () => {
    const ad = await insertAd(db, { dealer_id: dealerId, status: 'active' });
    await pool.query(`update ads set status = 'hidden' where internal_id = $1`, [ad.internal_id]);
  };
  await upsertWebhook(db, { dealerId, url: 'https://ny.example/', events: ['lead.received'], createdBy: 'x' });
  await hide();
  await upsertWebhook(db, { dealerId, url: 'https://ny.example/', events: ['ad.hidden'], createdBy: 'x' });
  expect(await switchOffWebhook(db, id, new Date())).toBe(true);
  expect(await switchOffWebhook(db, id, new Date())).toBe(false);
  await hide();
  expect(await eventsOf(dealerId)).toEqual([]);
  expect(await readWebhook(db, dealerId)).toMatchObject({ id, url: 'https://ny.example/' });
  expect(await deleteWebhook(db, dealerId)).toBe(true);
  expect(await deleteWebhook(db, dealerId)).toBe(false);
});

test('takes one event of each webhook at a time, and again after growing intervals', async () => {
  await pool.query('delete from webhook_events');
  const [one, two] = [await newWebhook(), await newWebhook()];
  for (const { id } of [one, one, two]) await insertWebhookEvent(db, id, 'test', {});
  const taken = await takeDueEvents(db, later(0.1), 10);
  expect(taken.map(({ dealerId, attempts }) => [dealerId, attempts]).toSorted()).toEqual(
    [
      [one.dealerId, 1],
      [two.dealerId, 1],
    ].toSorted(),
  );
  const [ofTwo] = taken.filter(({ dealerId }) => dealerId === two.dealerId);
  if (!ofTwo) throw new Error('It was not taken.');
  const again = async (minutes: number) =>
    (await takeDueEvents(db, later(minutes), 10)).filter(({ dealerId }) => dealerId === two.dealerId).length;
  expect(await again(0.9)).toBe(0);
  expect(await again(1.2)).toBe(1);
  expect(await again(6)).toBe(0);
  expect(await again(6.3)).toBe(1);
  const attempt = { id: ofTwo.id, status: 500, failure: null, durationMs: 3 };
  const since = await recordUnsent(db, ofTwo, attempt, { isLast: true, now: later(7) });
  expect(await recordUnsent(db, ofTwo, attempt, { isLast: true, now: later(8) })).toEqual(since);
  expect(await again(10_000)).toBe(0);
  const asked = await takeEvent(db, { id: ofTwo.id, dealerId: two.dealerId, now: later(9) });
  expect(asked?.attempts).toBe(4);
  expect(await takeEvent(db, { id: ofTwo.id, dealerId: one.dealerId, now: later(9) })).toBeUndefined();
  await recordSent(db, ofTwo, { ...attempt, status: 204 });
  expect(await listWebhookEvents(db, two.dealerId, 5)).toMatchObject([{ state: 'sent', status: 204 }]);
  expect((await readWebhook(db, two.dealerId))?.failingSince).toBeNull();
  expect(await takeEvent(db, { id: ofTwo.id, dealerId: two.dealerId, now: later(9) })).toBeUndefined();
});

test('events are deleted after a month, unless they wait', async () => {
  const { dealerId, id } = await newWebhook();
  const [old, waiting] = [await insertWebhookEvent(db, id, 'test', {}), await insertWebhookEvent(db, id, 'test', {})];
  await pool.query(`update webhook_events set at = now() - interval '31 days' where id in ($1, $2)`, [old, waiting]);
  await pool.query(`update webhook_events set state = 'sent' where id = $1`, [old]);
  await removeOldWebhookEvents(db);
  expect((await listWebhookEvents(db, dealerId, 5)).map(({ id: each }) => each)).toEqual([waiting]);
});
