import { type FeedField, type FeedFields, LIST_FIELDS } from '#src/domain/deliveries/feed-row.ts';
import type { Attributes, UnreadAttributes } from './attributes.ts';
import { splitList } from './list-text.ts';
import { parseLooseJson } from './loose-json.ts';
import { textsOfMembers } from './member-texts.ts';

/** "g:Image Link" → "image_link", "image[0].url" → "image.url", "vehicle_fulfillment(option:store_code)" → "vehicle_fulfillment". */
export const attributeOf = (headerKey: string): string =>
  headerKey
    .replace(/^g:/u, '')
    .replaceAll(/\[\d*\]/gu, '')
    .replace(/\(.*\)$/u, '');

/** Reads the fields of a row, and notes what it has beside them. */
type AttributeRow = {
  fieldsOf(cells: readonly string[], rowNumber: number): FeedFields;
  /** The first text of an attribute in the row that was read last. */
  cell(attribute: string): string;
};

const NO_COLUMNS: readonly number[] = [];
type Column = { index: number; field: FeedField };

/**
 * Compiles the columns of a file. A cell of a list is split as {@link splitList} does; a cell of a column whose attribute has members may
 * be JSON.
 * @param keys of the header, by headerKey
 */
export function compileColumns(
  keys: readonly string[],
  attributes: Attributes,
  listSeparator: string,
  unread: UnreadAttributes,
): AttributeRow {
  const names = keys.map(attributeOf);
  const plain: Column[] = [];
  const lists: Column[] = [];
  const objects: number[] = [];
  const unknown: number[] = [];
  const ranked = [...names.keys()].sort(
    (a, b) => attributes.rankOf(names[a] ?? '') - attributes.rankOf(names[b] ?? ''),
  );
  for (const index of ranked) {
    const name = names[index] ?? '';
    if (name === '') continue;
    const fields = attributes.fieldsOf(name);
    for (const field of fields) (LIST_FIELDS.has(field) ? lists : plain).push({ index, field });
    if (attributes.isObject(name)) objects.push(index);
    else if (!attributes.isKnown(name)) unknown.push(index);
  }
  let row: readonly string[] = [];
  let members = new Map<string, string>();
  const add = (found: FeedFields, field: FeedField, text: string): void => {
    if (LIST_FIELDS.has(field)) {
      const before = found[field];
      const entries = splitList(field, text, listSeparator);
      found[field] = Array.isArray(before) ? before.concat(entries) : entries;
    } else found[field] ??= text;
  };
  const readObject = (found: FeedFields, index: number, rowNumber: number): boolean => {
    const [name, text] = [names[index] ?? '', row[index] ?? ''];
    const parsed = parseLooseJson(text);
    if (parsed === undefined) return false;
    for (const [path, member] of textsOfMembers(parsed, name)) {
      if (!members.has(path)) members.set(path, member);
      for (const field of attributes.fieldsOf(path)) add(found, field, member);
      if (!attributes.isKnown(path)) unread.add(path, member, rowNumber);
    }
    return true;
  };
  const fieldsOf = (cells: readonly string[], rowNumber: number): FeedFields => {
    row = cells;
    if (members.size > 0) members = new Map();
    const found: FeedFields = {};
    const parsed = new Set<number>();
    for (const index of objects) {
      const text = cells[index];
      if (text === undefined || text === '') continue;
      if (readObject(found, index, rowNumber)) parsed.add(index);
      else if (!attributes.isKnown(names[index] ?? '')) unread.add(names[index] ?? '', text, rowNumber);
    }
    for (const { index, field } of plain) {
      const text = cells[index];
      if (text !== undefined && text !== '' && !parsed.has(index)) found[field] ??= text;
    }
    for (const { index, field } of lists) {
      const text = cells[index];
      if (text !== undefined && text !== '' && !parsed.has(index)) add(found, field, text);
    }
    for (const index of unknown) {
      const text = cells[index];
      if (text !== undefined && text !== '') unread.add(keys[index] ?? '', text, rowNumber);
    }
    return found;
  };
  const places = Map.groupBy(names.keys(), (index) => names[index] ?? '');
  const cell = (attribute: string): string => {
    for (const index of places.get(attribute) ?? NO_COLUMNS) {
      const text = row[index]?.trim();
      if (text) return text;
    }
    return members.get(attribute)?.trim() ?? '';
  };
  return { fieldsOf, cell };
}
