import { expect, test } from 'vitest';
import { testDatabase } from '#test/support/database.ts';
import { listScripts, TRACKING_SCRIPTS } from './tracking-scripts.ts';

const { db } = await testDatabase();

test('lists scripts newest first', async () => {
  const script = { content: '<script></script>', purpose: 'statistics', isActive: true } as const;
  for (const name of ['first', 'second']) await TRACKING_SCRIPTS.insert(db, { ...script, name });
  expect(await listScripts(db)).toMatchObject([
    { ...script, name: 'second' },
    { ...script, name: 'first' },
  ]);
});
