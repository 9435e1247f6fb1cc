import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { matchKey } from '#src/domain/swedish/match-key.ts';
import { searchEntriesFromFiles } from '#test/support/search-entries.ts';
import { SEARCH_WORDS } from './search-words.ts';
import { suggest } from './suggest.ts';
import { buildSuggestionIndex } from './suggestion-index.ts';

const index = buildSuggestionIndex(searchEntriesFromFiles(), SEARCH_WORDS);

const FIXTURES = path.resolve(import.meta.dirname, '../../../test/fixtures/search');
const rowsOf = (file: string): [string, string][] =>
  readFileSync(path.join(FIXTURES, file), 'utf8')
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => line.split(','))
    .map(([typed = '', meant = '']) => [typed, meant]);

const contains = (text: string, meant: string): boolean =>
  suggest(index, text, 'header')
    .slice(0, 3)
    .some(({ displayValue }) => matchKey(displayValue).includes(matchKey(meant)));

const share = (rows: [string, string][]): number =>
  rows.filter(([typed, meant]) => contains(typed, meant)).length / rows.length;

/** Every third word was held out while the rules were developed. */
const HELD_OUT_EVERY = 3;

test('finds 95 % of the misspellings of real people among the first three', () => {
  const typos = rowsOf('typos.csv');
  const heldOut = typos.filter((_, at) => at % HELD_OUT_EVERY === 0);
  const tuned = typos.filter((_, at) => at % HELD_OUT_EVERY !== 0);
  process.stdout.write(
    `typos.csv found: ${percent(share(typos))}; tuned on: ${percent(share(tuned))}; held out: ${percent(share(heldOut))}\n`,
  );
  expect(share(typos)).toBeGreaterThanOrEqual(0.95);
  expect(share(heldOut)).toBeGreaterThanOrEqual(0.95);
});

const percent = (part: number): string => `${(part * 100).toFixed(1)} %`;

test.each(rowsOf('false-friends.csv'))('does not correct %s to %s', (typed, wrong) => {
  const words = suggest(index, typed, 'vehicles').flatMap(({ displayValue }) => displayValue.toLowerCase().split(' '));
  expect(words).not.toContain(wrong);
});

type Slip = (word: string, at: number) => string;
/** Typing and hearing errors at every position of every name. */
const SLIPS: Record<string, Slip> = {
  'a letter left out': (word, at) => word.slice(0, at) + word.slice(at + 1),
  'a letter doubled': (word, at) => word.slice(0, at) + word.charAt(at) + word.slice(at),
  'two letters swapped': (word, at) => word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2),
  'k for c': (word, at) => (word[at] === 'c' ? `${word.slice(0, at)}k${word.slice(at + 1)}` : word),
  'w for v': (word, at) => (word[at] === 'v' ? `${word.slice(0, at)}w${word.slice(at + 1)}` : word),
  'ph for f': (word, at) => (word[at] === 'f' ? `${word.slice(0, at)}ph${word.slice(at + 1)}` : word),
  'ks for x': (word, at) => (word[at] === 'x' ? `${word.slice(0, at)}ks${word.slice(at + 1)}` : word),
};

const brandNames = [
  ...new Set(searchEntriesFromFiles().flatMap((entry) => (entry.type === 'brand' ? [entry.display] : []))),
]
  .map(matchKey)
  .filter((name) => /^[a-z]{5,}$/.test(name));

test.each(Object.entries(SLIPS))('finds 97 % of the brands with %s among the first three', (_kind, slip) => {
  const slips = brandNames.flatMap((name) =>
    Array.from({ length: name.length - 1 }, (_, at): [string, string] => [slip(name, at + 1), name]).filter(
      ([typed]) => typed !== name,
    ),
  );
  expect(slips.length).toBeGreaterThan(0);
  expect(share(slips)).toBeGreaterThanOrEqual(0.97);
});

test.each([
  ['v 70', 'Volvo V70'],
  ['bmw320', 'BMW 3-serien'],
  ['mercedesbenz', 'Mercedes-Benz'],
  ['wolksvagen', 'Volkswagen'],
  ['pasat', 'Volkswagen Passat'],
  ['skåda', 'Škoda'],
  ['landrover', 'Land Rover'],
  ['golfgti', 'Volkswagen Golf'],
  ['cee´d', 'Kia Ceed'],
  ['VW', 'Volkswagen'],
  ['c-klass', 'Mercedes-Benz C-Klass'],
  ['id4', 'Volkswagen ID.4'],
])('suggests for "%s" first %s', (text, name) => {
  expect(suggest(index, text, 'header')[0]?.displayValue).toBe(name);
});
