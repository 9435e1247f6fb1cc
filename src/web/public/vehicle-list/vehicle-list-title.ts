import type { ListFilters } from '../../../domain/ads/list-filters.ts';

/** Brands named in full in a heading; more are counted. */
const MOST_NAMED = 3;

/** Heading of the list: PUB §2. */
export const titleOf = ({ makes }: ListFilters): string =>
  makes.length === 0 ? 'Alla bilannonser' : `${nameAll(makes)} - Bilannonser`;

/** "Volvo", "Volvo och BMW", "Volvo, BMW och 3 märken till". */
function nameAll(names: string[]): string {
  if (names.length > MOST_NAMED) return `${names.slice(0, 2).join(', ')} och ${names.length - 2} märken till`;
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} och ${last}`;
}
