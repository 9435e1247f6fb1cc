import { type FieldValue, isSameValue, OVERRIDABLE_COLUMNS } from '#src/domain/ads/staff-fields.ts';
import { ownValue } from '#src/domain/own-value.ts';
import type { RowLabel } from './row-label.ts';
import type { ValueWarning } from './value-warnings.ts';

/** Result of a trial: the changes that a delivery would make. */

export const CAR_CHANGES = ['new', 'returned', 'removed', 'repriced', 'changed'] as const;
export type CarChange = (typeof CAR_CHANGES)[number];

/** A field whose value would change. */
export type FieldChange = { column: string; before: FieldValue; after: FieldValue };

export type ChangedCar = {
  change: CarChange;
  name: string;
  licencePlate: string | null;
  /** kr; the one that the delivery states, or of a removed car its last. */
  price: number | null;
  /** Empty unless the car is repriced or changed. */
  fields: FieldChange[];
};

type RejectedRow = RowLabel & { rowNumber: number; field: string; value: string; rule: string; reason: string };

export type DeliveryTrial = {
  rows: { read: number; accepted: number; rejected: number; duplicate: number };
  /** Cars by what would happen to them; `unchanged` are the others of the file. */
  counts: Record<CarChange | 'unchanged', number>;
  /** The first cars of each change. */
  cars: ChangedCar[];
  /** The first rejected rows. */
  rejected: RejectedRow[];
  /** Swedish, about the file as a whole. */
  warnings: string[];
  valueWarnings: ValueWarning[];
  /** Why the delivery is imported only if the dealer insists, in Swedish; null: nothing speaks against it. */
  objection: string | null;
};

/** Cars of each change, and rejected rows, that a trial stores. */
export const MAX_LISTED = 100;

/** Columns as `to_jsonb` returns them. */
type Columns = Readonly<Record<string, FieldValue>>;

/** The facts of a car that differ, without those that are derived from others. */
export const fieldChanges = (before: Columns, after: Columns): FieldChange[] =>
  OVERRIDABLE_COLUMNS.flatMap((column) => {
    const change = { column, before: ownValue(before, column) ?? null, after: ownValue(after, column) ?? null };
    return isSameValue(change.before, change.after, column) ? [] : [change];
  });

const MAX_REASONS = 3;

/** Why no row of a file could be used, in Swedish: the first rows with different reasons. */
export function describeNoRows(rejected: readonly Pick<RejectedRow, 'rowNumber' | 'reason'>[]): string {
  const rowOf = new Map<string, number>();
  for (const { rowNumber, reason } of rejected) if (!rowOf.has(reason)) rowOf.set(reason, rowNumber);
  const reasons = [...rowOf].slice(0, MAX_REASONS).map(([reason, row]) => `Rad ${row}: ${reason}`);
  return ['Ingen rad kunde användas. Inget är ändrat.', ...reasons].join(' ');
}
