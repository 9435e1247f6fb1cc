import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { testDatabase } from '#test/support/database.ts';
import { hasStatement, QUERIES_FOLDER, searchQueries, withStatement } from './query-plans.ts';

const stored = (name: string): string => readFileSync(path.join(QUERIES_FOLDER, `${name}.sql`), 'utf8');

test('the statements in docs/queries are those that the search sends', async () => {
  const { pool } = await testDatabase();
  const queries = await searchQueries(pool);
  expect(readdirSync(QUERIES_FOLDER).toSorted()).toEqual(queries.map(({ name }) => `${name}.sql`).toSorted());
  const others = queries.filter(({ name, statement }) => !hasStatement(stored(name), statement.sql));
  expect(
    others.map(({ name }) => name),
    'run npm run bench search',
  ).toEqual([]);
});

test('a statement that has changed is replaced, with its values, and its plan remains', () => {
  const text = stored('popular');
  const plan = text.slice(text.indexOf('\n\n-- '));
  const statement = { sql: 'select\n    1 from ads where seats = $1', values: [5] };
  const written = withStatement(text, { what: 'Places.', statement }, 'search');
  expect(hasStatement(written, statement.sql)).toBe(true);
  expect(written).toContain('-- $1: 5\n\nselect\n1 from ads where seats = $1;\n\n-- ');
  expect(written).not.toContain('popular_ranking (ad_ids)');
  expect(written.endsWith(plan)).toBe(true);
  expect(withStatement(written, { what: 'Places.', statement }, 'search')).toBe(written);
});
