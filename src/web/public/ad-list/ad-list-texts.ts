import type { FacetValue } from '#src/domain/ads/ad-search.ts';
import type { AdFilters } from '#src/domain/ads/filters/ad-filters.ts';
import { firstInOrder } from '#src/domain/ads/filters/filter-options.ts';
import { listHeading, listSubject } from '#src/domain/ads/filters/list-subject.ts';
import { formatCount } from '#src/domain/format/numbers.ts';
import type { AdListModel } from './ad-list-data.server.ts';

/** Texts of the ads page: PUB §2, "Ads page". */

/** Maximum number of values in metadata (PUB §2). */
const MAX_KEYWORDS = 5;

/** "Populära annonser" (D13), the chosen make, or the name of the order. */
export function subLineOf(filters: AdFilters, order: AdListModel['order']): string {
  if (order === 'popular') return 'Populära annonser';
  const subject = listSubject({ ...filters, search: '' }, 'eller');
  if (subject !== '') return `Hitta din nästa ${subject} med avancerad sökning`;
  if (order.by === 'date' && order.order === 'desc') return 'Senaste annonser visas först';
  return firstInOrder(order.by, order.order);
}

export const countText = (total: number): string => formatCount(total, 'annons hittades', 'annonser hittades');

export const documentTitleOf = (filters: AdFilters, total: number, page: number): string =>
  `${listHeading(filters, total)} (${formatCount(total, 'annons', 'annonser')})${page > 1 ? ` – sida ${page}` : ''}`;

export function adListDescription(filters: AdFilters, total: number): string {
  const subject = listSubject({ ...filters, search: '' });
  const cars = subject === '' ? 'begagnade bilar' : `begagnade ${subject}`;
  const count = formatCount(total, 'annons', 'annonser');
  return `Hitta ${cars} till salu: ${count} från handlare i hela landet. Jämför priser, specifikationer och hitta bästa erbjudandet.`;
}

/** The chosen makes, or the commonest. */
export function keywordsOf(filters: Pick<AdFilters, 'make'>, makes: readonly FacetValue[]): string[] {
  const commonest = makes.toSorted((one, other) => other.count - one.count).map(({ value }) => value);
  return (filters.make.length > 0 ? filters.make : commonest).slice(0, MAX_KEYWORDS);
}
