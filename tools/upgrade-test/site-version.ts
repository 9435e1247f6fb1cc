import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createCommandPool } from '#src/db/connection/client.ts';
import { startEmbeddedPostgres } from '#src/integrations/postgres/embedded-postgres.ts';
import { homeUrl, readyUrl, vehiclesUrl } from '#src/visitor-urls.ts';
import { ChildProgram } from '#tools/cluster/child-program.ts';
import { runProgram } from '#tools/deploy-test/run-program.ts';

export type VersionStart = { dataDir: string; ads: number; port: number; log: string };

const READY_LIMIT_MS = 600_000;
const MINUTES_10_MS = 600_000;

/** A version of the product in a folder, run as `npm start` runs it. */
export class SiteVersion {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  open({ dataDir, ads, port, log }: VersionStart): ChildProgram {
    const environment = { DATA_DIR: dataDir, DEMO_ADS: String(ads), PORT: String(port), LOG_LEVEL: 'warn' };
    return new ChildProgram(
      'site',
      [process.execPath, path.join(this.#folder, 'milvis.mjs'), 'start'],
      environment,
      log,
    );
  }

  /** Starts it, waits until pages are served, and stops it. @returns seconds until it was ready */
  async serve(settings: VersionStart): Promise<number> {
    const site = this.open(settings);
    const startedAt = performance.now();
    await site.start();
    try {
      await waitUntilReady(site, settings.port);
      const seconds = (performance.now() - startedAt) / 1000;
      for (const page of [homeUrl(), vehiclesUrl()]) {
        const { status } = await fetch(`http://127.0.0.1:${settings.port}${page}`);
        if (status !== 200) throw new Error(`${page} answers ${status}.`);
      }
      return seconds;
    } finally {
      await site.end();
    }
  }

  /** Starts a version that should refuse. @returns what it wrote */
  async refuse(settings: VersionStart): Promise<string> {
    const site = this.open(settings);
    await site.start();
    for (const deadline = Date.now() + READY_LIMIT_MS; site.isRunning; await sleep(200)) {
      if (Date.now() < deadline && !(await isReady(settings.port))) continue;
      await site.end();
      throw new Error('It serves a database of a newer version.');
    }
    return readFile(settings.log, 'utf8');
  }

  command(dataDir: string, ...args: string[]): Promise<string> {
    const environment = { DATA_DIR: dataDir };
    return runProgram([process.execPath, path.join(this.#folder, 'milvis.mjs'), ...args], {
      environment,
      limitMs: MINUTES_10_MS,
    });
  }
}

async function waitUntilReady(site: ChildProgram, port: number): Promise<void> {
  for (const deadline = Date.now() + READY_LIMIT_MS; !(await isReady(port)); await sleep(100)) {
    if (!site.isRunning || Date.now() > deadline) throw new Error(`It does not start: ${await site.lastLine()}`);
  }
}

const isReady = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}${readyUrl()}`).then(
    ({ status }) => status === 200,
    () => false,
  );

/** People's content, by columns that no job changes at a start. */
const CONTENT: Readonly<Record<string, string>> = {
  dealers: 'id, name, city, organisation_number, created_at',
  ads: 'internal_id, dealer_id, licence_plate, name, price, odometer_km, status, published_at, equipment, description',
  price_events: 'ad_id, at, price',
  ad_events: 'ad_id, at, kind',
  sightings: 'ad_id, first_seen_at, last_seen_at',
  users: 'id, email, created_at',
  user_roles: 'user_id, role',
};

/** Rows and checksum of each table of people's content, as one text. */
export async function contentOf(dataDir: string): Promise<{ ads: number; text: string }> {
  const server = await startEmbeddedPostgres({ dataDir });
  const pool = createCommandPool(server.url);
  try {
    const lines: string[] = [];
    let ads = 0;
    for (const [table, columns] of Object.entries(CONTENT)) {
      const { rows } = await pool.query<{ n: number; sum: string }>(
        `select count(*)::int as n, md5(string_agg(t::text, '' order by t::text)) as sum from (select ${columns} from ${table}) t`,
      );
      lines.push(`${table} ${rows[0]?.n} ${rows[0]?.sum}`);
      if (table === 'ads') ads = rows[0]?.n ?? 0;
    }
    return { ads, text: lines.join('\n') };
  } finally {
    await pool.end();
    await server.stop();
  }
}
