import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { runDeliveries } from '#src/commands/deliveries/run-deliveries.ts';
import { PROJECT_ROOT } from '#src/config/env.ts';
import { openFeed } from '#src/feeds/open-feed.ts';
import { deliveryUploadUrl } from '#src/office-urls.ts';
import { deliver, feedCar } from '#test/delivery.ts';
import { deliveryPlaces } from '#test/delivery-places.ts';
import { MUTATIONS } from '#test/faults/mutate-bytes.ts';
import { inFull } from '#test/faults/thoroughness.ts';
import { allRows } from '#test/feed-reading.ts';
import { formOf, signedIn, TEST_APP_ORIGIN, type TestAccount } from '#test/signed-in.ts';
import { testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';
import { createRandom } from '#tools/demo/chance/random.ts';

/** A file of every format, uploaded in the dealers' own area: whole, and corrupted in every way. Nothing changes before it is taken. */

const FEEDS = path.join(PROJECT_ROOT, 'test/fixtures/feeds');
const SAMPLES = readdirSync(FEEDS)
  .filter((name) => /\.(csv|json|jsonl|jsonld|xml)$/.test(name) && !name.endsWith('-mapping.json'))
  .sort();
/** Names the headings, and the column that is missing. */
const UNKNOWN =
  /formatet känns inte igen\. Rubrikerna på rad 1 \(Märke, Modell.*saknas en kolumn för registreringsnummer/;
/** Files whose columns no format knows. */
const UNKNOWN_SAMPLES = ['iso-8859-1-semicolon.csv', 'windows-1252-semicolon.csv'];

const { db, pool } = await testDatabase();
const folder = await mkdtemp(path.join(os.tmpdir(), 'uploaded-formats-'));
let site: Awaited<ReturnType<typeof openTestApp>>;
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeAll(async () => {
  // The tests run waiting deliveries themselves.
  site = await openTestApp({ DATA_DIR: folder }, db, { deliveries: { notify: () => undefined } });
  const cars = [feedCar({ licence_plate: 'UPP001' }), feedCar({ licence_plate: 'UPP002' })];
  await deliver(pool, cars, new Date(Date.now() - 60_000));
});

// In full, the tests together upload more files than an hour allows.
beforeEach(async () => {
  await pool.query('truncate request_limits');
});

const stock = async () => ({
  ads: (await pool.query('select * from ads order by internal_id')).rows,
  prices: (await pool.query('select * from price_events order by ad_id, price')).rows,
  runs: (await pool.query('select count(*) from import_runs')).rows,
});

/** Signs in as the dealer that the first ad of a sample names. */
async function signInFor(sample: string): Promise<TestAccount> {
  const feed = await openFeed({ file: path.join(FEEDS, sample) }).catch(() => null);
  const [first] = feed === null ? [] : await allRows(feed.rows);
  const dealer = first?.fields.dealer;
  const name = typeof dealer === 'string' ? dealer : `Handlaren av ${sample}`;
  return signedIn(db, 'dealer', `${sample}@bil.example`, name);
}

/** Uploads a file as the form of the page does, and tries it. @returns the address and page of the trial; null: an empty file */
async function tryFile(name: string, bytes: Buffer, { headers }: TestAccount) {
  const body = new FormData();
  body.append('file', new File([new Uint8Array(bytes)], name));
  const response = await site.fetch(deliveryUploadUrl(), {
    method: 'POST',
    body,
    headers: { ...headers, origin: TEST_APP_ORIGIN },
  });
  const trial = response.headers.get('location') ?? '';
  if (!trial.includes('/prov/')) {
    expect(trial).toContain('import-utan-fil');
    return null;
  }
  await run();
  return { trial, html: await (await site.fetch(trial, { headers })).text() };
}

const run = () =>
  runDeliveries(pool, deliveryPlaces(path.join(folder, 'uploads')), (error) => {
    throw error;
  });

/** Tries a file and discards it. @returns the page of the trial as text */
async function upload(name: string, bytes: Buffer, account: TestAccount): Promise<string> {
  const tried = await tryFile(name, bytes, account);
  if (tried === null) return 'Inget är ändrat\nFilen är tom.';
  await site.fetch(tried.trial, formOf({ intent: 'discard' }, account.headers));
  return tried.html.replace(/<script.*?<\/script>/gs, '').replaceAll(/<[^>]+>/g, '\n');
}

/** The line that refuses a file, as the dealer reads it; null: it has a trial. */
const refusalOf = (page: string): string | null => /Inget är ändrat\s*\n([^\n]+)/.exec(page)?.[1] ?? null;

test.each(SAMPLES)(
  '%s is tried whole, and refused or tried when it is corrupted, and nothing changes',
  async (sample) => {
    const before = await stock();
    const account = await signInFor(sample);
    const bytes = readFileSync(path.join(FEEDS, sample));
    const page = await upload(sample, bytes, account);
    if (UNKNOWN_SAMPLES.includes(sample)) expect(refusalOf(page)).toMatch(UNKNOWN);
    else expect(page).toMatch(/Nya\s+[1-9]/);
    const names = Object.keys(MUTATIONS);
    const first = SAMPLES.indexOf(sample);
    for (const name of inFull ? names : [0, 5].map((shift) => names[(first + shift) % names.length] ?? '')) {
      const random = createRandom(`${name} ${sample}`);
      const corrupted = await upload(sample, MUTATIONS[name]?.(bytes, random) ?? bytes, account);
      const refusal = refusalOf(corrupted);
      if (refusal === null) expect(corrupted, name).toMatch(/Inget är ändrat/);
      else expect(refusal, name).toMatch(/^\S.{10,700}$/u);
    }
    expect(await stock()).toEqual(before);
    expect(await readdir(path.join(folder, 'uploads'))).toEqual([]);
  },
);

test('a file without a usable row is refused with the reasons of its first rows', async () => {
  const account = await signedIn(db, 'dealer', 'own@bil.example', 'Bilhuset AB');
  const rows = [feedCar({ dealer: 'Bilcentrum AB' }), feedCar({ brand: '', model: '', name: '' })];
  const file = Buffer.from(rows.map((row) => JSON.stringify(row)).join('\n'));
  expect(refusalOf(await upload('lager.jsonl', file, account))).toMatch(
    /^Ingen rad kunde användas\. Inget är ändrat\. Rad 1: .+ Rad 2: .+/,
  );
});

test('the form of the page imports a file that lacks most of the stock, when the dealer insists', async () => {
  const account = await signedIn(db, 'dealer', 'lager@bil.example', 'Lagerbilar AB');
  const plates = Array.from({ length: 40 }, (_, car) => `LAG${String(car + 1).padStart(3, '0')}`);
  const cars = plates.map((plate) => feedCar({ licence_plate: plate, dealer: 'Lagerbilar AB' }));
  await deliver(pool, cars, new Date(Date.now() - 60_000));
  const tried = await tryFile('lager.jsonl', Buffer.from(JSON.stringify(cars[0])), account);
  const [form = ''] = /<form[^>]*><input[^>]*value="force".*?<\/form>/s.exec(tried?.html ?? '') ?? [];
  const inputs = [...form.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
    name,
    value,
  ]);
  const taken = await site.fetch(tried?.trial ?? '', formOf(Object.fromEntries(inputs), account.headers));
  expect(taken.headers.get('location')).toBe(tried?.trial);
  await run();
  const { rows } = await pool.query(
    `select licence_plate as plate from ads where status = 'active' and licence_plate like 'LAG%'`,
  );
  expect(rows).toEqual([{ plate: 'LAG001' }]);
});
