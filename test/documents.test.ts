import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from '#src/config/env.ts';
import { projectFiles, readProjectText } from './support/layout/source-file.ts';

/** Statements of the documents about the repository are true. */
const read = (file: string): string => readProjectText(file) ?? '';
const documents = projectFiles().filter((file) => file.endsWith('.md'));

test('links between documents and files are valid', () => {
  const broken = documents.flatMap((file) =>
    [...read(file).matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)[^)]*\)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !existsSync(path.join(PROJECT_ROOT, path.dirname(file), target)))
      .map((target) => `${file}: ${target}`),
  );
  expect(documents).toContain('README.md');
  expect(broken).toEqual([]);
});

test('files and folders named in the text exist', () => {
  const missing = documents.flatMap((file) =>
    [...read(file).matchAll(/`((?:src|test|tools|db|data|docs|deploy)\/[\w./-]+)`/g)]
      .map(([, named = '']) => named)
      .filter((named) => !existsSync(path.join(PROJECT_ROOT, named)))
      .map((named) => `${file}: ${named}`),
  );
  expect(missing).toEqual([]);
});

test('decision headings start with the number of their file', () => {
  const decisions = documents.filter((file) => file.startsWith('docs/decisions/'));
  const wrong = decisions.filter((file) => !read(file).startsWith(`# ${Number(path.basename(file).slice(0, 4))}. `));
  expect(decisions.length).toBeGreaterThan(10);
  expect(wrong).toEqual([]);
});

test('the README links to every how-to', () => {
  const guides = documents.filter((file) => file.startsWith('docs/how-to/'));
  expect(guides.filter((file) => !read('README.md').includes(`](${file})`))).toEqual([]);
});

test('docs/dependencies.md gives a reason for every package, and for no other', () => {
  const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<string, Record<string, string>>;
  const wanted = Object.keys({ ...dependencies, ...devDependencies }).sort();
  const listed = [...read('docs/dependencies.md').matchAll(/^\| `([^`]+)` \| [^|]+ \| [^|]{10,} \|$/gm)];
  expect(listed.map(([, name]) => name)).toEqual(wanted);
});

test('the README names every setting and no other', () => {
  const settings = [...read('src/config/env.ts').matchAll(/^ {2}([A-Z][A-Z_]+): optional/gm)].map(([, name]) => name);
  const table = read('README.md').split('## Settings')[1]?.split('## ')[0] ?? '';
  const named = [...table.matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name]) => name);
  expect(settings.length).toBeGreaterThan(5);
  expect(named.toSorted()).toEqual([...settings, 'CHROMIUM_PATH', 'FIREFOX_PATH'].toSorted());
});

test('the README is one screen', () => {
  expect(read('README.md').split('\n').length).toBeLessThanOrEqual(75);
});

test('every npm script is a command of the bootstrap', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const expected = Object.keys(scripts).map((name) => [name, `exec node milvis.mjs ${name}`]);
  expect(Object.entries(scripts)).toEqual(expected);
  for (const name of Object.keys(scripts)) expect(read('milvis.mjs')).toMatch(new RegExp(`^ {2}'?${name}'?: \\[`, 'm'));
});
