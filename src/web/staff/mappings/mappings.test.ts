import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mappingsUrl, mappingTrialUrl, mappingUrl } from '#src/office-urls.ts';
import { formOf, signedIn, TEST_APP_ORIGIN, type TestAccount } from '#test/signed-in.ts';
import { deleteRows, testDatabase } from '#test/support/database.ts';
import { openTestApp, type Page } from '#test/test-app.ts';

/** Column mappings made by staff, through the HTTP API. */

const { db, pool } = await testDatabase();
let site: Awaited<ReturnType<typeof openTestApp>>;
let staff: TestAccount;
beforeAll(async () => {
  site = await openTestApp({}, db);
  staff = await signedIn(db, 'moderator');
});
beforeEach(async () => {
  await deleteRows(pool, 'feed_mappings');
});

const CSV = [
  'Titel;Fabrikat;Pris inkl moms;Leasing;Mil;Bränsle;Hemlig',
  'Volvo V60 D4;Volvo;199000;nej;11375;D;x',
  'Kia Niro;Kia;2995;ja;500;E;y',
  ';;;;;;',
].join('\n');

const see = (address: string): Promise<Page> => site.open(address, { headers: staff.headers });
const send = (address: string, fields: Record<string, string>): Promise<Page> =>
  site.open(address, formOf(fields, staff.headers));

function sendFile(address: string, fields: Record<string, string>, content: string | Buffer, name = 'lager.csv') {
  const body = new FormData();
  for (const [field, text] of Object.entries(fields)) body.set(field, text);
  body.set('sample', new File([content as BlobPart], name));
  return site.open(address, { method: 'POST', headers: { ...staff.headers, origin: TEST_APP_ORIGIN }, body });
}

const add = (content: string | Buffer = CSV, name?: string) =>
  sendFile(mappingsUrl(), { intent: 'add', dealer: 'Bilhuset AB' }, content, name);

/** The fields of the editor as the page has them, as a browser would send them. */
function fieldsOf(page: Page): Record<string, string> {
  const html = page.html ?? '';
  const fields: Record<string, string> = {};
  for (const [, name = '', value = ''] of html.matchAll(/name="(col\.\d+|seen|headerRow|sheet)"[^>]*value="([^"]*)"/gu))
    fields[name] = value;
  for (const [, name = '', options = ''] of html.matchAll(/<select[^>]*name="([^"]+)"[^>]*>(.*?)<\/select>/gsu)) {
    const chosen = /<option value="([^"]*)" selected/u.exec(options)?.[1];
    if (chosen) fields[name] = chosen;
  }
  return fields;
}

/** The name of the field for a part of a column's rule. */
function rule(fields: Record<string, string>, column: string, part: string, place = 0): string {
  const name = Object.keys(fields).find((key) => key.startsWith('col.') && fields[key] === column) ?? '';
  return `rule.${name.slice('col.'.length)}.${place}.${part}`;
}

test('a file is read, its columns are guessed, and the cars are shown as they would be imported', async () => {
  const added = await add();
  expect(added.status).toBe(302);
  const page = await see(mappingUrl(1));
  const fields = fieldsOf(page);
  expect(fields[rule(fields, 'Fabrikat', 'field')]).toBe('brand');
  expect(fields[rule(fields, 'Pris inkl moms', 'field')]).toBe('price');
  expect(fields[rule(fields, 'Mil', 'field')]).toBe('odometer');
  expect(fields.odometerUnit).toBe('mil');
  expect(fields[rule(fields, 'Hemlig', 'field')]).toBeUndefined();
  expect(page.text).toContain('Förslaget bygger på kända rubriker');
  expect(page.text).toContain('Volvo V60 D4');
  expect(page.text).toMatch(/11\s375\smil/u);
  expect(page.text).toContain('Raden har inget märke');
});

test('a mapping is tried, saved as a version, and used for the deliveries of its dealer', async () => {
  await add();
  const fields = fieldsOf(await see(mappingUrl(1)));
  const edited = {
    ...fields,
    [rule(fields, 'Pris inkl moms', 'when')]: 'Leasing',
    [rule(fields, 'Pris inkl moms', 'is')]: 'nej, tomt',
    [rule(fields, 'Bränsle', 'values')]: 'D = Diesel\r\nE = El',
    'constant.0.field': 'city',
    'constant.0.text': 'Umeå',
  };
  const trial = await send(mappingTrialUrl(1), edited);
  expect(trial.text).toContain('Diesel, ');
  expect(trial.text).toContain('Umeå');
  expect(trial.text).not.toMatch(/2\s995/u);
  expect(trial.text).not.toContain('av 3 rader');
  const whole = await send(mappingTrialUrl(1), { ...edited, all: 'on' });
  expect(whole.text).toContain('2 bilar av 3 rader skulle importeras');
  expect(whole.text).toContain('Raden har inget märke. Fyll i bilens märke.');
  expect((await pool.query('select count(*)::int as n from ads')).rows[0].n).toBe(0);

  const saved = await send(mappingUrl(1), { ...edited, intent: 'save' });
  expect(saved.text).toContain('Sparat');
  const stored = await pool.query('select version, mapping, created_by from feed_mapping_versions');
  expect(stored.rows).toEqual([
    {
      version: 1,
      created_by: staff.email,
      mapping: expect.objectContaining({ odometerUnit: 'mil', constants: { city: 'Umeå' } }),
    },
  ]);
  expect(stored.rows[0].mapping.columns['Pris inkl moms']).toEqual([
    { field: 'price', when: { column: 'Leasing', is: ['nej', ''] } },
  ]);
  const again = fieldsOf(await see(mappingUrl(1)));
  expect(again).toMatchObject({ seen: '1', [rule(again, 'Pris inkl moms', 'when')]: 'Leasing' });
  expect((await see(mappingUrl(1))).html).toContain('D = Diesel\nE = El');
});

test('an older version is restored as a new one, and a late saving does not overwrite it', async () => {
  await add();
  const first = fieldsOf(await see(mappingUrl(1)));
  await send(mappingUrl(1), { ...first, intent: 'save' });
  expect((await send(mappingUrl(1), { ...first, seen: '1', intent: 'save' })).text).toContain('Inget var ändrat');
  await send(mappingUrl(1), { ...first, seen: '1', odometerUnit: 'km', intent: 'save' });
  const late = await send(mappingUrl(1), { ...first, seen: '1', list: 'x', intent: 'save' });
  expect([late.status, late.text.includes('Någon annan har sparat')]).toEqual([409, true]);
  expect((await send(mappingUrl(1), { intent: 'restore', version: '1', seen: '2' })).text).toContain(
    'Version 3 är densamma som version 1.',
  );
  const { rows } = await pool.query(
    "select mapping->>'odometerUnit' as unit from feed_mapping_versions order by version",
  );
  expect(rows.map(({ unit }) => unit)).toEqual(['mil', 'km', 'mil']);
});

describe('mistakes preserve what was typed', () => {
  test.each<[string, (fields: Record<string, string>) => Record<string, string>, string]>([
    ['no brand', (fields) => ({ [rule(fields, 'Fabrikat', 'field')]: '' }), 'Välj vilken kolumn som är märket'],
    [
      'a value without =',
      (fields) => ({ [rule(fields, 'Bränsle', 'values')]: 'Diesel' }),
      'Skriv en ersättning på varje rad',
    ],
    [
      'a part of no number',
      (fields) => ({ [rule(fields, 'Titel', 'at')]: ' ', [rule(fields, 'Titel', 'index')]: 'två' }),
      'Skriv ett heltal',
    ],
    [
      'a condition without a text',
      (fields) => ({ [rule(fields, 'Mil', 'when')]: 'Leasing' }),
      'Skriv texten som kolumnen ska ha',
    ],
    ['a constant without a field', () => ({ 'constant.0.text': 'Umeå' }), 'Välj ett fält.'],
    [
      'a text of 300 characters',
      (fields) => ({ [rule(fields, 'Bränsle', 'values')]: `D = ${'x'.repeat(300)}` }),
      'Skriv högst 200 tecken.',
    ],
  ])('%s', async (_what, change, message) => {
    await add();
    const fields = fieldsOf(await see(mappingUrl(1)));
    const answer = await send(mappingUrl(1), {
      ...fields,
      'constant.1.field': 'county',
      'constant.1.text': 'Skåne',
      ...change(fields),
      intent: 'save',
    });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(message);
    expect(answer.html).toContain('value="Skåne"');
    expect((await pool.query('select from feed_mapping_versions')).rows).toEqual([]);
  });

  test('fields of another form, and NUL', async () => {
    await add();
    expect((await send(mappingUrl(1), { intent: 'save', 'rule.0.0.field': 'brand\0' })).status).toBe(400);
    expect((await send(mappingUrl(1), { intent: 'save', okänt: 'x' })).status).toBe(400);
    expect(
      (await send(mappingUrl(1), { intent: 'save', 'col.0': 'A', 'rule.0.0.field': 'pris', odometerUnit: 'km' }))
        .status,
    ).toBe(400);
    expect((await send(mappingTrialUrl(1), { 'rule.0.0.field': '__proto__', 'col.0': '__proto__' })).status).toBe(400);
  });

  test.each<[string, string | Buffer, string]>([
    ['empty', '', 'Välj en fil'],
    ['binary', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0]), 'filen är en bild'],
    ['a cut gzip', gzipSync(CSV.repeat(500)).subarray(0, 300), 'avkortad'],
    ['JSON without a list', '{"a":1}', 'filen saknar listan'],
    ['XML without end', '<lager><bil><a>x</a></bil><bil>', 'XML-texten är avkortad'],
  ])('a file that is %s', async (_what, content, message) => {
    const answer = await add(content);
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(message);
    expect(answer.html).toContain('value="Bilhuset AB"');
    expect((await pool.query('select from feed_mappings')).rows).toEqual([]);
  });
});

test('JSON and XML: paths, and the list of ads', async () => {
  await add(
    '{"total":1,"lager":[{"bil":{"make":"Saab","pris":{"belopp":24900}},"bilder":[{"url":"https://a.se/1.jpg"}]}]}',
    'lager.json',
  );
  const json = await see(mappingUrl(1));
  expect(json.html).toContain('value="lager"');
  expect(json.text).toContain('bil.pris.belopp');
  expect(json.text).toContain('Saab');
  await sendFile(
    mappingUrl(1),
    { intent: 'sample' },
    '<lager><bil id="7"><märke>Saab</märke></bil><bil id="8"><märke>Kia</märke></bil></lager>',
    'a.xml',
  );
  const xml = await see(mappingUrl(1));
  expect(xml.html).toContain('value="bil"');
  expect(xml.text).toContain('Kia');
});

test('the Blocket export is guessed without a mapping', async () => {
  await add(
    await readFile(path.resolve(import.meta.dirname, '../../../../test/fixtures/feeds/blocket-goteborg-sample.csv')),
  );
  const fields = fieldsOf(await see(mappingUrl(1)));
  const whole = await send(mappingTrialUrl(1), { ...fields, all: 'on' });
  expect(whole.text).toContain('av 315 rader skulle importeras');
});

test('titles above the headings: the line is proposed, can be chosen, and is saved', async () => {
  await add(`Lagerlista;;\n\n${CSV}`);
  const page = await see(mappingUrl(1));
  expect(page.html).toMatch(/name="rad"[^>]*value="3"/u);
  expect(page.text).toContain('Fabrikat');
  expect(page.text).toContain('Volvo V60 D4');
  const fields = fieldsOf(page);
  expect(fields.headerRow).toBe('3');
  await send(mappingUrl(1), { ...fields, intent: 'save' });
  const { rows } = await pool.query("select mapping->'headerRow' as line from feed_mapping_versions");
  expect(rows).toEqual([{ line: 3 }]);
  const other = await see(`${mappingUrl(1)}?rad=1`);
  expect(other.html).toMatch(/name="rad"[^>]*value="1"/u);
  expect(other.text).toContain('Lagerlista');
  for (const nonsense of ['x', '-1', '1e9', ''])
    expect((await see(`${mappingUrl(1)}?rad=${nonsense}`)).status).toBe(200);
});

test('a mapping is removed with its versions and file', async () => {
  await add();
  await send(mappingUrl(1), { ...fieldsOf(await see(mappingUrl(1))), intent: 'save' });
  expect((await send(mappingUrl(1), { intent: 'remove', id: '1' })).status).toBe(302);
  expect((await see(mappingUrl(1))).status).toBe(404);
  expect((await pool.query('select from feed_samples')).rows).toEqual([]);
});

test('refuses users, and addresses that do not exist', async () => {
  const user = await signedIn(db, 'user', 'anna@bil.example');
  await add();
  for (const address of [mappingsUrl(), mappingUrl(1), mappingTrialUrl(1)])
    expect((await site.open(address, formOf({ intent: 'save' }, user.headers))).status).not.toBe(200);
  for (const address of ['/admin/mappings/99', '/admin/mappings/x']) expect((await see(address)).status).toBe(404);
});
