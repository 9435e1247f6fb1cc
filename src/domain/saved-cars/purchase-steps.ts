import { PURCHASE_STEPS, type PurchaseStep } from './saved-cars.ts';

const placeOf = (step: PurchaseStep): number => PURCHASE_STEPS.indexOf(step);

/** @returns null after the last step */
export const stepAfter = (step: PurchaseStep): PurchaseStep | null => PURCHASE_STEPS[placeOf(step) + 1] ?? null;

/** @returns null before the first step */
export const stepBefore = (step: PurchaseStep): PurchaseStep | null => PURCHASE_STEPS[placeOf(step) - 1] ?? null;

/** The step of a car that two devices have: the one that was changed, or the further one of devices that meet for the first time. */
export function mergeSteps(before: PurchaseStep | null, stored: PurchaseStep, changed: PurchaseStep): PurchaseStep {
  if (before === null) return placeOf(changed) > placeOf(stored) ? changed : stored;
  return changed === before ? stored : changed;
}

type SteppedCar = { id: number; step: PurchaseStep };

/** The list with a car moved to a step; the same list without the car. */
export const withStep = <Car extends SteppedCar>(list: readonly Car[], id: number, step: PurchaseStep): Car[] =>
  list.map((car) => (car.id === id ? { ...car, step } : car));

/** The cars of each step, in the order of the list. */
export const carsBySteps = <Car extends SteppedCar>(list: readonly Car[]): { step: PurchaseStep; cars: Car[] }[] =>
  PURCHASE_STEPS.map((step) => ({ step, cars: list.filter((car) => car.step === step) }));
