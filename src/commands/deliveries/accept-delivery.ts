import { fail, ok, type Result } from '#src/base/result.ts';
import type { Db } from '#src/db/connection/client.ts';
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

/**
 * Records a received delivery, whose import then waits. A delivery that was sent before under the same idempotency key is the same
 * one; if it failed or was undone, it waits again.
 * @returns 'other body': the key was used for another delivery
 */
export async function acceptDelivery(
  db: Db,
  delivery: NewDelivery,
): Promise<Result<AcceptedDelivery, 'other body' | 'too many waiting'>> {
  const { dealerId, idempotencyKey, bodyHash, scope, upload, receivedAt, askedFormat = null } = delivery;
  const known = idempotencyKey === null ? undefined : await findByIdempotencyKey(db, dealerId, idempotencyKey);
  if (known === undefined) {
    if ((await countWaiting(db, dealerId)) >= MAX_WAITING_DELIVERIES) return fail('too many waiting');
    if (await insertDelivery(db, delivery)) return ok({ id: delivery.id, isNew: true });
    // Sent twice at the same time: the other one was faster.
    return acceptDelivery(db, delivery);
  }
  if (known.scope !== scope || !known.bodyHash.equals(bodyHash)) return fail('other body');
  const isRetried =
    (known.state === 'failed' || known.state === 'undone') &&
    (await retryDelivery(db, { id: known.id, upload, receivedAt, askedFormat }));
  return ok({ id: known.id, isNew: isRetried });
}

/** The same for a file of a group of dealers. */
export async function acceptGroupDelivery(
  db: Db,
  delivery: NewGroupDelivery,
): Promise<Result<AcceptedDelivery, 'other body' | 'too many waiting'>> {
  const { groupId, idempotencyKey, bodyHash, scope, upload, receivedAt, askedFormat = null } = delivery;
  const known = idempotencyKey === null ? undefined : await findGroupDeliveryByKey(db, groupId, idempotencyKey);
  if (known === undefined) {
    if ((await countWaitingOfGroup(db, groupId)) >= MAX_WAITING_DELIVERIES) return fail('too many waiting');
    if (await insertGroupDelivery(db, delivery)) return ok({ id: delivery.id, isNew: true });
    return acceptGroupDelivery(db, delivery);
  }
  if (known.scope !== scope || !known.bodyHash.equals(bodyHash)) return fail('other body');
  const isRetried =
    known.state === 'failed' && (await retryGroupDelivery(db, { id: known.id, upload, receivedAt, askedFormat }));
  return ok({ id: known.id, isNew: isRetried });
}
