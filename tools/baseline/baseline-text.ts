import type { Schema, SchemaColumn, SchemaConstraint, SchemaTable } from './read-schema.ts';
import type { WrittenSchema } from './sql-statements.ts';

/**
 * A schema as one file of SQL: functions, then each table with its indexes, views, rows, and triggers last, so that they do not act on
 * the rows. Comments, and the texts of functions, are those that people wrote.
 */
export function baselineText(schema: Schema, written: WrittenSchema, heading: string): string {
  const tables = inOrderOfReferences(schema.tables);
  const place = new Map(tables.map(({ name }, index) => [name, index]));
  const isLater = (table: SchemaTable, { refersTo }: SchemaConstraint) =>
    (place.get(refersTo ?? '') ?? -1) > (place.get(table.name) ?? 0);
  const later = tables.flatMap((table) =>
    table.constraints
      .filter((constraint) => isLater(table, constraint))
      .map(({ name, definition }) => `alter table ${table.name} add constraint ${name} ${plain(definition)};`),
  );
  const functionText = ({ name, definition }: Schema['functions'][number]) => {
    const text =
      written.functions.get(name) ??
      definition.trim().replace('CREATE OR REPLACE FUNCTION public.', 'create function ');
    return withComment(written, name, `${text};`);
  };
  const sections = [
    `${heading}\n\n-- Functions name tables that are created below.\nset local check_function_bodies = off;`,
    ...schema.functions.filter(({ readsTables }) => !readsTables).map(functionText),
    ...tables.map((table) => {
      const own = table.constraints.filter((constraint) => !isLater(table, constraint));
      return tableText({ ...table, constraints: own }, written);
    }),
    later.length === 0
      ? ''
      : `-- References to tables that are created after the table that refers to them.\n${later.join('\n')}`,
    ...schema.views.map(({ name, definition }) =>
      withComment(written, name, `create view ${name} as\n${plain(definition).trimEnd()}`),
    ),
    ...schema.functions.filter(({ readsTables }) => readsTables).map(functionText),
    ...tables.filter(({ rows }) => rows.values.length > 0).map(rowsText),
    ...tables.flatMap(({ triggers }) =>
      triggers.map(({ name, definition }) => withComment(written, name, `${plain(definition)};`)),
    ),
  ];
  return `${sections.filter((section) => section !== '').join('\n\n')}\n`;
}

/** Tables after those that they refer to, where references form no circle; otherwise in the order in which they were created. */
function inOrderOfReferences(tables: readonly SchemaTable[]): SchemaTable[] {
  const byName = new Map(tables.map((table) => [table.name, table]));
  const ordered = new Set<SchemaTable>();
  const visiting = new Set<SchemaTable>();
  const visit = (table: SchemaTable): void => {
    if (ordered.has(table) || visiting.has(table)) return;
    visiting.add(table);
    for (const { refersTo } of table.constraints) {
      const target = byName.get(refersTo ?? '');
      if (target !== undefined) visit(target);
    }
    ordered.add(table);
  };
  for (const table of tables) visit(table);
  return [...ordered];
}

function tableText(table: SchemaTable, written: WrittenSchema): string {
  const { name, columns, constraints, indexes } = table;
  const inColumn = new Map<string, string[]>();
  const ofTable: string[] = [];
  for (const constraint of constraints) {
    const column = constraint.columns?.length === 1 ? constraint.columns[0] : undefined;
    const text = column === undefined ? null : columnClause(name, column, constraint);
    if (column !== undefined && text !== null) inColumn.set(column, [...(inColumn.get(column) ?? []), text]);
    else ofTable.push(withComment(written, `${name}.${constraint.name}`, tableClause(name, constraint), '  '));
  }
  const width = Math.max(...columns.map((column) => column.name.length));
  const lines = columns.map((column) => {
    const clauses = [...columnClauses(column), ...(inColumn.get(column.name) ?? [])];
    const isKey = inColumn.get(column.name)?.includes('primary key') || isInKey(constraints, column);
    const text = `${column.name.padEnd(width)} ${shortType(column.type)}${clauses
      .filter((clause) => clause !== 'not null' || !isKey)
      .map((clause) => ` ${clause}`)
      .join('')}`;
    return withComment(written, `${name}.${column.name}`, text, '  ');
  });
  const options = table.options === null ? '' : ` with (${table.options.join(', ').replaceAll('=', ' = ')})`;
  const create = `create ${table.isUnlogged ? 'unlogged ' : ''}table ${name} (\n${[...lines, ...ofTable].join(',\n')}\n)${options};`;
  const statistics = columns
    .filter((column) => column.statistics !== null && column.statistics >= 0)
    .map((column) => `  alter column ${column.name} set statistics ${column.statistics}`);
  return [
    withComment(written, name, create),
    ...indexes.map((index) =>
      withComment(written, index.name, `${plain(index.definition).replace(' using btree', '')};`),
    ),
    ...(statistics.length === 0 ? [] : [`alter table ${name}\n${statistics.join(',\n')};`]),
  ].join('\n');
}

const isInKey = (constraints: readonly SchemaConstraint[], { name }: SchemaColumn): boolean =>
  constraints.some(({ kind, columns }) => kind === 'p' && columns.includes(name));

function columnClauses({ isIdentity, isRequired, isGenerated, expression }: SchemaColumn): string[] {
  if (isIdentity) return ['generated always as identity'];
  return [
    ...(isRequired ? ['not null'] : []),
    ...(expression === null
      ? []
      : [isGenerated ? `generated always as (${plain(expression)}) stored` : `default ${plain(expression)}`]),
  ];
}

/** A constraint of one column behind it, where PostgreSQL then chooses the name that it has; null: it has another one. */
function columnClause(table: string, column: string, { name, kind, definition }: SchemaConstraint): string | null {
  const suffix = {
    p: `${table}_pkey`,
    u: `${table}_${column}_key`,
    c: `${table}_${column}_check`,
    f: `${table}_${column}_fkey`,
  }[kind];
  if (name !== suffix) return null;
  const text = plain(definition);
  if (kind === 'p') return 'primary key';
  if (kind === 'u') return text === `unique (${column})` ? 'unique' : null;
  return kind === 'f' ? text.replace(`foreign key (${column}) `, '') : text;
}

function tableClause(table: string, { name, kind, columns, definition }: SchemaConstraint): string {
  const isUnnamed = kind === 'p' && name === `${table}_pkey`;
  return isUnnamed ? `primary key (${columns.join(', ')})` : `constraint ${name} ${plain(definition)}`;
}

function rowsText({ name, rows }: SchemaTable): string {
  const lines = rows.values.map((row) => `  (${row.join(', ')})`);
  return `insert into ${name} (${rows.columns.join(', ')}) values\n${lines.join(',\n')};`;
}

function withComment(written: WrittenSchema, about: string, text: string, indent = ''): string {
  const comment = written.comments.get(about) ?? [];
  return [...comment, ...text.split('\n')].map((line) => (line === '' ? line : `${indent}${line}`)).join('\n');
}

const SHORT_TYPES: readonly [RegExp, string][] = [
  [/timestamp with time zone/g, 'timestamptz'],
  [/\binteger\b/g, 'int'],
];

const shortType = (type: string): string =>
  SHORT_TYPES.reduce((text, [long, short]) => text.replaceAll(long, short), type);

/** PostgreSQL's text of an expression as people write it: lower-case words, lists with `in`, texts without their type. */
function plain(sql: string): string {
  return sql
    .split(/('(?:[^']|'')*')/)
    .map((part, place) => (place % 2 === 1 ? part : shortType(part.toLowerCase())))
    .join('')
    .replaceAll(/('(?:[^']|'')*')::text(?!\[)/g, '$1')
    .replaceAll(/ = any \(array\[([^[\]]*)\]\)/g, ' in ($1)')
    .replaceAll(/'\{\}'::text\[\]/g, `'{}'`)
    .replaceAll(/('(?:\[\]|\{\})')::(?:jsonb|[a-z]+\[\])/g, '$1');
}
