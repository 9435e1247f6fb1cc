import { type FeedFields, LIST_FIELDS } from '#src/domain/deliveries/feed-row.ts';
import type { Attributes, UnreadAttributes } from './attributes.ts';
import { splitList } from './list-text.ts';

/** Elements contain one entry of a list each; a line break between entries is the only separator that no entry contains. */
const LINE = '\n';

/**
 * The fields of an XML element by the table of its format, whatever the order of its elements, and the text of an attribute for the
 * format's rules.
 */
export function readXmlAttributes(
  attributes: Attributes,
  { paths, texts }: { paths: readonly string[]; texts: readonly string[] },
  rowNumber: number,
  unread: UnreadAttributes,
): { fields: FeedFields; cell: (attribute: string) => string } {
  const fields: FeedFields = {};
  const places = [...paths.keys()].sort(
    (a, b) => attributes.rankOf(paths[a] ?? '') - attributes.rankOf(paths[b] ?? ''),
  );
  for (const place of places) {
    const [path, text] = [paths[place] ?? '', texts[place] ?? ''];
    for (const field of attributes.fieldsOf(path)) {
      if (LIST_FIELDS.has(field)) {
        const before = fields[field];
        const entries = splitList(field, text, LINE);
        fields[field] = Array.isArray(before) ? before.concat(entries) : entries;
      } else fields[field] ??= text;
    }
    if (!attributes.isKnown(path)) unread.add(path, text, rowNumber);
  }
  return { fields, cell: (attribute) => texts[paths.indexOf(attribute)]?.trim() ?? '' };
}
