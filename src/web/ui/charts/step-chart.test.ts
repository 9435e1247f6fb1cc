import fc from 'fast-check';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { StepChart, stepCorners } from './step-chart.tsx';

const render = (points: { x: number; y: number | null }[], end: number): string =>
  renderToString(
    createElement(StepChart, {
      points,
      end,
      label: 'Priset över tid',
      writeX: (x: number) => `dag ${x}`,
      writeY: (y: number) => `${y} kr`,
      minStep: 1,
    }),
  );

test('each value lasts until the next one begins', () => {
  const steps = stepCorners(
    [
      { x: 0, y: 300 },
      { x: 50, y: 200 },
    ],
    100,
  );
  expect(steps).toEqual([
    [
      { x: 0, y: 300 },
      { x: 50, y: 300 },
      { x: 50, y: 200 },
      { x: 100, y: 200 },
    ],
  ]);
});

test('leaves a gap where there is no value', () => {
  const points = [
    { x: 0, y: 200 },
    { x: 50, y: null },
    { x: 75, y: 100 },
  ];
  expect(stepCorners(points, 100).map((run) => run.map(({ x }) => x))).toEqual([
    [0, 50],
    [75, 100],
  ]);
  expect(stepCorners([{ x: 0, y: null }], 10)).toEqual([]);
  expect(stepCorners([], 10)).toEqual([]);
});

test('renders the last value, the ticks and the ends as labels, and marks where the value changes; 500 changes have none', () => {
  const html = render(
    [
      { x: 0, y: 300 },
      { x: 50, y: 200 },
    ],
    100,
  );
  for (const part of ['aria-label="Priset över tid"', '>200 kr<', '>300 kr<', '>dag 0<', '>dag 100<'])
    expect(html).toContain(part);
  expect(html.match(/r="4"/g)).toHaveLength(2);
  const level = [1, 2, 3].map((x) => ({ x, y: 5 }));
  expect(render(level, 4).match(/r="4"/g)).toHaveLength(1);
  const many = Array.from({ length: 500 }, (_, x) => ({ x, y: 100_000 + (x % 7) * 1_000 }));
  expect(render(many, 500)).not.toContain('r="4"');
});

test('marks an axis that does not begin at zero', () => {
  const isMarked = (price: number) =>
    render(
      [
        { x: 0, y: 200_000 },
        { x: 5, y: price },
      ],
      10,
    ).includes('data-break');
  expect(isMarked(190_000)).toBe(true);
  expect(isMarked(20_000)).toBe(false);
});

test('renders any values without a number that is none', () => {
  const points = fc
    .array(fc.record({ x: fc.nat(1_000), y: fc.option(fc.integer({ min: 0, max: 2_000_000 })) }), { maxLength: 60 })
    .map((all) => [...new Map(all.map((each) => [each.x, each])).values()].toSorted((one, other) => one.x - other.x));
  fc.assert(
    fc.property(points, fc.nat(1_200), (all, end) => {
      expect(render(all, end)).not.toMatch(/NaN|Infinity|undefined/);
    }),
    { seed: 3, numRuns: 60 },
  );
});
