import { costAnswer, costHeadline, knownCost } from '#src/domain/ownership-cost/cost-answer.ts';
import type { CostedCar } from '#src/domain/ownership-cost/costed-car.ts';
import { type OwnCost, ownCost } from '#src/domain/ownership-cost/own-costs.ts';

/** The cost of a car by the visitor's own figures; null where nothing is known of it. */
export function ownHeadline(car: CostedCar, own: readonly OwnCost[]): string | null {
  const cost = knownCost(costAnswer(car, (name) => ownCost(own, name, car)));
  return cost && costHeadline(cost);
}
