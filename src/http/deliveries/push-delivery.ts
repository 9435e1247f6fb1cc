import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Context, Handler } from 'hono';
import type { GroupKeyHolder, KeyHolder } from '#src/commands/dealers/api-keys.ts';
import { acceptDelivery, acceptGroupDelivery } from '#src/commands/deliveries/accept-delivery.ts';
import { DELIVERY_FORMATS } from '#src/commands/deliveries/import-upload.ts';
import type { DeliveryRunner } from '#src/commands/deliveries/run-deliveries.ts';
import type { Db } from '#src/db/connection/client.ts';
import { takeFromLimit } from '#src/db/connection/rate-limits.ts';
import { LIMITS } from '#src/domain/accounts/limit-rules.ts';
import type { ApiProblem } from '#src/domain/dealer-api/api-problems.ts';
import { DELIVERY_CONTENT_TYPES } from '#src/domain/dealer-api/sent-files.ts';
import type { DeliveryScope } from '#src/domain/deliveries/dealer-delivery.ts';
import type { HttpEnv } from '#src/http/http-env.ts';
import type { DeliveryFiles } from '#src/integrations/files/delivery-files.ts';
import { dealerDeliveryApiUrl } from '#src/office-urls.ts';
import { MAX_DELIVERY_BYTES } from '#src/pages/body-limits.ts';
import { keyHolder, limitReached } from './key-holder.ts';
import { problem } from './problem.ts';
import { type ReceivedBody, type ReceivedBodyRefusal, receiveBody } from './receive-body.ts';
import { readShownDelivery } from './shown-delivery.ts';

type Services = {
  db: Db;
  trustedProxies: number;
  deliveries: DeliveryRunner;
  /** Folder of uploaded files. */
  files: DeliveryFiles;
};

/** At most so many bodies are received at the same time, so that senders do not fill the disk. */
const MAX_RECEIVING = 16;
/** Of one dealer, so that nobody takes the places of all others. */
const MAX_RECEIVING_OF_DEALER = 2;
/** How long a delivery waits for a place of its dealer. ms */
const MAX_PLACE_WAIT_MS = 5_000;
const PLACE_POLL_MS = 50;
const BUSY_RETRY_MS = 10_000;
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,200}$/;
/** Start of the stored key of a tried delivery, which no sent one has. */
const SANDBOX_KEY = 'sandbox ';

const BODY_REFUSALS: Record<ReceivedBodyRefusal, ApiProblem> = {
  'too large': 'too_large',
  empty: 'empty_body',
  incomplete: 'incomplete_body',
};

/**
 * Receives deliveries that dealers' systems push: the key is checked before the body is read, the body is streamed to disk, and the
 * import runs in the background.
 */
export function pushDelivery(services: Services, method: 'PUT' | 'PATCH', scope: DeliveryScope): Handler<HttpEnv> {
  const { db, deliveries, files } = services;
  const receiving = new ReceivingPlaces();
  return async (c) => {
    c.header('cache-control', 'no-store');
    const holder = await keyHolder(c, services, 'deliver', LIMITS.push);
    if (!holder.ok) return holder.failure;
    if (c.req.method !== method) {
      return problem(c, 'method', { detail: `Leveransen skickas med ${method}.`, headers: { allow: method } });
    }
    const head = readHead(c);
    if (head instanceof Response) return head;
    const { dealerId, groupId } = holder.value;
    const owner = groupId === null ? `dealer ${dealerId}` : `group ${groupId}`;
    if (!(await receiving.take(owner, c.req.raw.signal)))
      return limitReached(c, BUSY_RETRY_MS, 'Många filer tas emot just nu.');
    const received = await receiveBody(c.req.raw, files.folder, MAX_DELIVERY_BYTES).finally(() =>
      receiving.release(owner),
    );
    if (!received.ok) return problem(c, BODY_REFUSALS[received.failure]);
    return record(c, { db, deliveries, files }, holder.value, { ...head, scope, body: received.value });
  };
}

/** Counts the bodies that are being received, and those of each dealer or group. */
class ReceivingPlaces {
  #all = 0;
  readonly #ofOwner = new Map<string, number>();

  /** @returns false: no place was free in time */
  async take(owner: string, signal: AbortSignal): Promise<boolean> {
    const until = Date.now() + MAX_PLACE_WAIT_MS;
    while (this.#all >= MAX_RECEIVING || (this.#ofOwner.get(owner) ?? 0) >= MAX_RECEIVING_OF_DEALER) {
      if (signal.aborted || Date.now() > until) return false;
      await sleep(PLACE_POLL_MS);
    }
    this.#all += 1;
    this.#ofOwner.set(owner, (this.#ofOwner.get(owner) ?? 0) + 1);
    return true;
  }

  release(owner: string): void {
    this.#all -= 1;
    const left = (this.#ofOwner.get(owner) ?? 1) - 1;
    if (left === 0) this.#ofOwner.delete(owner);
    else this.#ofOwner.set(owner, left);
  }
}

type Head = { extension: string; idempotencyKey: string | null; isForced: boolean; askedFormat: string | null };

function readHead(c: Context<HttpEnv>): Head | Response {
  const type = (c.req.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  const extension = DELIVERY_CONTENT_TYPES.get(type);
  if (extension === undefined) {
    const accept = [...DELIVERY_CONTENT_TYPES.keys()].join(', ');
    return problem(c, 'content_type', { detail: `Content-Type ska vara en av ${accept}.`, headers: { accept } });
  }
  const encoding = c.req.header('content-encoding')?.trim().toLowerCase() ?? 'identity';
  if (encoding !== 'identity' && encoding !== 'gzip') {
    return problem(c, 'content_encoding', { headers: { 'accept-encoding': 'gzip' } });
  }
  const idempotencyKey = c.req.header('idempotency-key') ?? null;
  if (idempotencyKey !== null && !IDEMPOTENCY_KEY.test(idempotencyKey)) return problem(c, 'idempotency_key');
  const askedFormat = c.req.query('format') ?? null;
  if (askedFormat !== null && !DELIVERY_FORMATS.includes(askedFormat)) {
    return problem(c, 'format', { detail: `Parametern format ska vara ett av ${DELIVERY_FORMATS.join(', ')}.` });
  }
  return { extension, idempotencyKey, isForced: c.req.query('force') === 'true', askedFormat };
}

type Pushed = Head & { scope: DeliveryScope; body: ReceivedBody };

async function record(
  c: Context<HttpEnv>,
  { db, deliveries, files }: Pick<Services, 'db' | 'deliveries' | 'files'>,
  { apiKeyId, dealerId, groupId, kind }: KeyHolder | GroupKeyHolder,
  { extension, idempotencyKey, isForced, askedFormat, scope, body }: Pushed,
): Promise<Response> {
  let isUsed = false;
  const isTrial = kind === 'sandbox';
  try {
    const kilobytes = Math.ceil(body.bytes / 1_000);
    const limit = await takeFromLimit(db, LIMITS.pushKilobytes, String(apiKeyId), kilobytes);
    if (!limit.allowed) return limitReached(c, limit.retryAfterMs, 'Nyckeln har skickat för mycket idag.');
    await files.share(body.upload);
    const file = {
      id: randomUUID(),
      apiKeyId,
      feedSourceId: null,
      scope,
      isForced,
      // A delivery that was only tried is not the one that is sent afterwards.
      idempotencyKey: isTrial && idempotencyKey !== null ? `${SANDBOX_KEY}${idempotencyKey}` : idempotencyKey,
      askedFormat,
      bodyHash: body.hash,
      fileName: `leverans${extension}`,
      upload: body.upload,
      receivedAt: new Date(),
    };
    const accepted =
      groupId === null
        ? await acceptDelivery(db, { ...file, dealerId, uploadedBy: null, isTrial })
        : await acceptGroupDelivery(db, { ...file, groupId });
    if (!accepted.ok) {
      if (accepted.failure === 'revoked') return problem(c, 'key_revoked');
      return accepted.failure === 'other body'
        ? problem(c, 'idempotency_key_used')
        : limitReached(c, BUSY_RETRY_MS, 'Handlaren har många filer som väntar på att importeras.');
    }
    const { id, isNew } = accepted.value;
    isUsed = isNew;
    if (isNew) deliveries.notify();
    const delivery = await readShownDelivery(db, { id, dealerId, groupId });
    if (!delivery) throw new Error(`The delivery ${id} was removed while it was received.`);
    return c.json(delivery, 202, { location: dealerDeliveryApiUrl(id) });
  } finally {
    if (!isUsed) await files.remove(body.upload);
  }
}
