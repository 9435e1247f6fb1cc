import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { inFull } from '#test/faults/thoroughness.ts';
import { emptyStock, newTestDatabase, type TestDatabase, testDatabase } from '#test/support/database.ts';
import { childEnvironment } from '#tools/launch/environment.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const FIXTURES = path.join(ROOT, 'test/fixtures/feeds');
const SAMPLE = path.join(FIXTURES, 'blocket-goteborg-sample.csv');
const MAPPING = path.join(FIXTURES, 'blocket-mapping.json');
const DELIVERED_AT = '2026-11-01T05:00:00.000Z';

const database = await testDatabase();
const folder = await mkdtemp(path.join(os.tmpdir(), 'import-test-'));
beforeEach(() => emptyStock(database.pool));
afterAll(() => rm(folder, { recursive: true }));

function start(args: string[], { url }: TestDatabase = database): ChildProcess {
  return spawn(process.execPath, [path.join(ROOT, 'tools/import/run-import.ts'), ...args], {
    env: childEnvironment({ DATABASE_URL: url, DATA_DIR: folder, INIT_CWD: folder }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function run(args: string[], on?: TestDatabase): Promise<{ code: number | null; out: string; errors: string }> {
  const child = start(args, on);
  let out = '';
  let errors = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    out += chunk.toString();
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, out, errors };
}

async function file(name: string, content: string | Buffer): Promise<string> {
  await writeFile(path.join(folder, name), content);
  return name;
}

const adCount = async (): Promise<number> =>
  (await database.pool.query('select count(*)::int as ads from ads')).rows[0].ads;

test('a refused delivery ends with one line that says why and how to go on', async () => {
  const rows = (count: number) =>
    [
      'Märke;Modell;Årsmodell;Pris;Mil;Regnr',
      ...Array.from({ length: count }, (_, at) => `Volvo;V60;2018;189000;9000;MLB${at + 10}A`),
    ].join('\n');
  expect((await run([await file('hela.csv', rows(80)), '--dealer', 'Umeå Bil'])).code).toBe(0);
  const { code, errors } = await run([await file('delen.csv', rows(3)), '--dealer', 'Umeå Bil']);
  expect(code).toBe(1);
  expect(errors.trim().split('\n')).toHaveLength(1);
  expect(errors).toContain('--force');
  const nameless = await run([await file('ingen.csv', rows(3))]);
  expect(nameless.errors.trim().split('\n')).toHaveLength(1);
  expect(nameless.errors).toContain('handlare');
});

describe('a real export', () => {
  test('goes in with a mapping, adds up, and again changes nothing', async () => {
    const args = [SAMPLE, '--mapping', MAPPING, '--dealer', 'Göteborgs Bilar', '--rejected', 'avvisade.csv'];
    const first = await run(args);
    expect(first.errors).toBe('');
    expect(first.code).toBe(0);
    const [read, accepted, rejected, duplicate] = [
      ...first.out.matchAll(/(\d+) (?:lästa|godkända|avvisade|dubbletter)/g),
    ].map((match) => Number(match[1]));
    expect(read).toBe(315);
    expect((accepted ?? 0) + (rejected ?? 0) + (duplicate ?? 0)).toBe(315);
    expect(await adCount()).toBe(accepted);
    expect((await readFile(path.join(folder, 'avvisade.csv'), 'utf8')).trim().split('\r\n')).toHaveLength(
      (rejected ?? 0) + 1,
    );

    const second = await run(args);
    expect(second.out).toContain(`0 nya + 0 ändrade + 0 med bara nytt pris + ${accepted} oförändrade + 0 återkomna`);
    // 149959 hp, 158 500 mil and a price of 1 kr are in the file.
    const { rows } = await database.pool.query(
      'select max(horsepower_hp)::int as hp, max(odometer_km) as km, min(price) as price from ads',
    );
    expect(rows[0].hp).toBeLessThanOrEqual(2000);
    expect(rows[0].km).toBeLessThanOrEqual(1_000_000);
    expect(rows[0].price).toBeGreaterThanOrEqual(1000);
  });
});

test('a header that a known mapping fits needs no options', async () => {
  const result = await run([SAMPLE, '--dry-run']);
  expect(result.errors).toBe('');
  expect(result.out).toContain('315 lästa');
  expect(await adCount()).toBe(0);
});

// All that a file can have wrong is tested in src/feeds/broken-files.test.ts.
describe('a file that cannot be imported is one clear line, exit code 1 and nothing imported', () => {
  const header = 'dealer,brand,model,name,price';
  const rows = Array.from(
    { length: 50 },
    (_, index) => `Bilar,Volvo,V60,Volvo V60 nr ${index},${100_000 + index}`,
  ).join('\n');
  test.each<[string, string, string | Buffer | null, string[]]>([
    ['missing', 'saknas.csv', null, []],
    ['a wrong format name', 'format.csv', `${header}\n${rows}`, ['--format', 'excel']],
    ['a cut gzip', 'avklippt.csv.gz', gzipSync(`${header}\n${rows}`).subarray(0, 200), []],
  ])('%s', async (_, name, content, args) => {
    if (content !== null) await file(name, content);
    const result = await run([name, ...args]);
    expect(result.code).toBe(1);
    expect(result.errors.trim().split('\n')).toHaveLength(1);
    expect(result.errors).toContain(args.includes('excel') ? 'excel' : name);
    expect(await adCount()).toBe(0);
  });

  test('a NUL rejects its row, with its number', async () => {
    await file('nul.csv', `${header}\n${rows}\nBilar,Volvo,V60,Volvo\0V60,1000\n`);
    const result = await run(['nul.csv']);
    expect(result.out).toContain('50 godkända + 1 avvisade');
    expect(result.out).toContain('rad 51');
  });

  test('the file of rejected rows names the ad', async () => {
    await file('namn.csv', `${header},dealer_ad_id,licence_plate\nBilar,,,Fin bil,1000,A-7,UFO123\n`);
    await run(['namn.csv', '--rejected', 'namn-avvisade.csv']);
    const [names, row] = (await readFile(path.join(folder, 'namn-avvisade.csv'), 'utf8')).split('\r\n');
    expect(names).toBe('\ufeffrad;rubrik;annons-id;registreringsnummer;fält;värde;regel;skäl');
    expect(row).toMatch(/^1;Fin bil;A-7;UFO123;Märke;;märke saknas;/u);
  });

  test('an unknown option shows the usage', async () => {
    const result = await run(['--frmat', 'x']);
    expect(result.code).toBe(2);
    expect(result.errors).toContain('npm run import -- FIL');
  });
});

/** Ads of a delivery: enough for its moments to be seen. */
const ADS = inFull ? 6_000 : 2_000;

test('killed at any moment and run again, the result is as if nothing had happened', { timeout: 120_000 }, async () => {
  const other = await newTestDatabase();
  const plate = (index: number): string => `UFO${100 + (index % 900)}`;
  const feed = (from: number, count: number, price: number): string =>
    [
      'dealer,dealer_ad_id,licence_plate,brand,model,name,model_year,price,odometer',
      ...Array.from({ length: count }, (_, step) => {
        const index = from + step;
        return `Handlare ${index % 7},id${index},${index < 900 ? plate(index) : ''},Volvo,V60,Volvo V60 nr ${index},2019,${price + index},90000`;
      }),
    ].join('\n');
  await file('dag1.csv', feed(0, ADS, 100_000));
  await file('dag2.csv', feed(400, ADS, 99_000));
  const day1 = ['dag1.csv', '--delivered-at', DELIVERED_AT];
  const day2 = ['dag2.csv', '--delivered-at', '2026-11-08T05:00:00Z'];

  expect((await run(day1, other)).code).toBe(0);
  expect((await run(day2, other)).code).toBe(0);

  let killed = 0;
  const moments = [
    [day1, ['insert into import_runs', 'having count', 'insert into ads', 'stock_counts']],
    [day2, ['copy staged', 'known', 'ad_events']],
  ] as const;
  for (const [day, seen] of moments) {
    for (const moment of inFull ? moments.flatMap(([, each]) => each) : seen) {
      const child = start(day);
      const ended = new Promise((resolve) => child.once('close', resolve));
      await untilSeen(moment, child);
      if (child.exitCode === null) killed += 1;
      child.kill('SIGKILL');
      await ended;
      const { rows } = await database.pool.query("select count(*)::int as ads from ads where status = 'active'");
      expect([0, ADS]).toContain(rows[0].ads);
    }
    expect((await run(day)).code).toBe(0);
  }
  // A phase may be too short to be observed; then the import has already ended.
  expect(killed).toBeGreaterThan(0);
  expect(await stockOf(database)).toEqual(await stockOf(other));
  const { rows } = await database.pool.query(
    "select state, count(*)::int as runs from import_runs where state = 'running' group by 1",
  );
  // A run killed within the last seconds may still be marked by the next import.
  expect(rows.length).toBeLessThanOrEqual(1);
});

/** Waits until the import is at a statement with these words, or has ended. */
async function untilSeen(words: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const { rows } = await database.pool.query(
      "select from pg_stat_activity where datname = current_database() and application_name = 'milvis-command' and query like $1",
      [`%${words}%`],
    );
    if (rows.length > 0) return;
    await sleep(1);
  }
}

/** All that imports write, without the clock of the machine and the notes of the runs. */
async function stockOf({ pool }: TestDatabase): Promise<unknown> {
  const ads = await pool.query('select * from ads order by internal_id');
  const [prices, events, sightings, dealers, counts] = await Promise.all([
    pool.query('select ad_id, at, price from price_events order by 1, 2'),
    pool.query('select ad_id, at, kind from ad_events order by 1, 2, 3'),
    pool.query('select ad_id, first_seen_at, last_seen_at from sightings order by 1, 2'),
    pool.query('select name, last_delivered_at from dealers order by 1'),
    pool.query('select * from stock_counts order by 1'),
  ]);
  return {
    ads: ads.rows.map(({ created_at, updated_at, dealer_id, ...ad }) => ad),
    rest: [prices, events, sightings, dealers, counts].map((result) => result.rows),
  };
}
