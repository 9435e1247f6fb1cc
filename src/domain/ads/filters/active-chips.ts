import type { Facets } from '#src/domain/ads/ad-search.ts';
import { generationLabel } from '#src/domain/catalogue/generation-name.ts';
import { formatNumber, THIN_SPACE } from '#src/domain/format/numbers.ts';
import {
  type AdFilters,
  type FilterGroup,
  LIST_FILTERS,
  type ListFilter,
  MAX_WITHIN,
  RANGE_FILTERS,
  RANGES,
  type Range,
  type RangeFilter,
  rangeOf,
} from './ad-filters.ts';
import { parentsOf, withoutGroup, withoutValue } from './filter-changes.ts';
import { formatEnd } from './filter-options.ts';

/** An active filter: its label, and the filters without it. */
export type ActiveChip = { group: FilterGroup; label: string; without: AdFilters };

/** One chip per value of a list filter, one per range, one for the place, one for the text, in filter order. */
export function activeChips(filters: AdFilters, facets: Pick<Facets, 'model' | 'generation'>): ActiveChip[] {
  const parents = parentsOf(facets);
  const values = LIST_FILTERS.flatMap((group) =>
    filters[group].map(
      (value): ActiveChip => ({
        group,
        label: valueLabel(group, value, facets),
        without: withoutValue(filters, group, value, parents),
      }),
    ),
  );
  const ranges = RANGE_FILTERS.flatMap((group): ActiveChip[] => {
    const label = rangeLabel(group, rangeOf(filters, group));
    return label === null ? [] : [{ group, label, without: withoutGroup(filters, group) }];
  });
  const text: ActiveChip[] =
    filters.search === ''
      ? []
      : [{ group: 'search', label: `”${filters.search}”`, without: withoutGroup(filters, 'search') }];
  const near: ActiveChip[] =
    filters.near === '' ? [] : [{ group: 'near', label: nearLabel(filters), without: withoutGroup(filters, 'near') }];
  return [...values, ...ranges, ...near, ...text];
}

/** "inom 50 km från Umeå", "avstånd från Umeå"; a position is the visitor's own. */
export function nearLabel({ near, within }: Pick<AdFilters, 'near' | 'within'>): string {
  const place = IS_POSITION.test(near) ? 'din plats' : near;
  return within === MAX_WITHIN ? `avstånd från ${place}` : `inom ${formatNumber(within)}${THIN_SPACE}km från ${place}`;
}

const IS_POSITION = /^-?[\d.]+,/;

/** Label of a list value; a generation includes its series and years ("V60 II, 2018–"). */
export function valueLabel(group: ListFilter, value: string, { generation }: Pick<Facets, 'generation'>): string {
  const facet = group === 'generation' ? generation.find((each) => each.value === value) : undefined;
  return facet === undefined ? value : generationLabel(value, facet.models, facet.years);
}

/** "100 000–200 000 kr", "från 2018", "högst 10 000 mil", "räckvidd från 400 km"; null for a range without bounds. */
export function rangeLabel(filter: RangeFilter, range: Range): string | null {
  const label = boundsLabel(filter, range);
  // Kilometres alone may be those to a place.
  return label !== null && filter === 'electricRange' ? `räckvidd ${label}` : label;
}

function boundsLabel(filter: RangeFilter, { min, max }: Range): string | null {
  const write = (value: number): string => formatEnd(filter, value);
  const unit = RANGES[filter].unit === '' ? '' : `${THIN_SPACE}${RANGES[filter].unit}`;
  if (min !== null && max !== null) return min === max ? `${write(min)}${unit}` : `${write(min)}–${write(max)}${unit}`;
  if (min !== null) return `från ${write(min)}${unit}`;
  if (max !== null) return filter === 'year' ? `till och med ${write(max)}` : `högst ${write(max)}${unit}`;
  return null;
}
