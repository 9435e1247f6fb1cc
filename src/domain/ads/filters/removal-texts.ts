import { type AdFilters, type FilterGroup, filterLabel, isRange, type RangeFilter } from './ad-filters.ts';

/** A filter within a sentence: "utan {without} finns tre bilar", "ta bort {removed}". */
export type RemovalTexts = { without: string; removed: string };

const OF_RANGE: Readonly<Record<RangeFilter, RemovalTexts>> = {
  price: { without: 'prisgräns', removed: 'prisgränsen' },
  year: { without: 'gräns för årsmodell', removed: 'gränsen för årsmodell' },
  mileage: { without: 'gräns för miltal', removed: 'gränsen för miltal' },
  power: { without: 'gräns för effekt', removed: 'gränsen för effekt' },
  electricRange: { without: 'gräns för räckvidd', removed: 'gränsen för räckvidd' },
};

/** Names a filter as its chip shows it: a text in quotes, a range as a bound, a list by its label. */
export function removalTexts({ search }: Pick<AdFilters, 'search'>, group: FilterGroup): RemovalTexts {
  if (isRange(group)) return OF_RANGE[group];
  const name = group === 'search' ? `”${search}”` : `filtret ${filterLabel(group)}`;
  return { without: name, removed: name };
}
