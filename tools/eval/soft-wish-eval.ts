import path from 'node:path';
import { z } from 'zod';
import { readCatalogueFiles } from '#src/commands/catalogue/load-catalogue.ts';
import { CATALOGUE_FILES, PROJECT_ROOT } from '#src/config/env.ts';
import { buildCarNames } from '#src/domain/wish/names/car-names.ts';
import { understand } from '#src/domain/wish/parse-query.ts';
import { LEARNED_WISHES } from '#src/domain/wish/parsed-query.ts';
import { readLines } from '#tools/train-adviser/examples.ts';
import { WISHES_YEAR } from './adviser-eval.ts';

const FOLDER = path.join(PROJECT_ROOT, 'data/eval/adviser');
/** Life situations that the classifiers were not trained with: by another author, and held-out voices of the training's author. */
export const SOFT_WISH_FILES = ['soft-wishes.jsonl', 'soft-wishes-voices.jsonl'] as const;
const wishes = z.array(z.enum(LEARNED_WISHES));
const lineSchema = z.object({ text: z.string(), wishes, not: wishes });

export const readSoftWishes = (file: (typeof SOFT_WISH_FILES)[number]) =>
  readLines(path.join(FOLDER, file), lineSchema);

/** Numbers of soft wishes: expected, found of them, found besides; and denied, found although denied. */
export type SoftWishScore = {
  expected: number;
  found: number;
  besides: number;
  denied: number;
  inverted: number;
  /** Life situations with a wish, and those of which all wishes are found. */
  situations: number;
  understood: number;
};

/** @param learns whether the trained classifiers read too, beside the rules */
export async function scoreSoftWishes(file: (typeof SOFT_WISH_FILES)[number], learns = true): Promise<SoftWishScore> {
  const { brands } = await readCatalogueFiles(CATALOGUE_FILES);
  const knowledge = { names: buildCarNames({ brands }), thisYear: WISHES_YEAR, learns };
  const score = { expected: 0, found: 0, besides: 0, denied: 0, inverted: 0, situations: 0, understood: 0 };
  for (const { text, wishes, not } of readSoftWishes(file)) {
    const all: readonly string[] = understand(text, knowledge).wishes;
    const read = LEARNED_WISHES.filter((wish) => all.includes(wish));
    const found = wishes.filter((wish) => read.includes(wish)).length;
    score.expected += wishes.length;
    score.found += found;
    score.besides += read.filter((wish) => !wishes.includes(wish)).length;
    score.denied += not.length;
    score.inverted += not.filter((wish) => read.includes(wish)).length;
    score.situations += Number(wishes.length > 0);
    score.understood += Number(wishes.length > 0 && found === wishes.length);
  }
  return score;
}
