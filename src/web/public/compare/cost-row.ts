import { type ComparedRow, comparedRow } from '#src/domain/ads/comparison.ts';
import { costAnswer, costHeadline, knownCost, wholeCostPerMonth } from '#src/domain/ownership-cost/cost-answer.ts';
import type { CostedCar } from '#src/domain/ownership-cost/costed-car.ts';
import { type OwnCost, ownCost } from '#src/domain/ownership-cost/own-costs.ts';

export const COST_ROW = 'Kostnad per månad';

/** The cost of each car; null: it is not for sale. Only sums of all parts are compared. */
export const costRow = (cars: readonly (CostedCar | null)[], own: readonly OwnCost[] = []): ComparedRow =>
  comparedRow(
    COST_ROW,
    cars.map((car) => {
      const answer = car && costAnswer(car, (name) => ownCost(own, name, car));
      const cost = answer && knownCost(answer);
      return cost === null
        ? { text: null, figure: null }
        : { text: costHeadline(cost), figure: answer && wholeCostPerMonth(answer) };
    }),
    { way: 'low', mark: 'Lägst kostnad' },
  );
