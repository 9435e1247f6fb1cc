import type { AdFilters } from '#src/domain/ads/filters/ad-filters.ts';
import { formatNumber } from '#src/domain/format/numbers.ts';
import { formatKronor } from '#src/domain/format/price.ts';
import { listed } from '#src/domain/format/texts.ts';
import type { SoftField } from '#src/domain/wish/parsed-query.ts';
import type { Demands } from './meets-limits.ts';

/** A relaxed constraint: the constraints that remain, and its text in the answer ("utan krav på dragkrok"). */
export type FilterRemoval = {
  kind: 'preference' | 'equipment' | 'mileage' | 'year' | 'price' | 'place' | 'search';
  demands: Demands;
  text: string;
};

const MORE_MILEAGE = 1.2;
const OLDER_YEARS = 2;
const DEARER = 1.1;
const WIDER_KM = 200;

/**
 * The relaxations to try when few cars meet all constraints, each on top of the previous: first those stated as preferences
 * ("gärna", "helst"), then equipment, mileage, year, price, and words of the ads.
 */
export function relaxations({ soft, ...demands }: Demands & { soft: readonly SoftField[] }): FilterRemoval[] {
  const steps: FilterRemoval[] = [];
  let now = demands;
  const add = (kind: FilterRemoval['kind'], next: Demands, text: string): void => {
    now = next;
    steps.push({ kind, demands: next, text });
  };
  for (const field of PREFERENCES.filter((each) => soft.includes(each))) {
    const next = withoutField(now, field);
    if (JSON.stringify(next) !== JSON.stringify(now)) add('preference', next, OTHER[field]);
  }
  const { equipment } = now.limits;
  if (equipment.length > 0) {
    const text = `utan krav på ${listed(equipment.map((each) => each.toLowerCase()))}`;
    add('equipment', { ...now, limits: { ...now.limits, equipment: [] } }, text);
  }
  const widen = (kind: FilterRemoval['kind'], changed: Partial<AdFilters>, text: string): void =>
    add(kind, { ...now, filters: { ...now.filters, ...changed } }, text);
  const { maxMileage, minYear, maxPrice, near, within, county, search } = demands.filters;
  if (maxMileage !== null) {
    const more = Math.round((maxMileage * MORE_MILEAGE) / 100) * 100 || Math.round(maxMileage * MORE_MILEAGE);
    const text = `upp till ${formatNumber(more)} mil i stället för ${formatNumber(maxMileage)}`;
    widen('mileage', { maxMileage: more }, text);
  }
  if (minYear !== null) {
    const older = minYear - OLDER_YEARS;
    widen('year', { minYear: older }, `från årsmodell ${older} i stället för ${minYear}`);
  }
  if (maxPrice !== null) {
    const dearer = Math.round(maxPrice * DEARER);
    const text = `upp till ${formatKronor(dearer)} i stället för ${formatKronor(maxPrice)}`;
    widen('price', { maxPrice: dearer }, text);
  }
  if (near !== '' && within < WIDER_KM) {
    widen('place', { within: WIDER_KM }, `upp till ${WIDER_KM} km från ${near}`);
  }
  if (county.length > 0) widen('place', { county: [] }, 'i andra län');
  if (search !== '') widen('search', { search: '' }, `utan krav på ”${search}”`);
  return steps;
}

/** In order of removal; equipment has its own step. */
const PREFERENCES = ['color', 'transmission', 'drive', 'chassis', 'fuel', 'model', 'make'] as const;
type Preference = (typeof PREFERENCES)[number];
const OTHER: Readonly<Record<Preference, string>> = {
  color: 'i andra färger',
  transmission: 'med annan växellåda',
  drive: 'med annan drivning',
  chassis: 'av annan biltyp',
  fuel: 'med annat drivmedel',
  model: 'av andra modeller',
  make: 'av andra märken',
};

function withoutField({ filters, limits }: Demands, field: Preference): Demands {
  if (field === 'drive') return { filters, limits: { ...limits, drive: [] } };
  const cars = { model: [], generation: [] };
  if (field === 'make') return { filters: { ...filters, ...cars, make: [] }, limits: { ...limits, onlyModels: [] } };
  if (field === 'model') return { filters: { ...filters, ...cars }, limits: { ...limits, onlyModels: [] } };
  return { filters: { ...filters, [field]: [] }, limits };
}
