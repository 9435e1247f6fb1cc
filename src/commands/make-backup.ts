import type pg from 'pg';
import { isBackedUp, listTables, readSequences, rowsOf } from '#src/db/backup/backup-tables.ts';
import { dbOn } from '#src/db/connection/client.ts';
import { type Part, type PartKind, writeBackup } from '#src/integrations/backup/backup-file.ts';
import type { UploadedPictureStore } from '#src/integrations/files/uploaded-pictures.ts';
import { readAppliedMigrations } from './migrate.ts';

type Request = {
  file: string;
  /** Whether it may replace an earlier one. */
  replaces?: boolean;
  pictures: UploadedPictureStore;
  now: Date;
  /** Aborts it. */
  signal?: AbortSignal;
};

/**
 * Writes all tables as of one moment, and the pictures uploaded by staff, into one file, while the site is running. Leaves out
 * what can be recreated (resized pictures of dealers, the job queue) and what gives access (sessions, links, mails).
 * @returns number of tables and pictures
 * @throws BackupError when the file exists and may not be replaced
 */
export async function makeBackup(pool: pg.Pool, request: Request): Promise<{ tables: number; pictures: number }> {
  const client = await pool.connect();
  const counts = { tables: 0, pictures: 0 };
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query('set local statement_timeout = 0');
    await writeBackup(request.file, partsOf(client, request, counts), request);
    await client.query('commit');
    return counts;
  } finally {
    // Closes the connection, whose state is unknown after a failure.
    client.release(true);
  }
}

async function* partsOf(
  client: pg.PoolClient,
  { pictures, now }: Request,
  counts: { tables: number; pictures: number },
): AsyncGenerator<Part> {
  const migrations = [...(await readAppliedMigrations(dbOn(client)))].sort();
  yield part('header', { migrations, madeAt: now.toISOString() });
  for (const table of (await listTables(client)).filter(isBackedUp)) {
    yield part('table', table);
    for await (const body of rowsOf(client, table)) yield { kind: 'data', body };
    counts.tables += 1;
  }
  for (const name of await pictures.names()) {
    const body = await pictures.read(name);
    if (body === null) continue;
    yield { kind: 'picture', body };
    counts.pictures += 1;
  }
  yield part('sequences', await readSequences(client));
}

const part = (kind: PartKind, value: unknown): Part => ({ kind, body: Buffer.from(JSON.stringify(value)) });
