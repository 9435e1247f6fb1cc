import type { FeedRow } from './feed-row.ts';
import type { RowRejection } from './imported-ad.ts';

/** A delivery of one dealer that arrives without staff: pushed with an API key, pulled from the dealer's own address, or uploaded. */

/** The whole stock, whose missing cars are removed, or some cars, which leaves all others as they are. */
export type DeliveryScope = 'stock' | 'changes';

/** `checked`: tried, and waiting for a person of the dealer to accept it; `undone`: imported, and then undone. */
export const DELIVERY_STATES = ['waiting', 'running', 'checked', 'done', 'stopped', 'failed', 'undone'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** The states for those who write programs that read them. */
export const DELIVERY_STATE_TEXTS: Readonly<Record<DeliveryState, string>> = {
  waiting: 'Mottagen, väntar på att läsas in.',
  running: 'Läses in nu.',
  checked: 'Provad, väntar på att någon hos handlaren godkänner den.',
  done: 'Inläst.',
  stopped: 'Stoppad som helhet. Inget är ändrat, error säger varför.',
  failed: 'Gick inte att läsa in. Inget är ändrat, och den får skickas igen.',
  undone: 'Inläst och sedan ångrad.',
};

/** Why a delivery changed nothing, by stable codes for programs; the delivery itself states more. */
export const DELIVERY_ERROR_TEXTS = {
  unusable_file: 'Filen går inte att läsa, eller har ett format som inte känns igen.',
  no_rows_accepted: 'Ingen rad gick att använda. De avvisade raderna säger varför.',
  too_many_missing: 'Ovanligt många bilar saknas. Skicka med force=true om det stämmer.',
  too_many_new: 'Beståndet växer ovanligt mycket. Vi kontrollerar det och släpper fram leveransen.',
  too_many_ads: 'Handlaren skulle få fler annonser än vad som ryms.',
  too_many_rows: 'Filen har fler rader än vad som ryms.',
  older_than_last: 'En nyare leverans är redan inläst.',
  stock_of_another_dealer: 'Filen är en annan handlares bestånd.',
  unknown_sites: 'Filen nämner ingen anläggning som är kopplad till en handlare i koncernen.',
  format_changed: 'Den hämtade filen har ett annat format än förut.',
  interrupted: 'Importen avbröts. Skicka leveransen igen.',
  internal_error: 'Det blev fel hos oss. Skicka leveransen igen.',
} as const;
export type DeliveryError = keyof typeof DELIVERY_ERROR_TEXTS;

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
