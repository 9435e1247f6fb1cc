import { z } from '@hono/zod-openapi';
import type { readDelivery } from '#src/db/deliveries/dealer-deliveries.ts';
import type { listGroupDeliveries } from '#src/db/deliveries/group-deliveries.ts';
import type { RejectedRow } from '#src/db/deliveries/import-runs.ts';
import { DELIVERY_ERROR_TEXTS, DELIVERY_STATES, type DeliveryState } from '#src/domain/deliveries/dealer-delivery.ts';
import { type DeliveryTrial, MAX_LISTED } from '#src/domain/deliveries/delivery-trial.ts';
import { MAX_SAMPLES, type ValueWarning, WARNING_CODES } from '#src/domain/deliveries/value-warnings.ts';
import { adUrl } from '#src/visitor-urls.ts';

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

const warningSchema = z
  .strictObject({
    field: z.string().nullable().openapi({
      description: 'A field of the row, an attribute of the file, or "rad": the row as a whole. Null: the file',
    }),
    code: z.enum(['file', ...WARNING_CODES]),
    text: z.string().openapi({ description: 'In Swedish: what was done with the values' }),
    count: count.openapi({ description: 'Rows that it applies to; 0 for the file' }),
    rows: z
      .array(
        z.strictObject({
          row: z.int().openapi({ description: 'From 1, not counting a header' }),
          value: z.string().nullable().openapi({
            description:
              'What was read, its beginning at least. Null where it is not repeated: chassis numbers, for example',
          }),
          dealer_ad_id: z.string().nullable(),
          licence_plate: z.string().nullable(),
        }),
      )
      .openapi({ description: `The first ${MAX_SAMPLES} rows` }),
  })
  .openapi('DeliveryWarning', {
    description: 'Values of accepted rows that are not shown as the file states them, by field and reason',
  });

export const deliverySchema = z
  .strictObject({
    id: z.uuid(),
    scope: z.enum(['stock', 'changes']),
    sandbox: z.boolean().openapi({ description: 'Sent with a sandbox key: only tried, and nothing was changed' }),
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
        new: count,
        changed: count,
        repriced: count,
        unchanged: count,
        returned: count,
        removed: count,
      })
      .nullable(),
    would_remove: z
      .strictObject({
        count,
        ads: z.array(
          z.strictObject({
            url: z.string().openapi({ description: 'Address of the ad on the site' }),
            name: z.string(),
            licence_plate: z.string().nullable(),
            price: z.int().nullable().openapi({ description: 'kr' }),
          }),
        ),
      })
      .nullable()
      .openapi({
        description: `Of a delivery that was stopped because of the ads that it lacks: those that it would remove if forced, the first ${MAX_LISTED} of them; nothing was removed`,
      }),
    error: z
      .strictObject({
        code: z.enum(Object.keys(DELIVERY_ERROR_TEXTS)),
        message: z.string().openapi({ description: 'In Swedish' }),
      })
      .nullable(),
    sites: z
      .array(
        z.strictObject({
          delivery: z.uuid().openapi({ description: 'Has a status of its own' }),
          dealer: z.string(),
          state: z.enum(DELIVERY_STATES),
          error: z.strictObject({ code: z.enum(Object.keys(DELIVERY_ERROR_TEXTS)), message: z.string() }).nullable(),
        }),
      )
      .nullable()
      .openapi({ description: 'Of the file of a group: its part for each dealer whose site it names; else null' }),
    warnings: z.array(warningSchema),
    rejected: z
      .array(rejectedRowSchema)
      .openapi({ description: `The first ${MAX_LISTED_REJECTED} rejected rows; rows.rejected is their total` }),
  })
  .openapi('Delivery');

const wouldRemove = ({ cars, counts }: DeliveryTrial) => ({
  count: counts.removed,
  ads: cars.flatMap(({ change, adId, name, licencePlate, price }) =>
    change === 'removed' && adId !== null ? [{ url: adUrl(adId), name, licence_plate: licencePlate, price }] : [],
  ),
});

/** The cars that a stopped delivery would have removed; null: it was not stopped because of cars that it lacks. */
function stoppedTrial({ trial, state }: StoredDelivery, tried: DeliveryTrial | null) {
  const stopped = tried?.objection && state === 'stopped' ? tried : trial;
  return stopped === null ? null : wouldRemove(stopped);
}

type StoredDelivery = NonNullable<Awaited<ReturnType<typeof readDelivery>>>;

function countedRows(row: StoredDelivery) {
  // Of a file without any usable row, people want to know how many were read.
  if (row.runState !== 'done' && (row.rowsRead ?? 0) === 0) return null;
  return {
    read: row.rowsRead ?? 0,
    accepted: row.rowsAccepted ?? 0,
    rejected: row.rowsRejected ?? 0,
    duplicate: row.rowsDuplicate ?? 0,
  };
}

function countedAds(row: StoredDelivery) {
  if (row.runState !== 'done') return null;
  return {
    new: row.adsNew ?? 0,
    changed: row.adsChanged ?? 0,
    repriced: row.adsRepriced ?? 0,
    unchanged: row.adsUnchanged ?? 0,
    returned: row.adsReturned ?? 0,
    removed: row.adsRemoved ?? 0,
  };
}

const triedAds = ({ state, sandboxTrial }: StoredDelivery) =>
  state === 'done' ? (sandboxTrial?.counts ?? null) : null;

export function toDelivery(row: StoredDelivery, rejected: readonly RejectedRow[]): z.infer<typeof deliverySchema> {
  const tried = row.isSandbox ? row.sandboxTrial : null;
  return {
    id: row.id,
    scope: row.scope,
    sandbox: row.isSandbox,
    state: row.state,
    received_at: row.receivedAt.toISOString(),
    started_at: row.startedAt?.toISOString() ?? null,
    finished_at: row.finishedAt?.toISOString() ?? null,
    format: row.format,
    rows: tried?.rows ?? countedRows(row),
    ads: row.isSandbox ? triedAds(row) : countedAds(row),
    would_remove: stoppedTrial(row, tried),
    error: row.errorCode === null ? null : { code: row.errorCode, message: row.message ?? '' },
    sites: null,
    warnings: [
      ...((tried ?? row).warnings ?? []).map((text) => ({
        field: null,
        code: 'file' as const,
        text,
        count: 0,
        rows: [],
      })),
      ...((tried ?? row).valueWarnings ?? []).map(toWarning),
    ],
    rejected: (tried?.rejected ?? rejected).map(toRejectedRow),
  };
}

const toRejectedRow = ({
  rowNumber,
  dealerAdId,
  licencePlate,
  field,
  value,
  rule,
  reason,
}: Omit<RejectedRow, 'heading'>) => ({
  row: rowNumber,
  field,
  value,
  rule,
  reason,
  dealer_ad_id: dealerAdId,
  licence_plate: licencePlate,
});

type GroupFile = Awaited<ReturnType<typeof listGroupDeliveries>>[number];

/** The file of a group as one delivery: its parts are counted together, and each states how it went. */
export function toGroupDelivery(file: GroupFile): z.infer<typeof deliverySchema> {
  const { parts } = file;
  const isImported = parts.some(({ runId, adsNew }) => runId !== null || adsNew !== null);
  const sum = (count: (part: GroupFile['parts'][number]) => number | null) =>
    parts.reduce((total, part) => total + (count(part) ?? 0), 0);
  const error = groupError(file);
  return {
    id: file.id,
    scope: file.scope,
    sandbox: file.isSandbox,
    state: groupState(file),
    received_at: file.receivedAt.toISOString(),
    started_at: null,
    finished_at: file.finishedAt?.toISOString() ?? null,
    format: null,
    rows:
      file.state === 'waiting'
        ? null
        : {
            read: file.rowsRead,
            accepted: sum(({ rowsAccepted }) => rowsAccepted),
            rejected: file.rowsRejected + sum(({ rowsRejected }) => rowsRejected),
            duplicate: sum(({ rowsDuplicate }) => rowsDuplicate),
          },
    ads: isImported
      ? {
          new: sum(({ adsNew }) => adsNew),
          changed: sum(({ adsChanged }) => adsChanged),
          repriced: sum(({ adsRepriced }) => adsRepriced),
          unchanged: sum(({ adsUnchanged }) => adsUnchanged),
          returned: sum(({ adsReturned }) => adsReturned),
          removed: sum(({ adsRemoved }) => adsRemoved),
        }
      : null,
    would_remove: null,
    error,
    sites: parts.map(({ id, dealer, state, errorCode, message }) => ({
      delivery: id,
      dealer,
      state,
      error: errorCode === null ? null : { code: errorCode, message: message ?? '' },
    })),
    warnings: [],
    rejected: file.rejected.map(toRejectedRow),
  };
}

/** Done when all parts are; stopped when one was refused or failed; running until the last one has ended. */
function groupState({ state, parts }: Pick<GroupFile, 'state' | 'parts'>): DeliveryState {
  if (state !== 'split') return state;
  if (parts.some((part) => part.state === 'waiting' || part.state === 'running')) return 'running';
  return parts.every((part) => part.state === 'done' || part.state === 'undone') ? 'done' : 'stopped';
}

function groupError({ errorCode, message, parts }: GroupFile): z.infer<typeof deliverySchema>['error'] {
  if (errorCode !== null) return { code: errorCode, message: message ?? '' };
  const refused = parts.find((part) => part.errorCode !== null);
  if (!refused || refused.errorCode === null) return null;
  return { code: refused.errorCode, message: `${refused.dealer}: ${refused.message ?? ''}` };
}

const toWarning = ({ field, code, text, count: rows, samples }: ValueWarning): z.infer<typeof warningSchema> => ({
  field,
  code,
  text,
  count: rows,
  rows: samples.map(({ rowNumber, value, dealerAdId, licencePlate }) => ({
    row: rowNumber,
    value,
    dealer_ad_id: dealerAdId,
    licence_plate: licencePlate,
  })),
});
