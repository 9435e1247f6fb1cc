/** A statement of an SQL file with the comment lines directly above it. */
export type SqlStatement = { comment: string[]; text: string };

/** Quoted texts, dollar-quoted bodies, comments, and the end of a statement. */
const TOKEN = /'(?:[^']|'')*'|\$\$[\s\S]*?\$\$|--[^\n]*\n|;/g;

/** The statements of an SQL file, in order. Not for functions with `begin atomic`. */
export function sqlStatements(sql: string): SqlStatement[] {
  const statements: SqlStatement[] = [];
  let from = 0;
  for (const { 0: token, index } of sql.matchAll(TOKEN)) {
    if (token !== ';') continue;
    statements.push(withComment(sql.slice(from, index)));
    from = index + 1;
  }
  return statements;
}

/** Only the comment that touches the statement is about it; one above an empty line is about the file. */
function withComment(source: string): SqlStatement {
  const lines = source.trim().split('\n');
  const start = lines.findIndex((line) => !/^(--|\s*$)/.test(line));
  const text = lines.slice(start).join('\n');
  const above = lines.slice(0, start);
  return { comment: above.slice(above.lastIndexOf('') + 1), text };
}

/** Comments by what they are about: "ads", "ads.price", "ads_words", and the texts of functions as they were written, by name. */
export type WrittenSchema = { comments: Map<string, string[]>; functions: Map<string, string> };

const IDENTIFIER = '([a-z_0-9]+)';
const TABLE = new RegExp(`^(?:create (?:unlogged )?table|alter table) ${IDENTIFIER}`);
const NAMED = new RegExp(
  `^create (?:or replace )?(?:unique )?(?:index|function|trigger|view) ${IDENTIFIER}[^]*?(?: on ${IDENTIFIER})?`,
);
const COLUMN = new RegExp(`^\\s*(?:alter table ${IDENTIFIER} )?(?:add column )?${IDENTIFIER} `);
const CONSTRAINT = new RegExp(`^\\s*(?:alter table ${IDENTIFIER} )?(?:add )?constraint ${IDENTIFIER} `);

/** @param files SQL files in the order in which they were applied; later ones win */
export function readWrittenSchema(files: readonly string[]): WrittenSchema {
  const comments = new Map<string, string[]>();
  const functions = new Map<string, string>();
  for (const { comment, text } of files.flatMap(sqlStatements)) {
    const [, table] = TABLE.exec(text) ?? [];
    const [, named] = NAMED.exec(text) ?? [];
    if (named !== undefined) note(comments, named, comment);
    if (named !== undefined && /^create (or replace )?function/.test(text)) {
      functions.set(named, text.replace(/^create or replace/, 'create'));
    }
    if (table !== undefined) readTable(comments, { table, comment, text });
  }
  return { comments, functions };
}

function readTable(comments: Map<string, string[]>, { table, comment, text }: SqlStatement & { table: string }): void {
  const isNew = text.startsWith('create');
  if (isNew) note(comments, table, comment);
  // The comment above `alter table` is about the first thing that it adds.
  let open = isNew ? [] : comment;
  for (const line of text.split('\n').slice(isNew ? 1 : 0)) {
    const written = /^\s*(--.*)$/.exec(line)?.[1];
    if (written !== undefined) open.push(written);
    else if (line.trim() === '') open = [];
    else {
      const name = CONSTRAINT.exec(line)?.[2] ?? columnOf(line);
      if (name !== undefined) note(comments, `${table}.${name}`, open);
      if (name !== undefined || isNew) open = [];
    }
  }
}

function columnOf(line: string): string | undefined {
  const name = COLUMN.exec(line)?.[2];
  const isClause = ['alter', 'check', 'primary', 'unique', 'foreign', 'constraint', 'drop', 'add', 'set'].includes(
    name ?? '',
  );
  return isClause ? undefined : name;
}

function note(comments: Map<string, string[]>, about: string, lines: string[]): void {
  if (lines.length > 0) comments.set(about, [...lines]);
}
