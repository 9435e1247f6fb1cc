import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '#test/support/database.ts';
import { readListNeighbours } from './list-neighbours.ts';

const { db } = await testDatabase();
const list = sql<{ id: number }>`select id from (values (3), (1), (2)) rows (id) order by id desc`;

test('finds the rows beside one in the order of the list', async () => {
  expect(await readListNeighbours(db, list, 2)).toEqual({ before: 3, after: 1 });
  expect(await readListNeighbours(db, list, 3)).toEqual({ before: null, after: 2 });
  expect(await readListNeighbours(db, list, 1)).toEqual({ before: 2, after: null });
  expect(await readListNeighbours(db, list, 4)).toEqual({ before: null, after: null });
});
