import { expect, test } from 'vitest';
import { projectFiles, readProjectText } from './support/layout/source-file.ts';
import { duplicateExportProblems, englishTexts, vocabularyProblems } from './support/layout/vocabulary.ts';

/** The words of the repository are those of the field: `vocabulary-words.ts` lists the others, each with its replacement. */
const texts = projectFiles().flatMap((file) => {
  const text = /\.(tsx?|mjs|md)$/.test(file) ? readProjectText(file) : null;
  return text === null ? [] : [{ file, text }];
});

test('finds the English of the repository', () => {
  const kinds = new Set(
    texts.slice(0, 300).flatMap(({ file, text }) => englishTexts(file, text).map(({ kind }) => kind)),
  );
  expect([...kinds].sort()).toEqual(['comment', 'document', 'identifier', 'log', 'test title']);
});

test('uses standard terms in identifiers, comments, test titles, log messages and documents', () => {
  expect(texts.flatMap(({ file, text }) => vocabularyProblems(file, text))).toEqual([]);
}, 60_000);

test('an exported name is declared in one file only', () => {
  expect(duplicateExportProblems(texts)).toEqual([]);
}, 60_000);
