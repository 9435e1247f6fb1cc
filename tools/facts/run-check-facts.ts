import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { readCatalogueFiles } from '#src/commands/catalogue/load-catalogue.ts';
import { readCategoryFiles } from '#src/commands/categories/read-category-files.ts';
import { CATALOGUE_FILES, CATEGORY_FILES, PROJECT_ROOT } from '#src/config/env.ts';
import type { BrandFile } from '#src/domain/catalogue/catalogue-file.ts';
import type { CategoryFile } from '#src/domain/categories/category-file.ts';
import { overdueReviews } from '#src/domain/categories/overdue-reviews.ts';
import { BENEFIT_RULES } from '#src/domain/company-car/benefit-rules.ts';
import { overdueRules } from '#src/domain/tax/tax-rules.ts';
import { LaunchError } from '#src/server/launch-error.ts';
import { runTool } from '#tools/launch/run-tool.ts';
import { compareWithTables } from './agreement.ts';
import { catalogueFacts, overdueFacts } from './catalogue-facts.ts';
import { coverageOfListings, coverageOfVariants } from './coverage.ts';
import { differenceLines, factsDocument } from './facts-report.ts';
import { readKnowledge } from './knowledge-tables.ts';
import { knownCars } from './known-cars.ts';
import { compareWinnersTexts } from './winners-texts.ts';

/**
 * `npm run check-facts`: validates the catalogue, and fails when the review of a fact, a winner or a tax rule is due. With `--knowledge FOLDER` it
 * compares the catalogue with tables made by others, prints what differs and writes docs/facts.md; with `--listings FILE` it also
 * counts how many of these ads the catalogue knows.
 */

const USAGE = 'npm run check-facts [-- --knowledge FOLDER [--listings FILE]]';
const MAX_LINES = 20;

await runTool('Broken off. Nothing was changed.', async () => {
  const { knowledge, listings } = readArguments();
  const today = new Date().toISOString().slice(0, 10);
  const { brands } = await readCatalogueFiles(CATALOGUE_FILES, today);
  const { categories } = await readCategoryFiles(CATEGORY_FILES, brands);
  if (knowledge !== undefined) await writeReport({ brands, categories }, knowledge, listings, today);
  reportReviews({ brands, categories }, today);
});

function readArguments(): { knowledge?: string | undefined; listings?: string | undefined } {
  try {
    const { values } = parseArgs({ options: { knowledge: { type: 'string' }, listings: { type: 'string' } } });
    if (values.listings === undefined || values.knowledge !== undefined) return values;
  } catch {
    // Reported like every other argument that is not understood.
  }
  throw new LaunchError(USAGE);
}

type Files = { brands: readonly BrandFile[]; categories: readonly CategoryFile[] };

async function writeReport(
  { brands, categories }: Files,
  folder: string,
  listings: string | undefined,
  today: string,
): Promise<void> {
  const knowledge = readKnowledge(folder);
  const cars = knownCars(brands);
  const agreement = [...compareWithTables(brands, cars, knowledge), compareWinnersTexts(categories, cars)];
  const coverage = [
    ...(listings === undefined ? [] : [coverageOfListings(readListings(listings), cars)]),
    coverageOfVariants(knowledge.variants, cars),
  ];
  const document = factsDocument({ brands, agreement, coverage, today });
  console.log(differenceLines(agreement).join('\n'));
  console.log(`\n${document}`);
  await writeFile(path.join(PROJECT_ROOT, 'docs/facts.md'), document);
}

function readListings(file: string): string {
  if (!existsSync(file)) throw new LaunchError(`There is no file ${file}.`);
  const bytes = readFileSync(file);
  return (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString();
}

/** Prints the reviews that are due; the command then fails. */
function reportReviews({ brands, categories }: Files, today: string): void {
  const facts = catalogueFacts(brands);
  const reviews: Readonly<Record<string, string[]>> = {
    [`${facts.length} facts of the catalogue`]: overdueFacts(facts, today).map(
      ({ kind, place, evidence }) => `${place}: ${kind}, checked on ${evidence.checkedOn}`,
    ),
    'Winners of categories': overdueReviews(categories, today).map(
      ({ category, brand, series, reviewedOn }) => `${category}: ${brand} ${series}, reviewed on ${reviewedOn}`,
    ),
    'Tax rules': [...overdueRules(today), ...overdueRules(today, BENEFIT_RULES)].map(
      ({ name, reviewedOn }) => `${name}, reviewed on ${reviewedOn}`,
    ),
  };
  for (const [what, due] of Object.entries(reviews)) {
    console.log(`${what}: ${due.length} reviews due.`);
    for (const line of due.slice(0, MAX_LINES)) console.log(`  ${line}`);
    if (due.length > 0) process.exitCode = 1;
  }
}
