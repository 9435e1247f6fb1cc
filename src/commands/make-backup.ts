import type pg from 'pg';
import { isBackedUp, listTables, readSequences, rowsOf } from '#src/db/backup-tables.ts';
import { dbOn } from '#src/db/client.ts';
import { readAppliedMigrations } from '#src/db/schema-migrations.ts';
import { type Part, type PartKind, writeBackup } from '#src/integrations/backup/backup-file.ts';
import type { UploadedPictures } from '#src/integrations/pictures/uploaded-pictures.ts';

type Request = {
  file: string;
  /** Whether it may take the place of an earlier one. */
  replaces?: boolean;
  pictures: UploadedPictures;
  now: Date;
  /** Breaks it off. */
  signal?: AbortSignal;
};

/**
 * Writes all tables as they are at one moment, and the pictures that staff put in, into one file. The site goes on meanwhile. What can be
 * made again (pictures of dealers in our sizes, the queue of jobs) is not in it, nor what gives access (sessions, links, mails).
 * @returns how many tables and pictures
 * @throws BackupError when the file is there already and may not be replaced
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
    // Whatever state it is in after a failure.
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
