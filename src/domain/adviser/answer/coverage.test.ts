import { expect, test } from 'vitest';
import { isNothing } from '#src/domain/wish/merge-queries.ts';
import { readWish, understand } from '#src/domain/wish/parse-query.ts';
import { carNamesFromFiles } from '#test/car-names.ts';
import { coverageOf, isPoor, withCoverage } from './coverage.ts';

const knowledge = { names: carNamesFromFiles(), thisYear: 2026 };
const read = (text: string) => {
  const reading = understand(text, knowledge);
  return { reading, coverage: coverageOf(text, reading, readWish(text, knowledge).story) };
};

test.each([
  'Volvo V60 diesel under 200 000 kr i Falun',
  'familjebil med dragkrok, inte Kia, gärna nära Umeå',
  'snål bil till min son, helst röd',
])('a wish that is read whole is covered: %s', (text) => {
  const { reading, coverage } = read(text);
  expect(coverage.share).toBeGreaterThanOrEqual(2 / 3);
  expect(isPoor(coverage)).toBe(false);
  expect(withCoverage(reading, coverage)).toEqual(reading);
});

test('names the content words that no filter or wish stands for, as written', () => {
  const { reading, coverage } = read('En dieselkombi åt Frissan, glasblåsaren och optikern');
  expect(coverage.unused).toEqual(['Frissan', 'glasblåsaren', 'optikern']);
  expect([coverage.share, isPoor(coverage)]).toEqual([0.25, true]);
  expect(withCoverage(reading, coverage).unknown).toEqual(coverage.unused);
});

test('where nothing was read, ordinary words are reported too', () => {
  const { reading, coverage } = read('mormor bakar bullar varje onsdag');
  expect(isNothing(reading)).toBe(true);
  expect(withCoverage(reading, coverage).unknown.length).toBeGreaterThan(0);
});

test.each(['', '?', '123', 'constructor __proto__ toString valueOf', 'привет как дела 你好', 'x'.repeat(600)])(
  'every text has a share between 0 and 1: %j',
  (text) => {
    const { coverage } = read(text);
    expect(coverage.share).toBeGreaterThanOrEqual(0);
    expect(coverage.share).toBeLessThanOrEqual(1);
  },
);
