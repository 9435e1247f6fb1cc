import { type ComparedRow, comparedRow } from '#src/domain/ads/compared-rows.ts';
import { costAnswer, costHeadline, knownCost, wholeCostPerMonth } from '#src/domain/ownership-cost/cost-answer.ts';
import type { CostedCar } from '#src/domain/ownership-cost/costed-car.ts';
import { type OwnCost, ownCost } from '#src/domain/ownership-cost/own-costs.ts';

export const COST_ROW = 'Kostnad per månad';

/** The cost of each car; null: it is not for sale. Only sums of all parts are compared. */
export const costRow = (cars: readonly (CostedCar | null)[], own: readonly OwnCost[] = []): ComparedRow =>
  comparedRow(
    COST_ROW,
    cars.map((car) => {
      if (car === null) return { text: 'Räknas inte', figure: null };
      const answer = costAnswer(car, (name) => ownCost(own, name, car));
      const cost = knownCost(answer);
      return { text: cost && costHeadline(cost), figure: wholeCostPerMonth(answer) };
    }),
    { way: 'low', mark: 'Lägst kostnad' },
  );

/** kr per month of each car, of all parts; null: a part is unknown, or the car is not for sale. */
export const costsPerMonth = (cars: readonly (CostedCar | null)[], own: readonly OwnCost[]): (number | null)[] =>
  cars.map((car) => car && wholeCostPerMonth(costAnswer(car, (name) => ownCost(own, name, car))));
