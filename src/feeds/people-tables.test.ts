import path from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { allRows } from '#test/feed-reading.ts';
import { zipOf } from '#test/zip-of.ts';
import { FeedError } from './feed-format.ts';
import { type FeedSource, openFeed } from './open-feed.ts';

/** Files as dealers and their systems make them, that are valid and not what a reader assumes. */

const fault = (name: string) => path.resolve(import.meta.dirname, '../../test/fixtures/feed-faults', name);
const deliveredAt = new Date('2026-11-28T12:00:00Z');

async function open(source: FeedSource) {
  const feed = await openFeed({ ...source, deliveredAt });
  const rows = await allRows(feed.rows);
  return {
    format: feed.format.name,
    rows,
    cars: rows.map(({ fields }) => fields),
    warnings: feed.warnings,
    unread: feed.unread(),
  };
}

const read = (text: string | Buffer, fileName = 'lager.csv') =>
  open({ stream: Readable.from([Buffer.from(text as string)]), fileName });

async function refusal(text: string | Buffer, fileName?: string): Promise<string> {
  const error = await read(text, fileName).catch((thrown: unknown) => thrown);
  if (!(error instanceof FeedError)) throw new Error(`Not refused: ${JSON.stringify(error)}`);
  expect(error.message).not.toContain('\n');
  return error.message;
}

const HEADER = 'dealer;dealer_ad_id;brand;model;price';
const CAR = 'Bil AB;1;Volvo;V60;249900';

describe('tables as people make them', () => {
  test.each(['05-excel-sep-line.csv', '06-title-above-header.csv', '07-pipe-delimited.txt'])(
    '%s is one ad',
    async (file) => {
      const { format, cars } = await open({ file: fault(file) });
      expect(format).toBe('milvis-csv');
      expect(cars).toEqual([
        expect.objectContaining({ brand: 'Volvo', model: 'XC40', price: '239900', odometer: '6100' }),
      ]);
    },
  );

  test('a title is named in the report, a hint of the delimiter is not', async () => {
    const titled = await read(`Lagerlista Bil AB;;;;\n\n"Utskriven\n2026";;;;\n${HEADER}\n${CAR}\n`);
    expect(titled.warnings).toEqual([
      'Rubrikerna är på rad 5. Raderna ovanför är inte lästa, den första är ”Lagerlista Bil AB”.',
    ]);
    expect((await read(`sep=;\n${HEADER}\n${CAR}\n`)).warnings).toEqual([]);
  });

  test.each<[string, string]>([
    ['tabs', HEADER.replaceAll(';', '\t')],
    ['bars', HEADER.replaceAll(';', '|')],
    ['another case and spaces', ' Dealer ; Dealer ad id;BRAND;Model;Price;;'],
  ])('%s', async (_what, header) => {
    const delimiter = header.includes('\t') ? '\t' : header.includes('|') ? '|' : ';';
    const { cars } = await read(
      `Lager\n${header}\n${CAR.replaceAll(';', delimiter)}${header.endsWith(';;') ? ';;' : ''}\n`,
    );
    expect(cars).toEqual([{ dealer: 'Bil AB', dealer_ad_id: '1', brand: 'Volvo', model: 'V60', price: '249900' }]);
  });

  test.each(['utf16le', 'utf16be'])('%s, with and without its mark', async (encoding) => {
    for (const mark of ['\ufeff', '']) {
      const bytes = Buffer.from(`${mark}${HEADER}\n${CAR.replace('Bil', 'Bilhörnan')}\n`, 'utf16le');
      if (encoding === 'utf16be') bytes.swap16();
      expect((await read(bytes)).cars[0]?.dealer).toBe('Bilhörnan AB');
    }
  });

  test('known headings are read without a mapping when nothing is left to guess, and the report says how', async () => {
    const { cars, warnings, unread } = await read(
      'Lager\nRegnr;Märke;Modell;Pris;Mil;Garage\nABC12A;Volvo;V60;249 900;6100;B2\n',
    );
    expect(cars).toEqual([
      { licence_plate: 'ABC12A', brand: 'Volvo', model: 'V60', price: '249 900', odometer: '6100' },
    ]);
    expect(warnings.join(' ')).toContain(
      'Kolumnerna lästes efter sina rubriker: Regnr som registreringsnummer, Märke som märke',
    );
    expect(unread.map(({ name }) => name)).toEqual(['garage']);
  });

  test('two lines of headings, of which the upper has merged cells', async () => {
    const { cars } = await read(
      'Bil;;;Pris;;Mätare\nRegnr;Märke;Modell;inkl moms;;Mil\nABC12A;Volvo;V60;249900;;6100\n',
    );
    expect(cars).toEqual([
      { licence_plate: 'ABC12A', brand: 'Volvo', model: 'V60', price: '249900', odometer: '6100' },
    ]);
  });

  test.each([
    ['Regnr;Märke;Modell;Pris;Mätarställning\nABC12A;Volvo;V60;1;2\n', 'Mätarställning kan vara mil eller kilometer'],
    ['Regnr;Märke;Modell;Mil\nABC12A;Volvo;V60;2\n', 'det saknas en kolumn för pris'],
    ['Lista över bilar\nnr;vad\n1;Volvo\n', 'Första raden är ”Lista över bilar”.'],
  ])('a table that leaves something to guess is refused with what was read: %j', async (text, message) => {
    const line = await refusal(text);
    expect(line).toContain('formatet känns inte igen.');
    expect(line).toContain(message);
  });
});

describe('workbooks', () => {
  const XML = '<?xml version="1.0" encoding="UTF-8"?>';
  const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  type Sheet = { name: string; state?: string; rows: string[][] };
  const workbook = (sheets: readonly Sheet[]): Buffer =>
    zipOf({
      '[Content_Types].xml': `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
      'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${sheets.map(({ name, state }, at) => `<sheet name="${name}" sheetId="${at + 1}"${state ? ` state="${state}"` : ''} r:id="rId${at + 1}"/>`).join('')}</sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${sheets.map((_, at) => `<Relationship Id="rId${at + 1}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`).join('')}</Relationships>`,
      ...Object.fromEntries(
        sheets.map(({ rows }, at) => [
          `xl/worksheets/sheet${at + 1}.xml`,
          `${XML}<worksheet xmlns="${MAIN}"><sheetData>${rows.map((cells, row) => `<row r="${row + 1}">${cells.map((text, column) => (text === '' ? '' : `<c r="${'ABCDEFGH'[column]}${row + 1}" t="inlineStr"><is><t>${text}</t></is></c>`)).join('')}</row>`).join('')}</sheetData></worksheet>`,
        ]),
      ),
    });
  const cars = [HEADER.split(';'), CAR.split(';')];
  const info = [['Lagerlista'], ['Utskriven av', 'Kim']];
  const old = [HEADER.split(';'), 'Bil AB;9;Saab;9-3;1'.split(';')];

  test('the visible sheet with cars is read, and the report says which', async () => {
    const read1 = await read(
      workbook([
        { name: 'Info', rows: info },
        { name: 'Gammalt', state: 'hidden', rows: old },
        { name: 'Lager &amp; mer', rows: cars },
      ]),
      'lager.xlsx',
    );
    expect(read1.cars).toEqual([expect.objectContaining({ brand: 'Volvo' })]);
    expect(read1.warnings).toEqual([
      'Bladet ”Lager & mer” är läst, inte ”Info”, ”Gammalt”.',
      'Dolda blad läses inte: ”Gammalt”.',
    ]);
  });

  test('another sheet with cars is named', async () => {
    const { warnings } = await read(
      workbook([
        { name: 'Umeå', rows: cars },
        { name: 'Lund', rows: old },
      ]),
      'lager.xlsx',
    );
    expect(warnings[1]).toContain('Även ”Lund” ser ut som en lista med bilar.');
  });

  test('titles, blank rows and a sheet that is no list', async () => {
    const titled = workbook([{ name: 'Blad1', rows: [['Lager'], [], ...cars] }]);
    expect((await read(titled, 'lager.xlsx')).cars).toEqual([expect.objectContaining({ brand: 'Volvo' })]);
    expect(await refusal(workbook([{ name: 'Info', rows: info }]), 'info.xlsx')).toContain('bladet ”Info”');
  });

  test('a mapping names its sheet and its line of headings', async () => {
    const file = workbook([
      { name: 'A', rows: cars },
      { name: 'B', rows: [['x'], ['Vagn', 'Slag'], ['Saab', '9-3']] },
    ]);
    const mapping = {
      odometerUnit: 'mil' as const,
      sheet: 'B',
      headerRow: 2,
      columns: { Vagn: [{ field: 'brand' as const }], Slag: [{ field: 'model' as const }] },
    };
    const opened = await open({ stream: Readable.from([file]), fileName: 'lager.xlsx', mapping });
    expect(opened.cars).toEqual([{ brand: 'Saab', model: '9-3' }]);
    const gone = open({ stream: Readable.from([file]), fileName: 'lager.xlsx', mapping: { ...mapping, sheet: 'C' } });
    await expect(gone).rejects.toThrow('Excel-filen har inget blad ”C”. Den har ”A”, ”B”.');
  });
});

describe('a dealer with columns of its own', () => {
  const mapping = {
    odometerUnit: 'mil' as const,
    columns: { Fabrikat: [{ field: 'brand' as const }], Modell: [{ field: 'model' as const }] },
  };
  const send = (text: string, fileName: string) =>
    open({ stream: Readable.from([Buffer.from(text)]), fileName, mapping });

  test('its mapping applies to files of that shape, and documented formats are read as they are', async () => {
    expect((await send('Titel\nFabrikat;Modell\nVolvo;V60\n', 'a.csv')).format).toBe('mapped');
    for (const [text, name] of [
      ['{"brand":"Volvo","model":"V60"}\n{"brand":"Kia","model":"Niro"}\n', 'a.jsonl'],
      ['[{"brand":"Volvo","model":"V60"},{"brand":"Kia","model":"Niro"}]', 'a.json'],
    ] as const) {
      const { format, cars, warnings } = await send(text, name);
      expect([format, cars]).toEqual([
        'milvis-jsonl',
        [
          { brand: 'Volvo', model: 'V60' },
          { brand: 'Kia', model: 'Niro' },
        ],
      ]);
      expect(warnings[0]).toContain('inte handlarens egna kolumner');
    }
    await expect(send('Make;Model\nVolvo;V60\n', 'a.csv')).rejects.toThrow(
      'rubriken saknar kolumnen Fabrikat. Den har Make, Model.',
    );
  });
});
