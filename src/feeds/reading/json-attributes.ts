import { type FeedField, type FeedFields, LIST_FIELDS } from '#src/domain/deliveries/feed-row.ts';
import { type AttributeTable, compileAttributes, type UnreadAttributes } from './attributes.ts';
import type { JsonReader } from './json-values.ts';
import { textsOfMembers } from './member-texts.ts';

type JsonAttributes = {
  /** The fields of an element by the table. Of a list, a field takes the first entry, and a list field all of them. */
  read(element: JsonReader): FeedFields;
  recordUnread(element: JsonReader, rowNumber: number, unread: UnreadAttributes): void;
};

export function compileJson(table: AttributeTable): JsonAttributes {
  const attributes = compileAttributes(table);
  const reads = attributes.entries.flatMap(([path, fields]) =>
    fields.map((field) => ({ steps: path.split('.'), field, isList: LIST_FIELDS.has(field) })),
  );
  return {
    read: (element) => {
      const found: FeedFields = {};
      for (const { steps, field, isList } of reads) {
        if (isList) addList(found, field, textsAt(element, steps));
        else if (found[field] === undefined) {
          const text = textAt(element, steps);
          if (text !== undefined && text !== '') found[field] = text;
        }
      }
      return found;
    },
    recordUnread: (element, rowNumber, unread) => {
      for (const [path, text] of textsOfMembers(element.value, ''))
        if (!attributes.isKnown(path)) unread.add(path, text, rowNumber);
    },
  };
}

/** Of several attributes for a list, the first that has entries. */
function addList(found: FeedFields, field: FeedField, texts: readonly string[]): void {
  const entries = texts.filter((text) => text !== '');
  if (entries.length > 0) found[field] ??= entries;
}

function textAt(element: JsonReader, steps: readonly string[]): string | undefined {
  let part = element;
  for (const step of steps) part = firstOf(part).at(step);
  return firstOf(part).text();
}

const firstOf = (part: JsonReader): JsonReader => part.list()[0] ?? part;

function textsAt(element: JsonReader, [step, ...rest]: readonly string[]): string[] {
  const entries = element.list();
  if (entries.length > 0) return entries.flatMap((entry) => textsAt(entry, step === undefined ? [] : [step, ...rest]));
  if (step !== undefined) return element.isObject ? textsAt(element.at(step), rest) : [];
  const text = element.text();
  return text === undefined ? [] : [text];
}
