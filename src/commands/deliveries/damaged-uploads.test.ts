import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { FEED_MAPPINGS } from '#src/config/env.ts';
import { readImport } from '#src/db/deliveries/import-list.ts';
import { DeliveryFiles } from '#src/integrations/files/delivery-files.ts';
import { UploadedPictures } from '#src/integrations/files/uploaded-pictures.ts';
import { emptyStock, testDatabase } from '#test/support/database.ts';
import { importUpload } from './import-upload.ts';

/** Files of real dealers that were damaged or re-encoded, from the upload to the stock. */

const { db, pool } = await testDatabase();
const folder = await mkdtemp(path.join(os.tmpdir(), 'damaged-test-'));
afterAll(() => rm(folder, { recursive: true }));

const HEADER = 'brand,model,name,price,licence_plate,city\n';
const row = (at: number, city = 'Lund'): string => `Volvo,V60,Volvo V60,${100_000 + at},UFO${100 + at},${city}\n`;
const cars = (count: number): string => Array.from({ length: count }, (_, at) => row(at)).join('');
/** Many valid rows precede the mistake. */
const LONG = HEADER + cars(400);

let deliveredAt = new Date('2026-11-01T05:00:00Z');
async function take(content: string | Buffer, fileName = 'bilar.csv') {
  const file = path.join(folder, 'fil');
  await writeFile(file, content);
  deliveredAt = new Date(deliveredAt.getTime() + 60_000);
  let runId = 0;
  const upload = { file, fileName, format: null, dealer: 'Bilhuset AB', force: true, deliveredAt };
  await importUpload(
    pool,
    { ...upload, by: { userId: null, email: 'eva@bil.example' }, isTrial: false },
    {
      mappingFolder: FEED_MAPPINGS,
      maxRows: 200_000,
      files: new DeliveryFiles(folder, null),
      pictures: new UploadedPictures(path.join(folder, 'pictures')),
      onBegun: (id) => {
        runId = id;
      },
    },
  );
  return readImport(db, runId);
}
const stock = async () =>
  (await pool.query('select licence_plate, price, city, status from ads order by licence_plate')).rows;

beforeEach(async () => {
  await emptyStock(pool);
  await take(HEADER + cars(3));
});

const bytes = (text: string, letters: Readonly<Record<string, number>>): Buffer =>
  Buffer.from([...text].map((letter) => letters[letter] ?? letter.charCodeAt(0)));
const CAR = '{"brand":"Volvo","model":"V60"}';

describe('an unreadable file leaves the stock unchanged, and its run states the reason in one line', () => {
  test.each<[string, string | Buffer, string, string?]>([
    [
      'UTF-16 cut in the middle of a row',
      Buffer.from(`\ufeff${LONG}Volvo,V6`, 'utf16le'),
      'filen slutar mitt i en rad',
    ],
    ['a zip', Buffer.from('PK\u0003\u0004xxxxxxxx', 'latin1'), 'zip'],
    ['XML', `<?xml version="1.0"?><cars><car>Volvo</car></cars>`, 'XML', 'bilar.xml'],
    ['cut in the middle of a row', `${LONG}Volvo,V6`, 'rad 401: filen slutar mitt i en rad'],
    [
      'cut in the middle of a letter',
      Buffer.from(`${LONG}Citroën,C4,a,1,UFO900,Rö`).subarray(0, -1),
      'filen slutar mitt i ett tecken',
    ],
    [
      'two encodings',
      Buffer.concat([Buffer.from(LONG + row(900, 'Växjö')), Buffer.from(row(901, 'Växjö'), 'latin1')]),
      'teckenkodningen är blandad',
    ],
    ['lost letters', HEADER + row(1, 'V\ufffdxj\ufffd').repeat(3), 'å, ä och ö är förstörda'],
    ['a cut gzip', gzipSync(LONG).subarray(0, 900), 'gzip-filen är avkortad'],
    ['a quote that is never closed', `${LONG}Volvo,V60,"Volvo V60,1,UFO900,Lund\n`, 'ett citattecken stängs aldrig'],
    ['JSON in an unknown wrapper', `{"data":[${CAR}]}`, 'JSON med en lista "data"', 'bilar.json'],
    ['cut JSON', `{"documents":[{"_id":"1","manufacturer":"Volvo"},{"_id":"2","manuf`, 'avkortad', 'bilar.json'],
    [
      'JSON-LD of a page',
      JSON.stringify({ '@context': 'https://schema.org', '@type': 'WebPage', name: 'Volvo' }, null, 2),
      'JSON-LD utan bilar',
      'bilar.json',
    ],
    ['an ad over several lines', JSON.stringify(JSON.parse(CAR), null, 2), 'filen är JSON', 'bilar.json'],
    ['lines of which one is cut', `${CAR}\n${CAR}\n{"brand":`, 'rad 3: raden är avkortad', 'bilar.jsonl'],
  ])('%s', async (_what, content, message, fileName) => {
    const before = await stock();
    const run = await take(content, fileName);
    expect(run).toMatchObject({ state: 'failed', adsNew: 0, adsRemoved: 0 });
    expect(run?.message).toContain(message);
    expect(run?.message).toMatch(/^bilar\.[^\n]+\.$/u);
    expect(await stock()).toEqual(before);
    expect((await pool.query('select count(*)::int as n from rejected_rows')).rows).toEqual([{ n: 0 }]);
  });
});

describe('imports a file in another encoding with the right letters', () => {
  const text = HEADER + row(0, 'Norrköping') + row(1, 'Åmål') + row(2, 'Gävle');
  test.each<[string, Buffer]>([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${text}`)],
    ['windows-1252 with semicolons', Buffer.from(text.replaceAll(',', ';'), 'latin1')],
    ['Mac Roman', bytes(text, { å: 0x8c, ä: 0x8a, ö: 0x9a, Å: 0x81 })],
    ['code page 850', bytes(text, { å: 0x86, ä: 0x84, ö: 0x94, Å: 0x8f })],
    ['UTF-8 encoded twice', Buffer.from(new TextDecoder('windows-1252').decode(Buffer.from(text)))],
    ['gzip', gzipSync(text)],
  ])('%s', async (_what, content) => {
    const run = await take(content);
    expect(run).toMatchObject({ state: 'done', rowsAccepted: 3, rowsRejected: 0, warnings: [] });
    expect((await stock()).map(({ city }) => city)).toEqual(['Norrköping', 'Åmål', 'Gävle']);
  });
});

test('rejects only the rows with a wrong number of cells, each with its line', async () => {
  const run = await take(`${HEADER}${cars(3)}Volvo,V60,Volvo V60,1,UFO900,Lund,x,y\nVolvo,V60\n`);
  expect(run).toMatchObject({ state: 'done', rowsAccepted: 3, rowsRejected: 2 });
  const { rows } = await pool.query('select distinct rule from rejected_rows');
  expect(rows).toEqual([{ rule: 'antal kolumner' }]);
});
