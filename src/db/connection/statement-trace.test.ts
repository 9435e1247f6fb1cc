import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '#test/support/database.ts';
import { currentTrace, type StatementTrace, traced } from './statement-trace.ts';

const { db } = await testDatabase();

const newTrace = (id: string, texts: string[] = []): StatementTrace => ({
  id,
  statements: 0,
  databaseMs: 0,
  onStatement: (text) => texts.push(text),
});

test('counts the statements of its work, also failed ones and those of a transaction, with their time', async () => {
  const texts: string[] = [];
  const trace = newTrace('one', texts);
  await traced(trace, async () => {
    await sql`select 1, pg_sleep(0.05)`.execute(db);
    await expect(sql`select no_such_column`.execute(db)).rejects.toThrow('no_such_column');
    await db.transaction().execute((tx) => sql`select 2`.execute(tx));
  });
  expect(texts.filter((text) => text.startsWith('select'))).toEqual([
    'select 1, pg_sleep(0.05)',
    'select no_such_column',
    'select 2',
  ]);
  expect(trace.statements).toBe(texts.length);
  expect(trace.databaseMs).toBeGreaterThanOrEqual(50);
});

test('work that runs at the same time has traces of its own, and work outside has none', async () => {
  const traces = [newTrace('one'), newTrace('two')];
  await Promise.all([
    ...traces.map((trace, place) =>
      traced(trace, async () => {
        for (let time = 0; time <= place; time += 1) await sql`select 1`.execute(db);
        expect(currentTrace()?.id).toBe(trace.id);
      }),
    ),
    sql`select 1`.execute(db),
  ]);
  expect(traces.map(({ statements }) => statements)).toEqual([1, 2]);
  expect(currentTrace()).toBeUndefined();
});
