import { formatKronor } from '#src/domain/format/price.ts';
import { listed } from '#src/domain/format/texts.ts';
import { assumedValues, assumptionsOf, type CostAssumptions } from './cost-assumptions.ts';
import type { CostField } from './cost-params.ts';
import type { CostedCar } from './costed-car.ts';
import { type CostPartName, type OwnershipCost, ownershipCost, wholeMonthlySum } from './ownership-cost.ts';

export const PART_NAMES: Readonly<Record<CostPartName, string>> = {
  value: 'Värdeminskning',
  energy: 'Drivmedel eller el',
  tax: 'Fordonsskatt',
  insurance: 'Försäkring',
  service: 'Service',
  tyres: 'Däck',
  inspection: 'Besiktning',
  interest: 'Ränta',
};

/** The answer to "what will it cost me", for every page. */
export type CostAnswer = {
  /** Null: the distance or the years cannot be used, or nothing is known of the car. */
  cost: OwnershipCost | null;
  assumptions: CostAssumptions;
};

/** @param given the text of a field that the visitor has stated; null: the site's assumption */
export function costAnswer(car: CostedCar, given: (name: CostField) => string | null = () => null): CostAnswer {
  const assumptions = assumptionsOf(car, given);
  return { cost: ownershipCost(car, assumptions.values), assumptions };
}

/** The cost, where at least one of its parts is known; null otherwise. */
export const knownCost = ({ cost }: CostAnswer): OwnershipCost | null =>
  cost === null || cost.parts.length === 0 ? null : cost;

/**
 * The sum per month in words. A sum that lacks a part says which, or, where that is shorter, what it consists of:
 * "3 647 kr per månad", "Utan fordonsskatt: 3 400 kr per månad", "Försäkring: 500 kr per månad".
 */
export function costHeadline({ parts, sum, unknown }: OwnershipCost): string {
  const amount = `${formatKronor(sum.perMonth)} per månad`;
  if (unknown.length === 0) return amount;
  const words = (names: readonly CostPartName[]) => listed(names.map((name) => PART_NAMES[name].toLowerCase()));
  if (unknown.length <= parts.length) return `Utan ${words(unknown)}: ${amount}`;
  const text = words(parts.map(({ name }) => name));
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}: ${amount}`;
}

/** kr per month by the site's assumptions, where every part is known; null otherwise: such sums cannot be compared. */
export function wholeCostPerMonth(answer: CostAnswer): number | null {
  const cost = knownCost(answer);
  return cost?.unknown.length === 0 ? cost.sum.perMonth : null;
}

/** The same sum where the visitor has stated nothing, in a fraction of the time: for lists, which need nothing else of a cost. */
export const assumedCostPerMonth = (car: CostedCar): number | null => wholeMonthlySum(car, assumedValues(car));
