import { describe, expect, test } from 'vitest';
import {
  addressProblems,
  climbingImportProblems,
  defaultExportProblems,
  environmentProblems,
  onePlaceProblems,
  optionProblems,
  purityProblems,
} from './support/layout/code-rules.ts';
import {
  foreignTextProblems,
  lengthProblems,
  migrationProblems,
  missingTestProblems,
  nameProblems,
} from './support/layout/file-rules.ts';
import { freeTextKeyProblems } from './support/layout/free-text-keys.ts';
import { importCircles } from './support/layout/import-circles.ts';
import { importProblems } from './support/layout/import-direction.ts';
import { moduleStateProblems } from './support/layout/module-state.ts';
import { mutualFolders } from './support/layout/mutual-folders.ts';
import { repeatedConstants } from './support/layout/repeated-constants.ts';
import { isCode, parseSource, projectFiles, readProjectText } from './support/layout/source-file.ts';
import { withTypedFiles } from './support/layout/typed-program.ts';

/** Applies the rules of the layout to the whole repository. `layout-rules.test.ts` proves that each can fail. */
const files = projectFiles();
const texts = files.flatMap((path) => {
  const text = readProjectText(path);
  return text === null ? [] : [{ path, text }];
});
const sources = texts.filter(({ path }) => isCode(path)).map(({ path, text }) => parseSource(path, text));

test('the rules find the files of the repository', () => {
  expect(sources.length).toBeGreaterThan(50);
  expect(sources.flatMap((source) => source.imports).length).toBeGreaterThan(100);
});

describe('code', () => {
  test('imports follow the direction of the layers', () => {
    expect(sources.flatMap(importProblems)).toEqual([]);
  });
  test('no files import each other in a circle', () => {
    expect(importCircles(sources)).toEqual([]);
  });
  test('no folders import each other', () => {
    expect(mutualFolders(sources)).toEqual([]);
  });
  test('a fact that a constant states is in one file', () => {
    expect(repeatedConstants(sources)).toEqual([]);
  });
  test('imports from another folder use an alias', () => {
    expect(sources.flatMap(climbingImportProblems)).toEqual([]);
  });
  test('only the configuration reads the environment', () => {
    expect(sources.flatMap(environmentProblems)).toEqual([]);
  });
  test('addresses are written in one place', () => {
    expect(sources.flatMap(addressProblems)).toEqual([]);
  });
  test('the domain reads neither clock nor randomness', () => {
    expect(sources.flatMap(purityProblems)).toEqual([]);
  });
  test('the domain has no state at module level', () => {
    expect(sources.flatMap(moduleStateProblems)).toEqual([]);
  });
  test('every option of a select has a value', () => {
    expect(sources.flatMap(optionProblems)).toEqual([]);
  });
  test('no object is indexed with text from outside', () => {
    const isSource = (path: string) => path.startsWith('src/') && !/\.test\.tsx?$/.test(path);
    const { count, problems } = withTypedFiles(isSource, (typed) => ({
      count: typed.length,
      problems: typed.flatMap(freeTextKeyProblems),
    }));
    expect(count).toBeGreaterThan(500);
    expect(problems).toEqual([]);
  }, 60_000);
  test('a condition of caches and a list of texts are written by one function each', () => {
    expect(sources.flatMap(onePlaceProblems)).toEqual([]);
  });
  test('exports have names', () => {
    expect(sources.flatMap(defaultExportProblems)).toEqual([]);
  });
});

describe('files', () => {
  test('no file exceeds the limit without a reason', () => {
    const sizes = texts.map(({ path, text }) => ({ path, lines: text.trimEnd().split('\n').length }));
    expect(lengthProblems(sizes)).toEqual([]);
  });
  test('names are kebab-case and describe the content', () => {
    expect(nameProblems(files)).toEqual([]);
  });
  test('every command and query file has a test beside it', () => {
    expect(missingTestProblems(files)).toEqual([]);
  });
  test('migrations are numbered without a gap', () => {
    expect(migrationProblems(files)).toEqual([]);
  });
  test('no file names a machine or a registry', () => {
    expect(texts.flatMap(({ path, text }) => foreignTextProblems(path, text))).toEqual([]);
  });
});
