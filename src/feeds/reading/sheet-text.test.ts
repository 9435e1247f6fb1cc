import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import type { FeedRow } from '#src/domain/deliveries/feed-row.ts';
import { FeedError } from '#src/feeds/feed-format.ts';
import { openFeed } from '#src/feeds/open-feed.ts';
import { zipOf } from '#test/zip-of.ts';
import { SHEET_LIMITS } from './read-sheet.ts';
import { sheetAsText } from './sheet-text.ts';
import { decompressedSize } from './zip-size.ts';

const XML = '<?xml version="1.0" encoding="UTF-8"?>';
const SPREADSHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** A workbook of one sheet, whose rows are XML; style 1 is a date. */
const workbook = (rows: string): Record<string, string> => ({
  '[Content_Types].xml': `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`,
  '_rels/.rels': `${XML}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${XML}<workbook xmlns="${SPREADSHEET}" xmlns:r="${OFFICE}"><sheets><sheet name="Lager" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `${XML}<styleSheet xmlns="${SPREADSHEET}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  'xl/worksheets/sheet1.xml': `${XML}<worksheet xmlns="${SPREADSHEET}"><sheetData>${rows}</sheetData></worksheet>`,
});
const text = (place: string, value: string) => `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`;
const ROWS = [
  `<row r="1">${['brand', 'model', 'name', 'price', 'first_registered', 'engine_cc'].map((name, at) => text(`${'ABCDEF'[at]}1`, name)).join('')}</row>`,
  `<row r="2">${text('A2', 'Volvo')}${text('B2', 'V60')}${text('C2', 'Volvo V60 "Grå", D4')}<c r="D2"><f>100000+89900</f><v>189900</v></c><c r="E2" s="1"><v>44102</v></c><c r="F2"><v>1.969</v></c></row>`,
  `<row r="3">${text('A3', 'Citroën')}<c r="D3"><v>50000</v></c></row>`,
];

async function allOf(rows: AsyncIterable<FeedRow>): Promise<FeedRow[]> {
  const all: FeedRow[] = [];
  for await (const row of rows) all.push(row);
  return all;
}

async function read(file: Buffer) {
  try {
    const feed = await openFeed({
      stream: Readable.from([file.subarray(0, 3), file.subarray(3)]),
      fileName: 'lager.xlsx',
    });
    return (await allOf(feed.rows)).map(({ fields }) => fields);
  } catch (error) {
    if (!(error instanceof FeedError)) throw error;
    return error.message;
  }
}

test('reads the first sheet like its CSV: formulas as values, dates as dates', async () => {
  expect(await read(zipOf(workbook(ROWS.join(''))))).toEqual([
    {
      brand: 'Volvo',
      model: 'V60',
      name: 'Volvo V60 "Grå", D4',
      price: '189900',
      first_registered: '2020-09-28',
      engine_cc: '1.9690',
    },
    { brand: 'Citroën', price: '50000' },
  ]);
});

test('rejects a sheet that decompresses to too many bytes, whatever its directory states', async () => {
  const bomb = workbook(`${ROWS[0]}<!--${' '.repeat(SHEET_LIMITS.unpackedBytes)}-->`);
  const refused = 'lager.xlsx: Excel-filen är skadad eller större än 60 MB uppackad. Spara bladet som CSV.';
  expect(await read(zipOf(bomb))).toBe(refused);
  expect(await read(zipOf(bomb, 10))).toBe(refused);
});

test('rejects a zip that is too large, damaged, no workbook or has too many rows, in one line', async () => {
  const whole = zipOf(workbook(ROWS.join('')));
  const large = Buffer.concat([whole, Buffer.alloc(SHEET_LIMITS.bytes)]);
  expect(await read(large)).toBe(
    'lager.xlsx: Excel-filen är större än 10 MB. Spara bladet som CSV, som får vara större.',
  );
  expect(await read(whole.subarray(0, -40))).toContain('Excel-filen är skadad');
  expect(await read(zipOf({ ...workbook(''), 'xl/worksheets/sheet1.xml': '<a><b' }))).toMatch(/^lager\.xlsx: .*\.$/u);
  expect(await read(zipOf({ 'bilar.csv': 'brand\nVolvo\n' }))).toBe(
    'lager.xlsx: filen är en zip- eller Excel-fil. Spara bladet som CSV.',
  );
  const many = Array.from(
    { length: SHEET_LIMITS.rows },
    (_, at) => `<row r="${at + 2}"><c r="D${at + 2}"><v>1</v></c></row>`,
  );
  expect(await read(zipOf(workbook(ROWS[0] + many.join(''))))).toContain('större än 50000 rader');
});

const REFUSED_CELLS =
  'lager.xlsx: Excel-bladet är för stort, eller har celler långt från de andra. Spara bladet som CSV.';
const REFUSED_PLACES = 'lager.xlsx: Excel-filen är skadad eller större än 60 MB uppackad. Spara bladet som CSV.';
const far = (place: string) => `<c r="${place}"><v>1</v></c>`;

test.each([
  ['a cell in the last place', `<row r="1048576">${far('XFD1048576')}</row>`, REFUSED_CELLS],
  ['a row in the last place, whose cells say otherwise', `<row r="1048576">${far('XFD1')}</row>`, REFUSED_CELLS],
  ['a cell in the last place of a row without a number', `<row>${far('XFD1048576')}</row>`, REFUSED_CELLS],
  [
    'many rows with a far cell',
    [2, 2_000].map((row) => `<row r="${row}">${far(`XFD${row}`)}</row>`).join(''),
    REFUSED_CELLS,
  ],
  ['a prefix', '<x:row><x:c x:r="XFD1048576"><x:v>1</x:v></x:c></x:row>', REFUSED_CELLS],
  ['single quotes', "<row><c s='0' r='XFD1048576'><v>1</v></c></row>", REFUSED_CELLS],
  ['columns that Excel has not', `<row>${far('ZZZZZZ2')}</row>`, REFUSED_PLACES],
  ['rows that Excel has not', `<row>${far('A1048577')}</row>`, REFUSED_PLACES],
  ['a row number in another form', '<row r="1e9"/>', REFUSED_PLACES],
  ['a place as character references', `<row>${far('&#88;FD9')}</row>`, REFUSED_PLACES],
  ['a place after a sign', '<row><c s=">" r="XFD9"><v>1</v></c></row>', REFUSED_PLACES],
  ['a place after another sign', '<row><c s="<" r="XFD9"><v>1</v></c></row>', REFUSED_PLACES],
  ['an endless text', `<row><c r="A2" t="inlineStr"><is><t>${'å'.repeat(300_000)}</t></is></c></row>`, REFUSED_PLACES],
  ['attributes without quotes', '<row><c r=XFD9><v>1</v></c></row>', REFUSED_PLACES],
])('rejects a sheet that would occupy memory or processor, with %s', async (_, rows, refused) => {
  expect(await read(zipOf(workbook(ROWS[0] + rows)))).toBe(refused);
});

test('reads a sheet whose far cells and rows have only a format', async () => {
  const formats = '<c r="XFD4" s="1"/></row><row r="1048576" spans="1:3"><c r="A1048576" s="1"/></row>';
  expect(await read(zipOf(workbook(`${ROWS.join('')}<row r="4">${formats}`)))).toHaveLength(2);
});

test.each(['\n', ' \r\n\t', '\ufeff', '\ufeff\n'])('counts the cells of a part that begins with %j', async (start) => {
  const parts = workbook(`${ROWS[0]}<row r="1048576">${far('XFD1048576')}</row>`);
  const sheet = 'xl/worksheets/sheet1.xml';
  expect(await read(zipOf({ ...parts, [sheet]: start + parts[sheet] }))).toBe(REFUSED_CELLS);
});

test('a sheet that takes longer than its time limit is refused', async () => {
  const reading = async () => {
    for await (const _ of sheetAsText(Readable.from([zipOf(workbook(ROWS.join('')))]), { limitMs: 1 }));
  };
  await expect(reading).rejects.toThrow('Excel-filen är för stor för att läsas.');
});

test('a sheet that takes more memory than its thread has is refused, and the process goes on', async () => {
  // With a text before it, the part is not recognised as XML, so that its cells are not counted.
  const parts = workbook(`${ROWS[0]}<row r="1048576">${far('XFD1048576')}</row>`);
  const sheet = 'xl/worksheets/sheet1.xml';
  expect(await read(zipOf({ ...parts, [sheet]: `x${parts[sheet]}` }))).toBe(
    'lager.xlsx: Excel-filen är för stor för att läsas. Spara bladet som CSV.',
  );
});

test('the decompressed size of any bytes is a number or null', () => {
  const whole = zipOf({ a: 'x'.repeat(1000), b: '' });
  expect(decompressedSize(whole, 1000)).toBe(1000);
  expect(decompressedSize(whole, 999)).toBeNull();
  for (let at = 0; at < whole.length; at++) {
    const damaged = Buffer.from(whole);
    damaged[at] = (damaged[at] ?? 0) ^ 0xff;
    const size = decompressedSize(damaged, 10_000);
    expect(size === null || size <= 10_000).toBe(true);
  }
});
