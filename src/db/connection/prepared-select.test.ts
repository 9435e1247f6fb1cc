import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '#test/support/database.ts';
import { preparedSelect } from './prepared-select.ts';
import { prepared } from './prepared-statements.ts';

const { db } = await testDatabase();

test('builds a select once, and executes it with the values of each call, on any connection', async () => {
  let built = 0;
  const read = preparedSelect((on, least: number, names: readonly string[]) => {
    built += 1;
    const list = sql<{ name: string }>`unnest(${names}::text[])`.as<'list'>(sql`list(name)`);
    return on
      .selectFrom(list)
      .modifyFront(prepared('names'))
      .select(['list.name', sql<number>`${least}::int`.as('least')])
      .where(sql<boolean>`length(list.name) >= ${least}`);
  });
  expect(await read(db, 2, ['a', 'bb', 'cc'])).toEqual(['bb', 'cc'].map((name) => ({ name, least: 2 })));
  expect(await read(db, 1, ['d'])).toEqual([{ name: 'd', least: 1 }]);
  expect(await db.transaction().execute((tx) => read(tx, 1, []))).toEqual([]);
  expect(built).toBe(1);
});
