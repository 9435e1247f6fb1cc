import { expect, test } from 'vitest';
import { projectFiles, readProjectText } from '#test/support/layout/source-file.ts';
import { tooLongText } from './too-long-text.ts';

test('names the limit, in groups of three digits', () => {
  expect(tooLongText(80)).toBe('Skriv högst 80 tecken.');
  expect(tooLongText(5_000)).toMatch(/^Skriv högst 5\s000 tecken\.$/u);
});

/** A limit of a text whose message is no name of that limit, or names it in words of its own. */
const VAGUE =
  /\.max\([^)]*?,\s*(['`])(?:(?!\1|tooLongText).)*för lång(?:(?!\1|tooLongText).)*\1|Skriv högst [\d$][^'`]*tecken\.['`]/u;
const ITSELF = 'src/domain/format/too-long-text.ts';

test('recognises limits that are not named', () => {
  expect(VAGUE.test("z.string().max(200, 'Texten är för lång.')")).toBe(true);
  expect(VAGUE.test('z.string().max(MAX, `Skriv högst $' + '{MAX} tecken.`)')).toBe(true);
  expect(VAGUE.test("z.string().max(500, 'Skriv högst 500 tecken.')")).toBe(true);
  expect(VAGUE.test('z.string().max(MAX, tooLongText(MAX))')).toBe(false);
});

test('each limit of a text is named by its message', () => {
  const files = projectFiles().filter((file) => /^src\/.*(?<!\.test)\.tsx?$/.test(file) && file !== ITSELF);
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => VAGUE.test(readProjectText(file) ?? ''))).toEqual([]);
});
