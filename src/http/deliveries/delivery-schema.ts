import { z } from '@hono/zod-openapi';
import type { readDelivery } from '#src/db/deliveries/dealer-deliveries.ts';
import type { RejectedRow } from '#src/db/deliveries/import-runs.ts';
import { DELIVERY_ERRORS, DELIVERY_STATES } from '#src/domain/ads/deliveries/dealer-delivery.ts';

/** Rejected rows in the status of a delivery; their total is `rows.rejected`. */
export const MAX_LISTED_REJECTED = 1_000;

const count = z.int().min(0);
const instant = z.iso.datetime();

const rejectedRowSchema = z
  .strictObject({
    row: z.int().openapi({ description: 'From 1, not counting a header' }),
    field: z.string(),
    value: z.string(),
    rule: z.string(),
    reason: z.string().openapi({ description: 'In Swedish' }),
    dealer_ad_id: z.string().nullable(),
    licence_plate: z.string().nullable(),
  })
  .openapi('RejectedRow');

export const deliverySchema = z
  .strictObject({
    id: z.uuid(),
    scope: z.enum(['stock', 'changes']),
    state: z.enum(DELIVERY_STATES).openapi({
      description:
        'waiting: received; running: being imported; done: imported; stopped: refused as a whole; failed: could not be imported, and may be sent again',
    }),
    received_at: instant,
    started_at: instant.nullable(),
    finished_at: instant.nullable(),
    format: z.string().nullable(),
    rows: z
      .strictObject({ read: count, accepted: count, rejected: count, duplicate: count })
      .nullable()
      .openapi({ description: 'Null until the import is done' }),
    ads: z
      .strictObject({
        ...{ new: count, changed: count, repriced: count, unchanged: count, returned: count, removed: count },
      })
      .nullable(),
    error: z
      .strictObject({ code: z.enum(DELIVERY_ERRORS), message: z.string().openapi({ description: 'In Swedish' }) })
      .nullable(),
    warnings: z.array(z.string()).openapi({ description: 'In Swedish' }),
    rejected: z
      .array(rejectedRowSchema)
      .openapi({ description: `The first ${MAX_LISTED_REJECTED} rejected rows; rows.rejected is their total` }),
  })
  .openapi('Delivery');

type StoredDelivery = NonNullable<Awaited<ReturnType<typeof readDelivery>>>;

export function toDelivery(row: StoredDelivery, rejected: readonly RejectedRow[]): z.infer<typeof deliverySchema> {
  const isImported = row.runState === 'done';
  return {
    ...{ id: row.id, scope: row.scope, state: row.state, received_at: row.receivedAt.toISOString() },
    started_at: row.startedAt?.toISOString() ?? null,
    finished_at: row.finishedAt?.toISOString() ?? null,
    format: row.format,
    rows: isImported
      ? {
          ...{ read: row.rowsRead ?? 0, accepted: row.rowsAccepted ?? 0 },
          ...{ rejected: row.rowsRejected ?? 0, duplicate: row.rowsDuplicate ?? 0 },
        }
      : null,
    ads: isImported
      ? {
          ...{ new: row.adsNew ?? 0, changed: row.adsChanged ?? 0, repriced: row.adsRepriced ?? 0 },
          ...{ unchanged: row.adsUnchanged ?? 0, returned: row.adsReturned ?? 0, removed: row.adsRemoved ?? 0 },
        }
      : null,
    error: row.errorCode === null ? null : { code: row.errorCode, message: row.message ?? '' },
    warnings: row.warnings ?? [],
    rejected: rejected.map(({ rowNumber, dealerAdId, licencePlate, field, value, rule, reason }) => ({
      ...{ row: rowNumber, field, value, rule, reason, dealer_ad_id: dealerAdId, licence_plate: licencePlate },
    })),
  };
}
