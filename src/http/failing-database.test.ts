import { expect, test } from 'vitest';
import { openFrontDoor } from '../../test/front-door.ts';
import { newTestDatabase } from '../../test/support/database.ts';
import { createDb, createPool } from '../db/client.ts';
import { healthUrl, vehiclesUrl } from '../urls.ts';

test('when the database fails, the page says so in Swedish, with the name under which it is logged', async () => {
  const { db } = await newTestDatabase();
  await db.schema.dropTable('stock_version').execute();
  const site = await openFrontDoor({}, db);
  const { status, text, html, headers } = await site.open(vehiclesUrl());
  expect(status).toBe(500);
  expect(text).toContain('Problem vid laddning av fordon. Försök igen.');
  const id = headers.get('x-request-id');
  expect(text).toContain(`Ärendenummer: ${id}`);
  expect(html).not.toMatch(/stock_version|relation|at .*\.ts/);
  expect(site.log).toContainEqual(expect.objectContaining({ msg: 'page failed', requestId: id }));
});

test('health says when pages cannot be served', async () => {
  const { url } = await newTestDatabase();
  const db = createDb(createPool(url));
  const site = await openFrontDoor({}, db);
  expect((await site.fetch(healthUrl())).status).toBe(200);
  await db.destroy();
  expect((await site.fetch(healthUrl())).status).toBe(503);
});
