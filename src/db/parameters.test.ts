import { expect, test } from 'vitest';
import { testDatabase } from '#test/support/database.ts';
import { listParameters, PARAMETERS } from './parameters.ts';

const { db } = await testDatabase();

test('parameters stand by name, as Swedes sort', async () => {
  for (const name of ['Övrigt', 'avgift', 'Ränta']) await PARAMETERS.insert(db, { name, value: '1', description: '' });
  expect((await listParameters(db)).map(({ name }) => name)).toEqual(['avgift', 'Ränta', 'Övrigt']);
});
