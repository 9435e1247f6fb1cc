import { type CompiledQuery, sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '#test/support/database.ts';
import { readByCursor } from './read-by-cursor.ts';

const { db, pool } = await testDatabase();
const numbers = (count: number) =>
  sql<{ n: number }>`select n from generate_series(1, ${sql.lit(count)}) n order by n desc`.compile(db);
const partsOf = async <Row>(query: CompiledQuery<Row>): Promise<Row[][]> => {
  const parts: Row[][] = [];
  for await (const part of readByCursor(db, query)) parts.push(part);
  return parts;
};

test.each([0, 1, 999, 1_000, 1_001, 2_500])('reads %d rows in order, in parts', async (count) => {
  const parts = await partsOf(numbers(count));
  expect(parts.flat().map(({ n }) => n)).toEqual(Array.from({ length: count }, (_, at) => count - at));
  for (const part of parts) expect(part.length).toBeLessThanOrEqual(1_000);
});

test('returns its connection after an error, and when the caller stops', async () => {
  await expect(partsOf(sql`select 1 / (n - 1500) from generate_series(1, 2000) n`.compile(db))).rejects.toThrow(
    'division by zero',
  );
  for await (const part of readByCursor(db, numbers(5_000))) {
    expect(part).toHaveLength(1_000);
    break;
  }
  expect(pool.totalCount - pool.idleCount).toBe(0);
});
