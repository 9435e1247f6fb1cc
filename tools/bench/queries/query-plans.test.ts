import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { testDatabase } from '#test/support/database.ts';
import { plainSql, QUERIES_FOLDER, searchQueries } from './query-plans.ts';

test('the statements in docs/queries are those that the search sends', async () => {
  const { pool } = await testDatabase();
  const queries = await searchQueries(pool);
  expect(readdirSync(QUERIES_FOLDER).toSorted()).toEqual(queries.map(({ name }) => `${name}.sql`).toSorted());
  for (const { name, statement } of queries) {
    // The number of ids depends on the ads of the page.
    const withoutIds = (sql: string) => sql.replace(/in \(\$\d+(, \$\d+)*\)/, 'in (ids)').replace(/\$\d+/g, '$');
    const stored = withoutIds(readFileSync(path.join(QUERIES_FOLDER, `${name}.sql`), 'utf8'));
    expect(stored, `${name}.sql: run npm run bench search-million`).toContain(withoutIds(plainSql(statement.sql)));
  }
});
