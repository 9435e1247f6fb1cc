import type { FacetValue } from '#src/domain/ads/ad-search.ts';
import type { AdFilters } from '#src/domain/ads/filters/ad-filters.ts';
import { SORT_CHOICES } from '#src/domain/ads/filters/filter-options.ts';
import { SORT_EXPLANATIONS, type SortExplanation } from '#src/domain/ads/popular-ranking.ts';
import { formatCount } from '#src/domain/format/numbers.ts';
import type { AdListModel } from './ad-list-data.server.ts';

/** Texts of the ads page: PUB §2, "Ads page". */

type Names = Pick<AdFilters, 'make' | 'model'>;

/** Maximum number of values in metadata (PUB §2). */
const MAX_KEYWORDS = 5;

/** "Volvo V60", "Volvo och BMW"; empty when no make is chosen. */
const subjectOf = ({ make, model }: Names): string =>
  [make, model]
    .map((names) => names.join(' och '))
    .filter((part) => part !== '')
    .join(' ');

export function adListHeading(filters: Names): string {
  const subject = subjectOf(filters);
  return subject === '' ? 'Alla bilannonser' : `${subject} - Bilannonser`;
}

/** "Populära annonser" (D13), the chosen make, or the name of the order. */
export function subLineOf(filters: Names, order: AdListModel['order']): string {
  if (order === 'popular') return 'Populära annonser';
  const subject = subjectOf(filters);
  if (subject !== '') return `Hitta din nästa ${subject} med avancerad sökning`;
  if (order.by === 'date' && order.order === 'desc') return 'Senaste annonser visas först';
  const choice = SORT_CHOICES.find(({ by, order: direction }) => by === order.by && direction === order.order);
  return choice === undefined ? 'Senaste annonser visas först' : `${choice.label} visas först`;
}

export const countText = (total: number): string => formatCount(total, 'annons hittades', 'annonser hittades');

export const documentTitleOf = (filters: Names, total: number, page: number): string =>
  `${adListHeading(filters)} (${formatCount(total, 'annons', 'annonser')})${page > 1 ? ` – sida ${page}` : ''}`;

export function adListDescription(filters: Names, total: number): string {
  const subject = subjectOf(filters);
  const cars = subject === '' ? 'begagnade bilar' : `begagnade ${subject}`;
  const count = formatCount(total, 'annons', 'annonser');
  return `Hitta ${cars} till salu: ${count} från handlare i hela landet. Jämför priser, specifikationer och hitta bästa erbjudandet.`;
}

/** The chosen makes, or the commonest. */
export function keywordsOf(filters: Names, makes: readonly FacetValue[]): string[] {
  const commonest = makes.toSorted((one, other) => other.count - one.count).map(({ value }) => value);
  return (filters.make.length > 0 ? filters.make : commonest).slice(0, MAX_KEYWORDS);
}

export function sortExplanationOf(order: AdListModel['order']): SortExplanation {
  if (order === 'popular') return SORT_EXPLANATIONS.popular;
  return order.by === 'date' || order.by === 'price' ? SORT_EXPLANATIONS[order.by] : SORT_EXPLANATIONS.other;
}
