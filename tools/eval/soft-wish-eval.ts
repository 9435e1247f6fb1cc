import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { readCatalogueFiles } from '#src/commands/catalogue/load-catalogue.ts';
import { CATALOGUE_FILES, PROJECT_ROOT } from '#src/config/env.ts';
import { buildCarNames } from '#src/domain/adviser/understanding/names/car-names.ts';
import { understand } from '#src/domain/adviser/understanding/parse-query.ts';
import { WISHES } from '#src/domain/adviser/understanding/parsed-query.ts';
import { WISHES_YEAR } from './adviser-eval.ts';

const FILE = path.join(PROJECT_ROOT, 'data/eval/adviser/soft-wishes.jsonl');
const lineSchema = z.strictObject({ text: z.string(), wishes: z.array(z.enum(WISHES)), not: z.array(z.enum(WISHES)) });

/** Numbers of soft wishes: expected, found of them, found besides; and denied, found although denied. */
export type SoftWishScore = { expected: number; found: number; besides: number; denied: number; inverted: number };

export async function scoreSoftWishes(): Promise<SoftWishScore> {
  const { brands } = await readCatalogueFiles(CATALOGUE_FILES);
  const knowledge = { names: buildCarNames({ brands }), thisYear: WISHES_YEAR };
  const score = { expected: 0, found: 0, besides: 0, denied: 0, inverted: 0 };
  for (const line of readFileSync(FILE, 'utf8').trim().split('\n')) {
    const { text, wishes, not } = lineSchema.parse(JSON.parse(line));
    const read = understand(text, knowledge).wishes;
    score.expected += wishes.length;
    score.found += wishes.filter((wish) => read.includes(wish)).length;
    score.besides += read.filter((wish) => !wishes.includes(wish)).length;
    score.denied += not.length;
    score.inverted += not.filter((wish) => read.includes(wish)).length;
  }
  return score;
}
