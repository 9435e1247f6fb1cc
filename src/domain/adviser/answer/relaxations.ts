import { formatNumber } from '../../format/numbers.ts';
import { formatKronor } from '../../format/price.ts';
import type { Demands } from './meets-limits.ts';

/** A demand that was loosened: the demands after it, and how the answer says so ("utan krav på dragkrok"). */
export type Relaxation = {
  kind: 'equipment' | 'mileage' | 'year' | 'price' | 'search';
  demands: Demands;
  text: string;
};

const MORE_MILEAGE = 1.2;
const OLDER_YEARS = 2;
const DEARER = 1.1;

/** What is loosened when few cars meet everything, one after the other and each on top of the one before. */
export function relaxations(demands: Demands): Relaxation[] {
  const steps: Relaxation[] = [];
  let now = demands;
  const add = (kind: Relaxation['kind'], next: Demands, text: string): void => {
    now = next;
    steps.push({ kind, demands: next, text });
  };
  const { equipment } = demands.limits;
  if (equipment.length > 0) {
    add(
      'equipment',
      { ...now, limits: { ...now.limits, equipment: [] } },
      `utan krav på ${listed(equipment.map((each) => each.toLowerCase()))}`,
    );
  }
  const { maxMileage, minYear, maxPrice } = demands.filters;
  if (maxMileage !== null) {
    const more = Math.round((maxMileage * MORE_MILEAGE) / 100) * 100 || Math.round(maxMileage * MORE_MILEAGE);
    add(
      'mileage',
      { ...now, filters: { ...now.filters, maxMileage: more } },
      `upp till ${formatNumber(more)} mil i stället för ${formatNumber(maxMileage)}`,
    );
  }
  if (minYear !== null) {
    const older = minYear - OLDER_YEARS;
    add(
      'year',
      { ...now, filters: { ...now.filters, minYear: older } },
      `från årsmodell ${older} i stället för ${minYear}`,
    );
  }
  if (maxPrice !== null) {
    const dearer = Math.round(maxPrice * DEARER);
    add(
      'price',
      { ...now, filters: { ...now.filters, maxPrice: dearer } },
      `upp till ${formatKronor(dearer)} i stället för ${formatKronor(maxPrice)}`,
    );
  }
  const { search } = demands.filters;
  if (search !== '') add('search', { ...now, filters: { ...now.filters, search: '' } }, `utan krav på ”${search}”`);
  return steps;
}

/** "dragkrok, värmare och backkamera". */
export const listed = (texts: readonly string[]): string =>
  texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} och ${texts.at(-1)}`;
