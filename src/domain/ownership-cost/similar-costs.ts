import { costAnswer, wholeCostPerMonth } from './cost-answer.ts';
import { fieldsOf } from './cost-assumptions.ts';
import type { CostField } from './cost-params.ts';
import type { CostedCar } from './costed-car.ts';
import { type OwnCost, ownCost, ownCostId, withOwnCost } from './own-costs.ts';

/** kr per month. */
export type SimilarCosts = { median: number; cars: number };

/** The median of fewer cars says more about them than about the model. */
const MIN_SIMILAR = 5;

/**
 * The median cost of similar cars, by the figures that the visitor has stated for a car as far as they concern others too. Only costs of
 * all parts count. @returns null for too few of them
 */
export function similarCosts(
  similar: readonly CostedCar[],
  car: CostedCar,
  given: (name: CostField) => string | null,
): SimilarCosts | null {
  const own = fieldsOf(car).reduce<OwnCost[]>((list, name) => {
    const text = given(name);
    return text === null ? list : withOwnCost(list, { id: ownCostId(name, car), text });
  }, []);
  const costs = similar
    .map((other) => wholeCostPerMonth(costAnswer(other, (name) => ownCost(own, name, other))))
    .filter((cost) => cost !== null)
    .sort((one, other) => one - other);
  const [lower, upper] = [costs[Math.floor((costs.length - 1) / 2)], costs[Math.floor(costs.length / 2)]];
  if (costs.length < MIN_SIMILAR || lower === undefined || upper === undefined) return null;
  return { median: Math.round((lower + upper) / 2), cars: costs.length };
}
