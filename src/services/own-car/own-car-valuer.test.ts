import { expect, test } from 'vitest';
import { testDatabase } from '#test/support/database.ts';
import { openOwnCarValuer } from './own-car-valuer.ts';

const { url: databaseUrl } = await testDatabase();

test('without a model of prices there is no valuation', async () => {
  const valuer = openOwnCarValuer({ databaseUrl, onError: () => undefined });
  expect(await valuer.value(1, null)).toMatchObject({ equipment: [], valuation: null });
});

test('answers nothing when the database is unavailable, reports it, and starts again', async () => {
  const errors: unknown[] = [];
  const valuer = openOwnCarValuer({
    databaseUrl: 'postgres://nobody@127.0.0.1:1/none',
    onError: (error) => errors.push(error),
  });
  expect(await valuer.value(1, null)).toBeNull();
  expect(await valuer.value(1, null)).toBeNull();
  expect(errors.length).toBeGreaterThanOrEqual(1);
});

test('refuses more questions than may wait', async () => {
  const valuer = openOwnCarValuer({ databaseUrl, onError: () => undefined });
  const answers = await Promise.all(Array.from({ length: 40 }, () => valuer.value(1, null)));
  expect(answers.filter((answer) => answer === null)).toHaveLength(20);
});
