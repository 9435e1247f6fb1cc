import { type AdFilters, hasAdFilters } from '#src/domain/ads/filters/ad-filters.ts';
import { listSubject } from '#src/domain/ads/filters/list-subject.ts';
import { countInWords } from '#src/domain/format/numbers.ts';
import { capitalized } from '#src/domain/format/texts.ts';

/** One line for search engines and shared links. */
export function vehicleListDescription(filters: AdFilters, total: number): string {
  if (total === 0 && hasAdFilters(filters)) return 'Inga begagnade bilar till salu motsvarar sökningen just nu.';
  const subject = listSubject({ ...filters, search: '' }, total === 1 ? 'eller' : 'och');
  const cars =
    subject === ''
      ? countInWords(total, 'begagnad bil', 'begagnade bilar')
      : `${countInWords(total, 'begagnad', 'begagnade')} ${subject} till salu`;
  return `${capitalized(cars)} från handlare i hela landet. Jämför pris, miltal, årsmodell och utrustning.`;
}
