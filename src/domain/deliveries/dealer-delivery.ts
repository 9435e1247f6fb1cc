import type { FeedRow } from './feed-row.ts';
import type { RowRejection } from './imported-ad.ts';

/** A delivery of one dealer that arrives without staff: pushed with an API key, pulled from the dealer's own address, or uploaded. */

/** The whole stock, whose missing cars are removed, or some cars, which leaves all others as they are. */
export type DeliveryScope = 'stock' | 'changes';

/** `checked`: tried, and waiting for a person of the dealer to accept it; `undone`: imported, and then undone. */
export const DELIVERY_STATES = ['waiting', 'running', 'checked', 'done', 'stopped', 'failed', 'undone'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Why a delivery changed nothing, as stable codes for programs. */
export const DELIVERY_ERRORS = [
  'unusable_file',
  'no_rows_accepted',
  'too_many_missing',
  'too_many_new',
  'too_many_ads',
  'too_many_rows',
  'older_than_last',
  'stock_of_another_dealer',
  'unknown_sites',
  'format_changed',
  'interrupted',
  'internal_error',
] as const;
export type DeliveryError = (typeof DELIVERY_ERRORS)[number];

/** A removal of a car in a delivery of changes. */
export type AdRemoval = { dealerAdId: string | null; licencePlate: string | null; status: 'removed' | 'sold' };

/** More than this share and number of plates that are for sale at another dealer: the file is another dealer's. */
const MAX_FOREIGN_SHARE = 0.3;
const MAX_FOREIGN_PLATES = 5;

/** @param plates of the delivery, and how many of them another dealer has for sale */
export const isForeignStock = ({ plates, foreign }: { plates: number; foreign: number }): boolean =>
  foreign > MAX_FOREIGN_PLATES && foreign > plates * MAX_FOREIGN_SHARE;

const comparedName = (name: string): string => name.normalize('NFC').trim().replace(/\s+/gu, ' ').toLowerCase();

const foreignDealer = (value: string): RowRejection => ({
  field: 'dealer',
  value: value.slice(0, 200),
  rule: 'annan handlare',
  reason:
    'Raden tillhör en annan handlare än leveransen. Ta bort den, eller skicka den med den handlarens egen nyckel.',
});

/** The rows of one dealer's delivery: those that name another dealer are rejected, and all others belong to the dealer. */
export async function* rowsOfDealer(rows: AsyncIterable<FeedRow>, dealer: string): AsyncGenerator<FeedRow> {
  for await (const row of rows) {
    const named = [row.fields.dealer ?? ''].flat().join(' ');
    const isForeign = named.trim() !== '' && comparedName(named) !== comparedName(dealer);
    if (isForeign) yield { ...row, problem: foreignDealer(named) };
    else yield { ...row, fields: { ...row.fields, dealer } };
  }
}

const textOf = (value: string | string[] | undefined): string => [value ?? ''].flat().join(' ').trim();
const plateOf = (text: string): string | null => text.replace(/[\s-]/gu, '').toUpperCase() || null;

/**
 * The removal that a row of changes asks for: status "removed" or "sold", with the dealer's id of the car or its plate, and nothing
 * that describes a car. Null: the row is a car.
 */
export function removalOf({ fields }: FeedRow): AdRemoval | null {
  const status = textOf(fields.status).toLowerCase();
  const isCar = [fields.brand, fields.model, fields.name].some((value) => textOf(value) !== '');
  if ((status !== 'removed' && status !== 'sold') || isCar) return null;
  const dealerAdId = textOf(fields.dealer_ad_id) || null;
  const licencePlate = plateOf(textOf(fields.licence_plate));
  return dealerAdId === null && licencePlate === null ? null : { dealerAdId, licencePlate, status };
}
