import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { z } from 'zod';
import { emptyTables, hasOwnContent, intoTable, listTables, setSequences } from '../db/backup-tables.ts';
import { createDb } from '../db/client.ts';
import { readAppliedMigrations } from '../db/schema-migrations.ts';
import { BackupError, type Part, readBackup } from '../integrations/backup/backup-file.ts';
import type { UploadedPictures } from '../integrations/pictures/uploaded-pictures.ts';
import { listMigrations, migrate } from './migrate.ts';

type Request = {
  file: string;
  /** Folder of the migrations. */
  migrations: string;
  pictures: UploadedPictures;
  /** Whether what people have put into the database may go. */
  force: boolean;
};

const headerSchema = z.object({ migrations: z.array(z.string()), madeAt: z.iso.datetime() });
const tableSchema = z.object({ name: z.string(), columns: z.array(z.string()) });
const sequencesSchema = z.array(z.object({ name: z.string(), lastValue: z.number().nullable() }));

/**
 * Puts back what a backup holds, in place of everything that is there, in one transaction: all of it or nothing. A backup of an older
 * schema goes into a database without tables, and is then brought to the newest.
 * @returns when the backup was made
 * @throws BackupError when the file is damaged, made by a newer version, or the database holds something
 */
export async function restoreBackup(pool: pg.Pool, request: Request): Promise<Date> {
  const { madeAt, migrations } = await checkFile(request.file);
  await bringToSchema(pool, new Set(migrations), request.migrations);
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('set local statement_timeout = 0');
    if (!request.force && (await hasOwnContent(client))) {
      throw new BackupError(
        'The database holds dealers, ads, accounts or conversations. With --force they are replaced.',
      );
    }
    const restoreRules = await emptyTables(client, await listTables(client));
    await takeParts(client, readBackup(request.file), request.pictures);
    await restoreRules();
    await client.query('commit');
  } finally {
    // Ends the transaction, whatever state it is in.
    client.release(true);
  }
  await migrate(pool, request.migrations);
  return new Date(madeAt);
}

/** Reads all of it once, so that a damaged file is known before anything is touched. */
async function checkFile(file: string): Promise<z.infer<typeof headerSchema>> {
  let header: z.infer<typeof headerSchema> | undefined;
  for await (const { kind, body } of readBackup(file)) {
    if (kind === 'header') header = headerSchema.parse(JSON.parse(body.toString()));
  }
  if (header === undefined) throw new BackupError(`${file} does not say what it is.`);
  return header;
}

/** The schema that the backup was made of. */
async function bringToSchema(pool: pg.Pool, wanted: ReadonlySet<string>, folder: string): Promise<void> {
  const known = new Set(await listMigrations(folder));
  const unknown = [...wanted].find((name) => !known.has(name));
  if (unknown !== undefined) throw new BackupError(`The backup is of a newer version: ${unknown} is not known here.`);
  const applied = await readAppliedMigrations(createDb(pool));
  const newer = [...applied].find((name) => !wanted.has(name));
  if (newer !== undefined) {
    throw new BackupError(
      `The backup is older than the database, which has ${newer}. Restore it into a database without tables.`,
    );
  }
  await migrate(pool, folder, wanted);
}

async function takeParts(
  client: pg.ClientBase,
  parts: AsyncGenerator<Part>,
  pictures: UploadedPictures,
): Promise<void> {
  let next = await parts.next();
  while (!next.done) {
    const { kind, body } = next.value;
    if (kind === 'picture') await pictures.keep(body);
    if (kind === 'sequences') await setSequences(client, sequencesSchema.parse(JSON.parse(body.toString())));
    if (kind !== 'table') {
      next = await parts.next();
      continue;
    }
    const table = tableSchema.parse(JSON.parse(body.toString()));
    const rows = async function* (): AsyncGenerator<Buffer> {
      for (next = await parts.next(); !next.done && next.value.kind === 'data'; next = await parts.next()) {
        yield next.value.body;
      }
    };
    await pipeline(rows, intoTable(client, table));
  }
}
