import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { PROJECT_ROOT } from '#src/config/env.ts';
import { projectFiles, readProjectText } from './support/layout/source-file.ts';

/** Markdown agrees with the repository: paths, links, settings, packages and commands. */
const read = (file: string): string => readProjectText(file) ?? '';
const files = projectFiles();
const OWN_FILE = 'test/documents.test.ts';
const documents = files.filter((file) => file.endsWith('.md'));

type Link = { target: string; fragment: string | undefined };

const linksOf = (text: string): Link[] =>
  [...text.matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]*))?[^)]*\)/g)].map(([, target = '', fragment]) => ({
    target,
    fragment,
  }));

/** The fragment that GitHub gives a heading. */
const fragmentOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

const fragmentsOf = (text: string): string[] =>
  [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => fragmentOf(heading));

/** Paths from the root and, with an extension, file names and ends of paths that a text has in backquotes. */
function pathsNamedIn(text: string): { fromRoot: string[]; endings: string[] } {
  const folders = /`((?:src|test|tools|db|data|docs|deploy|\.ci|\.github)\/[\w./-]+)`/g;
  const names = /`((?:[\w-]+\/)*\w[\w.-]*\.(?:tsx?|mjs|sql|md|ya?ml|jsonl?|csv|sh|service|timer))`/g;
  const fromRoot = [...text.matchAll(folders)].map(([, named = '']) => named);
  const all = [...text.matchAll(names)].map(([, named = '']) => named);
  return { fromRoot, endings: all.filter((named) => !fromRoot.includes(named)) };
}

test('every relative link in Markdown leads to a file and to a heading of it', () => {
  const broken = documents.flatMap((file) =>
    linksOf(read(file))
      .filter(({ target, fragment }) => {
        const linked = target === '' ? file : path.join(path.dirname(file), target);
        if (!existsSync(path.join(PROJECT_ROOT, linked))) return true;
        return fragment !== undefined && linked.endsWith('.md') && !fragmentsOf(read(linked)).includes(fragment);
      })
      .map(({ target, fragment }) => `${file}: ${target}${fragment === undefined ? '' : `#${fragment}`}`),
  );
  expect(documents).toContain('README.md');
  expect(broken).toEqual([]);
});

test('every file and folder that Markdown names exists', () => {
  const missing = documents.flatMap((file) => {
    const { fromRoot, endings } = pathsNamedIn(read(file));
    const absent = [
      ...fromRoot.filter((named) => !existsSync(path.join(PROJECT_ROOT, named))),
      ...endings.filter((named) => !files.some((each) => each === named || each.endsWith(`/${named}`))),
    ];
    return absent.map((named) => `${file}: ${named}`);
  });
  expect(missing).toEqual([]);
});

test('finds the links and paths of a text', () => {
  const sample =
    'See [a](b.md#some-heading-2), [c](https://example.com/d.md) and `src/db/` or `filters/ad-query.ts`, not `x`.';
  expect(linksOf(sample)).toEqual([{ target: 'b.md', fragment: 'some-heading-2' }]);
  expect(pathsNamedIn(sample)).toEqual({ fromRoot: ['src/db/'], endings: ['filters/ad-query.ts'] });
  expect(fragmentsOf('# One\n\n## Some heading, 2\n')).toEqual(['one', 'some-heading-2']);
});

test('every decision record starts with the number of its file, its date and its status', () => {
  const decisions = documents.filter((file) => file.startsWith('docs/decisions/'));
  const wrong = decisions.filter((file) => {
    const [title = '', , status = ''] = read(file).split('\n');
    const isNumbered = title.startsWith(`# ${Number(path.basename(file).slice(0, 4))}. `);
    return !isNumbered || !/^Date: \d{4}-\d\d-\d\d\. Status: (accepted|superseded by \[\d+\]\([\w.-]+\))/.test(status);
  });
  expect(decisions.length).toBeGreaterThan(10);
  expect(wrong).toEqual([]);
});

test('the README links to every how-to', () => {
  const guides = documents.filter((file) => file.startsWith('docs/how-to/'));
  expect(guides.filter((file) => !read('README.md').includes(`](${file})`))).toEqual([]);
});

test('docs/dependencies.md lists every package with a reason, and no other', () => {
  const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<string, Record<string, string>>;
  const wanted = Object.keys({ ...dependencies, ...devDependencies }).sort();
  const listed = [...read('docs/dependencies.md').matchAll(/^\| `([^`]+)` \| [^|]+ \| [^|]{10,} \|$/gm)];
  expect(listed.map(([, name]) => name)).toEqual(wanted);
});

test('the README lists every setting and no other', () => {
  const settings = [...read('src/config/env.ts').matchAll(/^ {2}([A-Z][A-Z_]+): optional/gm)].map(([, name]) => name);
  const table = read('README.md').split('## Settings')[1]?.split('## ')[0] ?? '';
  const named = [...table.matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name]) => name);
  expect(settings.length).toBeGreaterThan(5);
  expect(named.toSorted()).toEqual([...settings, 'CHROMIUM_PATH', 'FIREFOX_PATH'].toSorted());
});

test('the README has at most 150 lines', () => {
  expect(read('README.md').split('\n').length).toBeLessThanOrEqual(150);
});

test('every npm script is a command of milvis.mjs', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const expected = Object.keys(scripts).map((name) => [name, `exec node milvis.mjs ${name}`]);
  expect(Object.entries(scripts)).toEqual(expected);
  for (const name of Object.keys(scripts)) expect(read('milvis.mjs')).toMatch(new RegExp(`^ {2}'?${name}'?: \\[`, 'm'));
});

/** Scripts that a text names: "npm run x", and "npm test" and the like, which need no "run". */
const scriptsNamedIn = (text: string): string[] =>
  [...text.matchAll(/\bnpm (?:run ([\w:-]+)|(start|stop|restart|test)\b)/g)].map(
    ([, run, short]) => run ?? short ?? '',
  );

test('every npm script that a document, a comment or a message names exists', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const others = files.filter((file) => file !== OWN_FILE);
  const texts = others.filter((file) => /\.(md|ts|tsx|mjs|sql|ya?ml|service|sh)$/.test(file) || !path.extname(file));
  const named = texts.flatMap((file) => scriptsNamedIn(read(file)).map((script) => ({ file, script })));
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(({ script }) => !Object.hasOwn(scripts, script))).toEqual([]);
});

test('finds the npm scripts of a text', () => {
  const sample =
    'Run `npm run test:watch`, npm start or `npm test -- src`; `npm ci` and `npm run-script x` are its own.';
  expect(scriptsNamedIn(sample)).toEqual(['test:watch', 'start', 'test']);
});

test('images in the documents are at most 200 kB', () => {
  const images = files.filter((file) => /^docs\/.*\.(png|webp|jpg)$/.test(file));
  expect(images.length).toBeGreaterThan(0);
  expect(images.filter((file) => statSync(path.join(PROJECT_ROOT, file)).size > 200_000)).toEqual([]);
});

test('the CI workflow runs .ci/run, which runs npm test', () => {
  const workflow = parse(read('.github/workflows/ci.yml')) as { jobs: { test: { steps: { run?: string }[] } } };
  expect(workflow.jobs.test.steps.flatMap(({ run }) => run ?? [])).toEqual(['.ci/run']);
  expect(read('.ci/run')).toMatch(/exec npm test$/m);
});
