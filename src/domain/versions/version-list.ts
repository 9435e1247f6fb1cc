/** A recorded change of a thing; null: it did not exist before, or does not exist after. */
export type RecordedChange = { id: string; at: Date; email: string; action: string; before: unknown; after: unknown };

export type Fields = ReadonlyMap<string, unknown>;

/** A thing as it was after a change. */
export type Version = {
  /** Id of the change; BEFORE_ALL: before the first one that is known. */
  id: string;
  change: Pick<RecordedChange, 'at' | 'email' | 'action'> | null;
  /** Fields that the change set to another value. */
  changed: string[];
  /** Null: the thing did not exist. */
  fields: Fields | null;
};

export const BEFORE_ALL = 'forst';

/**
 * All known versions of a thing, the latest first. Changes may name only the fields that they changed; the others are as the changes
 * before left them.
 * @param changes the latest first
 * @param isField whether a version includes a field
 */
export function versionsOf(changes: readonly RecordedChange[], isField: (name: string) => boolean): Version[] {
  const inOrder = changes.toReversed();
  const [oldest] = inOrder;
  if (!oldest) return [];
  let fields = oldest.before === null ? null : firstValues(inOrder, isField);
  const versions: Version[] = fields === null ? [] : [{ id: BEFORE_ALL, change: null, changed: [], fields }];
  for (const { id, at, email, action, after } of inOrder) {
    const was: Fields = fields ?? new Map();
    const set = fieldsOf(after, isField);
    const changed = [...set.keys()].filter((name) => !isSameValue(set.get(name), was.get(name)));
    fields = after === null ? null : new Map([...was, ...set]);
    versions.push({ id, change: { at, email, action }, changed, fields });
  }
  return versions.toReversed();
}

/** The value of each field before the first change that names it. */
function firstValues(changes: readonly RecordedChange[], isField: (name: string) => boolean): Fields {
  const values = new Map<string, unknown>();
  for (const { before } of changes)
    for (const [name, value] of fieldsOf(before, isField)) if (!values.has(name)) values.set(name, value);
  return values;
}

const fieldsOf = (value: unknown, isField: (name: string) => boolean): Fields =>
  new Map(typeof value === 'object' && value !== null ? Object.entries(value).filter(([name]) => isField(name)) : []);

/** Both come from JSON. */
const isSameValue = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
