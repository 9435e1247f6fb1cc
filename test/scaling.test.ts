import { expect, test } from 'vitest';
import { readProjectText } from './support/layout/source-file.ts';

/** The measured figures of docs/scaling.md are those of docs/benchmarks.md, which the benchmarks write. */

const scaling = readProjectText('docs/scaling.md') ?? '';
const benchmarks = readProjectText('docs/benchmarks.md') ?? '';

/** Cells of a row of a benchmark's table by its first cell. */
function rowOf(bench: string, first: string): string[] {
  const part = benchmarks.split(`<!-- bench:${bench} -->`)[1]?.split(`<!-- /bench:${bench} -->`)[0] ?? '';
  const row = part.split('\n').find((line) => line.startsWith(`| ${first} |`));
  expect(row, `${bench}: ${first}`).toBeDefined();
  return (row ?? '').split('|').map((cell) => cell.trim());
}
const textOf = (bench: string): string => benchmarks.split(`<!-- bench:${bench} -->`)[1] ?? '';
const numberIn = (text: string, pattern: RegExp): number => {
  const [, found] = pattern.exec(text) ?? [];
  expect(found, String(pattern)).toBeDefined();
  return Number(found?.replaceAll(' ', ''));
};

/** Runs of a benchmark on one machine differ by up to a quarter. */
const TOLERANCE = 0.3;
const isNear = (stated: number, measured: number): boolean => Math.abs(stated - measured) <= TOLERANCE * measured;

test.each([
  ['search', '100 000'],
  ['search-million', '1 000 000'],
])('states the stock in memory as %s measures it', (bench, ads) => {
  const row = new RegExp(
    `^\\| ${ads} \\(measured\\) \\| ([\\d.]+) s \\| (\\d+) MB \\| ([\\d.]+) ms \\| (\\d+) \\|$`,
    'm',
  );
  const [, load, memory, p95, rate] = (row.exec(scaling) ?? []).map(Number);
  const warm = rowOf(bench, 'warm').map(Number);
  const measured = [
    numberIn(textOf(bench), /loaded in ([\d.]+) s/),
    numberIn(textOf(bench), /external, (\d+) MB resident/),
    warm[4],
    warm[6],
  ];
  for (const [place, stated] of [load, memory, p95, rate].entries())
    expect(isNear(Number(stated), Number(measured[place])), `${stated} and ${measured[place]}`).toBe(true);
});

test('states the processor time of pages as pages measures it', () => {
  const sentence = /A list takes ([\d.]+) ms of .*?, an ad ([\d.]+), a brand ([\d.]+) and a series ([\d.]+) \(measured/;
  const [, ...stated] = (sentence.exec(scaling) ?? []).map(Number);
  const pages = ['List', 'Ad (cycling through 300)', 'Brand', 'Series'];
  expect(stated).toHaveLength(pages.length);
  for (const [place, page] of pages.entries()) {
    const measured = Number(rowOf('pages', page)[7]);
    expect(isNear(Number(stated[place]), measured), `${page}: ${stated[place]} and ${measured}`).toBe(true);
  }
});

test('states the time of imports as import measures it', () => {
  const [, allNew, same] =
    /100 000 full rows in ([\d.]+) s when all are new, in ([\d.]+) s when nothing changed/.exec(scaling) ?? [];
  for (const [stated, row] of [
    [allNew, 'full rows, all new'],
    [same, 'full rows, nothing changed'],
  ] as const)
    expect(isNear(Number(stated), Number(rowOf('import', row)[3])), row).toBe(true);
});
