import { type FeedField, type FeedFields, LIST_FIELDS } from '#src/domain/deliveries/feed-row.ts';

/**
 * Fields of a row from its texts: of several texts for one field the first that is not empty, for a list all of them.
 * @param fields of the texts, by index; undefined for a text that belongs to none
 * @param listSeparator separates the entries of a list in one text; null when each text is an entry
 */
export function collectFields(
  fields: readonly (FeedField | undefined)[],
  texts: readonly string[],
  listSeparator: string | null,
): FeedFields {
  const found: FeedFields = {};
  for (let index = 0; index < fields.length; index++) {
    const field = fields[index];
    const text = texts[index];
    if (field === undefined || text === undefined || text === '') continue;
    if (LIST_FIELDS.has(field)) {
      const entries = listSeparator === null ? [text] : text.split(listSeparator);
      const before = found[field];
      found[field] = Array.isArray(before) ? before.concat(entries) : entries;
    } else if (found[field] === undefined) found[field] = text;
  }
  return found;
}
