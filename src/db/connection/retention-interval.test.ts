import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '#test/support/database.ts';
import { retentionInterval } from './retention-interval.ts';

const { db } = await testDatabase();

test('a retention period is an interval of days or months', async () => {
  const { rows } = await sql<{ days: boolean; months: boolean }>`
    select ${retentionInterval('enquiries')} = interval '90 days' as days,
           ${retentionInterval('reports')} = interval '12 months' as months`.execute(db);
  expect(rows).toEqual([{ days: true, months: true }]);
});
