import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { FEED_MAPPINGS } from '#src/config/env.ts';
import { listAuditEntries } from '#src/db/accounts/audit-log.ts';
import { readImport } from '#src/db/deliveries/import-list.ts';
import { beginRun, endRunWithout, tryLockUploads } from '#src/db/deliveries/import-runs.ts';
import type { ColumnMapping } from '#src/domain/deliveries/column-mapping.ts';
import { DeliveryFiles } from '#src/integrations/files/delivery-files.ts';
import { UploadedPictures } from '#src/integrations/files/uploaded-pictures.ts';
import { emptyStock, testDatabase } from '#test/support/database.ts';
import { addFeedMapping, saveFeedMapping } from './edit-feed-mapping.ts';
import { importUpload, removeAbandonedUploads, type UploadedFeed } from './import-upload.ts';

const { db, pool } = await testDatabase();
const folder = await mkdtemp(path.join(os.tmpdir(), 'upload-test-'));
beforeEach(() => emptyStock(pool));
afterAll(() => rm(folder, { recursive: true }));

const HEADER = 'brand,model,name,price,licence_plate';
const cars = (count: number): string =>
  [HEADER, ...Array.from({ length: count }, (_, at) => `Volvo,V60,Volvo V60,${100_000 + at},UFO${100 + at}`)].join(
    '\n',
  );

/** States of runs while their file is being stored. */
let statesAtStoring: string[] = [];

let deliveredAt = new Date('2026-11-01T05:00:00Z');
async function take(content: string | Buffer, given: Partial<UploadedFeed> = {}) {
  const file = path.join(folder, 'fil');
  await writeFile(file, content);
  deliveredAt = new Date(deliveredAt.getTime() + 60_000);
  const upload: UploadedFeed = {
    file,
    fileName: 'bilar.csv',
    format: null,
    dealer: 'Bilhuset AB',
    force: false,
    deliveredAt,
    by: { userId: null, email: 'eva@bil.example' },
    isTrial: false,
    ...given,
  };
  let runId = 0;
  const isTaken = await importUpload(pool, upload, {
    mappingFolder: FEED_MAPPINGS,
    maxRows: 200_000,
    files: {
      share: async (name) => {
        const { rows } = await pool.query('select state from import_runs where id = $1', [runId]);
        statesAtStoring.push(rows[0].state);
        await new DeliveryFiles(folder, null).share(name);
      },
    },
    pictures: new UploadedPictures(path.join(folder, 'pictures')),
    onBegun: (id) => {
      runId = id;
    },
  });
  return { isTaken, run: await readImport(db, runId), left: await readdir(folder) };
}
const adCount = async () => (await pool.query("select count(*)::int as n from ads where status = 'active'")).rows[0].n;

test('imports a file; its run names the dealer and the sender, and the file is deleted', async () => {
  const { run, left } = await take(`${cars(3)}\n,,,90000,UFO200`);
  expect(run).toMatchObject({
    state: 'done',
    file: 'bilar.csv',
    format: 'milvis-csv',
    dealer: 'Bilhuset AB',
    dealers: 1,
    uploadedBy: 'eva@bil.example',
    rowsRead: 4,
    adsNew: 3,
    step: null,
    message: null,
  });
  expect(left).toEqual([]);
  expect((await listAuditEntries(db, `import:${run?.id}`, 1))[0]).toMatchObject({
    email: 'eva@bil.example',
    action: 'import.upload',
    before: null,
    after: { file: 'bilar.csv', dealer: 'Bilhuset AB', forced: false, adsNew: 3 },
  });
});

test('a file that would remove much is stopped and stored, and imported when forced', async () => {
  await take(cars(20));
  const stopped = await take(cars(5));
  expect(stopped.run).toMatchObject({ state: 'stopped', upload: 'fil' });
  expect(stopped.run?.message).toContain('15 av 20');
  expect(stopped.left).toEqual(['fil']);
  expect(await adCount()).toBe(20);
  const forced = await take(cars(5), { force: true });
  expect(forced.run).toMatchObject({ state: 'done', forced: true, adsRemoved: 15 });
  expect(forced.left).toEqual([]);
});

test('the file of a run that waits for staff is stored before the run ends, and that of another run not at all', async () => {
  statesAtStoring = [];
  const tried = await take(cars(20), { isTrial: true });
  expect(tried.run).toMatchObject({ state: 'checked', upload: 'fil' });
  await take(cars(20));
  expect((await take(cars(5))).run).toMatchObject({ state: 'stopped', upload: 'fil' });
  expect((await take('a,b\n1,2\n')).run).toMatchObject({ state: 'failed', upload: null });
  expect(statesAtStoring).toEqual(['running', 'running']);
});

test.each([
  ['of no known format', 'a,b\n1,2\n', 'formatet känns inte igen'],
  ['empty', '', 'filen är tom'],
  ['binary', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]), 'bilar.csv'],
  ['a cut gzip', gzipSync(cars(300)).subarray(0, 900), 'avkortad'],
  ['one endless row, packed', gzipSync(`${HEADER}\nVolvo,"${' '.repeat(50_000_000)}`), 'bilar.csv'],
])('an unusable file is a failed run with the reason: %s', async (_, content, message) => {
  const { isTaken, run, left } = await take(content);
  expect(isTaken).toBe(true);
  expect(run?.state).toBe('failed');
  expect(run?.message).toContain(message);
  expect([left, await adCount()]).toEqual([[], 0]);
});

test('does not start a second file while another is being imported', async () => {
  const holder = await pool.connect();
  expect(await tryLockUploads(holder)).toBe(true);
  expect(await take(cars(3))).toMatchObject({ isTaken: false, run: undefined, left: [] });
  // The server releases the locks of a closed connection only when it has noticed.
  await holder.query('select pg_advisory_unlock_all()');
  holder.release(true);
  expect(await take(cars(3))).toMatchObject({ isTaken: true });
});

test('removes the files of a killed process, and preserves that of an import that may still be forced', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'uploads-'));
  for (const name of ['half', 'stopped', 'failed']) await writeFile(path.join(folder, name), 'märke;pris');
  for (const [name, state] of [
    ['stopped', 'stopped'],
    ['failed', 'failed'],
  ] as const) {
    const run = { file: 'bilar.csv', format: 'okänt', forced: false, deliveredAt: new Date(), dealer: null };
    const runId = await beginRun(pool, { ...run, uploadedBy: 'eva@bil.example' });
    await endRunWithout(pool, runId, state, 'text');
    await pool.query('update import_runs set upload = $2 where id = $1', [runId, name]);
  }
  expect(await removeAbandonedUploads(pool, folder)).toBe(2);
  expect(await readdir(folder)).toEqual(['stopped']);
  expect(await removeAbandonedUploads(pool, path.join(folder, 'missing'))).toBe(0);
  await rm(folder, { recursive: true });
});

test('the mapping of the dealer reads its files, and only its files have its name', async () => {
  const id = await addFeedMapping(db, 'Bilhuset AB');
  const by = { userId: null, email: 'eva@bil.example' };
  const mapping: ColumnMapping = {
    odometerUnit: 'mil',
    dealer: 'Bilhuset AB',
    columns: { Bil: [{ field: 'brand' }], Modell: [{ field: 'model' }] },
  };
  await saveFeedMapping(db, by, { id, seen: 0, mapping });
  const file = 'Bil;Modell\nVolvo;V60\nKia;Niro\n';
  expect((await take(file, { dealer: 'bilhuset ab' })).run).toMatchObject({
    state: 'done',
    format: 'mapped',
    adsNew: 2,
  });
  // Recognised by its headings, but the file may be another dealer's.
  expect((await take(file, { dealer: null })).run).toMatchObject({ format: 'mapped', rowsRejected: 2, adsRemoved: 0 });
  expect((await take(cars(3), { dealer: 'Bilhuset AB', format: 'milvis-csv', force: true })).run).toMatchObject({
    state: 'done',
    format: 'milvis-csv',
    adsNew: 3,
  });
  const json = '{"lager":[{"make":"Volvo"}]}';
  expect((await take(json, { dealer: 'Bilhuset AB', fileName: 'a.json' })).run?.message).toContain('listan ""');
});
