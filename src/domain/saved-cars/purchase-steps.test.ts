import fc from 'fast-check';
import { expect, test } from 'vitest';
import { carsBySteps, mergeSteps, stepAfter, stepBefore, withStep } from './purchase-steps.ts';
import { PURCHASE_STEPS } from './saved-cars.ts';

const step = fc.constantFrom(...PURCHASE_STEPS);
const cars = fc.uniqueArray(fc.record({ id: fc.integer({ min: 1, max: 20 }), step }), { selector: ({ id }) => id });

test('the steps lead from saved to bought and back', () => {
  expect(PURCHASE_STEPS.map(stepAfter)).toEqual(['compared', 'driven', 'bought', null]);
  expect(PURCHASE_STEPS.map(stepBefore)).toEqual([null, 'saved', 'compared', 'driven']);
});

test('each car is at one step, in the order of the list, and a move changes that car alone', () => {
  fc.assert(
    fc.property(cars, fc.integer({ min: 1, max: 20 }), step, (list, id, to) => {
      const moved = withStep(list, id, to);
      expect(moved).toEqual(list.map((car) => (car.id === id ? { id, step: to } : car)));
      const groups = carsBySteps(moved);
      expect(groups.map((group) => group.step)).toEqual(PURCHASE_STEPS);
      for (const group of groups) expect(group.cars).toEqual(moved.filter((car) => car.step === group.step));
    }),
  );
});

test('of two devices, the one that moved the car counts; devices that meet for the first time have the further step', () => {
  expect(mergeSteps('saved', 'saved', 'driven')).toBe('driven');
  expect(mergeSteps('saved', 'driven', 'saved')).toBe('driven');
  expect(mergeSteps('driven', 'driven', 'compared')).toBe('compared');
  expect(mergeSteps(null, 'bought', 'saved')).toBe('bought');
  fc.assert(
    fc.property(fc.option(step), step, step, (before, stored, changed) => {
      const merged = mergeSteps(before, stored, changed);
      expect([stored, changed]).toContain(merged);
      expect(mergeSteps(before, merged, changed)).toBe(merged);
    }),
  );
});
