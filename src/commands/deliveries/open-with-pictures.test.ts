import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { FEED_MAPPINGS } from '#src/config/env.ts';
import { readImport } from '#src/db/deliveries/import-list.ts';
import { DeliveryFiles } from '#src/integrations/files/delivery-files.ts';
import { UploadedPictures } from '#src/integrations/files/uploaded-pictures.ts';
import { emptyStock, testDatabase } from '#test/support/database.ts';
import { zipOf } from '#test/zip-of.ts';
import { importUpload } from './import-upload.ts';
import { openWithPictures, skipPicture } from './open-with-pictures.ts';

const { db, pool } = await testDatabase();
const folder = await mkdtemp(path.join(os.tmpdir(), 'zip-upload-'));
const pictureFolder = path.join(folder, 'pictures');
const file = path.join(folder, 'fil');
beforeEach(() => emptyStock(pool));
afterAll(() => rm(folder, { recursive: true }));

const picture = (width: number, color: string) =>
  sharp({ create: { width, height: 300, channels: 3, background: color } })
    .jpeg()
    .toBuffer();
const CSV = [
  'brand,model,name,price,licence_plate,dealer_ad_id,image_urls',
  'Volvo,V60,Volvo V60,100000,UFO100,a,fram.jpg|bak.jpg',
  'Volvo,V70,Volvo V70,90000,UFO101,b,',
  ',,,80000,UFO102,c,',
].join('\n');
const files = {
  'lager/bilar.csv': `${CSV}\n`,
  'fram.jpg': await picture(800, 'red'),
  'bak.jpg': await picture(800, 'green'),
  'b_2.jpg': await picture(200, 'blue'),
  'b_1.jpg': await picture(800, 'blue'),
  'b_3.jpg': '<svg/>',
  'logga.jpg': await picture(800, 'white'),
};

let deliveredAt = new Date('2026-11-01T05:00:00Z');
async function upload(content: Buffer) {
  await writeFile(file, content);
  deliveredAt = new Date(deliveredAt.getTime() + 60_000);
  let runId = 0;
  await importUpload(
    pool,
    {
      file,
      fileName: 'lager.zip',
      format: null,
      dealer: 'Bilhuset AB',
      force: true,
      deliveredAt,
      by: { userId: null, email: 'eva@bil.example' },
      isTrial: false,
    },
    {
      mappingFolder: FEED_MAPPINGS,
      maxRows: 200_000,
      files: new DeliveryFiles(pictureFolder, null),
      pictures: new UploadedPictures(pictureFolder),
      onBegun: (id) => {
        runId = id;
      },
    },
  );
  return readImport(db, runId);
}
const imagesOf = async (): Promise<string[][]> =>
  (await pool.query('select image_urls from ads order by licence_plate')).rows.map((row) => row.image_urls);

test('stores the pictures of a zip for the ads they belong to, and reports those it could not use', async () => {
  const run = await upload(zipOf(files));
  expect(run).toMatchObject({ state: 'done', format: 'milvis-csv', adsNew: 2, rowsRejected: 1 });
  const stored = /^\/uppladdad\/[0-9a-f]{64}$/;
  expect(await imagesOf()).toEqual([
    [expect.stringMatching(stored), expect.stringMatching(stored)],
    [expect.stringMatching(stored)],
  ]);
  expect(await readdir(pictureFolder)).toHaveLength(3);
  expect(run?.warnings).toEqual([
    '1 bild är för små: b_2.jpg.',
    '1 bild är inga bilder: b_3.jpg.',
    '1 bild hör inte till någon annons: logga.jpg.',
  ]);
});

test('the same pictures again are not encoded again, unless the stored ones are gone', async () => {
  await upload(zipOf(files));
  const before = await imagesOf();
  const encoded = await pool.query('select min(stored_at) as first, count(*)::int as n from delivery_pictures');
  expect(await upload(zipOf(files))).toMatchObject({ adsUnchanged: 2 });
  expect(await imagesOf()).toEqual(before);
  expect((await pool.query('select min(stored_at) as first, count(*)::int as n from delivery_pictures')).rows).toEqual(
    encoded.rows,
  );
  await rm(pictureFolder, { recursive: true });
  await upload(zipOf(files));
  expect(await readdir(pictureFolder)).toHaveLength(3);
});

test('an unusable zip is a failed run with the reason, and stores nothing', async () => {
  await rm(pictureFolder, { recursive: true, force: true });
  expect(await upload(zipOf({ 'a.jpg': 'x' }))).toMatchObject({
    state: 'failed',
    message: expect.stringContaining('zip-filen innehåller ingen fil med annonser'),
  });
  expect(await imagesOf()).toEqual([]);
});

test('a dry run stores no picture', async () => {
  await rm(pictureFolder, { recursive: true, force: true });
  await writeFile(file, zipOf(files));
  const { rows, close } = await openWithPictures({ file, fileName: 'lager.zip' }, skipPicture);
  const found = [];
  for await (const row of rows) found.push([row.fields.image_urls ?? []].flat().length);
  close();
  expect(found).toEqual([2, 3, 0]);
  expect(await readdir(folder)).toEqual(['fil']);
});
