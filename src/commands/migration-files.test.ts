import { expect, test } from 'vitest';
import { MIGRATIONS } from '#src/config/env.ts';
import { completedMigrations, knownMigrations, listMigrations, readMigrationFiles } from './migration-files.ts';

const FILES = {
  files: ['0003_baseline.sql', '0004_d.sql'],
  baseline: '0003_baseline.sql',
  former: new Map(['0001_a.sql', '0002_b.sql', '0003_c.sql'].map((name) => [name, ''])),
};

test('the files of the product are a baseline, with the migrations that it replaces, and those after it', async () => {
  const files = await readMigrationFiles(MIGRATIONS);
  expect(files.files).toEqual(await listMigrations(MIGRATIONS));
  expect(files.baseline).toBe(files.files[0]);
  expect([...files.former.keys()].at(-1)?.slice(0, 4)).toBe(files.baseline?.slice(0, 4));
  expect(files.former.get('0104_webhooks.sql')).toContain('create table webhooks');
});

test('known migrations are the former ones and those after the baseline', () => {
  expect(knownMigrations(FILES)).toEqual(['0001_a.sql', '0002_b.sql', '0003_c.sql', '0004_d.sql']);
});

test.each([
  [['0003_baseline.sql'], ['0001_a.sql', '0002_b.sql', '0003_c.sql']],
  [['0002_baseline.sql'], ['0001_a.sql', '0002_b.sql']],
  [['0001_a.sql'], ['0001_a.sql']],
  [
    ['0003_baseline.sql', '0004_d.sql'],
    ['0001_a.sql', '0002_b.sql', '0003_c.sql', '0004_d.sql'],
  ],
  [['0009_baseline.sql'], ['0009_baseline.sql']],
  [['0005_e.sql'], ['0005_e.sql']],
])('of %j, the database has %j', (recorded, completed) => {
  expect([...completedMigrations(recorded, FILES)]).toEqual(completed);
});
