import { expect, test } from 'vitest';
import { createCommandPool, createPool } from '#src/db/connection/client.ts';
import { insertAds } from '#test/factories.ts';
import { newTestDatabase, testDatabase } from '#test/support/database.ts';
import { emptyTables, hasOwnContent, isServed, listTables } from './backup-tables.ts';

// src/commands/restore-backup.test.ts tests copying and restoring the rows.

test('does not copy generated columns and the record of migrations', async () => {
  const client = await (await testDatabase()).pool.connect();
  const tables = await listTables(client);
  client.release();
  const ads = tables.find(({ name }) => name === 'ads');
  expect(ads?.columns).toContain('image_urls');
  expect(ads?.columns).not.toContain('first_image_url');
  expect(tables.map(({ name }) => name)).not.toContain('schema_migrations');
});

test('counts an ad as people’s own content, and the catalogue not', async () => {
  const { db, pool } = await newTestDatabase();
  const client = await pool.connect();
  const before = await hasOwnContent(client).finally(() => client.release());
  await insertAds(db, 1);
  const again = await pool.connect();
  expect([before, await hasOwnContent(again).finally(() => again.release())]).toEqual([false, true]);
});

test('rejects rows that violate a foreign key', async () => {
  const client = await (await newTestDatabase()).pool.connect();
  await client.query('begin');
  const restoreRules = await emptyTables(client, await listTables(client));
  await client.query(`insert into series (brand_id, name, slug) values (77, 'Ingen', 'ingen')`);
  await expect(restoreRules()).rejects.toThrow('foreign key');
  client.release(true);
});

test('detects a running site by its connections, and ignores a command', async () => {
  const { url } = await newTestDatabase();
  const commands = createCommandPool(url);
  expect(await isServed(commands)).toBe(false);
  const site = createPool(url);
  await site.query('select 1');
  expect(await isServed(commands)).toBe(true);
  await Promise.all([site.end(), commands.end()]);
});
