import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MIGRATIONS } from '#src/config/env.ts';
import { newTestDatabase, testDatabase } from '#test/support/database.ts';
import { readAppliedMigrations } from './schema-migrations.ts';

test('lists the migrations that a database has', async () => {
  const { db } = await testDatabase();
  const files = readdirSync(MIGRATIONS);
  expect([...(await readAppliedMigrations(db))].toSorted()).toEqual(files.toSorted());
});

test('an empty database has none', async () => {
  const { db } = await newTestDatabase();
  await db.schema.dropTable('schema_migrations').execute();
  expect((await readAppliedMigrations(db)).size).toBe(0);
});
