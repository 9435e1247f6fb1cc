import { type AdVat, withoutVat } from '#src/domain/ads/vat.ts';
import { formatKronor } from '#src/domain/format/price.ts';
import { listed } from '#src/domain/format/texts.ts';

/** Whether the price includes VAT. */
export function vatText(vat: AdVat | null, price: number): string {
  if (vat === 'unknown') return 'moms oklart';
  if (vat === 'excluded') return `inkl. moms (${formatKronor(withoutVat(price))} exkl. moms, som handlaren anger)`;
  return vat === 'deductible' ? 'inkl. moms, avdragbar för företag' : 'inkl. moms';
}

/** "generation, motorkod och Euro NCAP" */
export const unknownFactsText = (labels: readonly string[]): string => listed(labels.map(inSentence));

/** Names of facts begin with a capital; a name of its own has one everywhere. */
const inSentence = (label: string): string =>
  label === 'Euro NCAP' ? label : label.charAt(0).toLowerCase() + label.slice(1);
