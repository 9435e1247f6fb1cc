import { existsSync } from 'node:fs';
import { chown, cp, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { identifyProcess } from '#src/integrations/process/process-identity.mjs';
import { type EmbeddedPostgres, openFolder, startEmbeddedPostgres } from './embedded-postgres.ts';
import { findServerAccount, systemCluster } from './server-account.ts';

/** Data folders that are moved, copied or damaged between starts: each server is a real one. */

const parent = await mkdtemp(path.join(os.tmpdir(), 'data-folders-'));
await openFolder(parent);
const running: EmbeddedPostgres[] = [];
const outside: string[] = [];
afterAll(async () => {
  await Promise.all(running.map((server) => server.stop().catch(() => undefined)));
  for (const folder of [parent, ...outside]) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

const FAST = ['fsync=off', 'shared_buffers=16MB'];
const place = (name: string): string => path.join(parent, name);
/** A data folder whose table says which one it was, and whose server has stopped. */
const template = place('template');

async function start(dataDir: string): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, settings: FAST });
  running.push(server);
  return server;
}

async function query(server: EmbeddedPostgres, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return rows;
}

beforeAll(async () => {
  const server = await start(template);
  await query(server, "create table whose (name text); insert into whose values ('template')");
  await server.stop();
});

const copyOf = async (from: string, name: string): Promise<string> => {
  await cp(from, place(name), { recursive: true, preserveTimestamps: true, verbatimSymlinks: true });
  await giveToServerAccount(path.join(place(name), 'postgres'));
  return place(name);
};

/** As `cp -a` does; a copy by Node belongs to the account that makes it. */
async function giveToServerAccount(folder: string): Promise<void> {
  const account = await findServerAccount();
  if (account === null) return;
  const entries = await readdir(folder, { recursive: true });
  for (const entry of ['', ...entries]) await chown(path.join(folder, entry), account.uid, account.gid);
}

const note = async (dataDir: string) => JSON.parse(await readFile(path.join(dataDir, 'postgres.json'), 'utf8'));
const rewrite = async (dataDir: string, changes: Record<string, unknown>) =>
  writeFile(path.join(dataDir, 'postgres.json'), JSON.stringify({ ...(await note(dataDir)), ...changes }));

/** The one line that refuses a folder, which is left as it was, without a server. */
async function refusal(dataDir: string): Promise<string> {
  const before = await readdir(dataDir);
  const error = await start(dataDir).then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Error)) throw new Error(`${dataDir} was not refused`);
  expect(error.message.split('\n')).toHaveLength(1);
  expect((await readdir(dataDir)).filter((name) => !before.includes(name) && name !== 'postgres.log')).toEqual([]);
  const [pid] = (await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  expect(identifyProcess(Number(pid)), 'a server is left').toBeNull();
  return error.message;
}

test('a data folder names no absolute path, and works moved and through a link', { timeout: 60_000 }, async () => {
  const first = await copyOf(template, 'first');
  expect(await readFile(path.join(first, 'postgres.json'), 'utf8')).not.toContain(parent);
  expect(await readFile(path.join(first, 'postgres/milvis-cluster.json'), 'utf8')).not.toContain(parent);
  await rename(first, place('moved'));
  await symlink(place('moved'), place('link'));
  const server = await start(place('link'));
  expect(await query(server, 'select name from whose')).toEqual([{ name: 'template' }]);
  await server.stop();
  expect(existsSync(first)).toBe(false);
});

test("a copy works on its own database while the original's server runs, and stops its own alone", {
  timeout: 60_000,
}, async () => {
  const original = await copyOf(template, 'original');
  const server = await start(original);
  await query(server, "update whose set name = 'original'");
  // With the lock file and the users' files of the running original.
  const copy = await copyOf(original, 'copy');
  const other = await start(copy);
  expect(new URL(other.url).port).not.toBe(new URL(server.url).port);
  await query(other, "update whose set name = 'copy'");
  expect(await query(server, 'select name from whose')).toEqual([{ name: 'original' }]);
  await other.stop();
  expect(existsSync(path.join(copy, 'postgres/postmaster.pid'))).toBe(false);
  expect(await query(server, 'select name from whose')).toEqual([{ name: 'original' }]);
  await server.stop();
});

test('a folder of an older version, with an absolute path, works where it is and where it was moved', {
  timeout: 60_000,
}, async () => {
  const old = await copyOf(template, 'old');
  const { place: _, ...older } = await note(old);
  // Its path leads to the database of another data folder, as in a copy.
  await writeFile(
    path.join(old, 'postgres.json'),
    JSON.stringify({ ...older, folder: path.join(template, 'postgres') }),
  );
  await rm(path.join(old, 'postgres/milvis-cluster.json'));
  const server = await start(old);
  expect(server.folder).toBe(path.join(old, 'postgres'));
  expect(await query(server, 'select name from whose')).toEqual([{ name: 'template' }]);
  await server.stop();
  expect(await note(old)).toMatchObject({ place: 'data' });
  expect(await note(old)).not.toHaveProperty('folder');
});

test('a folder whose database is missing is refused', async () => {
  const lost = await copyOf(template, 'lost');
  await rm(path.join(lost, 'postgres'), { recursive: true });
  expect(await refusal(lost)).toMatch(/^The data folder .*lost has had a database, but there is none in .*postgres\. /);
});

test('a folder whose note is missing or damaged is refused', async () => {
  const noteless = await copyOf(template, 'noteless');
  await rm(path.join(noteless, 'postgres.json'));
  expect(await refusal(noteless)).toContain('but not its postgres.json');
  await rm(path.join(noteless, 'postgres'), { recursive: true });
  expect(await refusal(noteless), 'neither note nor database').toContain('but not its postgres.json');
  const damaged = await copyOf(template, 'damaged');
  await writeFile(path.join(damaged, 'postgres.json'), '{"id":');
  expect(await refusal(damaged)).toContain('is damaged');
});

test('a folder with the database or the password of another is refused, and no server is left', {
  timeout: 60_000,
}, async () => {
  const foreign = await copyOf(template, 'foreign');
  await rewrite(foreign, { id: '0123456789abcdef' });
  expect(await refusal(foreign)).toContain('is that of another data folder');
  const locked = await copyOf(template, 'locked');
  await rewrite(locked, { password: 'another' });
  expect(await refusal(locked)).toContain('does not accept the password');
});

test('a start that fails for a moment is tried once more', { timeout: 60_000 }, async () => {
  const killed = await copyOf(template, 'killed');
  const hba = path.join(killed, 'postgres/pg_hba.conf');
  await rename(hba, `${hba}.away`);
  setTimeout(() => void rename(`${hba}.away`, hba), 900);
  const server = await start(killed);
  expect(await query(server, 'select name from whose')).toEqual([{ name: 'template' }]);
  await server.stop();
  // The log of the first attempt is preserved.
  const log = await readFile(path.join(killed, 'postgres.log'), 'utf8');
  expect(log).toMatch(/could not load .*pg_hba\.conf/);
  expect(log).toContain('database system is ready to accept connections');
});

test.runIf(process.getuid?.() === 0)(
  'as root below a closed folder, a copy and a moved folder',
  {
    timeout: 60_000,
  },
  async () => {
    // Only its owner may enter what mkdtemp makes.
    const closed = await mkdtemp(path.join(os.tmpdir(), 'closed-folders-'));
    outside.push(closed);
    const original = path.join(closed, 'data');
    const server = await start(original);
    outside.push(server.folder);
    expect([server.isOutside, server.folder]).toEqual([true, systemCluster((await note(original)).id)]);
    await query(server, 'create table whose (name text)');
    await server.stop();
    await cp(original, path.join(closed, 'copy'), { recursive: true });
    expect(await refusal(path.join(closed, 'copy'))).toContain(`is a copy of ${original}`);
    await rename(original, path.join(closed, 'moved'));
    const moved = await start(path.join(closed, 'moved'));
    expect(await query(moved, 'select name from whose')).toEqual([]);
    await moved.stop();

    await rename(await copyOf(template, 'into-closed'), path.join(closed, 'into-closed'));
    expect(await refusal(path.join(closed, 'into-closed'))).toContain(`chmod o+x ${closed}`);
  },
);
