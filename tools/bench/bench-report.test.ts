import { expect, test } from 'vitest';
import { benchSection, withSection } from './bench-report.ts';
import { percentile } from './percentile.ts';

const measured = {
  benchmark: { name: 'pages', what: 'Time per page.' },
  result: { data: '10 ads', rows: [{ page: 'home', 'p50 ms': 3 }] },
  machine: 'one core',
  date: new Date('2026-11-20T12:00:00Z'),
};

test('renders a section with title, date, machine and table', () => {
  expect(benchSection(measured)).toBe(
    '## pages\n\nTime per page.\n\n2026-11-20. 10 ads. one core.\n\n| page | p50 ms |\n| --- | --- |\n| home | 3 |',
  );
});

test('appends a new section and replaces an existing one', () => {
  const once = withSection('# Benchmarks\n', 'pages', 'first');
  const twice = withSection(withSection(once, 'import', 'other'), 'pages', 'second');
  expect(twice).toBe(
    '# Benchmarks\n\n<!-- bench:pages -->\nsecond\n<!-- /bench:pages -->\n\n<!-- bench:import -->\nother\n<!-- /bench:import -->\n',
  );
});

test('returns measured values as percentiles', () => {
  const values = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect([0.5, 0.95, 0.99, 1].map((share) => percentile(values, share))).toEqual([50, 95, 99, 100]);
  expect(percentile([7], 0.5)).toBe(7);
});
