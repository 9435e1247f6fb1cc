import { ownValue } from '#src/base/own-value.ts';
import { type FieldValue, isSameValue, OVERRIDABLE_COLUMNS } from '#src/domain/ads/staff-fields.ts';
import { formatCount, formatNumber } from '#src/domain/format/numbers.ts';
import { formatPlate } from '#src/domain/suggestions/licence-plate.ts';
import type { RowLabel } from './row-label.ts';
import type { TaughtField } from './taught-words.ts';
import type { ValueWarning } from './value-warnings.ts';

/** The changes that a delivery would make: of a trial, or of a delivery that waits for a decision. */

export const CAR_CHANGES = ['new', 'returned', 'removed', 'repriced', 'changed'] as const;
export type CarChange = (typeof CAR_CHANGES)[number];

/** A field whose value would change. */
export type FieldChange = { column: string; before: FieldValue; after: FieldValue };

export type ChangedCar = {
  change: CarChange;
  /** Of its ad; null: it would be a new one. */
  adId: number | null;
  dealer: string;
  name: string;
  licencePlate: string | null;
  /** kr; the one that the delivery states, or of a removed car its last. */
  price: number | null;
  /** Empty unless the car is repriced or changed. */
  fields: FieldChange[];
};

type RejectedRow = RowLabel & { rowNumber: number; field: string; value: string; rule: string; reason: string };

/** Of a car: its make, and its model if the make is known. Else a word of another field. */
export type UnknownText = { field: TaughtField; make: string; word: string | null; rows: number };

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
  /** Makes, models and words of the file that the site does not know; absent in trials of before. */
  unknown?: UnknownText[];
  /** Why the delivery is imported only if the dealer insists, in Swedish; null: nothing speaks against it. */
  objection: string | null;
};

/** Cars of each change, and rejected rows, that a trial stores. */
export const MAX_LISTED = 100;

/** The trial of a file of which no row was accepted. */
export const trialOfRejected = (rejected: readonly RejectedRow[]): DeliveryTrial => ({
  rows: { read: rejected.length, accepted: 0, rejected: rejected.length, duplicate: 0 },
  counts: { new: 0, returned: 0, removed: 0, repriced: 0, changed: 0, unchanged: 0 },
  cars: [],
  rejected: rejected.slice(0, MAX_LISTED),
  warnings: [],
  valueWarnings: [],
  objection: null,
});

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

const MAX_NAMED_CARS = 10;

/** The cars that a delivery would take away, in Swedish, for the question whether it may. */
export function removedCarsText({ cars, counts }: Pick<DeliveryTrial, 'cars' | 'counts'>): string {
  if (counts.removed === 0) return 'Ingen bil tas bort från webbplatsen.';
  const removed = cars.filter(({ change }) => change === 'removed').slice(0, MAX_NAMED_CARS);
  const named = removed.map(({ name, licencePlate }) =>
    licencePlate === null ? name : `${name} (${formatPlate(licencePlate)})`,
  );
  const more = counts.removed - named.length;
  const text = more > 0 ? `${named.join(', ')} och ${formatNumber(more)} till` : named.join(', ');
  return `${formatCount(counts.removed, 'bil', 'bilar')} tas bort från webbplatsen: ${text}.`;
}
