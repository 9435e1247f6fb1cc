import { readDataFile } from '#src/base/data-file.ts';
import { readDataFiles, SOURCES_FILE } from '#src/commands/catalogue/load-catalogue.ts';
import { type CatalogueSources, sourcesSchema } from '#src/domain/catalogue/evidence.ts';
import {
  checkModelReviews,
  type ReviewContext,
  repeatedSentences,
} from '#src/domain/model-reviews/check-model-reviews.ts';
import { type ModelReviewFile, modelReviewFileSchema } from '#src/domain/model-reviews/model-review-file.ts';

/** The files contain mistakes; the message lists all of them with file and line. */
export class ModelReviewFilesError extends Error {
  override name = 'ModelReviewFilesError';
}

export type ModelReviewFiles = {
  /** In the order of their names. */
  files: ModelReviewFile[];
  sources: CatalogueSources;
  /** Of the bytes of all files. */
  hash: string;
};

/**
 * Reads every file of a folder and validates it against the catalogue, the attributes of the categories and the folder's sources.
 * @param today YYYY-MM-DD, to refuse evidence of the future; null where the clock may be wrong
 * @throws ModelReviewFilesError when any file contains a mistake
 */
export async function readModelReviewFiles(
  folder: string,
  { catalogue, attributes, today }: Pick<ReviewContext, 'catalogue' | 'attributes'> & { today: string | null },
): Promise<ModelReviewFiles> {
  const { files: texts, hash } = await readDataFiles(folder);
  const sources = readDataFile(texts.find(({ file }) => file === SOURCES_FILE)?.text ?? '{}', sourcesSchema);
  const context = {
    catalogue,
    attributes,
    evidence: { sources: new Set(Object.keys(sources.value ?? {})), today },
  };
  const read = texts
    .filter(({ file }) => file !== SOURCES_FILE)
    .map(({ file, text }) => readReviews(file, text, context));
  const files = read.flatMap(({ value }) => value ?? []);
  const problems = [
    ...sources.problems.map(({ message }) => `${SOURCES_FILE}: ${message}`),
    ...read.flatMap((each) => each.problems),
    ...repeatedSentences(files).map(({ text, models }) => `"${text}" stands in ${models.join(' and ')}`),
  ];
  if (problems.length > 0) {
    const count = problems.length === 1 ? 'a mistake' : `${problems.length} mistakes`;
    throw new ModelReviewFilesError(`The reviews of models have ${count}:\n${problems.join('\n')}`);
  }
  return { files, sources: sources.value ?? {}, hash };
}

function readReviews(
  file: string,
  text: string,
  context: ReviewContext,
): { value: ModelReviewFile | null; problems: string[] } {
  const { value, lineOf, problems } = readDataFile(text, modelReviewFileSchema);
  const found = value === null ? problems : checkModelReviews(value, context);
  const named =
    value === null || file === `${value.brand}.json`
      ? found
      : [{ path: ['brand'], message: `"${value.brand}" is not the file's name` }, ...found];
  return {
    value,
    problems: named.map(
      ({ path, message }) => `${file}:${lineOf(path)}: ${path.length === 0 ? '' : `${path.join('.')}: `}${message}`,
    ),
  };
}
