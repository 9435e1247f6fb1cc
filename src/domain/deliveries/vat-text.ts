import type { AdVat } from '#src/domain/ads/vat.ts';
import { wordKey } from '#src/domain/ads/words/word-table.ts';

/** Words of {@link wordKey}; the first that matches decides. Cars under the margin scheme (VMB) cost what is stated. */
const WORDS: readonly (readonly [RegExp, AdVat])[] = [
  [
    /^(?:avdrag\w*|deductible|reclaimable|ausweisbar|momsbil)\b|\bmoms (?:ar )?avdrag|avdrag\w* moms|\b(?:deductible|reclaimable|ausweisbar)\b/,
    'deductible',
  ],
  [
    /\b(?:ex|exkl|exklusive|exclusive|excl|excluded|excluding|ekskl|eks|utan|netto|net|zzgl|without|tillkommer)\b|^plus\b/,
    'excluded',
  ],
  [
    /\b(?:ink|inkl|inklusive|inclusive|incl|included|including|med|brutto|gross|ingar|vmb|vinstmarginal\w*|marginal\w*|true|ja|yes|1)\b/,
    'included',
  ],
];

/** The statement of a column about VAT, or of the heading of a price: "exkl. moms", "true". `unknown` for all other texts. */
export function readVat(text: string): AdVat {
  const key = wordKey(text);
  return WORDS.find(([pattern]) => pattern.test(key))?.[1] ?? 'unknown';
}

/** The statement on VAT in the heading of a column of prices; null: nothing. */
export function vatOfHeading(heading: string): AdVat | null {
  const isAboutVat = /\b(?:moms|vat|mwst|mva|netto|exkl)\b/u.test(wordKey(heading));
  return isAboutVat ? readVat(heading) : null;
}
