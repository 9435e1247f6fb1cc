import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from '#src/config/env.ts';
import { AD_FACTS } from '#src/domain/ads/ad-facts.ts';
import { testDatabase } from './support/database.ts';

/**
 * The types of tables in src/db/tables.ts are those of the database: the same columns, texts, numbers and truth values, and null where the database allows it.
 * Only what the database fills in may be left out of an insert.
 */

const { pool } = await testDatabase();
const FILE = 'src/db/tables.ts';

type Statement = ReturnType<typeof parseSync>['program']['body'][number];
type Type = Extract<Statement, { type: 'TSTypeAliasDeclaration' }>['typeAnnotation'];
type Kind = 'string' | 'number' | 'boolean' | null;
type TypedColumn = { isNullable: boolean; isOptional: boolean; kind: Kind };
type Columns = Map<string, TypedColumn>;
/** Those whose JavaScript type is always the same. */
const KINDS: Readonly<Record<string, Kind>> = {
  TSStringKeyword: 'string',
  TSNumberKeyword: 'number',
  TSBooleanKeyword: 'boolean',
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  numeric: 'number',
  text: 'string',
  uuid: 'string',
  bytea: null,
};

const isReference = (type: Type) => type.type === 'TSTypeReference';
const nameOf = (type: Type): string | null =>
  isReference(type) && type.typeName.type === 'Identifier' ? type.typeName.name : null;
const argumentsOf = (type: Type): Type[] => (isReference(type) ? (type.typeArguments?.params ?? []) : []);

/** @returns the texts of a union of string literals and templates */
function textsOf(type: Type): string[] {
  if (type.type === 'TSParenthesizedType') return textsOf(type.typeAnnotation);
  if (type.type === 'TSUnionType') return type.types.flatMap(textsOf);
  if (type.type === 'TSLiteralType' && type.literal.type === 'Literal') return [String(type.literal.value)];
  if (type.type !== 'TSTemplateLiteralType') throw new Error(`${FILE}: ${type.type} is no name of a column.`);
  let texts = [''];
  for (const [place, { value }] of type.quasis.entries()) {
    const part = type.types[place];
    const next = part ? textsOf(part) : [''];
    texts = texts.flatMap((text) => next.map((each) => text + value.cooked + each));
  }
  return texts;
}

function columnOf(type: Type): TypedColumn {
  const [read, inserted] = argumentsOf(type);
  if (type.type === 'TSUnionType') {
    const others = type.types.filter((each) => each.type !== 'TSNullKeyword').map(columnOf);
    return {
      isNullable: others.length < type.types.length,
      isOptional: others.some(({ isOptional }) => isOptional),
      kind: others.length === 1 ? (others[0]?.kind ?? null) : null,
    };
  }
  if (nameOf(type) === 'Generated' && read) return { ...columnOf(read), isOptional: true };
  if (nameOf(type) === 'ColumnType' && read && inserted)
    return { ...columnOf(read), isOptional: inserted.type === 'TSNeverKeyword' || containsUndefined(inserted) };
  return { isNullable: false, isOptional: false, kind: KINDS[type.type] ?? null };
}

const containsUndefined = (type: Type): boolean =>
  type.type === 'TSUndefinedKeyword' || (type.type === 'TSUnionType' && type.types.some(containsUndefined));

const isLiteral = (type: Type) => type.type === 'TSTypeLiteral';

/** @returns the members of an object type, by name */
function membersOf(type: Type): [string, Type][] {
  if (!isLiteral(type)) throw new Error(`${FILE}: ${type.type} is no object type.`);
  return type.members.map((member) => {
    if (member.type !== 'TSPropertySignature' || member.key.type !== 'Identifier' || !member.typeAnnotation)
      throw new Error(`${FILE}: ${member.type} is no column.`);
    return [member.key.name, member.typeAnnotation.typeAnnotation];
  });
}

function columnsOf(type: Type): Columns {
  if (type.type === 'TSIntersectionType') return new Map(type.types.flatMap((each) => [...columnsOf(each)]));
  const [names, value] = argumentsOf(type);
  if (nameOf(type) === 'Record' && names && value)
    return new Map(textsOf(names).map((name) => [name, columnOf(value)]));
  if (nameOf(type) === 'AdFactColumns')
    return new Map(AD_FACTS.map(({ column }) => [column, { isNullable: true, isOptional: false, kind: null }]));
  return new Map(membersOf(type).map(([name, column]) => [name, columnOf(column)]));
}

function typedTables(): Map<string, Columns> {
  const { program } = parseSync('tables.ts', readFileSync(path.join(PROJECT_ROOT, FILE), 'utf8'));
  const declarations = program.body.flatMap((statement) =>
    statement.type === 'ExportNamedDeclaration' && statement.declaration?.type === 'TSTypeAliasDeclaration'
      ? [statement.declaration]
      : [],
  );
  const declared = declarations.find(({ id }) => id.name === 'Database');
  if (!declared) throw new Error(`${FILE} declares no type Database.`);
  return new Map(membersOf(declared.typeAnnotation).map(([table, type]) => [table, columnsOf(type)]));
}

type StoredColumn = { isNullable: boolean; isFilled: boolean; type: string };

/** By "table.column". */
async function storedColumns(): Promise<Map<string, StoredColumn>> {
  const { rows } = await pool.query<{ name: string } & StoredColumn>(
    `select table_name || '.' || column_name as name, is_nullable = 'YES' as "isNullable", udt_name as type,
            column_default is not null or is_identity = 'YES' or is_generated = 'ALWAYS'
              or exists (select from information_schema.triggers where event_object_table = table_name and action_timing = 'BEFORE'
                           and event_manipulation = 'INSERT') as "isFilled"
     from information_schema.columns where table_schema = 'public'`,
  );
  return new Map(rows.map(({ name, ...column }) => [name, column]));
}

function differenceOf(typed: TypedColumn | undefined, stored: StoredColumn | undefined): string | null {
  if (typed === undefined) return 'only in the database';
  if (stored === undefined) return 'only in the types';
  if (typed.isNullable !== stored.isNullable) return stored.isNullable ? 'may be null' : 'is never null';
  if (typed.isOptional && !stored.isFilled && !stored.isNullable) return 'has to be inserted';
  const kind = KINDS[stored.type];
  return typed.kind !== null && typed.kind !== kind && kind !== undefined ? `is ${stored.type}` : null;
}

test('each typed table has the columns of the database, with their types, nulls and defaults', async () => {
  const stored = await storedColumns();
  const tables = typedTables();
  expect(tables.size).toBeGreaterThan(80);
  const typed = new Map(
    [...tables].flatMap(([table, columns]) => [...columns].map(([name, column]) => [`${table}.${name}`, column])),
  );
  const names = [...stored.keys()].filter((name) => tables.has(name.split('.')[0] ?? ''));
  const differences = [...new Set([...typed.keys(), ...names])].flatMap((name) => {
    const difference = differenceOf(typed.get(name), stored.get(name));
    return difference === null ? [] : [`${name} ${difference}`];
  });
  expect(differences).toEqual([]);
});
