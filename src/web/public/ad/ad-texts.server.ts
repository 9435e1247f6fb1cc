import type { AdDetail } from '#src/db/ads/ad-detail.ts';
import { type AdVat, withoutVat } from '#src/domain/ads/vat.ts';
import { formatDate, formatDays } from '#src/domain/format/dates.ts';
import { formatAdPrice, formatKronor } from '#src/domain/format/price.ts';
import { listed } from '#src/domain/format/texts.ts';

/** Whether the price includes VAT. */
export function vatText(vat: AdVat | null, price: number): string {
  if (vat === 'unknown') return 'moms oklart';
  if (vat === 'excluded') return `inkl. moms (${formatKronor(withoutVat(price))} exkl. moms, som handlaren anger)`;
  return vat === 'deductible' ? 'inkl. moms, avdragbar för företag' : 'inkl. moms';
}

/** When the ad ended, after how long and at what price. */
export function endText(
  { status, closedAt, isExpired, price }: Pick<AdDetail, 'status' | 'closedAt' | 'isExpired' | 'price'>,
  daysForSale: number,
): string {
  if (isExpired && closedAt !== null) {
    return `Annonsen är borttagen. Handlaren har inte bekräftat den sedan ${formatDate(closedAt)}.`;
  }
  const last = price === null ? '' : `, till ${formatAdPrice(price)}`;
  const removed =
    closedAt === null
      ? 'Annonsen är borttagen.'
      : `Annonsen togs bort ${formatDate(closedAt)}, efter ${formatDays(daysForSale)}${last}.`;
  return status === 'sold' ? `Bilen är såld. ${removed}` : removed;
}

/** "generation, motorkod och Euro NCAP" */
export const unknownFactsText = (labels: readonly string[]): string => listed(labels.map(inSentence));

/** Names of facts begin with a capital; a name of its own has one everywhere. */
const inSentence = (label: string): string =>
  label === 'Euro NCAP' ? label : label.charAt(0).toLowerCase() + label.slice(1);
