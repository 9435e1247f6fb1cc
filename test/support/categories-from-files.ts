import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { CATEGORY_FILES } from '#src/config/env.ts';
import type { OwnText } from '#src/domain/adviser/own-sentences/own-sentences.ts';
import { type CategoryFile, categorySchema } from '#src/domain/categories/category-file.ts';

/** The categories of data/categories. */
export const categoriesFromFiles = (): CategoryFile[] =>
  readdirSync(CATEGORY_FILES)
    .filter((file) => file !== 'sources.json')
    .map((file) => categorySchema.parse(JSON.parse(readFileSync(path.join(CATEGORY_FILES, file), 'utf8'))));

/** Their texts about each model; slugs stand in place of its names. */
export const ownTextsFromFiles = (): OwnText[] =>
  categoriesFromFiles().flatMap(({ slug, label, winners }) =>
    winners.map((winner) => ({ ...winner, category: { slug, label } })),
  );
