import { DAY_MS } from '#src/base/units.ts';
import { insertMail } from '#src/db/accounts/mails.ts';
import {
  type DueEvent,
  insertWebhookEvent,
  readWebhook,
  recordSent,
  recordUnsent,
  switchOffWebhook,
  takeDueEvents,
  takeEvent,
} from '#src/db/dealer-api/webhooks.ts';
import { listAddressesOfDealer } from '#src/db/dealers/dealer-people.ts';
import { readSecret, type SecretStore } from '#src/db/secrets/site-secrets.ts';
import {
  MAX_FAILING_DAYS,
  RETRY_MINUTES,
  WEBHOOK_LIMIT_MS,
  webhookBody,
  webhookKey,
  webhookOffMail,
  webhookSignature,
} from '#src/domain/dealer-api/webhook.ts';
import { TEST_EVENT } from '#src/domain/dealer-api/webhook-events.ts';
import { postOutside } from '#src/integrations/outside/fetch-outside.ts';
import type { OutsideFailure } from '#src/integrations/outside/outside-address.ts';
import type { Network } from '#src/integrations/outside/public-address.ts';
import { dealerWebhookUrl } from '#src/office-urls.ts';

export type WebhookServices = SecretStore & {
  site: { name: string; url: string };
  network: Network;
  /** Certificate trusted besides the public ones, in tests. */
  ca?: string | undefined;
  /** Of the attempts of this call, ms since 1970. */
  clock?: () => number;
};

/** Purpose of the secret from which signing keys are made. */
const WEBHOOK_SECRET = 'webhooks';
const CONNECT_MS = 5_000;
/** Webhooks that are called at the same time, and how long one call of the command goes on. */
const [AT_ONCE, MAX_RUN_MS] = [20, 50_000];

/** The signing key of a dealer's webhook. */
export const readWebhookKey = async (store: SecretStore, webhookId: string): Promise<string> =>
  webhookKey(await readSecret(store, WEBHOOK_SECRET), webhookId);

/**
 * Sends the events that are due, of each webhook the oldest first. An event whose sending is interrupted by a kill is sent again, with the
 * same id. @returns number of accepted events
 */
export async function sendWebhooks(services: WebhookServices, now: Date): Promise<number> {
  const startedAt = performance.now();
  let accepted = 0;
  while (performance.now() - startedAt < MAX_RUN_MS) {
    const due = await takeDueEvents(services.db, now, AT_ONCE);
    if (due.length === 0) break;
    const results = await Promise.all(due.map((event) => send(services, event, now)));
    accepted += results.filter(({ isAccepted }) => isAccepted).length;
  }
  return accepted;
}

export type WebhookAnswer = { isAccepted: boolean; status: number | null; failure: string | null; durationMs: number };

/** Sends an invented event at once, for the dealer to see whether it arrives. @returns null: the dealer has no webhook */
export async function sendTestEvent(
  services: WebhookServices,
  dealerId: number,
  now: Date,
): Promise<WebhookAnswer | null> {
  const webhook = await readWebhook(services.db, dealerId);
  if (!webhook) return null;
  const data = { message: 'Det här är ett prov.' };
  const id = await insertWebhookEvent(services.db, webhook.id, TEST_EVENT, data);
  return resendEvent(services, { id, dealerId }, now);
}

/** Sends an event of a dealer again, at once. @returns null: the dealer has no such event, or it was accepted */
export async function resendEvent(
  services: WebhookServices,
  { id, dealerId }: { id: string; dealerId: number },
  now: Date,
): Promise<WebhookAnswer | null> {
  const event = await takeEvent(services.db, { id, dealerId, now });
  return event === undefined ? null : send(services, event, now);
}

async function send(services: WebhookServices, event: DueEvent, now: Date): Promise<WebhookAnswer> {
  const { db, network, ca } = services;
  const body = webhookBody(event);
  const key = await readWebhookKey(services, event.webhookId);
  const timestamp = Math.floor((services.clock?.() ?? Date.now()) / 1_000);
  const startedAt = performance.now();
  const answer = await postOutside(event.url, Buffer.from(body), {
    network,
    ca,
    connectMs: CONNECT_MS,
    totalMs: WEBHOOK_LIMIT_MS,
    headersFor: () => ({
      'content-type': 'application/json',
      'milvis-event': event.event,
      'milvis-id': event.id,
      'milvis-timestamp': String(timestamp),
      'milvis-signature': webhookSignature(key, timestamp, body),
    }),
  });
  const durationMs = Math.round(performance.now() - startedAt);
  const status = answer.ok ? answer.value : null;
  const failure = answer.ok ? null : answer.failure.kind;
  const attempt = { id: event.id, status, failure, durationMs };
  const isAccepted = status !== null && status >= 200 && status < 300;
  if (isAccepted) await recordSent(db, event, attempt);
  else await recordFailure(services, event, attempt, now);
  return { isAccepted, status, failure, durationMs };
}

async function recordFailure(
  { db, site }: WebhookServices,
  event: DueEvent,
  attempt: { id: string; status: number | null; failure: OutsideFailure['kind'] | null; durationMs: number },
  now: Date,
): Promise<void> {
  const isLast = event.event === TEST_EVENT || event.attempts > RETRY_MINUTES.length;
  await db.transaction().execute(async (tx) => {
    const since = await recordUnsent(tx, event, attempt, { isLast, now });
    if (now.getTime() - since.getTime() < MAX_FAILING_DAYS * DAY_MS) return;
    if (!(await switchOffWebhook(tx, event.webhookId, now))) return;
    const mail = webhookOffMail(site, event.url, site.url + dealerWebhookUrl());
    for (const recipient of await listAddressesOfDealer(tx, event.dealerId))
      await insertMail(tx, { recipient, ...mail });
  });
}
