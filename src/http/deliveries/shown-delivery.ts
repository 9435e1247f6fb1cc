import type { z } from '@hono/zod-openapi';
import type { Db } from '#src/db/connection/client.ts';
import type { KeyOwner } from '#src/db/dealers/api-keys.ts';
import { readDelivery } from '#src/db/deliveries/dealer-deliveries.ts';
import { findDealerOfPart, listGroupDeliveries } from '#src/db/deliveries/group-deliveries.ts';
import { listRejectedPage } from '#src/db/deliveries/import-list.ts';
import { type deliverySchema, MAX_LISTED_REJECTED, toDelivery, toGroupDelivery } from './delivery-schema.ts';

/**
 * A delivery as the owner of a key reads it: one of its dealer, the file of its group, or the part of such a file that is one dealer's.
 * @returns null: the owner has no such delivery
 */
export async function readShownDelivery(
  db: Db,
  { id, dealerId, groupId }: KeyOwner & { id: string },
): Promise<z.infer<typeof deliverySchema> | null> {
  if (groupId !== null) {
    const [file] = await listGroupDeliveries(db, { groupId, id, limit: 1 });
    if (file) return toGroupDelivery(file);
  }
  const ownerId = groupId === null ? dealerId : (await findDealerOfPart(db, { groupId, id }))?.dealerId;
  if (ownerId == null) return null;
  const delivery = await readDelivery(db, { id, dealerId: ownerId });
  if (!delivery) return null;
  const rejected = delivery.rowsRejected
    ? await listRejectedPage(db, delivery.runId ?? 0, { page: 1, size: MAX_LISTED_REJECTED })
    : [];
  return toDelivery(delivery, rejected);
}
