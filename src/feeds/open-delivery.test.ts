import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { MUTATIONS } from '#test/faults/mutate-bytes.ts';
import { numRuns } from '#test/faults/thoroughness.ts';
import { allRows } from '#test/feed-reading.ts';
import { zipOf } from '#test/zip-of.ts';
import { createRandom } from '#tools/demo/chance/random.ts';
import { FeedError } from './feed-format.ts';
import { openDelivery } from './open-delivery.ts';

const folder = await mkdtemp(path.join(os.tmpdir(), 'delivery-'));
afterAll(() => rm(folder, { recursive: true }));

const CSV = 'brand,model,dealer_ad_id,licence_plate,image_urls\n';
const car = (id: string, plate = '', pictures = '') => `Volvo,V60,${id},${plate},${pictures}\n`;

/** The pictures of each row, or the line that rejects the file. */
async function picturesOf(content: Buffer | string) {
  const file = path.join(folder, 'fil');
  await writeFile(file, content);
  try {
    const delivery = await openDelivery({ file, fileName: 'lager.zip' });
    try {
      const rows = await allRows(delivery.rows);
      const found = rows.map((row) =>
        delivery.pictures?.of(row).map((each) => (typeof each === 'string' ? each : each.name)),
      );
      return { format: delivery.format.name, found, unused: delivery.pictures?.unused() };
    } finally {
      delivery.close();
    }
  } catch (error) {
    if (!(error instanceof FeedError)) throw error;
    expect(error.message).not.toContain('\n');
    return error.message;
  }
}

describe('pictures of a zip', () => {
  test.each<[string, string, string[], string[][]]>([
    [
      'named in the row',
      car('1', '', 'fram.jpg|Bilder\\bak.JPG'),
      ['bilder/bak.jpg', 'fram.jpg'],
      [['fram.jpg', 'bilder/bak.jpg']],
    ],
    [
      'named by the id, in the order of their numbers',
      car('A-7'),
      ['A-7_10.jpg', 'A-7_2.png', 'a-7.jpg'],
      [['a-7.jpg', 'A-7_2.png', 'A-7_10.jpg']],
    ],
    [
      'named by the plate',
      car('1', 'UFO 12A'),
      ['UFO12A (1).jpg', 'UFO12A (2).jpg'],
      [['UFO12A (1).jpg', 'UFO12A (2).jpg']],
    ],
    [
      'in a folder of the id',
      car('17') + car('18'),
      ['bilder/18/01.jpg', 'bilder/17/02.jpg'],
      [['bilder/17/02.jpg'], ['bilder/18/01.jpg']],
    ],
    ['with addresses in the row', car('1', '', 'https://a.se/1.jpg'), ['1_1.jpg'], [['https://a.se/1.jpg']]],
    ['of another car with a similar id', car('1') + car('12'), ['12_3.jpg', '123.jpg'], [[], ['12_3.jpg']]],
  ])('%s', async (_what, rows, names, found) => {
    const files = Object.fromEntries(names.map((name) => [name, 'x']));
    expect(await picturesOf(zipOf({ 'lager.csv': CSV + rows, ...files }))).toMatchObject({
      format: 'milvis-csv',
      found,
    });
  });

  test('by the picture name of mobile.de', async () => {
    const csv = await readFile(path.resolve(import.meta.dirname, '../../test/fixtures/feeds/mobile-de.csv'));
    expect(
      await picturesOf(zipOf({ 'passat_2.jpg': 'x', 'passat_1.jpg': 'x', 'M-2.jpg': 'x', 'lager.csv': csv })),
    ).toEqual({
      format: 'mobile-de-csv',
      found: [['passat_1.jpg', 'passat_2.jpg'], ['M-2.jpg'], []],
      unused: [],
    });
  });

  test('reports those of no row', async () => {
    expect(await picturesOf(zipOf({ 'lager.csv': CSV + car('1'), 'logga.png': 'x' }))).toMatchObject({
      unused: ['logga.png'],
    });
  });
});

test('reads other files as before, and clutter of operating systems not at all', async () => {
  expect(await picturesOf(CSV + car('1'))).toMatchObject({ format: 'milvis-csv', found: [undefined] });
  expect(await picturesOf(gzipSync(CSV + car('1')))).toMatchObject({ format: 'milvis-csv' });
  const clutter = { '__MACOSX/._lager.csv': 'x', '.DS_Store': 'x', 'Thumbs.db': 'x' };
  expect(await picturesOf(zipOf({ 'lager.csv.gz': gzipSync(CSV + car('1')), ...clutter }))).toMatchObject({
    unused: [],
  });
});

describe('refuses', () => {
  test.each<[string, Buffer, string]>([
    ['a zip without a feed', zipOf({ 'a.jpg': 'x', 'LÄS.pdf': 'x' }), 'zip-filen innehåller ingen fil med annonser'],
    [
      'a zip with two feeds',
      zipOf({ 'a.csv': 'x', 'b.json': 'x' }),
      'zip-filen innehåller flera filer med annonser (a.csv och b.json)',
    ],
    [
      'a zip within a zip',
      zipOf({ 'a.zip': zipOf({ 'lager.csv': CSV + car('1') }) }),
      'zip-filen innehåller ingen fil',
    ],
    ['names that lead out of it', zipOf({ '../../etc/cron.csv': CSV + car('1') }), 'zip-filen är skadad'],
    ['absolute names', zipOf({ '/etc/lager.csv': CSV + car('1') }), 'zip-filen är skadad'],
    [
      'a directory that states 4 GB',
      zipOf({ 'lager.csv': CSV, 'a.jpg': 'x' }, 3_000_000_000),
      'zip-filen är större än 4 GB uppackad',
    ],
    [
      'a file that is larger than stated',
      zipOf({ 'lager.csv': CSV + car('1').repeat(100) }, 20),
      'lager.zip/lager.csv',
    ],
    ['a truncated file', zipOf({ 'lager.csv': CSV + car('1') }).subarray(0, 60), 'zip-filen är skadad eller avkortad'],
    ['a feed of unknown format', zipOf({ 'lager.csv': 'a;b\n1;2\n' }), 'lager.zip/lager.csv: formatet känns inte igen'],
    [
      '20 001 files',
      zipOf(Object.fromEntries(Array.from({ length: 20_001 }, (_, at) => [`${at}.jpg`, '']))),
      'zip-filen har fler än 20000 filer',
    ],
  ])('%s', async (_what, zip, line) => {
    expect(await picturesOf(zip)).toContain(line);
  });

  test('a password', async () => {
    const zip = zipOf({ 'lager.csv': CSV + car('1') });
    for (const at of [6, zip.lastIndexOf('PK\u0001\u0002') + 8]) zip.writeUInt16LE(zip.readUInt16LE(at) | 1, at);
    expect(await picturesOf(zip)).toContain('zip-filen är låst med lösenord. Packa den utan.');
  });

  test('a bomb of 100 MB in a feed, at the limit of the caller', async () => {
    const file = path.join(folder, 'bomb');
    await writeFile(file, zipOf({ 'lager.csv': `${CSV}${car('1').repeat(2_000_000)}` }));
    const { rows, close } = await openDelivery({ file, fileName: 'bomb.zip', maxBytes: 1_000_000 });
    await expect(allRows(rows)).rejects.toThrow('filen är större än 1 MB uppackad');
    close();
  });
});

test.each(Object.keys(MUTATIONS))('a zip %s is read or rejected with one line', async (name) => {
  const zip = zipOf({ 'lager.csv': CSV + car('1', '', 'a.jpg'), 'a.jpg': 'x'.repeat(1000), '1/2.jpg': 'y' });
  for (let time = 0; time < numRuns(30); time += 1) {
    const outcome = await picturesOf(MUTATIONS[name]?.(zip, createRandom(`${name} ${time}`)) ?? zip);
    if (typeof outcome === 'string') expect(outcome).toMatch(/^lager\.zip\S*[^\n]{10,500}$/);
  }
});
