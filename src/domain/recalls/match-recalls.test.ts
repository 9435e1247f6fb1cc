import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FUELS } from '#src/domain/vocabulary/vocabulary.ts';
import { numRuns } from '#test/faults/thoroughness.ts';
import { recallCars, recallOf } from '#test/recall.ts';
import {
  matchRecalls,
  type RecalledCar,
  recallEngineText,
  recallsOfWinner,
  type SeriesRecall,
} from './match-recalls.ts';
import { RISKS } from './recall-words.ts';

const CAR: RecalledCar = { generation: 'ii', years: { from: 2021, to: 2021 }, fuels: ['Laddhybrid'], engine: 'T6 AWD' };
const recall = (cars: Partial<ReturnType<typeof recallCars>>, overrides = {}): SeriesRecall => {
  const { brand: _, ...rest } = recallOf('ett', overrides);
  return { ...rest, cars: [recallCars(cars)] };
};
const fitOf = (cars: Partial<ReturnType<typeof recallCars>>, known: Partial<RecalledCar> = {}, overrides = {}) =>
  matchRecalls([recall(cars, overrides)], { ...CAR, ...known })[0]?.fit ?? null;

describe('one condition', () => {
  test('model years', () => {
    expect(fitOf({})).toBe('yes');
    expect(fitOf({ yearTo: 2020 })).toBeNull();
    expect(fitOf({ yearFrom: 2022 })).toBeNull();
    expect(fitOf({}, { years: null })).toBe('maybe');
    expect(fitOf({}, { years: { from: 2018, to: null } })).toBe('maybe');
    expect(fitOf({}, { years: { from: 2021, to: 2022 } })).toBe('yes');
  });

  test('generations', () => {
    expect(fitOf({ generations: ['ii'] })).toBe('yes');
    expect(fitOf({ generations: ['i'] })).toBeNull();
    expect(fitOf({ generations: ['i'] }, { generation: null })).toBe('maybe');
  });

  test('fuels', () => {
    expect(fitOf({ fuels: ['Laddhybrid'] })).toBe('yes');
    expect(fitOf({ fuels: ['Diesel'] })).toBeNull();
    expect(fitOf({ fuels: ['Diesel'] }, { fuels: [] })).toBe('maybe');
    expect(fitOf({ fuels: ['Diesel'] }, { fuels: ['Hybrid, typ okänd'] })).toBe('maybe');
    expect(fitOf({ fuels: ['Laddhybrid'] }, { fuels: ['Bensin', 'El'] })).toBe('maybe');
    expect(fitOf({ fuels: ['Diesel'] }, { fuels: ['Bensin', 'El'] })).toBeNull();
    // The name of the engine says more than the fuel, which dealers misstate.
    const t8 = { fuels: ['Bensin' as const], engine: 'Volvo V60 T8 Recharge' };
    expect(fitOf({ fuels: ['Laddhybrid'], engines: ['T6', 'T8'] }, t8)).toBe('maybe');
    expect(fitOf({ fuels: ['Laddhybrid'] }, t8)).toBeNull();
    expect(fitOf({ fuels: ['Laddhybrid'], engines: ['T6', 'T8'] }, { ...t8, fuels: ['Diesel'] })).toBeNull();
  });

  test('engines: another one of the same form excludes the car, other words do not', () => {
    const engines = ['T6', 'T8'];
    expect(fitOf({ engines }, { engine: 'Volvo V60 T8 Recharge' })).toBe('yes');
    expect(fitOf({ engines }, { engine: 'Volvo V60 B4 Momentum' })).toBeNull();
    expect(fitOf({ engines }, { engine: 'Volvo V60 Recharge' })).toBe('maybe');
    expect(fitOf({ engines }, { engine: null })).toBe('maybe');
    expect(fitOf({ engines: ['1.2'] }, { engine: 'Peugeot 308 1.2 PureTech' })).toBe('yes');
    expect(fitOf({ engines: ['1.2'] }, { engine: 'Peugeot 308 1.6 HDi' })).toBeNull();
    expect(fitOf({ engines: ['1.2'] }, { engine: 'Peugeot 308 PureTech 110' })).toBe('maybe');
  });
});

test('a recall of some of the cars, or that no source confirms, is never certain', () => {
  expect(fitOf({}, {}, { affects: 'alla', sureness: 'trolig' })).toBe('maybe');
  expect(fitOf({}, {}, { affects: 'vissa' })).toBe('maybe');
});

test('equipment after the beginning of a heading names no engine', () => {
  const engine = recallEngineText('Volvo V60 Recharge Inscription AWD Aut Drag S4 däck', [null, 'Laddhybrid']);
  expect(engine).not.toContain('S4');
  expect(fitOf({ engines: ['T6'] }, { engine })).toBe('maybe');
  expect(recallEngineText('', [null])).toBeNull();
});

test('fire risks come first, then what fits for certain, then the latest', () => {
  const named = (slug: string, overrides: Partial<SeriesRecall>): SeriesRecall => ({
    ...recall({}),
    slug,
    ...overrides,
  });
  const found = matchRecalls(
    [
      named('krock', { risk: 'krock' }),
      named('gammal', { announced: '2019-01' }),
      named('vissa', { affects: 'vissa', announced: '2026-01' }),
      named('ny', { announced: '2025-01' }),
    ],
    CAR,
  );
  expect(found.map(({ slug }) => slug)).toEqual(['ny', 'gammal', 'vissa', 'krock']);
});

test('a winner is matched by its years, its fuel and its variant', () => {
  const winner = { yearFrom: 2019, yearTo: 2024, fuel: null, variant: null, recalls: [recall({ engines: ['T6'] })] };
  expect(recallsOfWinner(winner)).toHaveLength(1);
  expect(recallsOfWinner({ ...winner, variant: 'D4' })).toEqual([]);
  expect(recallsOfWinner({ ...winner, yearTo: 2019 })).toEqual([]);
  const diesel = { ...winner, fuel: 'Diesel' as const, recalls: [recall({ fuels: ['Laddhybrid'] })] };
  expect(recallsOfWinner(diesel)).toEqual([]);
});

test('only the cars that fit are returned', () => {
  const cars = [recallCars(), recallCars({ yearFrom: 2010, yearTo: 2012 })];
  expect(matchRecalls([{ ...recall({}), cars }], CAR)[0]?.cars).toEqual([cars[0]]);
});

test('an unknown fact never hides a recall', () => {
  const word = fc.constantFrom('T6', 'T8', 'B4', 'D4', '2.0', 'Recharge', 'V60');
  const cars = fc.record({
    generations: fc.option(fc.uniqueArray(fc.constantFrom('i', 'ii'), { minLength: 1 })),
    yearFrom: fc.integer({ min: 2010, max: 2020 }),
    yearTo: fc.integer({ min: 2020, max: 2026 }),
    fuels: fc.option(
      fc.uniqueArray(fc.constantFrom('Bensin' as const, 'Diesel' as const, 'Laddhybrid' as const), { minLength: 1 }),
    ),
    engines: fc.option(fc.uniqueArray(word, { minLength: 1 })),
  });
  const recalls = fc.array(
    fc.record({
      risk: fc.constantFrom(...RISKS),
      affects: fc.constantFrom('alla' as const, 'vissa' as const),
      cars: fc.array(cars, { minLength: 1, maxLength: 3 }),
    }),
    { maxLength: 4 },
  );
  const known = fc.record({
    generation: fc.option(fc.constantFrom('i', 'ii')),
    years: fc.option(fc.integer({ min: 2008, max: 2028 }).map((year) => ({ from: year, to: year }))),
    fuels: fc.subarray([...FUELS], { maxLength: 2 }),
    engine: fc.option(fc.array(word, { minLength: 1 }).map((words) => words.join(' '))),
  });
  const unknown: Partial<RecalledCar>[] = [{ generation: null }, { years: null }, { fuels: [] }, { engine: null }];
  fc.assert(
    fc.property(recalls, known, fc.subarray(unknown), (generated, car, forgotten) => {
      // The name of an engine may outweigh a fuel; without it, the fuel excludes the car.
      fc.pre(car.fuels.length === 0 || !forgotten.some((fact) => 'engine' in fact));
      const all = generated.map((each, index) => ({ ...recall({}), slug: `nr-${index}`, ...each }));
      const less: RecalledCar = Object.assign({}, car, ...forgotten);
      const shown = matchRecalls(all, less).map(({ slug }) => slug);
      for (const { slug } of matchRecalls(all, car)) expect(shown).toContain(slug);
    }),
    { numRuns: numRuns(1000) },
  );
});
