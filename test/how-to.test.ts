import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PROJECT_ROOT } from '#src/config/env.ts';

/**
 * The guides of docs/how-to name every file that a change touches: five model changes are made in a copy of the sources, each in the files
 * that its guide names and in no others, and the copy compiles.
 */

type Change = {
  guide: string;
  /** File → text of it, and what is inserted before that text. */
  edits: Readonly<Record<string, readonly (readonly [before: string, inserted: string])[]>>;
  /** New files with their contents. */
  files: Readonly<Record<string, string>>;
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

test.each(Object.entries(CHANGES))('the guide names every file of %s', (_what, { guide, edits, files }) => {
  const text = readFileSync(path.join(PROJECT_ROOT, 'docs/how-to', guide), 'utf8');
  const isNamed = (file: string): boolean =>
    text.includes(`\`${file}\``) ||
    text.includes(`\`${path.basename(file)}\``) ||
    text.includes(`\`${folderOf(file)}\``);
  expect([...Object.keys(edits), ...Object.keys(files)].filter((file) => !isNamed(file))).toEqual([]);
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
