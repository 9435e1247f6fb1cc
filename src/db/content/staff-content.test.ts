import { expect, test } from 'vitest';
import { testDatabase } from '#test/support/database.ts';
import { PARAMETERS, TRACKING_SCRIPTS } from './staff-content.ts';

const { db } = await testDatabase();

test('lists parameters by name, in Swedish order', async () => {
  for (const name of ['Övrigt', 'avgift', 'Ränta']) await PARAMETERS.insert(db, { name, value: '1', description: '' });
  expect((await PARAMETERS.list(db)).map(({ name }) => name)).toEqual(['avgift', 'Ränta', 'Övrigt']);
});

test('lists scripts newest first', async () => {
  const script = { content: '<script></script>', purpose: 'statistics', isActive: true } as const;
  for (const name of ['first', 'second']) await TRACKING_SCRIPTS.insert(db, { ...script, name });
  expect(await TRACKING_SCRIPTS.list(db)).toMatchObject([
    { ...script, name: 'second' },
    { ...script, name: 'first' },
  ]);
});
