import { expect, test } from 'vitest';
import { createRandom } from './chance/random.ts';
import { conditionSchema, pickFitting } from './conditions.ts';

const car = { body: 'Kombi', fuel: 'Diesel', age: 5, premium: true };

test.each([
  [undefined, true],
  [{}, true],
  [{ body: ['SUV', 'Kombi'] }, true],
  [{ body: ['SUV'] }, false],
  [{ body: ['Kombi'], age: [5, 9] }, true],
  [{ body: ['Kombi'], age: [6, 9] }, false],
  [{ premium: true }, true],
  [{ american: true }, false],
  [{ seats: [0, 9] }, false],
  [{ not: { fuel: ['El'] } }, true],
  [{ not: { fuel: ['Diesel'], body: ['Cab'] } }, false],
])('%j fits an estate car: %s', (condition, fits) => {
  expect(conditionSchema.parse(condition)(car)).toBe(fits);
});

test('rejects a fact that does not exist', () => {
  expect(conditionSchema.safeParse({ colour: ['Vit'] }).success).toBe(false);
});

test('picks from the first row that fits', () => {
  const rows = [{ body: ['SUV'] }, { fuel: ['Diesel'] }, {}].map((when, index) => ({
    when: conditionSchema.parse(when),
    of: [index],
  }));
  expect(pickFitting(rows, car, createRandom('a'))).toBe(1);
  expect(() => pickFitting(rows.slice(0, 1), car, createRandom('a'))).toThrow('No row fits');
});
