import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { ColumnMapping } from '#src/domain/deliveries/column-mapping.ts';
import { allRows, readFeed } from '#test/feed-reading.ts';
import { FeedError } from './feed-format.ts';
import { FORMAT_NAMES, openFeed } from './open-feed.ts';

const HEADER = 'brand,model,name,price\n';
const LINES = 'Volvo,V60,Volvo V60,1000\n'.repeat(10);

describe('an unreadable file', () => {
  const open = async (file: string) => {
    try {
      await openFeed({ file });
      return null;
    } catch (error) {
      return error instanceof FeedError ? error.message : error;
    }
  };

  test('missing, empty, or a folder', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'feed-'));
    const empty = path.join(folder, 'tom.csv');
    await writeFile(empty, '');
    expect(await open(path.join(folder, 'saknas.csv'))).toBe('saknas.csv: filen finns inte. Kontrollera sökvägen.');
    expect(await open(empty)).toBe('tom.csv: filen är tom. Exportera den på nytt.');
    expect(await open(folder)).toBe(`${path.basename(folder)}: det är ingen fil. Ange en fil med annonser.`);
  });

  test.each([
    ['only spaces', ' \n \r\n'],
    ['only a byte-order mark', '\ufeff'],
    ['an empty gzip', gzipSync('')],
  ])('%s', async (_what, bytes) => {
    expect(await readFeed(bytes)).toEqual({ rows: 0, error: 'bilar.csv: filen är tom. Exportera den på nytt.' });
  });

  test('only a header', async () => {
    expect(await readFeed(HEADER)).toEqual({
      rows: 0,
      error: 'bilar.csv: filen innehåller inga annonser. Exportera den på nytt.',
    });
  });
});

describe('binary files', () => {
  test.each([
    ['PK\u0003\u0004xxxx', 'bilar.csv: filen är en zip- eller Excel-fil. Spara bladet som CSV.'],
    ['%PDF-1.7', 'bilar.csv: filen är en PDF. Exportera annonserna som CSV eller JSON.'],
    ['<!doctype html><p>', 'bilar.csv: filen är en webbsida. Exportera annonserna som CSV eller JSON.'],
    [
      '\u0000\u0001\u0002\u0003'.repeat(100),
      'bilar.csv: filen är binär, inte text. Exportera annonserna som CSV eller JSON.',
    ],
  ])('%j', async (bytes, error) => {
    expect(await readFeed(Buffer.from(bytes, 'latin1'))).toEqual({ rows: 0, error });
  });

  test('UTF-16', async () => {
    expect(await readFeed(Buffer.from(`\ufeff${HEADER}`, 'utf16le'))).toEqual({
      rows: 0,
      error: 'bilar.csv: filen innehåller inga annonser. Exportera den på nytt.',
    });
  });
});

describe('gzip', () => {
  const zipped = gzipSync(
    HEADER + Array.from({ length: 20_000 }, (_, place) => `Volvo,V60,Bil ${place * 7919},${place}\n`).join(''),
  );

  test('truncated', async () => {
    const { rows, error } = await readFeed(zipped.subarray(0, zipped.length - 2000));
    expect(error).toBe(`bilar.csv, rad ${rows + 1}: gzip-filen är avkortad. Hämta eller exportera den på nytt.`);
    expect(rows).toBeGreaterThan(0);
  });

  test('a decompression bomb', async () => {
    const row = `Volvo,V60,${'x'.repeat(1_000_000)},1\n`;
    const bomb = gzipSync(HEADER + row.repeat(80), { level: 9 });
    expect(bomb.length).toBeLessThan(1_000_000);
    const { rows, error } = await readFeed(bomb);
    expect(rows).toBeLessThan(80);
    expect(error).toBe(
      `bilar.csv, rad ${rows + 1}: gzip-filen blir mer än 200 gånger större uppackad. Exportera den utan gzip.`,
    );
  });

  test('damaged', async () => {
    const damaged = Buffer.from(zipped);
    damaged.fill(0xff, 100, 200);
    expect((await readFeed(damaged)).error).toMatch(/^bilar\.csv(, rad \d+)?: gzip-filen är skadad\./u);
  });
});

describe('encoding', () => {
  test('UTF-8 and Latin-1 mixed, with the row', async () => {
    const mixed = Buffer.concat([
      Buffer.from(`${HEADER}Citroën,C4,a,1\n${LINES}`),
      Buffer.from('Volvo,Röd,b,2\n', 'latin1'),
    ]);
    expect(await readFeed(mixed)).toEqual({
      rows: 11,
      error:
        'bilar.csv, rad 12: teckenkodningen är blandad: filen är UTF-8 men här finns tecken som inte är det. Spara filen som UTF-8.',
    });
  });

  test('accepts a late first Latin-1 letter', async () => {
    const late = Buffer.from(`${HEADER}${LINES.repeat(1000)}Volvo,V60,Röd,1\n`, 'latin1');
    expect(await readFeed(late)).toEqual({ rows: 10_001, error: null });
  });

  test('truncated in the middle of a letter', async () => {
    const cut = Buffer.from(`${HEADER}Citroën,C4,å,1\nVolvo,V60,Rö`);
    expect((await readFeed(cut.subarray(0, cut.length - 1))).error).toBe(
      'bilar.csv, rad 2: filen slutar mitt i ett tecken, den är avkortad. Exportera den på nytt.',
    );
  });
});

describe('formats', () => {
  test('an unknown name', async () => {
    expect((await readFeed(HEADER + LINES, { format: 'excel' })).error).toBe(
      `bilar.csv: formatet "excel" finns inte. Välj ett av ${FORMAT_NAMES}.`,
    );
  });
  test('an unknown header', async () => {
    expect((await readFeed('a;b\n1;2\n')).error).toMatch(
      /^bilar\.csv: formatet känns inte igen\. Första raden är ”a b”\./u,
    );
    expect((await readFeed('{"@type":"WebPage","name":"Volvo"}')).error).toMatch(
      /^bilar\.csv: filen är JSON-LD utan bilar\.$/u,
    );
    expect((await readFeed('<cars><car><make>Volvo</make></car></cars>')).error).toMatch(
      /^bilar\.csv: filen är XML, men elementen känns inte igen\.$/u,
    );
  });
  test('a header without the required columns', async () => {
    expect((await readFeed('id,make,title\n1,Volvo,x\n', { format: 'google-csv' })).error).toBe(
      'bilar.csv: rubriken saknar kolumnen model. Den har id, make, title. Kontrollera formatet och avgränsaren.',
    );
    const mapping: ColumnMapping = { odometerUnit: 'km', columns: { 'Vagnens Märke': [{ field: 'brand' }] } };
    expect((await readFeed('Make,Model\nVolvo,V60\n', { mapping })).error).toBe(
      'bilar.csv: rubriken saknar kolumnen Vagnens Märke. Den har Make, Model. Kontrollera formatet och avgränsaren.',
    );
  });
  test('mapped without its file', async () => {
    expect((await readFeed(HEADER + LINES, { format: 'mapped' })).error).toBe(
      'bilar.csv: formatet ”Egna kolumner” kräver att kolumnerna är utpekade.',
    );
  });
});

describe('CSV', () => {
  test('a field of 10 MB, and one of 2 MB', async () => {
    expect(await readFeed(`${HEADER}${LINES}Volvo,V60,${'x'.repeat(10 * 1024 * 1024)},1\n`)).toEqual({
      rows: 10,
      error: 'bilar.csv, rad 11: raden är större än 4 MB. Saknas ett citattecken i filen?',
    });
    expect(await readFeed(`${HEADER}${LINES}Volvo,V60,${'x'.repeat(2 * 1024 * 1024)},1\n`)).toEqual({
      rows: 10,
      error: 'bilar.csv, rad 11: ett fält är större än 1 MB. Saknas ett citattecken i filen?',
    });
  });
  test('a quote that is never closed', async () => {
    expect(await readFeed(`${HEADER}${LINES}Volvo,V60,"Volvo V60,1\n`)).toEqual({
      rows: 10,
      error: 'bilar.csv, rad 11: ett citattecken stängs aldrig; filen är avkortad eller skadad. Exportera den på nytt.',
    });
  });
  test('truncated in the middle of the last row', async () => {
    expect(await readFeed(`${HEADER}${LINES}Volvo,V6`)).toEqual({
      rows: 10,
      error: 'bilar.csv, rad 11: filen slutar mitt i en rad, den är avkortad. Exportera den på nytt.',
    });
  });
  test('too many columns', async () => {
    expect((await readFeed(`brand,${'model,'.repeat(600)}\nVolvo\n`, { format: 'milvis-csv' })).error).toBe(
      'bilar.csv: rubriken har 602 kolumner, fler än 500. Ta bort dem som inte behövs.',
    );
  });
  test('a header without end', async () => {
    expect((await readFeed(`brand,${'x'.repeat(2 * 1024 * 1024)}`, { format: 'milvis-csv' })).error).toBe(
      'bilar.csv: rubrikraden är större än 1 MB. Är det en CSV-fil?',
    );
  });
  test('a file that arrives as one chunk, as the sheet of a spreadsheet does', async () => {
    const whole = Buffer.from(HEADER + LINES.repeat(10_000));
    expect(whole.length).toBeGreaterThan(2 * 1024 * 1024);
    const feed = await openFeed({ stream: Readable.from([whole]), fileName: 'bilar.csv' });
    expect(await allRows(feed.rows)).toHaveLength(100_000);
    const header = Buffer.from(`brand,${'x'.repeat(2 * 1024 * 1024)}\nVolvo,1\n`);
    const long = await openFeed({ stream: Readable.from([header]), fileName: 'bilar.csv', format: 'milvis-csv' });
    await expect(allRows(long.rows)).rejects.toThrow('rubrikraden är större än 1 MB');
  });
  test('rejects only a row with a wrong number of cells', async () => {
    expect(await readFeed(`${HEADER}Volvo,V60,a,1,2,3\nVolvo\n${LINES}`)).toEqual({ rows: 12, error: null });
  });
});

test('leaves a stray NUL to the validation of its row', async () => {
  expect(await readFeed(`${HEADER}Volvo,V\u000060,a,1\n${LINES}`)).toEqual({ rows: 11, error: null });
});

describe('JSON', () => {
  const car = { _id: '1', manufacturer: 'Volvo', modelSeries: 'V60' };
  const whole = JSON.stringify({ total: 3, documents: [car, car, car], next: { documents: [] } });
  const json = { fileName: 'bilar.json' };

  test('complete', async () => {
    expect(await readFeed(whole, json)).toEqual({ rows: 3, error: null });
    expect(await readFeed(JSON.stringify([car]), json)).toEqual({ rows: 1, error: null });
  });
  test('truncated in the middle', async () => {
    const row = 'bilar.json, rad 2: JSON-texten är avkortad. Hämta eller exportera filen på nytt.';
    expect(await readFeed(whole.slice(0, 100), json)).toEqual({ rows: 1, error: row });
    expect((await readFeed(whole.slice(0, -1), json)).error).toBe(row.replace(', rad 2', ''));
  });
  test('mistakes', async () => {
    const wrong = 'bilar.json, rad 2: JSON-texten är felaktig. Hämta eller exportera filen på nytt.';
    expect(await readFeed('[{"manufacturer":"Volvo"},{"manufacturer":Volvo}]', json)).toEqual({
      rows: 1,
      error: wrong,
    });
    expect(await readFeed('[{"manufacturer":"Volvo"},]', json)).toEqual({ rows: 1, error: wrong });
    expect((await readFeed('[{"manufacturer":"Volvo"}}]', json)).error).toContain('är felaktig');
    expect((await readFeed('[{"manufacturer":"Volvo"}] []', json)).error).toContain('fortsätter efter sitt slut');
    expect((await readFeed('{"manufacturer":"Volvo"}', json)).error).toBe(
      'bilar.json: filen saknar listan "documents" med annonser. Kontrollera formatet.',
    );
    expect((await readFeed('{"documents":[]}', json)).error).toBe(
      'bilar.json: filen innehåller inga annonser. Exportera den på nytt.',
    );
  });
  test('an ad and a field that are too large', async () => {
    const large = (size: number) => JSON.stringify([car, { ...car, description: 'x'.repeat(size) }]);
    expect(await readFeed(large(5 * 1024 * 1024), json)).toEqual({
      rows: 1,
      error: 'bilar.json, rad 2: annonsen är större än 4 MB.',
    });
    expect(await readFeed(large(2 * 1024 * 1024), json)).toEqual({
      rows: 1,
      error: 'bilar.json, rad 2: ett fält är större än 1 MB.',
    });
  });
  test.each([
    ['lists', '[', '', ']'],
    ['objects', '{"a":', '1', '}'],
  ])('skips %s a hundred thousand levels deep', async (_, open, core, close) => {
    const value = open.repeat(100_000) + core + close.repeat(100_000);
    const hostile = `{"manufacturer":"Volvo","modelSeries":${value},"equipment":${value}}`;
    expect(await readFeed(`[${JSON.stringify(car)},${hostile}]`, json)).toEqual({ rows: 2, error: null });
    const line = `{"brand":"Volvo","model":${value},"equipment":${value}}`;
    expect(await readFeed(`${line}\n`, { fileName: 'bilar.jsonl' })).toEqual({ rows: 1, error: null });
  });
  test('lines', async () => {
    const lines = { fileName: 'bilar.jsonl' };
    expect(await readFeed('{"brand":"Volvo"}\n\n{"brand":', lines)).toEqual({
      rows: 1,
      error: 'bilar.jsonl, rad 2: raden är avkortad eller felaktig JSON. Hämta eller exportera filen på nytt.',
    });
    expect((await readFeed('{"brand":"Volvo"}\n5\n', lines)).error).toBe(
      'bilar.jsonl, rad 2: raden är inget JSON-objekt.',
    );
  });
});

describe('mobile.de', () => {
  const car = `7;M-1;Car.EstateCar;Volvo;V60;140;;;03.2019;98000;189900${';'.repeat(40)}`;
  const whole = `${car}\r\n`.repeat(10);

  test('complete, and with short and long rows', async () => {
    expect(await readFeed(whole)).toEqual({ rows: 10, error: null });
    expect(await readFeed(`${whole}7;M-2\r\n${car};;;;more\r\n`)).toEqual({ rows: 12, error: null });
  });
  test('truncated in the middle of the last row', async () => {
    expect(await readFeed(whole.slice(0, -30))).toEqual({
      rows: 9,
      error: 'bilar.csv, rad 10: filen slutar mitt i en rad, den är avkortad. Exportera den på nytt.',
    });
  });
  test('another format under its name', async () => {
    expect(await readFeed(HEADER + LINES, { format: 'mobile-de-csv' })).toEqual({
      rows: 0,
      error: 'bilar.csv, rad 1: raden har 1 kolumn, färre än 29. Är det mobile.de:s format?',
    });
  });
  test('a field of 2 MB', async () => {
    expect((await readFeed(`${whole}7;M;Van;${'x'.repeat(2 * 1024 * 1024)};V60${';'.repeat(40)}\r\n`)).error).toBe(
      'bilar.csv, rad 11: ett fält är större än 1 MB. Saknas ett citattecken i filen?',
    );
  });
});

test('Bilinfo: truncated, and values of the wrong kind', async () => {
  const car = { Id: '1', Make: 'Volvo', Model: 'V60', Propellant: 'El', Pictures: 'x', EquipmentList: null, Price: {} };
  const whole = JSON.stringify({ Vehicles: [car, car, 7, null] });
  expect(await readFeed(whole)).toEqual({ rows: 4, error: null });
  expect((await readFeed(whole.slice(0, -20))).error).toContain('JSON-texten är avkortad');
});

test('AutoScout24: truncated, and without vehicles', async () => {
  const car = '<vehicle><brand>Volvo</brand><prices><price/></prices><media/></vehicle>';
  const whole = `<stx3><vehicle_data><vehicles>${car}${car}</vehicles></vehicle_data></stx3>`;
  expect(await readFeed(whole)).toEqual({ rows: 2, error: null });
  expect((await readFeed(whole.slice(0, -10))).error).toContain('XML-texten är avkortad');
  expect((await readFeed('<stx3><vehicle_data/></stx3>', { format: 'autoscout24-xml' })).error).toContain(
    'inga annonser',
  );
});

/** Encodes windows-1252 letters in other code pages. */
const mac = Buffer.from([...'Volvo,V60,Gr\u009an Norrk\u009aping,1000\n'].map((sign) => sign.charCodeAt(0)));

describe('damaged files of real dealers: one line, and no row before it', () => {
  const json = { fileName: 'bilar.json' };
  test.each<[string, Buffer | string, { fileName?: string }, string]>([
    [
      'JSON in an unknown wrapper',
      '{"data":[{"brand":"Volvo","model":"V60"}]}',
      json,
      'bilar.json: filen är JSON med en lista "data", och dess fält känns inte igen.',
    ],
    [
      'JSON-LD of a page',
      JSON.stringify({ '@context': 'https://schema.org', '@type': 'WebPage', name: 'Volvo' }, null, 2),
      json,
      'bilar.json: filen är JSON-LD utan bilar.',
    ],
    [
      'JSON-LD of goods that are no cars',
      JSON.stringify([{ '@type': 'Product', name: 'Däck', isRelatedTo: { '@type': 'Car' } }]),
      json,
      'bilar.json: filen innehåller inga annonser.',
    ],
    [
      'an ad over several lines',
      JSON.stringify({ brand: 'Volvo', model: 'V60' }, null, 2),
      json,
      'bilar.json: filen är JSON, men fälten känns inte igen.',
    ],
    [
      'several lines where each was to be an ad',
      JSON.stringify({ brand: 'Volvo' }, null, 2),
      { fileName: 'bilar.jsonl' },
      'bilar.jsonl: filen är ett JSON-dokument på flera rader, inte en annons per rad.',
    ],
    [
      'a wrapper where each line was to be an ad',
      '{"data":[{"brand":"Volvo"}]}\n',
      { fileName: 'bilar.jsonl' },
      'bilar.jsonl, rad 1: raden har inget av annonsens fält.',
    ],
    [
      'letters that are lost',
      `${HEADER}Volvo,V60,R\ufffdd,1\nVolvo,V60,Bl\ufffd,1\nVolvo,V60,Gr\ufffdn,1\n`,
      {},
      'bilar.csv: å, ä och ö är förstörda i filen (\ufffd). Exportera den på nytt som UTF-8.',
    ],
  ])('%s', async (_what, bytes, options, error) => {
    const result = await readFeed(bytes, options);
    expect(result.rows).toBe(0);
    expect(result.error?.startsWith(error), result.error ?? '').toBe(true);
  });

  test('reads Mac Roman and double-encoded text with the right letters', async () => {
    const names = async (bytes: Buffer) => {
      const feed = await openFeed({ stream: Readable.from([bytes]), fileName: 'bilar.csv' });
      return (await allRows(feed.rows)).map(({ fields }) => fields.name);
    };
    expect(await names(Buffer.concat([Buffer.from(HEADER), mac]))).toEqual(['Grön Norrköping']);
    const twice = Buffer.from(Buffer.from('Volvo,V60,NORRKÖPING,1\n').toString('latin1'));
    expect(await names(Buffer.concat([Buffer.from(HEADER), twice]))).toEqual(['NORRKÖPING']);
  });

  test.each([
    ['cut inside its last cell', `${HEADER}${LINES}Volvo,V60,Volvo V60,10`, 1],
    ['whole', `${HEADER}${LINES}`, 0],
  ])('a file that is %s', async (_what, bytes, warnings) => {
    const feed = await openFeed({ stream: Readable.from([Buffer.from(bytes)]), fileName: 'bilar.csv' });
    await allRows(feed.rows);
    expect(feed.warnings).toHaveLength(warnings);
  });
});
