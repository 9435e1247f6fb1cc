import fc from 'fast-check';
import { expect, test } from 'vitest';
import { daysBetween } from '#src/domain/format/dates.ts';
import { testDatabase } from '#test/support/database.ts';
import { DAYS_BETWEEN } from './days-for-sale.ts';

const { pool } = await testDatabase();

test('counts days like the pages, also across changes of daylight saving time', async () => {
  const [min, max] = [new Date('2023-01-01T00:00:00Z'), new Date('2027-01-01T00:00:00Z')];
  const instant = fc.date({ min, max, noInvalidDate: true });
  const pairs = fc.sample(fc.tuple(instant, instant), 2_000);
  const { rows } = await pool.query(
    `select ${DAYS_BETWEEN('since', 'until')} as days from unnest($1::timestamptz[], $2::timestamptz[]) as pairs (since, until)`,
    [pairs.map(([from]) => from), pairs.map(([, to]) => to)],
  );
  expect(rows.map(({ days }) => days)).toEqual(pairs.map(([from, to]) => daysBetween(from, to)));
});
