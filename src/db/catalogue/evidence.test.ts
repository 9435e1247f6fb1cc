import { expect, test } from 'vitest';
import { testDatabase } from '#test/support/database.ts';
import { countFactsBySource, listUnsureFacts } from './evidence.ts';

const { db, pool } = await testDatabase();

test('counts every fact once, with the title of its source', async () => {
  const counts = await countFactsBySource(db);
  const { rows } = await pool.query<{ facts: number }>(
    `select ((select count(*) from generations) + (select sum(jsonb_array_length(crash_tests)) from generations)
       + (select count(*) + count(nedc_evidence) + count(wltp_evidence) from engines))::int as facts`,
  );
  expect(counts.reduce((sum, { high, medium, low }) => sum + high + medium + low, 0)).toBe(rows[0]?.facts);
  const tests = counts.find(({ kind, source }) => kind === 'crash-test' && source === 'euro-ncap');
  expect(tests).toMatchObject({ url: 'https://www.euroncap.com', checkedFrom: '2026-11-23' });
  expect(tests?.high).toBeGreaterThan(700);
  expect(counts.every(({ title }) => title !== null)).toBe(true);
});

test('lists the facts of low sureness by car, in pages', async () => {
  const { facts, total } = await listUnsureFacts(db, { page: 1, size: 10 });
  const counts = await countFactsBySource(db);
  expect(total).toBe(counts.reduce((sum, { low }) => sum + low, 0));
  expect(facts).toHaveLength(10);
  expect(facts.map(({ brand }) => brand)).toEqual(facts.map(({ brand }) => brand).sort());
  expect((await listUnsureFacts(db, { page: 2, size: 10 })).facts[0]).not.toEqual(facts[0]);
  expect((await listUnsureFacts(db, { page: 100_000, size: 10 })).facts).toEqual([]);
});
