import type { ColumnMapping, ColumnRule } from '#src/domain/deliveries/column-mapping.ts';
import { FEED_FIELDS, type FeedField, type FeedFields, LIST_FIELDS } from '#src/domain/deliveries/feed-row.ts';
import { LIST_SEPARATOR } from '#src/domain/deliveries/own-format.ts';
import { collectFields } from '#src/feeds/reading/collect-fields.ts';
import { headerKey } from '#src/feeds/reading/csv-format.ts';

/** The texts of a row with the keys of their columns or paths; a path may occur several times. */
export type RowTexts = { keys: readonly string[]; texts: readonly string[] };

/** Compiles a mapping to the function that makes the fields of a row. Columns are compared by {@link headerKey}. */
export function compileMapping({ columns, constants = {} }: ColumnMapping): (row: RowTexts) => FeedFields {
  const rules = Map.groupBy(
    Object.entries(columns).flatMap(([column, targets]) =>
      targets.map((rule) => ({ key: headerKey(column), ...compileRule(rule) })),
    ),
    ({ key }) => key,
  );
  const constant = FEED_FIELDS.flatMap((field) =>
    constants[field] === undefined ? [] : [[field, constants[field]] as const],
  );
  return (row) => {
    const [fields, texts]: [FeedField[], string[]] = [[], []];
    row.keys.forEach((key, index) => {
      for (const { field, read } of rules.get(key) ?? []) {
        for (const text of read(row.texts[index] ?? '', row)) {
          fields.push(field);
          texts.push(text);
        }
      }
    });
    const found = collectFields(fields, texts, null);
    for (const [field, text] of constant) found[field] ??= text;
    return found;
  };
}

type CompiledRule = { field: FeedField; read: (text: string, row: RowTexts) => string[] };

function compileRule({ field, separator = LIST_SEPARATOR, part, values, when }: ColumnRule): CompiledRule {
  const words = new Map(Object.entries(values ?? {}).map(([from, to]) => [folded(from), to]));
  const condition = when && { key: headerKey(when.column), is: new Set(when.is.map(folded)) };
  const read = (text: string, row: RowTexts): string[] => {
    if (condition && !condition.is.has(folded(row.texts[row.keys.indexOf(condition.key)] ?? ''))) return [];
    const entries = LIST_FIELDS.has(field) ? text.split(separator) : [text];
    return entries
      .map((entry) => (part ? partOf(entry, part) : entry))
      .map((entry) => words.get(folded(entry)) ?? entry);
  };
  return { field, read };
}

const folded = (text: string): string => text.trim().toLowerCase();

/** A part of a text; empty when the text has too few. */
function partOf(text: string, { at, index, rest }: NonNullable<ColumnRule['part']>): string {
  const parts = text.split(at);
  const first = index < 0 ? parts.length + index : index;
  if (first < 0) return '';
  return (rest ? parts.slice(first).join(at) : (parts[first] ?? '')).trim();
}
