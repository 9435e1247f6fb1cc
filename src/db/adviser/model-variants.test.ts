import { expect, test } from 'vitest';
import { towedWeights } from '#src/domain/adviser/compose/model-variants.ts';
import { testDatabase } from '#test/support/database.ts';
import { readModelVariants } from './model-variants.ts';

const { db } = await testDatabase();

test('returns the generations of a model, newest first, with sizes, engines and electric variants', async () => {
  const [model, ...others] = await readModelVariants(db, { make: ['Volvo'], model: ['V60'] });
  expect(others).toEqual([]);
  expect(model?.generations.map(({ yearFrom }) => yearFrom)).toEqual([2018, 2010]);
  const [newest] = model?.generations ?? [];
  expect(newest?.dimensions.bootLitres).toBe(529);
  expect(newest?.engines.map(({ fuel }) => fuel)).toContain('Laddhybrid');
  expect(newest?.electric.every(({ fuel }) => fuel === 'Laddhybrid')).toBe(true);
});

test('returns models in the order asked, of all makes where none is given, and nothing without a model', async () => {
  const models = await readModelVariants(db, { make: [], model: ['Passat', 'V60'] });
  expect(models.map(({ series }) => series)).toEqual(['Passat', 'V60']);
  expect(await readModelVariants(db, { make: ['Kia'], model: ['V60'] })).toEqual([]);
  expect(await readModelVariants(db, { make: [], model: [] })).toEqual([]);
});

test('no weight of a stronger engine is stated for a hybrid beside it', async () => {
  const [model] = await readModelVariants(db, { make: ['Toyota'], model: ['Corolla'] });
  const newest = model?.generations[0];
  const ofFuel = (fuel: readonly ('Bensin' | 'Elhybrid')[]) =>
    newest ? towedWeights(newest, { minYear: null, maxYear: null, fuel, text: '' }).map(({ kg }) => kg) : null;
  expect(ofFuel(['Elhybrid'])).toEqual([]);
  expect(ofFuel([])).toHaveLength(1);
});
