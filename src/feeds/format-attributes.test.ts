import { Readable } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type FeedField, type FeedFields, LIST_FIELDS } from '#src/domain/deliveries/feed-row.ts';
import { numRuns } from '#test/faults/thoroughness.ts';
import { allRows } from '#test/feed-reading.ts';
import { ACCESS_ATTRIBUTES } from './access-json/access-attributes.ts';
import { AUTOSCOUT24_ATTRIBUTES } from './autoscout24-xml/autoscout24-attributes.ts';
import { BILINFO_ATTRIBUTES } from './bilinfo-json/bilinfo-attributes.ts';
import { GOOGLE_ATTRIBUTES } from './google-csv/google-attributes.ts';
import { JSON_LD_ATTRIBUTES } from './json-ld/json-ld-attributes.ts';
import { META_ATTRIBUTES } from './meta-csv/meta-attributes.ts';
import { MILVIS_ATTRIBUTES } from './milvis-csv/milvis-csv.ts';
import {
  MOBILE_DE_COLUMNS,
  MOBILE_DE_EQUIPMENT,
  MOBILE_DE_IGNORED,
  MOBILE_DE_REPORTED,
  MOBILE_DE_RULES,
} from './mobile-de-csv/mobile-de-columns.ts';
import { feedFormats, openFeed } from './open-feed.ts';
import type { AttributeTable } from './reading/attributes.ts';
import { WAYKE_ATTRIBUTES } from './wayke-json/wayke-attributes.ts';

/** The tables of the formats' documents, and that reading follows them. */

type Attribute = readonly [name: string, text: string];
type Writer = (attributes: readonly Attribute[]) => string;

const csv: Writer = (attributes) =>
  [0, 1].map((at) => attributes.map((attribute) => `"${attribute[at]?.replaceAll('"', '""')}"`).join(',')).join('\n');

/** An object with a text at each path: "price.value". */
function nested(attributes: readonly Attribute[]): Record<string, unknown> {
  const root: Record<string, unknown> = {};
  for (const [path, text] of attributes) {
    const steps = path.split('.');
    let part = root;
    for (const step of steps.slice(0, -1)) {
      const below = part[step];
      const next = typeof below === 'object' && below !== null ? (below as Record<string, unknown>) : {};
      part[step] = next;
      part = next;
    }
    const last = steps.at(-1) ?? '';
    if (typeof part[last] !== 'object') part[last] = text;
  }
  return root;
}

const xmlOf = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? Object.entries(value)
        .map(([name, below]) => `<${name}>${xmlOf(below)}</${name}>`)
        .join('')
    : String(value).replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const json =
  (more: object = {}): Writer =>
  (attributes) =>
    JSON.stringify([{ ...more, ...nested(attributes) }]);
const xml =
  (element: string): Writer =>
  (attributes) =>
    `<all><${element}>${xmlOf(nested(attributes))}</${element}></all>`;

/** Attributes that a row needs to be one. */
const BASE: readonly Attribute[] = [
  ['make', 'Volvo'],
  ['model', 'V60'],
  ['price', '1 SEK'],
];
const FORMATS: readonly (readonly [format: string, AttributeTable, Writer, base: readonly Attribute[]])[] = [
  ['google-csv', GOOGLE_ATTRIBUTES, csv, [...BASE, ['id', '1']]],
  ['google-xml', GOOGLE_ATTRIBUTES, xml('item'), BASE],
  ['meta-csv', META_ATTRIBUTES, csv, [...BASE, ['vehicle_id', '1']]],
  ['meta-xml', META_ATTRIBUTES, xml('listing'), BASE],
  ['milvis-csv', MILVIS_ATTRIBUTES, csv, [['brand', 'Volvo']]],
  ['milvis-jsonl', MILVIS_ATTRIBUTES, json(), [['brand', 'Volvo']]],
  ['autoscout24-xml', AUTOSCOUT24_ATTRIBUTES, xml('vehicle'), []],
  ['wayke-json', WAYKE_ATTRIBUTES, json(), []],
  ['access-json', ACCESS_ATTRIBUTES, json(), []],
  ['bilinfo-json', BILINFO_ATTRIBUTES, json(), []],
  ['json-ld', JSON_LD_ATTRIBUTES, json({ '@type': 'Car' }), [['name', 'Volvo V60']]],
];

test('each format is here with its table, but those whose columns have no names or are a mapping’s', () => {
  const others = ['mapped', 'mobile-de-csv'];
  expect([...FORMATS.map(([name]) => name), ...others].toSorted()).toEqual([...feedFormats.keys()].toSorted());
});

async function read(format: string, text: string): Promise<{ fields: FeedFields; unread: string[] }> {
  const feed = await openFeed({ stream: Readable.from([Buffer.from(`${text}\n`)]), fileName: 'bilar', format });
  const [row] = await allRows(feed.rows);
  return { fields: row?.fields ?? {}, unread: feed.unread().map(({ name }) => name) };
}

/** A text that every field of that name can hold, so that no rule of the format turns it into another. */
const textOf = (name: string): string =>
  /image|url|link|logo|uri|local/iu.test(name) ? `https://a.se/${name}` : `x${name}`;

const groupsOf = (table: AttributeTable): string[][] => [
  Object.keys(table.read),
  Object.keys(table.rules),
  Object.values(table.ignored).flat(),
  [...table.reported],
];

describe.each(FORMATS)('%s', (format, table, write, base) => {
  test('every attribute of the table is in one group', () => {
    const all = groupsOf(table).flat();
    expect(all.filter((name, place) => all.indexOf(name) !== place)).toEqual([]);
  });

  test('each attribute that is read gives its fields', async () => {
    for (const [name, target] of Object.entries(table.read)) {
      if (name.endsWith('*') || base.some(([other]) => other.startsWith(`${name}.`))) continue;
      const others = base.filter(([other]) => other !== name && !isForSame(table, other, target));
      const needed = format.endsWith('csv') ? base.filter(([other]) => other !== name) : others;
      const { fields } = await read(format, write([[name, textOf(name)], ...needed]));
      for (const field of [target].flat())
        if (!needed.some(([other]) => isForSame(table, other, field)))
          expect([name, field, [fields[field] ?? ''].flat()]).toEqual([name, field, [textOf(name)]]);
    }
  });

  test('shuffled, with others that are unknown, nothing that is read gets lost, and the others are named', async () => {
    const known = Object.keys(table.read).filter((name) => !name.endsWith('*'));
    const some = fc.subarray(known, { minLength: 1, maxLength: 8 });
    const unknown = fc.uniqueArray(fc.stringMatching(/^zz[a-z]{1,6}$/u), { maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(some, unknown, fc.infiniteStream(fc.nat()), async (names, others, order) => {
        const attributes: Attribute[] = [
          ...new Map([...base, ...[...names, ...others].map((name): Attribute => [name, textOf(name)])]),
        ];
        const separate = attributes.filter(([name]) => !attributes.some(([other]) => other.startsWith(`${name}.`)));
        const shuffled = separate
          .map((attribute) => ({ attribute, key: order.next().value as number }))
          .sort((a, b) => a.key - b.key)
          .map(({ attribute }) => attribute);
        const [straight, mixed] = [await read(format, write(separate)), await read(format, write(shuffled))];
        expect(sorted(mixed.fields)).toEqual(sorted(straight.fields));
        expect(mixed.unread.toSorted()).toEqual(others.toSorted());
        for (const name of names)
          for (const field of [table.read[name] ?? []].flat())
            if (separate.some(([each]) => each === name)) expect(mixed.fields[field]).toBeDefined();
      }),
      { numRuns: numRuns(100) },
    );
  });
});

const isForSame = (table: AttributeTable, name: string, target: FeedField | readonly FeedField[]): boolean =>
  [table.read[name] ?? []].flat().some((field) => [target].flat().includes(field));

/** Entries of a list come in the order of the file. */
const sorted = (fields: FeedFields): FeedFields =>
  Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [
      field,
      LIST_FIELDS.has(field as FeedField) ? [value].flat().toSorted() : value,
    ]),
  );

test('mobile.de: each of its columns is read, ignored for a reason, or reported', () => {
  const groups = [MOBILE_DE_COLUMNS, MOBILE_DE_EQUIPMENT, MOBILE_DE_RULES, MOBILE_DE_REPORTED].map((map) => [
    ...map.keys(),
  ]);
  const all = [...groups, [...MOBILE_DE_IGNORED.values()].flat()].flat().toSorted((a, b) => a - b);
  expect(all).toEqual(Array.from({ length: 203 }, (_, column) => column));
});
