import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createCommandPool } from '#src/db/connection/client.ts';
import { openFolder, reasonOfInitdb, startEmbeddedPostgres } from './embedded-postgres.ts';
import { isOpenToAll } from './server-account.ts';

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

async function newFolder(open: boolean): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'embedded-'));
  folders.push(folder);
  if (open) await openFolder(folder);
  return path.join(folder, 'data');
}

type Note = { port: number; sitePassword: string };
const note = async (dataDir: string): Promise<Note> =>
  JSON.parse(await readFile(path.join(dataDir, 'postgres.json'), 'utf8'));

const OF_AN_OLDER_VERSION = `
  create table owned (id bigint generated always as identity, n serial, x text);
  create sequence alone;
  create function owned_one() returns int language sql return 1;
  create type owned_mood as enum ('glad');
  create domain owned_domain as int;
  create type owned_pair as (a int, b int);
  create view owned_view as select 1 as one;
  create schema pgboss;
  create table pgboss.job (name text) partition by list (name);
  create table pgboss.job_common partition of pgboss.job default;`;
const CHANGES_OF_ALL = `
  alter table owned add column y int; alter table kept add column y int; drop function owned_one(); drop type owned_mood;
  drop domain owned_domain; drop type owned_pair; drop view owned_view; drop sequence alone;
  alter table pgboss.job add column done int; drop schema pgboss cascade; create schema pgboss;
  create table public.added (id int)`;
const FORBIDDEN: [statement: string, refusal: RegExp][] = [
  [`copy kept from program 'id'`, /permission denied/],
  [`copy kept to program 'cat'`, /permission denied/],
  [`copy kept from '/etc/passwd'`, /permission denied/],
  ['create role another', /permission denied/],
  ['alter role milvis_site superuser', /permission denied/],
  ['set role milvis', /permission denied/],
  ['create database another', /permission denied/],
  ['select * from pg_authid', /permission denied/],
  [`select pg_read_file('/etc/passwd')`, /permission denied/],
  [`select lo_import('/etc/passwd')`, /permission denied/],
  [`alter system set log_statement = 'all'`, /permission denied/],
  ['create extension file_fdw', /permission denied|not available/],
  ['drop database postgres', /must be owner|currently open/],
  [`create function run() returns int language c as 'libc.so.6', 'system'`, /permission denied/],
];

describe.each([
  ['open to all', true],
  ['that only its owner may enter', false],
])('in a folder %s', (_, open) => {
  test('starts, preserves rows over a restart, creates a restricted role for the site, and stops', {
    timeout: 120_000,
  }, async () => {
    const dataDir = await newFolder(open);
    const first = await startEmbeddedPostgres({ dataDir });
    const pool = createCommandPool(first.url);
    await pool.query('create table kept (x int); insert into kept values (7)');
    await pool.end();
    await first.stop();

    // Simulates an older version: the administrator owns everything, as the site connected with that role.
    const before = await startEmbeddedPostgres({ dataDir });
    const admin = createCommandPool(before.adminUrl);
    await admin.query(OF_AN_OLDER_VERSION);
    await admin.end();
    await before.stop();
    const { sitePassword: _, ...older } = await note(dataDir);
    await writeFile(path.join(dataDir, 'postgres.json'), JSON.stringify(older), { mode: 0o600 });

    const again = await startEmbeddedPostgres({ dataDir });
    expect(new URL(again.url).port).toBe(new URL(first.url).port);
    const site = createCommandPool(again.url);
    await site.query(CHANGES_OF_ALL);
    for (const [statement, refusal] of FORBIDDEN) await expect(site.query(statement)).rejects.toThrow(refusal);
    const { rows } = await site.query(
      'select rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as may from pg_roles where rolname = current_user',
    );
    expect(rows).toEqual([{ may: false }]);
    await site.end();
    const second = createCommandPool(again.url);
    expect((await second.query('select x from kept')).rows).toEqual([{ x: 7 }]);
    await second.end();
    await again.stop();

    folders.push(again.folder);
    await expect(stat(path.join(again.folder, 'postmaster.pid'))).rejects.toThrow('ENOENT');
    // The settings file contains the password.
    expect((await stat(path.join(dataDir, 'postgres.json'))).mode & 0o077).toBe(0);
    expect(await isOpenToAll(path.dirname(dataDir))).toBe(open);
  });
});

test('restarts a killed server at the same address', { timeout: 60_000 }, async () => {
  const dataDir = await newFolder(true);
  const server = await startEmbeddedPostgres({ dataDir });
  const pool = createCommandPool(server.url);
  await pool.query('create table kept (x int); insert into kept values (7)');
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  server.supervise({ onRestart: resolve, onGiveUp: reject });
  const { folder } = server;
  folders.push(folder);
  const [pid] = (await readFile(path.join(folder, 'postmaster.pid'), 'utf8')).split('\n');
  process.kill(Number(pid), 'SIGKILL');
  expect(await promise).toBeGreaterThan(0);
  expect((await pool.query('select x from kept')).rows).toEqual([{ x: 7 }]);
  await pool.end();
  await server.stop();
  await expect(stat(path.join(folder, 'postmaster.pid'))).rejects.toThrow('ENOENT');
});

test('names the cause of a failed creation, not what initdb removes after it', () => {
  const removed = [
    'child process exited with exit code 1',
    'initdb: removing contents of data directory "/srv/postgres.new"',
  ];
  const full = 'FATAL:  could not write to file "pg_wal/xlogtemp.29": No space left on device';
  expect(reasonOfInitdb(['LOG: other', full, ...removed].join('\n'))).toBe(full);
  const invalid = 'initdb: error: invalid locale name "sv"';
  expect(reasonOfInitdb([invalid, ...removed].join('\n'))).toBe(invalid);
  expect(reasonOfInitdb('one\ntwo\nthree')).toBe('two three');
});
