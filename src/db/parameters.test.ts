import { expect, test } from 'vitest';
import { testDatabase } from '#test/support/database.ts';
import { listParameters, PARAMETERS } from './parameters.ts';

const { db } = await testDatabase();

test('lists parameters by name, in Swedish order', async () => {
  for (const name of ['Övrigt', 'avgift', 'Ränta']) await PARAMETERS.insert(db, { name, value: '1', description: '' });
  expect((await listParameters(db)).map(({ name }) => name)).toEqual(['avgift', 'Ränta', 'Övrigt']);
});
