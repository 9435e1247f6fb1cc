import type { BrandFile } from '#src/domain/catalogue/catalogue-file.ts';
import type { Agreement } from './agreement.ts';
import { catalogueFacts, countEvidence } from './catalogue-facts.ts';
import type { Coverage } from './coverage.ts';

/** The first measurement, of 22 November 2026, before results were a list and engines belonged to generations. */
const BEFORE: ReadonlyMap<string, string> = new Map([
  ['engine power (table to 2020)', '2 450 of 2 729 (90 %)'],
  ['fuel', '2 358 of 2 450 (96 %)'],
  ['drive', '2 299 of 2 351 (98 %)'],
  ['0–100', '2 129 of 2 157 (99 %)'],
  ['NEDC consumption', '1 708 of 1 713 (100 %)'],
  ['NEDC CO2', '1 707 of 1 711 (100 %)'],
  ['engine years', '2 247 of 2 358 (95 %)'],
  ['kW against hk', '3 651 of 3 651 (100 %)'],
  ['CO2 ÷ litres (physics)', '1 762 of 1 783 (99 %)'],
  ['electric kW (open-ev-data)', '28 of 57 (49 %)'],
  ['electric drive', '27 of 28 (96 %)'],
  ['electric 0–100', '26 of 27 (96 %)'],
  ['Euro NCAP, stars and year', '583 of 586 (99 %)'],
  ['generation years', '658 of 825 (80 %)'],
  ["Euro NCAP in winners' texts", '45 of 46 (98 %)'],
]);
const COVERAGE_BEFORE: ReadonlyMap<string, string> = new Map([
  [
    'ads of Swedish dealers (distinct)',
    '6 061 cars: series 5 939 (98 %), generation 5 926 (98 %), engine 4 245 of 5 747 (74 %)',
  ],
  ['Swedish variants of 2023', '2 731 cars: series 2 654 (97 %), of a series with engines 2 033 (74 %)'],
]);

export type FactsReport = {
  brands: readonly BrandFile[];
  agreement: readonly Agreement[];
  coverage: readonly Coverage[];
  /** YYYY-MM-DD */
  today: string;
};

const INTRODUCTION = `# Facts

Facts of the catalogue compared with tables made by others, written by \`npm run check-facts -- --knowledge FOLDER --listings FILE\`;
the tables are no part of the project. Names of cars are matched as those of ads are. Matching is lenient: same series and overlapping
years, power within 3 %, then the nearest of the matching rows counts, so that the shares are upper bounds. Facts were partly taken
from these tables, so that agreement also measures careful copying: the evidence of each fact says which. "Before" is the first
measurement of 22 November 2026, when a generation had one crash test and engines belonged to series; it matched names by other
rules, so that its numbers of comparable facts differ.`;

/** The text of docs/facts.md. */
export function factsDocument({ brands, agreement, coverage, today }: FactsReport): string {
  return `${[
    INTRODUCTION,
    `Measured ${today} on ${sizeOf(brands)}.`,
    table(
      ['field', 'comparable', 'agree', 'tolerance', 'before'],
      agreement.map(({ field, comparable, agree, tolerance }) => [
        field,
        grouped(comparable),
        share(agree, comparable),
        tolerance,
        BEFORE.get(field) ?? '–',
      ]),
    ),
    table(
      ['coverage', 'engines that count', 'after', 'before'],
      coverage.map((each) => [
        each.against,
        each.countedEngines,
        coverageText(each),
        COVERAGE_BEFORE.get(each.against) ?? '–',
      ]),
    ),
    table(
      ['facts', 'source', 'high', 'medium', 'low'],
      countEvidence(catalogueFacts(brands)).map(({ kind, source, high, medium, low }) => [
        kind,
        source,
        grouped(high),
        grouped(medium),
        grouped(low),
      ]),
    ),
  ]
    .filter((part) => part !== '')
    .join('\n\n')}\n`;
}

function sizeOf(brands: readonly BrandFile[]): string {
  const series = brands.flatMap((brand) => brand.series);
  const generations = series.flatMap((each) => each.generations);
  const tests = generations.flatMap(({ euroNcap }) => euroNcap);
  const engines = generations.flatMap((each) => each.engines);
  return [
    `${brands.length} brands`,
    `${grouped(series.length)} series`,
    `${grouped(generations.length)} generations`,
    `${grouped(tests.length)} crash tests`,
    `${grouped(engines.length)} engines`,
  ].join(', ');
}

const grouped = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/gu, ' ');
const share = (part: number, of: number): string =>
  of === 0 ? '–' : `${grouped(part)} (${Math.round((part / of) * 100)} %)`;

function coverageText({ cars, series, generation, recent, withEngines, engine }: Coverage): string {
  const parts = [
    `series ${share(series, cars)}`,
    generation === null ? null : `generation ${share(generation, cars)}`,
    `of a series with engines ${share(withEngines, recent ?? cars)}`,
    engine === null || recent === null ? null : `engine ${share(engine, recent)}`,
  ];
  return `${grouped(cars)} cars: ${parts.filter((part) => part !== null).join(', ')}`;
}

function table(heading: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(heading), line(heading.map(() => '---')), ...rows.map(line)].join('\n');
}

/** The differences, for the terminal. */
export const differenceLines = (agreement: readonly Agreement[]): string[] =>
  agreement.flatMap(({ field, differences }) =>
    differences.length === 0
      ? []
      : [`\n${field}: ${differences.length} differ`, ...differences.map((line) => `  ${line}`)],
  );
