const isCode = (file: string): boolean => /^(src|test|tools)\/.*\.(ts|tsx|mjs)$/.test(file);

/** Files over the limit, each with the reason why it is one unit. */
const LONG_FILES: Readonly<Record<string, string>> = {
  'src/db/tables.ts': 'the types of all tables',
  'src/commands/feed-sources/pull-sources.test.ts': 'every case of a pull, on one file server and one SFTP server',
};
const MAX_LINES = 450;

export function lengthProblems(files: { path: string; lines: number }[], allowed = LONG_FILES): string[] {
  const long = files.filter((file) => isCode(file.path) && file.lines > MAX_LINES);
  const unlisted = long.filter((file) => !Object.hasOwn(allowed, file.path));
  const outdated = Object.keys(allowed).filter((path) => !long.some((file) => file.path === path));
  return [
    ...unlisted.map(
      (file) => `${file.path} has ${file.lines} lines (most: ${MAX_LINES}); is there one thing in it, or two?`,
    ),
    ...outdated.map((path) => `${path} is listed as too long and is not; remove it from the list`),
  ];
}

const KEBAB_CASE = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;
/** Names that do not describe the content, and so attract everything. */
const EMPTY_NAMES = new Set(['utils', 'util', 'helpers', 'helper', 'common', 'misc', 'lib', 'index']);

export function nameProblems(files: string[]): string[] {
  return files.filter(isCode).flatMap((file) =>
    file.split('/').flatMap((part) => {
      const stem = part.replace(/\..*$/, '');
      if (EMPTY_NAMES.has(stem)) return [`${file}: "${stem}" says nothing; name it after what is in it`];
      return KEBAB_CASE.test(part) ? [] : [`${file}: "${part}" is not kebab-case`];
    }),
  );
}

/** Files of src/db that contain no query, each with its content. */
const NOT_QUERIES: Readonly<Record<string, string>> = {
  'src/db/connection/client.ts': 'makes the pool; every database test runs over it',
  'src/db/tables.ts': 'types alone',
};

/**
 * Every command and query file, the adviser and the facet index have a test beside them: their own, or that of the whole that
 * they are a part of (`ad-search-order` of `ad-search`).
 */
export function missingTestProblems(files: string[]): string[] {
  const there = new Set(files);
  return files
    .filter(
      (file) => /^src\/(commands|db|services\/(adviser|facet-index))\/.*\.ts$/.test(file) && !/\.test\.ts$/.test(file),
    )
    .filter((file) => !Object.hasOwn(NOT_QUERIES, file) && !testNames(file).some((test) => there.has(test)))
    .map((file) => `${file} has no test beside it`);
}

/** "src/db/ad-search/ad-search-order.ts" → the tests of ad-search-order, ad-search and ad. */
function testNames(file: string): string[] {
  const words = file.replace(/\.ts$/, '').split('-');
  return words.map((_, place) => `${words.slice(0, place + 1).join('-')}.test.ts`);
}

export function migrationProblems(files: string[]): string[] {
  const names = files
    .filter((file) => file.startsWith('db/migrations/'))
    .map((file) => file.slice('db/migrations/'.length))
    .filter((name) => name !== 'former-migrations.sql')
    .sort();
  // The baseline has the number of the last migration that it replaces.
  const first = /^(\d{4})_baseline\.sql$/.exec(names[0] ?? '')?.[1] ?? '0001';
  return names.flatMap((name, place) => {
    if (!/^\d{4}_[a-z0-9_]+\.sql$/.test(name)) return [`db/migrations/${name} is not named NNNN_what_it_does.sql`];
    const number = String(Number(first) + place).padStart(4, '0');
    return name.startsWith(number) ? [] : [`db/migrations/${name} should have number ${number}: no gap, none twice`];
  });
}

/** Texts that would tie a file to one machine or one network. Split into pieces, so that this file does not contain them. */
const FOREIGN = [
  new RegExp(['registry', 'npmjs'].join('\\.')),
  new RegExp(['registry', 'yarnpkg'].join('\\.')),
  new RegExp(`(^|[^\\w.])/(${['home', 'Users'].join('|')})/[a-z][\\w-]*/`),
  new RegExp(`(^|[^\\w./])/(${['root', 'work', 'workspace'].join('|')})/[\\w.-]`),
];

export function foreignTextProblems(file: string, text: string): string[] {
  return text.split('\n').flatMap((line, place) => {
    const found = FOREIGN.map((pattern) => pattern.exec(line)?.[0]).find((match) => match !== undefined);
    return found === undefined ? [] : [`${file}:${place + 1} names a machine or a registry: ${found.trim()}`];
  });
}
