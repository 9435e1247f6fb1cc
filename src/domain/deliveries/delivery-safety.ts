import { formatNumber } from '#src/domain/format/numbers.ts';

/**
 * Whether a delivery lacks so many of a dealer's open ads that a person has to confirm it. A broken file (an export that stopped
 * halfway, a filter left on, an empty list) looks like sold cars, so the number of missing ads is compared with the dealer's stock and
 * with what the dealer's earlier deliveries removed.
 */

export type DealerLoss = {
  dealer: string;
  /** Open ads of the dealer, and how many of them the delivery lacks. */
  active: number;
  missing: number;
  /** Cars for sale that the delivery has of the dealer. */
  delivered: number;
  /** Most ads that left on one day of the last {@link USUAL_DAYS} days. */
  usualLoss: number;
  /** Days on which the dealer has delivered, of the latest twelve. */
  deliveryDays: number;
  /** The file ends without a line end, though the dealer's last file had one: it may have been cut between two rows. */
  isCutShort: boolean;
};

/** `all`: no car is left that was there; `share`: much of the stock; `unusual`: far more than on any day before; `cut short`: the file's end. */
type LossReason = 'all' | 'share' | 'unusual' | 'cut short';

/** Days whose removals are the dealer's usual turnover. */
export const USUAL_DAYS = 60;

const MAX_MISSING_SHARE = 0.3;
/** One sold car is no sign of a broken file, however small the stock. */
const MIN_MISSING_ADS = 2;
/**
 * A loss that the dealer has had before is not asked about again: of five cars, two are sold each week. Larger ones are always asked
 * about, as each is worth a question.
 */
const MAX_USUAL_ADS = 10;
const MAX_USUAL_SHARE = 0.7;

/** A loss below the share is unusual from this share and count on, if it is so many times the usual one. */
const MIN_UNUSUAL_SHARE = 0.1;
const MIN_UNUSUAL_ADS = 10;
const UNUSUAL_FACTOR = 4;
/** Fewer days of delivery say nothing about what is usual. */
const MIN_DELIVERY_DAYS = 5;

/** Why a delivery lacks so many of a dealer's open ads that it must be confirmed; null: it lacks few enough. */
export function lossReason(loss: DealerLoss): LossReason | null {
  const { active, missing, delivered, usualLoss, deliveryDays, isCutShort } = loss;
  if (missing === 0) return null;
  if (isCutShort) return 'cut short';
  // A dealer's only car is sold, and another one is there.
  const isReplaced = missing < MIN_MISSING_ADS && delivered > 0;
  if (missing === active && !isReplaced) return 'all';
  const share = missing / active;
  const isUsual = missing <= Math.min(usualLoss, MAX_USUAL_ADS) && share <= MAX_USUAL_SHARE;
  if (share > MAX_MISSING_SHARE) return missing >= MIN_MISSING_ADS && !isUsual ? 'share' : null;
  const isUnusual =
    deliveryDays >= MIN_DELIVERY_DAYS &&
    missing >= MIN_UNUSUAL_ADS &&
    share > MIN_UNUSUAL_SHARE &&
    missing > usualLoss * UNUSUAL_FACTOR;
  return isUnusual ? 'unusual' : null;
}

/** A dealer's loss and why it must be confirmed. */
export type RefusedLoss = DealerLoss & { reason: LossReason };

/** The losses that must be confirmed. */
export const refusedLosses = (losses: readonly DealerLoss[]): RefusedLoss[] =>
  losses.flatMap((loss) => {
    const reason = lossReason(loss);
    return reason === null ? [] : [{ ...loss, reason }];
  });

const MAX_NAMED = 5;

/** Why a delivery waits for a decision, in Swedish. */
export function tooManyMissing(losses: readonly RefusedLoss[]): string {
  const named = losses
    .slice(0, MAX_NAMED)
    .map(({ dealer, missing, active }) => `${dealer}: ${formatNumber(missing)} av ${formatNumber(active)}`);
  const more = losses.length > named.length ? ` och ${formatNumber(losses.length - named.length)} till` : '';
  const isCutShort = losses.every(({ reason }) => reason === 'cut short');
  const end = isCutShort ? 'Filen slutar utan radbrytning, till skillnad från den förra, och kan vara avkortad. ' : '';
  return `${end}Leveransen skulle ta bort ${isCutShort ? 'bilar' : 'ovanligt många bilar'} (${named.join(', ')}${more}). Inget är ändrat. Kontrollera filen.`;
}
