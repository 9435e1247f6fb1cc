import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertAds } from '../../test/factories.ts';
import { signedIn } from '../../test/signed-in.ts';
import { newTestDatabase, testDatabase } from '../../test/support/database.ts';
import { CATEGORY_FILES, MIGRATIONS } from '../config/env.ts';
import { UploadedPictures } from '../integrations/pictures/uploaded-pictures.ts';
import { recordAudit } from './accounts/record-audit.ts';
import { loadCategories } from './categories/load-categories.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';

const madeAt = new Date('2026-11-20T05:00:00Z');
const { db, pool } = await testDatabase();
let folder: string;
let file: string;
let pictures: UploadedPictures;

beforeAll(async () => {
  await loadCategories(db, CATEGORY_FILES);
  await insertAds(db, 30);
  const staff = await signedIn(db, 'admin');
  await recordAudit(db, staff, { action: 'x.add', subject: 'x:1', before: null, after: { text: 'å\t\\\n"\u0001' } });
});
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'milvis-backup-'));
  file = path.join(folder, 'a.backup');
  pictures = new UploadedPictures(path.join(folder, 'uploaded'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const backup = () => makeBackup(pool, { file, pictures, now: madeAt });
const restore = (into: pg.Pool, force = false, migrations = MIGRATIONS) =>
  restoreBackup(into, { file, migrations, pictures, force });

/** Everything that a database holds: a sum of each table's rows, the rules, triggers and sequences. */
async function contentOf(of: pg.Pool): Promise<Record<string, unknown>> {
  const { rows: tables } = await of.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  );
  const content: Record<string, unknown> = {};
  for (const { name } of tables.filter((table) => table.name !== 'schema_migrations')) {
    const sums = await of.query(
      `select count(*) as rows, md5(string_agg(t::text, '' order by t::text)) as sum from "${name}" t`,
    );
    content[name] = sums.rows[0];
  }
  const rules = `select conrelid::regclass::text, conname, pg_get_constraintdef(oid), convalidated from pg_constraint
    where connamespace = 'public'::regnamespace order by 1, 2`;
  content.rules = (await of.query(rules)).rows;
  content.triggers = (
    await of.query('select tgname, tgenabled from pg_trigger where not tgisinternal order by 1')
  ).rows;
  content.sequences = (await of.query('select sequencename, last_value from pg_sequences order by 1')).rows;
  return content;
}

test('all that is there comes back: rows, signs, numbers to come, rules between tables, uploaded pictures', async () => {
  const name = await pictures.keep(Buffer.from('en bild'));
  expect(await backup()).toEqual({ tables: Object.keys(await contentOf(pool)).length - 3, pictures: 1 });
  const other = await newTestDatabase();
  pictures = new UploadedPictures(path.join(folder, 'others'));
  expect(await restore(other.pool)).toEqual(madeAt);
  expect(await contentOf(other.pool)).toEqual(await contentOf(pool));
  expect(String(await pictures.read(name))).toBe('en bild');
  await insertAds(other.db, 1);
});

test('what people have put in is replaced only when told', async () => {
  await backup();
  const other = await newTestDatabase();
  await insertAds(other.db, 2);
  const before = await contentOf(other.pool);
  await expect(restore(other.pool)).rejects.toThrow(/--force/);
  expect(await contentOf(other.pool)).toEqual(before);
  await restore(other.pool, true);
  expect(await contentOf(other.pool)).toEqual(await contentOf(pool));
});

test('a damaged file changes nothing', async () => {
  await writeFile(file, 'hej');
  const before = await contentOf(pool);
  await expect(restore(pool, true)).rejects.toMatchObject({ name: 'BackupError' });
  expect(await contentOf(pool)).toEqual(before);
});

describe('versions', () => {
  const folderWith = async (change: (names: string[]) => string[], extra: Record<string, string> = {}) => {
    const target = await mkdtemp(path.join(folder, 'migrations-'));
    const names = change((await readdir(MIGRATIONS)).toSorted());
    for (const name of names) await copyFile(path.join(MIGRATIONS, name), path.join(target, name));
    for (const [name, sql] of Object.entries(extra)) await writeFile(path.join(target, name), sql);
    return target;
  };
  const NEXT = { '9999_next.sql': 'alter table dealers add column motto text; create table mottos (motto text)' };

  test('a backup of a newer version is refused', async () => {
    await backup();
    const older = await folderWith((names) => names.slice(0, -1));
    await expect(restore((await newTestDatabase()).pool, false, older)).rejects.toThrow(/newer version/);
  });

  test('an older one goes into a database without tables, which then gets the newest schema', async () => {
    await backup();
    const newer = await folderWith((names) => names, NEXT);
    const { pool: empty } = await newTestDatabase();
    await empty.query('drop schema public cascade; create schema public');
    await restore(empty, false, newer);
    expect((await empty.query('select count(*) as n, max(motto) as motto from dealers')).rows[0]).toMatchObject({
      motto: null,
    });
    expect((await empty.query('select count(*)::int as n from ads')).rows).toEqual([{ n: 30 }]);
    await expect(restore(empty, true, newer)).rejects.toThrow(/older than the database/);
  });
});
