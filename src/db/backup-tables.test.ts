import { expect, test } from 'vitest';
import { insertAds } from '#test/factories.ts';
import { newTestDatabase, testDatabase } from '#test/support/database.ts';
import { emptyTables, hasOwnContent, isServed, listTables } from './backup-tables.ts';
import { createCommandPool, createPool } from './client.ts';

// What is copied and put back is held by src/commands/restore-backup.test.ts.

test('columns that the database works out, and the note of migrations, are not copied', async () => {
  const client = await (await testDatabase()).pool.connect();
  const tables = await listTables(client);
  client.release();
  const ads = tables.find(({ name }) => name === 'ads');
  expect(ads?.columns).toContain('image_urls');
  expect(ads?.columns).not.toContain('first_image_url');
  expect(tables.map(({ name }) => name)).not.toContain('schema_migrations');
});

test('the catalogue is not people’s own content, an ad is', async () => {
  const { db, pool } = await newTestDatabase();
  const client = await pool.connect();
  const before = await hasOwnContent(client).finally(() => client.release());
  await insertAds(db, 1);
  const again = await pool.connect();
  expect([before, await hasOwnContent(again).finally(() => again.release())]).toEqual([false, true]);
});

test('rows that break a rule between tables do not come in', async () => {
  const client = await (await newTestDatabase()).pool.connect();
  await client.query('begin');
  const restoreRules = await emptyTables(client, await listTables(client));
  await client.query(`insert into series (brand_id, name, slug) values (77, 'Ingen', 'ingen')`);
  await expect(restoreRules()).rejects.toThrow('foreign key');
  client.release(true);
});

test('a site shows itself by its connections, a command does not', async () => {
  const { url } = await newTestDatabase();
  const commands = createCommandPool(url);
  expect(await isServed(commands)).toBe(false);
  const site = createPool(url);
  await site.query('select 1');
  expect(await isServed(commands)).toBe(true);
  await Promise.all([site.end(), commands.end()]);
});
