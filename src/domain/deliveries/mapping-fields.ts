import { fail, ok, type Result } from '#src/base/result.ts';
import type { ColumnMapping, ColumnRule } from './column-mapping.ts';
import { guessField, guessOdometerUnit, isCarHeading } from './column-words.ts';
import { type FeedField, LIST_FIELDS } from './feed-row.ts';
import { vatOfHeading } from './vat-text.ts';

/**
 * A mapping as the fields of a form: `col.0` is the name of the first column, `rule.0.1.field` the field of its second rule,
 * `constant.0.text` the text of the first constant. Rules and constants without a field are left out.
 */
export type MappingFields = Readonly<Record<string, string>>;

export const RULE_PARTS = ['field', 'at', 'index', 'rest', 'separator', 'values', 'when', 'is'] as const;
export type RulePart = (typeof RULE_PARTS)[number];

export const columnName = (column: number): string => `col.${column}`;
export const ruleName = (column: number, rule: number, part: RulePart): string => `rule.${column}.${rule}.${part}`;
export const constantName = (place: number, part: 'field' | 'text'): string => `constant.${place}.${part}`;

const MAX_COLUMNS = 600;
const MAX_RULES = 10;
const MAX_CONSTANTS = 60;
/** Stands for an empty text in the list of a condition. */
const EMPTY_WORD = 'tomt';

/** The fields of a form that edits a mapping. @param columns those of the dealer's file, before columns that only the mapping has */
export function mappingFields(mapping: ColumnMapping, columns: readonly string[]): MappingFields {
  const names = [...new Set([...columns, ...Object.keys(mapping.columns)])];
  const rules = new Map(Object.entries(mapping.columns));
  const fields: [string, string][] = [
    ['odometerUnit', mapping.odometerUnit],
    ['list', mapping.list ?? ''],
    ['headerRow', mapping.headerRow === undefined ? '' : String(mapping.headerRow)],
    ['sheet', mapping.sheet ?? ''],
  ];
  for (const [column, name] of names.entries()) {
    fields.push([columnName(column), name]);
    for (const [place, rule] of (rules.get(name) ?? []).entries())
      for (const [part, text] of Object.entries(ruleFields(rule)))
        if (isRulePart(part) && text !== '') fields.push([ruleName(column, place, part), text]);
  }
  for (const [place, [field, text]] of Object.entries(mapping.constants ?? {}).entries())
    fields.push([constantName(place, 'field'), field], [constantName(place, 'text'), text]);
  return Object.fromEntries(fields);
}

const isRulePart = (text: string): text is RulePart => RULE_PARTS.some((part) => part === text);

const ruleFields = ({ field, part, separator, values, when }: ColumnRule): Record<RulePart, string> => ({
  field,
  at: part?.at ?? '',
  index: part === undefined ? '' : String(part.index < 0 ? part.index : part.index + 1),
  rest: part?.rest ? 'on' : '',
  separator: separator ?? '',
  values: Object.entries(values ?? {})
    .map(([from, to]) => `${from} = ${to}`)
    .join('\n'),
  when: when?.column ?? '',
  is: (when?.is ?? []).map((text) => text || EMPTY_WORD).join(', '),
});

/** How many columns, rules of a column or constants the fields have. */
export const countFields = (fields: MappingFields, nameOf: (place: number) => string): number => {
  const names = new Set(Object.keys(fields));
  let count = 0;
  while (count < MAX_COLUMNS && names.has(nameOf(count))) count += 1;
  return count;
};

export type ReadMapping = {
  /** Of the form of a mapping file, and not yet checked. */
  mapping: object;
  /** Name of the form's field at a path of the mapping. */
  fieldAt: (path: readonly (string | number)[]) => string;
};

/** Reads a mapping from the fields of its form. @returns messages by field for what cannot be a mapping */
export function readMappingFields(fields: MappingFields): Result<ReadMapping, Record<string, string>> {
  const texts = new Map(Object.entries(fields));
  const text = (name: string): string => texts.get(name)?.replaceAll('\r\n', '\n') ?? '';
  const errors: Record<string, string> = {};
  const columns: [string, object[]][] = [];
  const places = new Map<string, string>();
  for (let column = 0; column < MAX_COLUMNS && texts.has(columnName(column)); column += 1) {
    const rules: object[] = [];
    for (let rule = 0; rule < MAX_RULES; rule += 1) {
      const part = (name: RulePart): string => text(ruleName(column, rule, name));
      if (part('field') === '') continue;
      const read = readRule(part);
      if (!read.ok) errors[ruleName(column, rule, read.failure.part)] = read.failure.message;
      else {
        places.set(`${text(columnName(column))}\n${rules.length}`, `${column}.${rule}`);
        rules.push(read.value);
      }
    }
    if (rules.length > 0) columns.push([text(columnName(column)), rules]);
  }
  const constants: [string, string][] = [];
  for (let place = 0; place < MAX_CONSTANTS; place += 1) {
    const [field, value] = [text(constantName(place, 'field')), text(constantName(place, 'text')).trim()];
    if (field !== '' && value === '') errors[constantName(place, 'text')] = 'Skriv en text.';
    if (field === '' && value !== '') errors[constantName(place, 'field')] = 'Välj ett fält.';
    if (field !== '' && value !== '') constants.push([field, value]);
  }
  if (Object.keys(errors).length > 0) return fail(errors);
  const mapping = {
    odometerUnit: text('odometerUnit'),
    columns: Object.fromEntries(columns),
    ...(constants.length > 0 ? { constants: Object.fromEntries(constants) } : {}),
    ...(text('list').trim() === '' ? {} : { list: text('list').trim() }),
    ...(text('headerRow').trim() === '' ? {} : { headerRow: Number(text('headerRow').trim()) }),
    ...(text('sheet') === '' ? {} : { sheet: text('sheet') }),
  };
  const fieldAt = (path: readonly (string | number)[]): string => {
    const [part, name, rule, ...rest] = path;
    if (part !== 'columns') return String(part ?? '');
    const place = places.get(`${name}\n${rule ?? 0}`);
    return place === undefined ? 'columns' : `rule.${place}.${partOfPath(rest)}`;
  };
  return ok({ mapping, fieldAt });
}

/** `part.at` of a rule is its field `at`, `values.B` its field `values`. */
function partOfPath([first, second]: readonly (string | number)[]): RulePart {
  if (first === 'part') return second === 'index' ? 'index' : 'at';
  if (first === 'when') return second === 'is' ? 'is' : 'when';
  return first === 'separator' || first === 'values' ? first : 'field';
}

type RuleMistake = { part: RulePart; message: string };

function readRule(part: (name: RulePart) => string): Result<object, RuleMistake> {
  const values = readValues(part('values'));
  if (values === null) return fail({ part: 'values', message: 'Skriv en ersättning på varje rad: B = Bensin.' });
  const number = Number(part('index') || 1);
  const at = part('at');
  if (at !== '' && (!Number.isInteger(number) || number === 0 || Math.abs(number) > 20))
    return fail({ part: 'index', message: 'Skriv ett heltal: 1 är första delen, -1 den sista.' });
  if (at === '' && part('index') !== '') return fail({ part: 'at', message: 'Skriv tecknet som delar texten.' });
  const is = part('is');
  if (part('when') !== '' && is.trim() === '')
    return fail({ part: 'is', message: 'Skriv texten som kolumnen ska ha.' });
  if (part('when') === '' && is.trim() !== '') return fail({ part: 'when', message: 'Välj en kolumn.' });
  return ok({
    field: part('field'),
    ...(at === '' ? {} : { part: { at, index: number > 0 ? number - 1 : number, rest: part('rest') !== '' } }),
    ...(part('separator') === '' ? {} : { separator: part('separator') }),
    ...(values.length === 0 ? {} : { values: Object.fromEntries(values) }),
    ...(part('when') === '' ? {} : { when: { column: part('when'), is: is.split(',').map(wordOf) } }),
  });
}

const wordOf = (text: string): string => (text.trim().toLowerCase() === EMPTY_WORD ? '' : text.trim());

/** "B = Bensin" on each line; null when a line is something else. */
function readValues(text: string): [string, string][] | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const pairs = lines.map((line): [string, string] | null => {
    const at = line.indexOf('=');
    return at < 0 ? null : [line.slice(0, at).trim(), line.slice(at + 1).trim()];
  });
  return pairs.every((pair) => pair !== null) ? pairs : null;
}

/**
 * A saved mapping for a file with other columns: those that it does not know are guessed, as far as no other column of the file has their
 * field, and the unit follows the heading of the odometer where the file lacks the saved one.
 * @param columns names of the file's columns
 */
export function withNewColumns(saved: ColumnMapping, columns: readonly string[]): ColumnMapping {
  const guess = guessMapping(columns);
  const known = new Map(Object.entries(saved.columns));
  const fieldsIn = (rules: readonly ColumnRule[]) => rules.map(({ field }) => field);
  const usedFields = new Set(columns.flatMap((column) => fieldsIn(known.get(column) ?? [])));
  const added = Object.entries(guess.columns).filter(
    ([column, rules]) => !known.has(column) && !fieldsIn(rules).some((field) => usedFields.has(field)),
  );
  const hasNewOdometer = added.some(([, rules]) => fieldsIn(rules).includes('odometer'));
  return {
    ...saved,
    odometerUnit: hasNewOdometer ? guess.odometerUnit : saved.odometerUnit,
    columns: { ...saved.columns, ...Object.fromEntries(added) },
  };
}

/**
 * Guesses a mapping by known headings. A file without a column for the brand has it at the start of its titles.
 * @param columns names of the file's columns
 */
export function guessMapping(columns: readonly string[]): ColumnMapping {
  const usedFields = new Set<FeedField>();
  const rules: [string, ColumnRule[]][] = [];
  let odometerUnit: ColumnMapping['odometerUnit'] = 'km';
  let isWithoutVat = false;
  const hasTitle = columns.some((column) => guessField(column) === 'name' && !isCarHeading(column));
  for (const column of columns) {
    const field = guessField(column);
    if (field === 'name' && hasTitle && isCarHeading(column)) continue;
    if (field === null || (usedFields.has(field) && !LIST_FIELDS.has(field))) continue;
    usedFields.add(field);
    if (field === 'odometer') odometerUnit = guessOdometerUnit(column);
    if (field === 'price') isWithoutVat = vatOfHeading(column) === 'excluded';
    rules.push([column, [{ field }]]);
  }
  if (!usedFields.has('brand')) {
    const title = rules.find(([, [rule]]) => rule?.field === 'name' || rule?.field === 'model');
    title?.[1].push({ field: 'brand', part: { at: ' ', index: 0, rest: false } });
    if (!usedFields.has('model')) title?.[1].push({ field: 'model', part: { at: ' ', index: 1, rest: true } });
  }
  const constants = isWithoutVat && !usedFields.has('vat') ? { constants: { vat: 'exkl. moms' } } : {};
  return { odometerUnit, columns: Object.fromEntries(rules), ...constants };
}
