import type { FeedField } from '#src/domain/deliveries/feed-row.ts';

/**
 * The use of every attribute that a format's document defines. An attribute is the heading of a column or a path without list
 * indexes ("image.url"); "vehicle_option.*" stands for everything below a path. An attribute of a file that is in none of the groups
 * is named in the report of the delivery, as are those of `reported`.
 */
export type AttributeTable = {
  /** Read into a field, or into several. Of several attributes for one field, the first that is not empty is used. */
  read: Readonly<Record<string, FeedField | readonly FeedField[]>>;
  /** Read by a rule of the format, which the text states: several attributes together, or a condition. */
  rules: Readonly<Record<string, string>>;
  /** Not read on purpose: attributes by the reason. */
  ignored: Readonly<Record<string, readonly string[]>>;
  /** Facts that buyers would want to know, and the site has no field for. */
  reported: readonly string[];
};

/** An attribute that files contain and nothing reads. */
export type UnreadAttribute = {
  name: string;
  /** Rows in which it is not empty. */
  rows: number;
  /** Its first text. */
  sample: string;
  firstRow: number;
};

/** A table as its reader uses it. */
export type Attributes = {
  /** Fields that an attribute is read into; empty for all others. */
  fieldsOf(attribute: string): readonly FeedField[];
  /** Whether the attribute is read, or ignored on purpose. */
  isKnown(attribute: string): boolean;
  /** Place of the attribute in the table, by which of two for one field the first is used; the last for all others. */
  rankOf(attribute: string): number;
  /** Entries that are read, in the order of the table. */
  entries: readonly (readonly [attribute: string, fields: readonly FeedField[]])[];
  /** Whether attributes below it are in the table: a cell of its column may be JSON. */
  isObject(attribute: string): boolean;
};

export function compileAttributes({ read, rules, ignored }: AttributeTable): Attributes {
  const fields = new Map(Object.entries(read).map(([name, target]) => [name, [target].flat()]));
  const known = new Set([...fields.keys(), ...Object.keys(rules), ...Object.values(ignored).flat()]);
  const objects = new Set([...known].flatMap(pathsAbove));
  const ranks = new Map([...known].map((name, place) => [name, place]));
  const found = new Map<string, string>();
  /** The entry of the table for an attribute: itself, or the nearest "path.*" above it. */
  const entryOf = (attribute: string): string => {
    const before = found.get(attribute);
    if (before !== undefined) return before;
    const entry = known.has(attribute)
      ? attribute
      : (pathsAbove(attribute)
          .map((path) => `${path}.*`)
          .find((path) => known.has(path)) ?? '');
    if (found.size < MAX_REMEMBERED) found.set(attribute, entry);
    return entry;
  };
  return {
    fieldsOf: (attribute) => fields.get(entryOf(attribute)) ?? NO_FIELDS,
    isKnown: (attribute) => entryOf(attribute) !== '',
    rankOf: (attribute) => ranks.get(entryOf(attribute)) ?? known.size,
    entries: [...fields],
    isObject: (attribute) => objects.has(attribute),
  };
}

const NO_FIELDS: readonly FeedField[] = [];
/** Files have some hundred different attributes; hostile ones any number. */
const MAX_REMEMBERED = 2_000;

/** "a.b@c" → "a.b", "a": the nearest first. */
function pathsAbove(path: string): string[] {
  const above: string[] = [];
  for (let at = path.length - 1; at > 0; at--) if (path[at] === '.' || path[at] === '@') above.push(path.slice(0, at));
  return above;
}

/** Different attributes that are named; a file may have any number. */
const MAX_UNREAD = 200;
const SAMPLE_LENGTH = 80;

/** Collects what is in a file and is not read. */
export class UnreadAttributes {
  readonly #found = new Map<string, UnreadAttribute & { lastRow: number }>();

  add(name: string, text: string, rowNumber: number): void {
    if (text.trim() === '') return;
    const known = this.#found.get(name);
    if (known === undefined) {
      if (this.#found.size >= MAX_UNREAD) return;
      const sample = text.trim().replaceAll(/\s+/gu, ' ').slice(0, SAMPLE_LENGTH);
      this.#found.set(name, {
        name: name.slice(0, SAMPLE_LENGTH),
        rows: 1,
        sample,
        firstRow: rowNumber,
        lastRow: rowNumber,
      });
    } else if (known.lastRow !== rowNumber) {
      known.rows += 1;
      known.lastRow = rowNumber;
    }
  }

  /** The commonest first. */
  list(): UnreadAttribute[] {
    return [...this.#found.values()]
      .map(({ name, rows, sample, firstRow }) => ({ name, rows, sample, firstRow }))
      .sort((a, b) => b.rows - a.rows);
  }
}
