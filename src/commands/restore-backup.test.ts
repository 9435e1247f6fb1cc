import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import type pg from 'pg';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CATEGORY_FILES, MIGRATIONS } from '#src/config/env.ts';
import { beginSecondFactor, readSecondFactor } from '#src/db/accounts/account-second-factor.ts';
import { insertMail } from '#src/db/accounts/mails.ts';
import { readSecret } from '#src/db/secrets/site-secrets.ts';
import { type Part, type PartKind, readBackup, writeBackup } from '#src/integrations/backup/backup-file.ts';
import { UploadedPictures } from '#src/integrations/files/uploaded-pictures.ts';
import { insertAds } from '#test/factories.ts';
import { testSecretBox as secretBox, secretBoxOf, testKey } from '#test/secret-box.ts';
import { signedIn } from '#test/signed-in.ts';
import { newTestDatabase, testDatabase } from '#test/support/database.ts';
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
  await readSecret({ db, secretBox }, 'pictures');
  await insertMail(db, { recipient: 'a@b.example', subject: 'Länk', body: 'https://bilar.example/admin/password?t=x' });
  await recordAudit(db, staff, { action: 'x.add', subject: 'x:1', before: null, after: { content: 'å\t\\\n"\u0001' } });
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

/** Everything that a database holds: a checksum of each table's rows, the constraints, triggers and sequences. */
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

/** Rows that give access, sign, or count attempts, and so are in no backup. */
const LEFT_OUT = [
  'mails',
  'sessions',
  'pending_sign_ins',
  'one_time_links',
  'sign_in_attempts',
  'request_limits',
  'site_secrets',
  'enquiries',
  'enquiry_answers',
  'feed_samples',
  'visitor_links',
  'visitor_sessions',
  'answer_feedback',
  'push_messages',
  'passkey_challenges',
  'form_editors',
  'delivered_rows',
  'shared_lists',
  'shared_list_ads',
  'shared_list_votes',
  'shared_list_comments',
];
/** Content of a database after the other's content was restored into it. */
const backedUp = async (of: pg.Pool) => ({
  ...(await contentOf(of)),
  ...Object.fromEntries(LEFT_OUT.map((name) => [name, expect.objectContaining({ sum: null })])),
});

test('restores everything: rows, special characters, sequences, constraints, uploaded pictures', async () => {
  const name = await pictures.keep(Buffer.from('en bild'));
  expect(await backup()).toEqual({
    tables: Object.keys(await contentOf(pool)).length - 3 - LEFT_OUT.length,
    pictures: 1,
  });
  const other = await newTestDatabase();
  pictures = new UploadedPictures(path.join(folder, 'others'));
  expect(await restore(other.pool)).toEqual(madeAt);
  expect(await contentOf(other.pool)).toEqual(await backedUp(pool));
  expect(String(await pictures.read(name))).toBe('en bild');
  await insertAds(other.db, 1);
});

test('a second factor is stored as ciphertext alone, and is usable again with the key', async () => {
  const secret = Buffer.alloc(20, 'a clear secret');
  const { userId } = await signedIn(db, 'admin');
  await beginSecondFactor({ db, secretBox }, userId, secret);
  await backup();
  const content = gunzipSync(await readFile(file)).toString();
  expect(content).toContain(userId);
  for (const form of ['latin1', 'hex', 'base64'] as const) expect(content).not.toContain(secret.toString(form));
  const other = await newTestDatabase();
  await restore(other.pool);
  expect((await readSecondFactor({ db: other.db, secretBox }, userId))?.secret).toEqual(secret);
  const otherBox = secretBoxOf(testKey('other'));
  expect(await readSecondFactor({ db: other.db, secretBox: otherBox }, userId)).toMatchObject({ secret: null });
  await pool.query('delete from second_factors');
});

test('replaces people’s content only when requested', async () => {
  await backup();
  const other = await newTestDatabase();
  await insertAds(other.db, 2);
  const before = await contentOf(other.pool);
  await expect(restore(other.pool)).rejects.toThrow(/--force/);
  expect(await contentOf(other.pool)).toEqual(before);
  await restore(other.pool, true);
  expect(await contentOf(other.pool)).toEqual(await backedUp(pool));
});

test('a damaged file changes nothing', async () => {
  await writeFile(file, 'hej');
  const before = await contentOf(pool);
  await expect(restore(pool, true)).rejects.toMatchObject({ name: 'BackupError' });
  expect(await contentOf(pool)).toEqual(before);
});

describe('a changed file', () => {
  const victim = path.join(os.tmpdir(), `milvis-restore-${process.pid}`);
  // Read once, because a rejected file changes nothing.
  let made: Part[] | undefined;
  let before: Awaited<ReturnType<typeof contentOf>> | undefined;
  const partsOfBackup = async (): Promise<Part[]> => {
    await backup();
    const parts: Part[] = [];
    for await (const part of readBackup(file)) parts.push(part);
    return parts;
  };
  const rewrite = async (change: (part: Part) => Part[]) => {
    made ??= await partsOfBackup();
    await writeBackup(file, Readable.from(made.flatMap(change)), { replaces: true });
  };
  const changed = (kind: PartKind, change: (value: Record<string, unknown>) => unknown) => (part: Part) =>
    part.kind === kind ? [{ kind, body: Buffer.from(JSON.stringify(change(JSON.parse(String(part.body))))) }] : [part];
  const renamed = (name: string) => changed('table', (table) => (table.name === 'ads' ? { ...table, name } : table));
  const withColumn = (column: string) =>
    changed('table', (table) => (table.name === 'ads' ? { ...table, columns: ['id', column] } : table));

  test.each<[string, (part: Part) => Part[], RegExp]>([
    [
      'a program in a table’s name',
      renamed(`ads (id) from program 'id > ${victim}' where false --`),
      /table or column/,
    ],
    ['a table of the system', renamed('pg_catalog.pg_authid'), /table or column/],
    ['the note of migrations', renamed('schema_migrations'), /table or column/],
    ['a name of JavaScript', renamed('constructor'), /table or column/],
    ['a statement in a column’s name', withColumn(`id) from stdin; drop table ads --`), /table or column/],
    ['a column that the database works out', withColumn('first_image_url'), /table or column/],
    ['a column twice', withColumn('id'), /table or column/],
    [
      'a sequence of another schema',
      changed('sequences', () => [{ name: 'pgboss.job_id_seq', lastValue: 1 }]),
      /names a sequence/,
    ],
    ['a place of a sequence that is none', changed('sequences', () => [{ name: 'ads', lastValue: 1.5 }]), /not ours/],
    ['a list for a table', changed('table', () => []), /not ours/],
    ['what is no JSON', ({ kind }) => [{ kind, body: Buffer.from('{') }], /not ours/],
    [
      'rows of another form',
      (part) => (part.kind === 'data' ? [{ ...part, body: Buffer.from('x\n') }] : [part]),
      /rows/,
    ],
    ['rows that nothing holds together', (part) => (String(part.body).includes('@') ? [] : [part]), /rows/],
  ])('with %s is rejected in one line, and nothing changes', async (_, change, message) => {
    await rewrite(change);
    before ??= await contentOf(pool);
    const line = expect.stringMatching(message);
    await expect(restore(pool, true)).rejects.toMatchObject({ name: 'BackupError', message: line });
    expect(await contentOf(pool)).toEqual(before);
    expect(existsSync(victim)).toBe(false);
  });

  test('skips rows of tables that backups leave out, as older files contain them', async () => {
    const sessions = { name: 'request_limits', columns: ['key', 'points', 'expire'] };
    await rewrite((part) =>
      part.kind === 'sequences'
        ? [
            { kind: 'table', body: Buffer.from(JSON.stringify(sessions)) },
            { kind: 'data', body: Buffer.from('x\t1\t1\n') },
            part,
          ]
        : [part],
    );
    const other = await newTestDatabase();
    await restore(other.pool);
    expect((await other.pool.query('select from request_limits')).rowCount).toBe(0);
  });
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

  test('a backup of a newer version is rejected', async () => {
    await backup();
    const older = await folderWith((names) => names.filter((name) => name === 'former-migrations.sql'));
    await expect(restore((await newTestDatabase()).pool, false, older)).rejects.toThrow(/newer version/);
  });

  test('restores an older backup into a database without tables, and migrates it to the newest schema', async () => {
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
