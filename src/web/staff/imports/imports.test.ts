import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readImport } from '#src/db/deliveries/import-list.ts';
import { lockRun } from '#src/db/deliveries/import-runs.ts';
import { dashboardUrl, dealerDeliveryUrl, importUploadUrl } from '#src/office-urls.ts';
import { importAdsUrl, importsUrl, importUrl, listExportUrl } from '#src/pages/list-urls.ts';
import { insertImportRun } from '#test/factories.ts';
import { formOf, signedIn, TEST_APP_ORIGIN, type TestAccount } from '#test/signed-in.ts';
import { deleteRows, emptyStock, testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';

const { db, pool } = await testDatabase();
const folder = await mkdtemp(path.join(os.tmpdir(), 'imports-test-'));
let site: Awaited<ReturnType<typeof openTestApp>>;
let staff: TestAccount;
beforeAll(async () => {
  site = await openTestApp({ DATA_DIR: folder }, db);
});
beforeEach(async () => {
  await emptyStock(pool);
  await deleteRows(pool, 'users', 'request_limits');
  staff = await signedIn(db, 'moderator');
});

afterAll(() => rm(folder, { recursive: true }));

const HEADER = 'brand,model,name,price,licence_plate';
const cars = (count: number): string =>
  [HEADER, ...Array.from({ length: count }, (_, at) => `Volvo,V60,Volvo V60,${100_000 + at},UFO${100 + at}`)].join(
    '\n',
  );
const open = (address: string) => site.open(address, { headers: staff.headers });

function formWith(content: string | Uint8Array<ArrayBuffer>, fields: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ dealer: 'Bilhuset AB', format: '', ...fields })) form.set(name, value);
  form.set('file', new Blob([content]), 'bilar.csv');
  return form;
}
/** @returns the address that the response redirects to */
async function send(body: BodyInit, headers: Record<string, string> = staff.headers): Promise<string> {
  const response = await site.fetch(importUploadUrl(), { method: 'POST', body, headers });
  expect(response.status).toBe(303);
  return response.headers.get('location') ?? '';
}
/** Page of an import after it has ended. */
async function ended(address: string) {
  const id = Number(address.split('/').at(-1));
  await expect.poll(async () => (await readImport(db, id))?.state, { timeout: 20_000 }).not.toBe('running');
  return open(address);
}
const leftFiles = () => readdir(path.join(folder, 'uploads')).catch(() => []);

test('imports a file, shows its report and rejected rows, and links to it from the lists', {
  timeout: 60_000,
}, async () => {
  const address = await send(formWith(`${cars(3)}\n,,<b>Fin bil</b>,90000,UFO200`));
  expect(address).toMatch(/^\/admin\/imports\/\d+$/);
  const report = await ended(address);
  expect(report.text).toContain('bilar.csv klar Bilhuset AB · Milvis eget format (CSV) · ');
  expect(report.text).toContain(staff.email);
  expect(report.text).toContain('Lästa 4 Godkända 3 Avvisade 1 Dubbletter 0');
  expect(report.text).toContain('Nya 3');
  expect(report.text).toContain('Avvisade rader 1 rad');
  expect(report.text).toContain('Fin bil · UFO200');
  const id = Number(address.split('/').at(-1));
  expect(report.html).toContain(`href="${importAdsUrl(id, 'nya')}"`);
  const added = await open(importAdsUrl(id, 'nya'));
  expect(added.text).toContain('Nya annonser');
  expect(added.text).toContain('3 annonser');
  expect(added.html).toMatch(/href="\/admin\/vehicles\/\d+"/);
  expect((await open(importAdsUrl(id, 'borttagna'))).text).toContain('Inga annonser.');
  for (const wrong of [`${address}/ads`, `${address}/ads?andring=constructor`, importAdsUrl(id + 1000, 'nya')])
    expect((await open(wrong)).status, wrong).toBe(404);
  expect((await open(dashboardUrl())).html).toContain(`href="${address}"`);
  expect((await open(importsUrl())).html).toContain(`href="${address}?lista=1"`);
  await expect.poll(leftFiles).toEqual([]);
});

test('the report lists fields with damaged characters, and warns that the file may be truncated', {
  timeout: 60_000,
}, async () => {
  const rows = [
    `${HEADER},city,equipment,description`,
    'Volvo,V60,Volvo V60 D4,100000,UFO100,Norrköping,Drag,Välskött',
    'Volvo,V60,Volvo V60 R\ufffdd,100000,UFO101,V\ufffdster\ufffds,Drag,Fin',
    'Volvo,V60,Volvo V60 T6,100000,UFO102,Lund,Larm|VÃ¤rmare,Fin',
    'Volvo,V60,Volvo V60 B4,100000,UFO103,Lund,Drag,Fi',
  ];
  const report = await ended(await send(formWith(rows.join('\n'))));
  expect(report.text).toContain('Godkända 4');
  expect(report.text).toContain('3 värden i 3 fält kom inte med som de står i filen.');
  for (const [field, row] of [
    ['Rubrik', 'Rad 2 Volvo V60 R\ufffdd · UFO101'],
    ['Ort', 'Rad 2 Volvo V60 R\ufffdd · UFO101'],
    ['Utrustning', 'Rad 3 Volvo V60 T6 · UFO102'],
  ])
    expect(report.text).toContain(
      `${field} 1 rad 1 Å, ä och ö har gått förlorade. Rätta dem hos handlaren och importera igen. ${row}`,
    );
  expect(report.text).toContain('Filen slutar utan radbrytning');
  const whole = await ended(
    await send(
      formWith(
        `${rows[0]}\n${Array.from({ length: 4 }, (_, at) => rows[1]?.replace('UFO100', `UFO10${at}`)).join('\n')}\n`,
      ),
    ),
  );
  expect(whole.text).toContain('Godkända 4');
  expect(whole.text).not.toContain('Varning');
  expect(whole.text).not.toContain('kom inte med');
});

test('stops a file that would remove many ads, and imports it when staff force it', {
  timeout: 60_000,
}, async () => {
  await ended(await send(formWith(cars(20))));
  const address = await send(formWith(cars(5)));
  const stopped = await ended(address);
  expect(stopped.text).toContain('Importen stoppades');
  expect(stopped.text).toContain('Bilhuset AB: 15 av 20');
  expect(stopped.text).toContain('Filen slutar utan radbrytning');
  expect(stopped.text).not.toContain('--force');
  // Its dealer sees the same report; both state each warning once.
  const dealer = await signedIn(db, 'dealer');
  const own = await site.open(dealerDeliveryUrl(Number(address.split('/').at(-1))), { headers: dealer.headers });
  for (const { text } of [stopped, own]) expect(text.split('Filen slutar utan radbrytning')).toHaveLength(2);
  expect(stopped.text).toContain('Importera ändå');
  const force = () =>
    site.fetch(address, formOf({ intent: 'force', id: address.split('/').at(-1) ?? '' }, staff.headers));
  const forced = await force();
  expect(forced.status).toBe(302);
  expect((await ended(forced.headers.get('location') ?? '')).text).toContain('Borttagna 15');
  // The run ends before its file is deleted.
  await expect.poll(leftFiles).toEqual([]);
  expect(await (await force()).text()).toContain('Filen finns inte kvar');
  expect((await open(address)).text).not.toContain('Importera ändå');
});

const sendTrial = async (content: string): Promise<string> => {
  const response = await site.fetch(importUploadUrl(true), {
    method: 'POST',
    body: formWith(content),
    headers: staff.headers,
  });
  return response.headers.get('location') ?? '';
};
const activeAds = async (): Promise<number> =>
  (await pool.query("select from ads where status = 'active'")).rowCount ?? 0;

test('tries a file with every car listed, and imports it as it was tried', { timeout: 60_000 }, async () => {
  await ended(await send(formWith(`${cars(4)}\n`)));
  const address = await sendTrial(`${cars(3)}\nVolvo,V60,Ny bil,ring,UFO300\n`);
  const tried = await ended(address);
  // Of the file and of its values, stated once: by the report of the trial.
  expect(tried.text.split('Värden som inte kom med 1 värde')).toHaveLength(2);
  for (const said of ['provad', 'Nya: 1 bil', 'Ny bil', 'UFO 300', 'Tas bort: 1 bil', 'UFO 103', 'Inget är ändrat än.'])
    expect(tried.text).toContain(said);
  expect([await activeAds(), (await leftFiles()).length]).toEqual([4, 1]);
  const act = (intent: string, account = staff) => site.fetch(address, formOf({ intent }, account.headers));
  expect((await act('take', await signedIn(db, 'user'))).headers.get('location')).toContain('atkomst-nekad');
  expect((await act('take', await signedIn(db, 'dealer'))).headers.get('location')).toContain('atkomst-nekad');
  const taken = await act('take');
  const done = await ended(taken.headers.get('location') ?? '');
  expect(done.text).toContain('Nya 1');
  expect(done.text).toContain('Borttagna 1');
  await expect.poll(leftFiles).toEqual([]);
  expect(await (await act('take')).text()).toContain('Filen finns inte kvar');
  expect((await open(address)).text).toContain('Filen är redan importerad');
});

test('a list that is read by its headings is imported as it was tried, also when staff insist', {
  timeout: 60_000,
}, async () => {
  const HEADINGS = 'Regnr;Märke;Modell;År;Mil;Pris';
  const list = (count: number): string =>
    [
      HEADINGS,
      ...Array.from({ length: count }, (_, at) => `UFO${100 + at};Volvo;V60;2019;8000;${100_000 + at}`),
      '',
    ].join('\n');
  const address = await sendTrial(list(20));
  expect((await ended(address)).text).toContain('Kolumnerna lästes efter sina rubriker');
  const taken = await site.fetch(address, formOf({ intent: 'take' }, staff.headers));
  expect((await ended(taken.headers.get('location') ?? '')).text).toContain('Nya 20');
  const stopped = await send(formWith(list(5)));
  expect((await ended(stopped)).text).toContain('Importen stoppades');
  const id = stopped.split('/').at(-1) ?? '';
  const forced = await site.fetch(stopped, formOf({ intent: 'force', id }, staff.headers));
  expect((await ended(forced.headers.get('location') ?? '')).text).toContain('Borttagna 15');
});

test('a trial with an objection is imported when staff insist, and can be discarded', { timeout: 60_000 }, async () => {
  await ended(await send(formWith(`${cars(20)}\n`)));
  const address = await sendTrial(`${cars(5)}\n`);
  expect((await ended(address)).text).toContain('Bilhuset AB: 15 av 20');
  const act = (fields: Record<string, string>) => site.fetch(address, formOf(fields, staff.headers));
  expect(await (await act({ intent: 'take' })).text()).toContain('Filen är inte importerad');
  expect((await act({ intent: 'discard' })).headers.get('location')).toContain('fil-kastad');
  expect([await activeAds(), await leftFiles()]).toEqual([20, []]);
  const again = await sendTrial(`${cars(5)}\n`);
  await ended(again);
  const forced = await site.fetch(again, formOf({ intent: 'force', id: again.split('/').at(-1) ?? '' }, staff.headers));
  await ended(forced.headers.get('location') ?? '');
  expect(await activeAds()).toBe(5);
});

test('undoes an import in one step, with the cars named first', { timeout: 60_000 }, async () => {
  await ended(await send(formWith(`${cars(4)}\n`)));
  const wrong = `${HEADER}\nVolvo,V60,Volvo V60,10000,UFO100\nVolvo,V60,Fel bil,150000,UFO300\n`;
  const stopped = await send(formWith(wrong));
  await ended(stopped);
  const forced = await site.fetch(
    stopped,
    formOf({ intent: 'force', id: stopped.split('/').at(-1) ?? '' }, staff.headers),
  );
  const address = forced.headers.get('location') ?? '';
  expect((await ended(address)).html).toContain(`href="${address}/undo"`);
  const question = await open(`${address}/undo`);
  for (const said of [
    '5 bilar blir som före importen',
    'Tas bort: 1 bil',
    'Fel bil',
    'Kommer tillbaka: 3 bilar',
    'Får tillbaka sitt pris: 1 bil',
    'Pris, kr: 10 000 100 000',
  ])
    expect(question.text).toContain(said);
  const act = (fields: Record<string, string>, headers = staff.headers) =>
    site.fetch(`${address}/undo`, formOf({ intent: 'undo', ...fields }, headers));
  for (const role of ['user', 'dealer'] as const)
    expect((await act({ antal: '5' }, (await signedIn(db, role)).headers)).headers.get('location')).toContain(
      'atkomst-nekad',
    );
  expect((await act({ antal: '4' })).status).toBe(409);
  for (const antal of ['-1', 'x', '1.5']) expect((await act({ antal })).status).toBe(400);
  expect((await act({ antal: '5' })).headers.get('location')).toBe(address);
  const undone = await open(address);
  expect(undone.text).toContain('ångrad');
  expect(undone.text).toContain(`av ${staff.email}`);
  const { rows } = await pool.query('select licence_plate as plate, price from ads order by 1');
  expect(rows).toEqual([100, 101, 102, 103].map((n) => ({ plate: `UFO${n}`, price: 99_900 + n })));
  expect((await pool.query('select from price_events')).rowCount).toBe(4);
  expect((await open(`${address}/undo`)).text).toContain('kan inte ångras');
  // The same file again is imported as if it had never come.
  const trial = await sendTrial(wrong);
  expect((await ended(trial)).text).toContain('Nya: 1 bil');
  await site.fetch(trial, formOf({ intent: 'discard' }, staff.headers));
  await expect.poll(leftFiles).toEqual([]);
  for (const id of ['0', 'x', '99999']) expect((await open(`${importsUrl()}/${id}/undo`)).status).toBe(404);
});

test('decompresses a gzip file; a broken, an unknown and an oversized file are failed runs with a reason', {
  timeout: 60_000,
}, async () => {
  const bytes = (text: string) => new Uint8Array(gzipSync(text));
  expect((await ended(await send(formWith(bytes(cars(3)))))).text).toContain('Godkända 3');
  const wrong: [string | Uint8Array<ArrayBuffer>, string][] = [
    [bytes(cars(300)).slice(0, 700), 'gzip-filen är avkortad'],
    ['a,b\n<script>alert(1)</script>,2\n', 'formatet känns inte igen'],
    [bytes(`${HEADER}\nVolvo,"${' '.repeat(60_000_000)}`), 'bilar.csv'],
  ];
  for (const [content, message] of wrong) {
    const page = await ended(await send(formWith(content)));
    expect(page.text).toContain('Importen misslyckades');
    expect(page.text).toContain(message);
    expect(page.html).not.toContain('<script>alert');
  }
  await expect.poll(leftFiles).toEqual([]);
});

test('rejects a second file during a run; a killed run is marked interrupted and blocks no other', async () => {
  const { id } = await insertImportRun(db, { state: 'running', step: 'reading', rows_read: 12_000, finished_at: null });
  const client = await pool.connect();
  await lockRun(client, id);
  const running = await open(importUrl(id));
  expect(running.text).toContain('Läser och granskar raderna: 12 000 rader lästa');
  const refused = await send(formWith(cars(3), { format: 'milvis-csv' }));
  expect(refused).toBe('/admin/imports?handlare=Bilhuset+AB&format=milvis-csv&meddelande=import-pagar');
  const page = await open(refused);
  expect(page.text).toContain('En import pågår redan');
  expect(page.html).toContain('value="Bilhuset AB"');
  expect(page.html).toMatch(/<option value="milvis-csv" selected=""/);
  client.release(true);
  await expect.poll(async () => (await open(importUrl(id))).text).toContain('Importen avbröts');
  expect(await send(formWith(cars(3)))).toMatch(/imports\/\d+$/);
});

test('the list is searched, filtered, sorted by every heading and exported', async () => {
  await insertImportRun(db, { file: '=cmd().csv', state: 'failed', rows_read: 1, rows_accepted: 1 });
  await insertImportRun(db, { file: 'andra.csv', state: 'done', rows_read: 9, rows_accepted: 9 });
  expect((await open(importsUrl({ text: 'ANDRA' }))).text).toMatch(/1 import .*andra\.csv/);
  expect((await open(importsUrl({ state: 'failed' }))).text).toMatch(/1 import .*=cmd\(\)\.csv/);
  expect((await open(importsUrl({ state: 'stopped' }))).text).toContain('Inga importer stämmer.');
  for (const by of ['fil', 'nar', 'handlare', 'godkanda', 'avvisade', 'dubbletter', 'nya', 'borttagna'])
    expect((await open(importsUrl({ order: { by, isDescending: false } }))).html).toContain('aria-sort="ascending"');
  const byRows = await open(importsUrl({ order: { by: 'godkanda', isDescending: true } }));
  expect(byRows.text).toMatch(/andra\.csv.*=cmd/);
  const csv = await site.fetch(listExportUrl(importsUrl({ state: 'failed' }), 'csv'), { headers: staff.headers });
  const lines = (await csv.text()).trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(";'=cmd().csv;misslyckad;");
  const json = await site.fetch(listExportUrl(importsUrl({}), 'json'), { headers: staff.headers });
  expect(await json.json()).toHaveLength(2);
  for (const headers of [{}, (await signedIn(db, 'user')).headers])
    expect([302, 403]).toContain((await site.fetch(listExportUrl(importsUrl({}), 'csv'), { headers })).status);
  for (const query of ['?q=%00&utfall=constructor', `?q=${'x'.repeat(3000)}&sortering=--fil&rader=7`])
    expect((await open(importsUrl() + query)).status).toBe(200);
});

describe('rejects', () => {
  test('unauthorized users before the body is read', async () => {
    const user = await signedIn(db, 'user');
    expect(await send(formWith(cars(3)), { origin: TEST_APP_ORIGIN })).toBe('/admin/login');
    expect(await send(formWith(cars(3)), user.headers)).toContain('atkomst-nekad');
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sent += 1;
        controller.enqueue(new Uint8Array(65_536));
      },
    });
    const headers = {
      ...staff.headers,
      origin: 'https://ond.example',
      'content-type': 'multipart/form-data; boundary=x',
    };
    const foreign = { method: 'POST', headers, body: endless, duplex: 'half' } as RequestInit;
    expect((await site.fetch(importUploadUrl(), foreign)).status).toBe(403);
    expect(sent).toBeLessThan(3);
    expect((await site.fetch(importsUrl(), { headers: user.headers })).headers.get('location')).toContain(
      'atkomst-nekad',
    );
  });

  test('a file above 100 MB with a clear message', { timeout: 60_000 }, async () => {
    expect(await send(formWith(new Uint8Array(100_000_001)))).toBe(
      '/admin/imports?handlare=Bilhuset+AB&meddelande=import-for-stor',
    );
    expect((await open('/admin/imports?meddelande=import-for-stor')).text).toContain('Filen är för stor');
    expect(await leftFiles()).toEqual([]);
  });

  test('an invalid file of 60 MB after streaming it to disk', { timeout: 60_000 }, async () => {
    const page = await ended(await send(formWith(new Uint8Array(60_000_000).fill(120))));
    expect(page.text).toContain('Importen misslyckades');
  });

  test('a missing or empty file, and unknown or invalid fields', { timeout: 60_000 }, async () => {
    const empty = new FormData();
    empty.set('dealer', 'x');
    for (const form of [empty, formWith('')]) expect(await send(form)).toContain('import-utan-fil');
    const nonsense = [
      { owner: 'x' },
      { format: 'excel' },
      { format: 'mapped' },
      { dealer: 'a\0b' },
      { dealer: 'x'.repeat(10_000) },
      { force: 'ja' },
    ];
    for (const fields of nonsense) expect(await send(formWith(cars(1), fields as never))).toContain('import-fel-falt');
    const type = { ...staff.headers, 'content-type': 'multipart/form-data; boundary=x' };
    for (const body of ['', '--x', '--x\r\n\r\n', 'x'.repeat(10_000)])
      expect(await send(body, type)).toContain('import-utan-fil');
    expect(await send('x', { ...staff.headers, 'content-type': 'multipart/form-data' })).toContain('import-utan-fil');
    const other = await site.fetch(importUploadUrl(), formOf({ intent: 'x' }, staff.headers));
    expect(other.status).toBe(400);
    expect(await leftFiles()).toEqual([]);
    expect((await pool.query('select count(*)::int as n from ads')).rows[0].n).toBe(0);
  });

  test.each(['0', '-1', 'x', '99999', '9'.repeat(40), 'upload'])('an unknown import id: %s', async (id) => {
    expect((await open(`${importsUrl()}/${id}`)).status).toBe(404);
  });

  test.each(['?sida=-1', '?sida=1e99', '?sida=%00', `?sida=${'9'.repeat(400)}`])(
    'no page number of a list: %s',
    async (query) => {
      const { id } = await insertImportRun(db);
      for (const address of [importsUrl(), importUrl(id)]) expect((await open(address + query)).status).toBe(200);
    },
  );
});
