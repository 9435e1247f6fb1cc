import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readBackup } from '#src/integrations/backup/backup-file.ts';
import { UploadedPictures } from '#src/integrations/files/uploaded-pictures.ts';
import { insertAds } from '#test/factories.ts';
import { newTestDatabase, testDatabase } from '#test/support/database.ts';
import { makeBackup } from './make-backup.ts';

// restore-backup.test.ts tests that everything is restored.
const { db, pool } = await testDatabase();
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'milvis-backup-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));
const request = () => ({
  file: path.join(folder, 'a.backup'),
  pictures: new UploadedPictures(path.join(folder, 'uploaded')),
  now: new Date('2026-11-20T05:00:00Z'),
});

test('states its schema, and holds the rows table by table', async () => {
  await insertAds(db, 3);
  await makeBackup(pool, request());
  const rows: Record<string, number> = {};
  let table = '';
  let first = '';
  for await (const { kind, body } of readBackup(request().file)) {
    if (first === '') first = `${kind} ${body}`;
    if (kind === 'table') table = (JSON.parse(body.toString()) as { name: string }).name;
    if (kind === 'data') rows[table] = (rows[table] ?? 0) + body.toString().split('\n').length - 1;
  }
  expect(first).toMatch(/^header \{"migrations":\["\d{4}_baseline\.sql".*\],"madeAt":"2026-11-20T05:00:00\.000Z"\}$/);
  expect(rows).toMatchObject({ ads: 3, stock_version: 1 });
});

test('copies a table of any name; a rejected backup releases its connection', async () => {
  const other = await newTestDatabase();
  await other.pool.query('create table "Order \\ ""x""" (a text)');
  await makeBackup(other.pool, request());
  await expect(makeBackup(other.pool, request())).rejects.toThrow('is there already');
  expect(await readdir(folder)).toEqual(['a.backup']);
  expect(other.pool.totalCount).toBe(other.pool.idleCount);
});
