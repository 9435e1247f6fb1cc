/** The values of a form's fields; a field with several controls has several. */
export type RecordTexts = Readonly<Record<string, readonly string[]>>;

/** A field that two people changed in different ways. `base`: null where the earlier value is unknown. */
export type FieldConflict = {
  field: string;
  base: readonly string[] | null;
  theirs: readonly string[];
  mine: readonly string[];
};

export type Merged = {
  /** The value of every field: one's own where only that one was changed, theirs where only theirs was. */
  fields: Record<string, string[]>;
  /** Fields whose values are theirs. */
  taken: string[];
  conflicts: FieldConflict[];
};

/** Merges two changes of the same record by field; a conflicting field has one's own value. */
export function mergeFields(base: RecordTexts, mine: RecordTexts, theirs: RecordTexts): Merged {
  const [was, own, other] = [base, mine, theirs].map((texts) => new Map(Object.entries(texts)));
  const merged: Merged = { fields: {}, taken: [], conflicts: [] };
  for (const field of new Set([...(own?.keys() ?? []), ...(other?.keys() ?? [])])) {
    const sent = own?.get(field) ?? [];
    const stored = other?.get(field);
    const before = was?.get(field);
    if (stored !== undefined && !isSameText(sent, stored) && isSameText(sent, before ?? [])) {
      define(merged.fields, field, [...stored]);
      merged.taken.push(field);
      continue;
    }
    define(merged.fields, field, [...sent]);
    if (stored === undefined || isSameText(sent, stored) || (before && isSameText(stored, before))) continue;
    merged.conflicts.push({ field, base: before ?? null, theirs: stored, mine: sent });
  }
  return merged;
}

/** Sets a field of any name, also one that objects inherit. */
function define(fields: Record<string, string[]>, name: string, value: string[]): void {
  Object.defineProperty(fields, name, { value, enumerable: true, configurable: true, writable: true });
}

/** Forms send CRLF, untrimmed texts, and numbers with spaces ("199 000"); an empty control equals none. */
const plain = (texts: readonly string[]): string => JSON.stringify(texts.map(plainText).filter((text) => text !== ''));

function plainText(text: string): string {
  const trimmed = text.replaceAll('\r\n', '\n').trim();
  return /^[\d\s]+$/.test(trimmed) ? trimmed.replaceAll(/\s/g, '') : trimmed;
}

export const isSameText = (one: readonly string[], other: readonly string[]): boolean => plain(one) === plain(other);
