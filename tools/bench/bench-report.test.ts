import { expect, test } from 'vitest';
import { benchFigures, withFigures } from './bench-report.ts';
import { percentile, percentileColumns } from './benchmark.ts';

test('renders date, data, machine and table', () => {
  const result = { data: '10 ads', rows: [{ page: 'home', 'p50 ms': 3 }] };
  expect(benchFigures({ result, machine: 'one core', date: new Date('2026-11-20T12:00:00Z') })).toBe(
    '2026-11-20. 10 ads. one core.\n\n| page | p50 ms |\n| --- | --- |\n| home | 3 |',
  );
});

test('replaces the figures of a section and appends a new section', () => {
  const described =
    '# Benchmarks\n\n## pages\n\nTime per page.\n\n<!-- bench:pages -->\nfirst\n<!-- /bench:pages -->\n\nEnd.\n';
  const replaced = described.replace('first', 'second');
  expect(withFigures(described, 'pages', 'second')).toBe(replaced);
  expect(withFigures(replaced, 'import', 'other')).toBe(
    `${replaced}\n## import\n\n<!-- bench:import -->\nother\n<!-- /bench:import -->\n`,
  );
});

test('returns measured values as percentiles', () => {
  const values = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect([0.5, 0.95, 0.99, 1].map((share) => percentile(values, share))).toEqual([50, 95, 99, 100]);
  expect(percentile([7], 0.5)).toBe(7);
  expect(percentileColumns(values, 1)).toEqual({ 'p50 ms': '50.0', 'p95 ms': '95.0', 'p99 ms': '99.0' });
});
