import { expect, test } from 'vitest';
import { handlesOf, rangeScale } from './range-scale.ts';

const bars = (...bins: [from: number, to: number | null, count: number][]) =>
  bins.map(([from, to, count]) => ({ from, to, count }));

test('amounts: the scale goes from the first bar to the end of the last, which means "och uppåt"', () => {
  const scale = rangeScale('price', bars([0, 40_000, 3], [40_000, 80_000, 9], [80_000, null, 2]));
  expect(scale).toMatchObject({ min: 0, max: 120_000, step: 10_000 });
  expect(scale?.bars.at(-1)).toEqual({ from: 80_000, to: 120_000, count: 2 });
});

test('years: the scale goes from the oldest to the newest, each bar above its own year', () => {
  const scale = rangeScale('year', bars([2019, 2020, 1], [2020, 2021, 0], [2021, 2022, 4]));
  expect(scale).toMatchObject({ min: 2019, max: 2021, step: 1 });
  expect(scale?.bars[0]).toEqual({ from: 2018.5, to: 2019.5, count: 1 });
});

test('places a first bar of many years at the last of them', () => {
  const scale = rangeScale('year', bars([1952, 2004, 10], [2004, 2005, 200], [2005, 2006, 300]));
  expect(scale).toMatchObject({ min: 2003, max: 2005 });
  expect(scale?.bars).toEqual([
    { from: 2002.5, to: 2003.5, count: 10 },
    { from: 2003.5, to: 2004.5, count: 200 },
    { from: 2004.5, to: 2005.5, count: 300 },
  ]);
});

test('makes the step as narrow as the narrowest bar', () => {
  expect(rangeScale('mileage', bars([0, 250, 1], [250, 500, 1]))?.step).toBe(250);
});

test('has no slider without cars, or with cars of one year only', () => {
  expect(rangeScale('price', [])).toBeNull();
  expect(rangeScale('year', bars([2020, 2021, 5]))).toBeNull();
});

test('keeps handles on the scale, in order', () => {
  const scale = { min: 0, max: 100, step: 10, bars: [] };
  expect(handlesOf(scale, null, null)).toEqual([0, 100]);
  expect(handlesOf(scale, 20, 500)).toEqual([20, 100]);
  expect(handlesOf(scale, 80, 30)).toEqual([30, 80]);
});
