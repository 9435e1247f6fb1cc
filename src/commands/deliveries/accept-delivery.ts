import { fail, ok, type Result } from '#src/base/result.ts';
import type { Db } from '#src/db/connection/client.ts';
import { lockUsableKey } from '#src/db/dealers/api-keys.ts';
import {
  countWaiting,
  findByIdempotencyKey,
  insertDelivery,
  type NewDelivery,
  retryDelivery,
} from '#src/db/deliveries/dealer-deliveries.ts';
import {
  countWaitingOfGroup,
  findGroupDeliveryByKey,
  insertGroupDelivery,
  type NewGroupDelivery,
  retryGroupDelivery,
} from '#src/db/deliveries/group-deliveries.ts';

/** Deliveries of one dealer that may wait for their imports. */
export const MAX_WAITING_DELIVERIES = 20;

/** `isNew`: its file is used; otherwise the dealer has sent the same delivery before. */
export type AcceptedDelivery = { id: string; isNew: boolean };

export type AcceptRefusal = 'other body' | 'too many waiting' | 'revoked';

/**
 * The key of a delivery is locked, so that a dealership that ends meanwhile either finds the delivery or has revoked the key: a large file is
 * received for minutes.
 */
const underKey = (
  db: Db,
  apiKeyId: number | null,
  accept: (db: Db) => Promise<Result<AcceptedDelivery, AcceptRefusal>>,
): Promise<Result<AcceptedDelivery, AcceptRefusal>> =>
  apiKeyId === null
    ? accept(db)
    : db.transaction().execute(async (tx) => ((await lockUsableKey(tx, apiKeyId)) ? accept(tx) : fail('revoked')));

/**
 * Records a received delivery, whose import then waits. A delivery that was sent before under the same idempotency key is the same
 * one; if it failed or was undone, it waits again.
 * @returns 'other body': the idempotency key was used for another delivery
 */
export const acceptDelivery = (db: Db, delivery: NewDelivery) =>
  underKey(db, delivery.apiKeyId, (locked) => acceptOfDealer(locked, delivery));

async function acceptOfDealer(db: Db, delivery: NewDelivery): Promise<Result<AcceptedDelivery, AcceptRefusal>> {
  const { dealerId, idempotencyKey, bodyHash, scope, upload, receivedAt, askedFormat = null } = delivery;
  const known = idempotencyKey === null ? undefined : await findByIdempotencyKey(db, dealerId, idempotencyKey);
  if (known === undefined) {
    if ((await countWaiting(db, dealerId)) >= MAX_WAITING_DELIVERIES) return fail('too many waiting');
    if (await insertDelivery(db, delivery)) return ok({ id: delivery.id, isNew: true });
    // Sent twice at the same time: the other one was faster.
    return acceptOfDealer(db, delivery);
  }
  if (known.scope !== scope || !known.bodyHash.equals(bodyHash)) return fail('other body');
  const isRetried =
    (known.state === 'failed' || known.state === 'undone') &&
    (await retryDelivery(db, { id: known.id, upload, receivedAt, askedFormat }));
  return ok({ id: known.id, isNew: isRetried });
}

/** The same for a file of a group of dealers. */
export const acceptGroupDelivery = (db: Db, delivery: NewGroupDelivery) =>
  underKey(db, delivery.apiKeyId, (locked) => acceptOfGroup(locked, delivery));

async function acceptOfGroup(db: Db, delivery: NewGroupDelivery): Promise<Result<AcceptedDelivery, AcceptRefusal>> {
  const { groupId, idempotencyKey, bodyHash, scope, upload, receivedAt, askedFormat = null } = delivery;
  const known = idempotencyKey === null ? undefined : await findGroupDeliveryByKey(db, groupId, idempotencyKey);
  if (known === undefined) {
    if ((await countWaitingOfGroup(db, groupId)) >= MAX_WAITING_DELIVERIES) return fail('too many waiting');
    if (await insertGroupDelivery(db, delivery)) return ok({ id: delivery.id, isNew: true });
    return acceptOfGroup(db, delivery);
  }
  if (known.scope !== scope || !known.bodyHash.equals(bodyHash)) return fail('other body');
  const isRetried =
    known.state === 'failed' && (await retryGroupDelivery(db, { id: known.id, upload, receivedAt, askedFormat }));
  return ok({ id: known.id, isNew: isRetried });
}
