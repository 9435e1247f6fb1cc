import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PROJECT_ROOT } from '#src/config/env.ts';

/**
 * The guides of docs/how-to name every file that a change touches: model changes are made in a copy of the sources, each in the files
 * that its guide names and in no others, and the copy compiles. Tests that fail until they know the change are named too, and are among
 * those that the guide says to run.
 */

type Change = {
  guide: string;
  /** File → text of it, and what is inserted before that text. */
  edits: Readonly<Record<string, readonly (readonly [before: string, inserted: string])[]>>;
  /** New files with their contents. */
  files: Readonly<Record<string, string>>;
  /** Tests that fail until they have a case of the change. */
  tests: readonly string[];
};

const CHANGES: Readonly<Record<string, Change>> = {
  'a list filter': {
    guide: 'add-a-filter.md',
    edits: {
      'src/domain/ads/filters/ad-filters.ts': [
        [
          "  priceLabel: { kind: 'word'",
          "  stars: { kind: 'word', label: 'Krocktest', all: 'Alla krocktest', words: ['3', '4', '5'] },\n",
        ],
      ],
      'src/db/ad-search/ad-search-columns.ts': [
        [
          "  priceLabel: labelName('ads.price_label')",
          "  stars: 'case when ads.euro_ncap_result between 3 and 5 then ads.euro_ncap_result::text end',\n",
        ],
      ],
      'src/engines/opensearch/ad-document.ts': [["  priceLabel: 'offers'", "  stars: 'offers',\n"]],
    },
    files: {},
    tests: [
      'src/db/ad-search/ad-search.test.ts',
      'src/engines/opensearch/ad-document.test.ts',
      'src/web/public/ad-list/ad-list.test.ts',
      'tools/bench/queries/query-plans.test.ts',
    ],
  },
  'a field of the ad': {
    guide: 'add-a-field-to-the-ad-page.md',
    edits: {
      'src/domain/ads/ad-field-register.ts': [
        [
          "  {\n    column: 'seats',",
          `  {
    column: 'number_of_keys',
    label: 'Nycklar',
    feed: 'number_of_keys',
    input: whole({ min: 0, max: 9 }),
    fact: {
      name: 'keys',
      sqlType: 'smallint',
      measure: 'count',
      limit: { flag: 'nycklar', reason: 'Antalet nycklar ska vara mellan 0 och 9.' },
      shown: 'vehicle',
    },
  },
`,
        ],
      ],
    },
    files: { 'db/migrations/9999_number_of_keys.sql': 'alter table ads add column number_of_keys smallint;\n' },
    tests: [],
  },
  'a feed format': {
    guide: 'add-a-feed-format.md',
    edits: {
      'src/feeds/open-feed.ts': [
        ['    jsonLd,\n', '    auctionJson,\n'],
        ['import { waykeJson }', "import { auctionJson } from '#src/feeds/auction-json/auction-json.ts';\n"],
      ],
      'src/feeds/detect-format.ts': [
        ["  if (has('Make')", "  if (has('auctions')) return auctionJson;\n"],
        ['import { autoscout24Xml }', "import { auctionJson } from './auction-json/auction-json.ts';\n"],
      ],
    },
    files: {
      'src/feeds/auction-json/auction-json.ts': `import type { FeedFormat } from '#src/feeds/feed-format.ts';
import { readJsonElements } from '#src/feeds/reading/json-elements.ts';
import { JsonReader } from '#src/feeds/reading/json-values.ts';

export const auctionJson: FeedFormat = {
  name: 'auction-json',
  title: 'Auktioner (JSON)',
  odometerUnit: 'mil',
  async *read(text, { fileName }) {
    for await (const { rowNumber, value } of readJsonElements(text, fileName, 'auctions'))
      yield { rowNumber, fields: { brand: new JsonReader(value, fileName, rowNumber).text('make') ?? '' } };
  },
};
`,
    },
    tests: [
      'src/feeds/open-feed.test.ts',
      'src/feeds/detect-format.test.ts',
      'src/feeds/broken-files.test.ts',
      'src/feeds/format-attributes.test.ts',
    ],
  },
  'a staff page': {
    guide: 'add-a-staff-page.md',
    edits: {
      'src/pages/staff-pages.ts': [
        [
          "  'admin/parameters/:id/versions'",
          "  'admin/keys': areaPage({ module: 'staff/keys/keys-route.tsx', access: 'vehicles', sidebar: 'Nycklar', actions: ['count'] }),\n",
        ],
      ],
      'src/office-urls.ts': [
        ['export const parametersUrl =', `export const keysUrl = (): string => \`\${ADMIN_PATH}/keys\`;\n`],
      ],
      'src/urls.test.ts': [['    parametersUrl: {', '    keysUrl: { path: urls.keysUrl(), status: 302 },\n']],
    },
    files: {
      'src/web/staff/keys/keys-data.server.ts': `import { z } from 'zod';
import { type StaffRequest, staffAction } from '#src/request/accounts/staff.server.ts';
import { done, type FormOutcome, formIntent } from '#src/request/forms/action-form.server.ts';

export const readKeys = ({ db }: StaffRequest) =>
  db.selectFrom('ads').select(({ fn }) => fn.count<number>('number_of_keys').as('keys')).executeTakeFirstOrThrow();

const countKeys = async (_request: StaffRequest): Promise<FormOutcome> => done('Räknat');

export const keysAction = staffAction({ count: formIntent(z.strictObject({}), countKeys) });
`,
      'src/web/staff/keys/keys-route.tsx': `import type { MetaFunction } from 'react-router';
import { staffLoader } from '#src/request/accounts/staff.server.ts';
import { keysUrl } from '#src/office-urls.ts';
import { staffTags } from '#src/web/seo/page-head.ts';
import { Link } from '#src/web/ui/link.tsx';
import type { Route } from './+types/keys-route.ts';
import { keysAction, readKeys } from './keys-data.server.ts';

export const loader = staffLoader(readKeys);
export const action = keysAction;
export const meta: MetaFunction = ({ matches }) => staffTags('Nycklar', matches);

export default function KeysRoute({ loaderData: { keys } }: Route.ComponentProps) {
  return <Link to={keysUrl()}>{keys satisfies number}</Link>;
}
`,
    },
    tests: [
      'src/urls.test.ts',
      'test/screens.test.ts',
      'test/browser/screens/staff-screens.ts',
      'test/browser/screens/reached-screens.ts',
    ],
  },
  'a list of staff': {
    guide: 'add-a-staff-page.md',
    edits: {
      'src/pages/staff-pages.ts': [
        [
          "  'admin/dealers': areaPage({",
          "  'admin/keyless': areaPage({ module: 'staff/keyless/keyless-route.tsx', access: 'vehicles', sidebar: 'Utan nycklar' }),\n",
        ],
      ],
      'src/pages/list-urls.ts': [
        ['import { FORMAT_PARAM,', "import { KEYLESS_LIST } from '#src/domain/staff-lists/keyless-list.ts';\n"],
        [
          '/** Reports of ads; one of them. */',
          `export const keylessUrl = (query: WrittenQuery<typeof KEYLESS_LIST> = {}): string =>
  withParams(\`\${ADMIN_PATH}/keyless\`, KEYLESS_LIST.format(query));
`,
        ],
      ],
      'src/urls.test.ts': [
        ['    staffEnquiriesUrl: {', '    keylessUrl: { path: listUrls.keylessUrl(), status: 302 },\n'],
      ],
      'src/domain/staff-lists/saved-view.ts': [["  dealers: 'Handlare',", "  keyless: 'Utan nycklar',\n"]],
      'src/web/staff/lists/staff-lists.server.ts': [
        ['  dealers: dealerList,', '  keyless: keylessList,\n'],
        ['import { vehicleList }', "import { keylessList } from '#src/web/staff/keyless/keyless-data.server.ts';\n"],
      ],
    },
    files: {
      'src/domain/staff-lists/keyless-list.ts': `import { listAddress, type QueryOf, textFilter } from './list-query.ts';

export const KEYLESS_LIST = listAddress({
  sorts: ['namn'],
  first: { by: 'namn', isDescending: false },
  filters: { text: textFilter('q') },
});
export type KeylessQuery = QueryOf<typeof KEYLESS_LIST>;
`,
      'src/db/ads/keyless-ads.ts': `import type { Db } from '#src/db/connection/client.ts';
import type { KeylessQuery } from '#src/domain/staff-lists/keyless-list.ts';

export const keylessAds = (db: Db, { text }: KeylessQuery) =>
  db
    .selectFrom('ads')
    .select(['internal_id as id', 'name'])
    .where('number_of_keys', '=', 0)
    .$if(text !== null, (query) => query.where('name', '=', text));
`,
      'src/web/staff/keyless/keyless-data.server.ts': `import { keylessAds } from '#src/db/ads/keyless-ads.ts';
import { readByCursor } from '#src/db/connection/read-by-cursor.ts';
import { KEYLESS_LIST } from '#src/domain/staff-lists/keyless-list.ts';
import type { StaffRequest } from '#src/request/accounts/staff.server.ts';
import { staffList } from '#src/web/office/table/staff-list.server.ts';

export async function readKeyless({ db, url }: StaffRequest) {
  const query = KEYLESS_LIST.parse(url.searchParams);
  return { query, ads: await keylessAds(db, query).execute() };
}

export const keylessList = staffList({
  address: KEYLESS_LIST,
  count: async (db, query) => (await keylessAds(db, query).execute()).length,
  file: 'utan-nycklar',
  columns: [{ name: 'bil', value: ({ name }: { name: string }) => name }],
  rows: (db, query) => readByCursor(db, keylessAds(db, query).compile()),
});
`,
      'src/web/staff/keyless/keyless-route.tsx': `import type { MetaFunction } from 'react-router';
import { keylessUrl } from '#src/pages/list-urls.ts';
import { staffLoader } from '#src/request/accounts/staff.server.ts';
import { StaffList } from '#src/web/office/table/staff-list.tsx';
import { staffTags } from '#src/web/seo/page-head.ts';
import type { Route } from './+types/keyless-route.ts';
import { readKeyless } from './keyless-data.server.ts';

export const loader = staffLoader(readKeyless);
export const meta: MetaFunction = ({ matches }) => staffTags('Utan nycklar', matches);

export default function KeylessRoute({ loaderData: { query, ads } }: Route.ComponentProps) {
  return (
    <StaffList
      heading="Utan nycklar"
      list="keyless"
      name="utan-nycklar"
      caption="Utan nycklar"
      columns={[{ id: 'namn', heading: 'Bil', sort: 'ascending', cell: ({ name }) => name }]}
      rows={ads}
      empty="Inga annonser."
      query={query}
      total={ads.length}
      count={String(ads.length)}
      urlOf={(part) => keylessUrl({ ...query, ...part })}
    />
  );
}
`,
    },
    tests: ['src/urls.test.ts', 'test/browser/script-budget.browser.test.ts'],
  },
  "a visitors' page": {
    guide: 'add-a-page.md',
    edits: {
      'src/pages/public-pages.ts': [
        [
          '  integritet: publicPage',
          "  ordlista: publicPage({ module: 'public/word-list/word-list-route.tsx', cached: [], sitemap: 'never' }),\n",
        ],
      ],
      'src/visitor-urls.ts': [
        ['export const siteTextUrl =', "export const wordListUrl = (): string => '/ordlista';\n"],
      ],
      'src/urls.test.ts': [['    siteTextUrl: {', '    wordListUrl: { path: urls.wordListUrl(), status: 200 },\n']],
    },
    files: {
      'src/web/public/word-list/word-list-data.server.ts': `export const readWordList = async () => ({ words: ['Miltal'] });
`,
      'src/web/public/word-list/word-list-route.tsx': `import { pageLoader } from '#src/request/page-loader.server.ts';
import { wordListUrl } from '#src/visitor-urls.ts';
import { pageMeta } from '#src/web/seo/page-head.ts';
import type { Route } from './+types/word-list-route.ts';
import { readWordList } from './word-list-data.server.ts';

export const loader = pageLoader(readWordList);
export const meta = pageMeta<typeof loader>(() => ({
  title: 'Ordlista',
  description: 'Ord om bilar.',
  canonicalPath: wordListUrl(),
  robots: 'index',
}));

export default function WordListRoute({ loaderData: { words } }: Route.ComponentProps) {
  return <p>{words.join(', ')}</p>;
}
`,
    },
    tests: [
      'src/urls.test.ts',
      'src/web/seo/every-page.test.ts',
      'test/screens.test.ts',
      'test/browser/screens/public-screens.ts',
      'test/browser/screens/reached-screens.ts',
    ],
  },
  'a job': {
    guide: 'add-a-job.md',
    edits: {
      'src/jobs/schedule.ts': [
        [
          "  { name: 'delete-old-messages'",
          "  { name: 'count-keys', cron: '25 3 * * *', run: ({ db }) => countKeys(db) },\n",
        ],
        ['import { finishChanges }', "import { countKeys } from '#src/commands/ads/count-keys.ts';\n"],
      ],
    },
    files: {
      'src/commands/ads/count-keys.ts': `import type { Db } from '#src/db/connection/client.ts';

export const countKeys = (db: Db): Promise<unknown> =>
  db.selectFrom('ads').select(({ fn }) => fn.count('number_of_keys').as('keys')).execute();
`,
    },
    tests: [],
  },
};

const GENERATED = '.react-router';
const COPIED = [
  'src',
  'test',
  'tools',
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
  'vitest.config.ts',
  'react-router.config.ts',
  'knip.config.ts',
];
let root = '';

beforeAll(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'milvis-how-to-'));
  for (const each of COPIED) cpSync(path.join(PROJECT_ROOT, each), path.join(root, each), { recursive: true });
  symlinkSync(path.join(PROJECT_ROOT, 'node_modules'), path.join(root, 'node_modules'));
  symlinkSync(path.join(PROJECT_ROOT, 'data'), path.join(root, 'data'));
  mkdirSync(path.join(root, GENERATED));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const run = (program: string, ...args: string[]): string => {
  const { stdout, stderr, status } = spawnSync(process.execPath, [path.join(root, 'node_modules', program), ...args], {
    cwd: root,
    encoding: 'utf8',
  });
  return status === 0 ? '' : stdout + stderr;
};

const guideText = (guide: string): string => readFileSync(path.join(PROJECT_ROOT, 'docs/how-to', guide), 'utf8');

test.each(Object.entries(CHANGES))('the guide names every file of %s', (_what, { guide, edits, files, tests }) => {
  const text = guideText(guide);
  const isNamed = (file: string): boolean =>
    text.includes(`\`${file}\``) ||
    text.includes(`\`${path.basename(file)}\``) ||
    text.includes(`\`${folderOf(file)}\``);
  expect([...Object.keys(edits), ...Object.keys(files), ...tests].filter((file) => !isNamed(file))).toEqual([]);
});

test.each(Object.entries(CHANGES))(
  'the tests that %s touches exist, and its guide says to run them',
  (_what, { guide, tests }) => {
    const run = [...guideText(guide).matchAll(/npm test -- ([^`\n]*)/g)].flatMap(([, paths = '']) =>
      paths.split(/\s+/),
    );
    for (const file of tests) {
      expect(existsSync(path.join(PROJECT_ROOT, file)), file).toBe(true);
      // The tables of screens are read by tests of their folder.
      const isRun = !file.endsWith('.test.ts') || run.some((part) => part !== '' && file.includes(part));
      expect(isRun, `${guide} does not run ${file}`).toBe(true);
    }
  },
);

/** Names of the examples in the guides. */
const EXAMPLES = new Set(['readReports', 'reportsAction', 'renameReport']);

test('the names of code that the documents of developers state exist in the code', () => {
  const guides = globSync('docs/how-to/*.md', { cwd: PROJECT_ROOT });
  const sources = globSync(['{src,test,tools}/**/*.{ts,tsx,mjs}', '*.{ts,mjs,json}'], { cwd: PROJECT_ROOT });
  const code = new Set(
    sources
      .filter((file) => file !== 'test/how-to.test.ts')
      .flatMap((file) => readFileSync(path.join(PROJECT_ROOT, file), 'utf8').match(/[A-Za-z_][A-Za-z0-9_]*/g) ?? []),
  );
  const missing = [...guides, 'CONTRIBUTING.md', 'docs/architecture.md'].flatMap((guide) => {
    const prose = readFileSync(path.join(PROJECT_ROOT, guide), 'utf8').replaceAll(/```[\s\S]*?```/g, '');
    // Names in two parts at least: those of constants, and in camel case.
    return [...prose.matchAll(/`<?([A-Z]+_[A-Z_]+|[A-Za-z]+[a-z][A-Z][A-Za-z]*)(?=[`(<. ])/g)]
      .map(([, name = '']) => name)
      .filter((name) => !code.has(name) && !EXAMPLES.has(name))
      .map((name) => `${guide}: ${name}`);
  });
  expect(missing).toEqual([]);
});

/** New files are named by the folder in which they are: "src/feeds/". */
const folderOf = (file: string): string =>
  `${file
    .split('/')
    .slice(0, file.startsWith('src/web/') ? 3 : 2)
    .join('/')}/`;

test('the changes compile, in these files alone', { timeout: 600_000 }, () => {
  for (const { edits, files } of Object.values(CHANGES)) {
    for (const [file, insertions] of Object.entries(edits)) {
      let text = readFileSync(path.join(root, file), 'utf8');
      for (const [before, inserted] of insertions) {
        expect(text.split(before), `${file}: ${before}`).toHaveLength(2);
        text = text.replace(before, () => inserted + before);
      }
      writeFileSync(path.join(root, file), text);
    }
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
      writeFileSync(path.join(root, file), text);
    }
  }
  expect(run('@react-router/dev/bin.cjs', 'typegen')).toBe('');
  expect(run('typescript/bin/tsc', '-p', '.')).toBe('');
});
