import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { z } from 'zod';
import {
  type CopiedTable,
  emptyTables,
  findTable,
  hasOwnContent,
  intoTable,
  isBackedUp,
  listTables,
  readSequences,
  setSequences,
} from '#src/db/backup/backup-tables.ts';
import { createDb } from '#src/db/connection/client.ts';
import { isDatabaseUnavailable } from '#src/db/connection/database-unavailable.ts';
import { BackupError, type Part, readBackup } from '#src/integrations/backup/backup-file.ts';
import type { UploadedPictureStore } from '#src/integrations/files/uploaded-pictures.ts';
import { migrate, readAppliedMigrations } from './migrate.ts';
import { completedMigrations, knownMigrations, readMigrationFiles } from './migration-files.ts';

type Request = {
  file: string;
  /** Folder of the migrations. */
  migrations: string;
  pictures: UploadedPictureStore;
  /** Whether people's content in the database may be replaced. */
  force: boolean;
};

const headerSchema = z.object({ migrations: z.array(z.string()), madeAt: z.iso.datetime() });
const tableSchema = z.object({ name: z.string(), columns: z.array(z.string()) });
const sequencesSchema = z.array(z.object({ name: z.string(), lastValue: z.int().positive().nullable() }));

/** A header and the description of a table take some kilobytes. */
const MAX_DESCRIPTION_BYTES = 1_000_000;

/** Content of a backup file as it describes itself. */
type Description = {
  header: z.infer<typeof headerSchema>;
  tables: CopiedTable[];
  sequences: z.infer<typeof sequencesSchema>;
};

/**
 * Restores a backup in place of the whole content of the database, in one transaction. A backup of an older schema needs a
 * database without tables, which is then migrated to the newest schema. The file is untrusted: table, column and sequence names
 * are taken from the database alone.
 * @returns when the backup was made
 * @throws BackupError when the file is damaged, was made by a newer version, names what the database does not have, or its rows
 * violate constraints; or when the database holds people's content
 */
export async function restoreBackup(pool: pg.Pool, request: Request): Promise<Date> {
  const description = await describeFile(request.file);
  const { header, sequences } = description;
  await migrateToSchema(pool, header.migrations, request.migrations);
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('set local statement_timeout = 0');
    const tables = await listTables(client);
    requireKnown(description, tables, new Set((await readSequences(client)).map(({ name }) => name)));
    if (!request.force && (await hasOwnContent(client))) {
      throw new BackupError(
        'The database holds dealers, ads, accounts or conversations. With --force they are replaced.',
      );
    }
    const restoreRules = await emptyTables(client, tables);
    await restoreParts(client, readBackup(request.file), { tables, pictures: request.pictures });
    await restoreRules().catch(rejectRows);
    await setSequences(client, sequences);
    await client.query('commit');
  } finally {
    // Closes the connection, which rolls back an open transaction.
    client.release(true);
  }
  await migrate(pool, request.migrations);
  return new Date(header.madeAt);
}

/** Reads the whole file once, so that a damaged file is detected before anything is changed. */
async function describeFile(file: string): Promise<Description> {
  let header: Description['header'] | undefined;
  const tables: CopiedTable[] = [];
  const sequences: Description['sequences'] = [];
  for await (const { kind, body } of readBackup(file)) {
    if (kind === 'header') header = read(headerSchema, body);
    if (kind === 'table') tables.push(read(tableSchema, body));
    if (kind === 'sequences') sequences.push(...read(sequencesSchema, body));
  }
  if (header === undefined) throw new BackupError(`${file} does not say what it is.`);
  return { header, tables, sequences };
}

/** @throws BackupError when it does not match the schema */
function read<Schema extends z.ZodType>(schema: Schema, body: Buffer): z.infer<Schema> {
  try {
    if (body.length > MAX_DESCRIPTION_BYTES) throw new RangeError('too long');
    return schema.parse(JSON.parse(body.toString()));
  } catch (error) {
    throw new BackupError('The backup describes its content in a form that is not ours.', { cause: error });
  }
}

/** @throws BackupError when the backup names something that the database does not have */
function requireKnown(
  { tables, sequences }: Description,
  known: readonly CopiedTable[],
  knownSequences: ReadonlySet<string>,
): void {
  const table = tables.find((each) => findTable(known, each) === null);
  if (table)
    throw new BackupError(`The backup names a table or column that the database does not have: ${quoted(table.name)}.`);
  const sequence = sequences.find(({ name }) => !knownSequences.has(name));
  if (sequence)
    throw new BackupError(`The backup names a sequence that the database does not have: ${quoted(sequence.name)}.`);
}

/** A name from a file, escaped for one line of the terminal. */
const quoted = (name: string): string => JSON.stringify(name.slice(0, 80));

/** Rows that PostgreSQL rejects are the file's fault: reports its reason in one line. */
function rejectRows(error: unknown): never {
  if (!(error instanceof Error) || error instanceof BackupError || isDatabaseUnavailable(error)) throw error;
  throw new BackupError(`The backup's rows cannot be taken: ${error.message.replaceAll('\n', ' ')}.`, { cause: error });
}

/** Migrates the database to the schema of the backup. */
async function migrateToSchema(pool: pg.Pool, recorded: readonly string[], folder: string): Promise<void> {
  const files = await readMigrationFiles(folder);
  const wanted = completedMigrations(recorded, files);
  const known = new Set(knownMigrations(files));
  const unknown = [...wanted].find((name) => !known.has(name));
  if (unknown !== undefined) throw new BackupError(`The backup is of a newer version: ${unknown} is not known here.`);
  const applied = completedMigrations(await readAppliedMigrations(createDb(pool)), files);
  const newer = [...applied].find((name) => !wanted.has(name));
  if (newer !== undefined) {
    throw new BackupError(
      `The backup is older than the database, which has ${newer}. Restore it into a database without tables.`,
    );
  }
  await migrate(pool, folder, wanted);
}

type Target = { tables: readonly CopiedTable[]; pictures: UploadedPictureStore };

/** Restores the rows and pictures; skips rows of tables that backups leave out, which older files contain. */
async function restoreParts(client: pg.ClientBase, parts: AsyncGenerator<Part>, target: Target): Promise<void> {
  let next = await parts.next();
  while (!next.done) {
    const { kind, body } = next.value;
    if (kind === 'picture') await target.pictures.keep(body);
    if (kind !== 'table') {
      next = await parts.next();
      continue;
    }
    const table = findTable(target.tables, read(tableSchema, body));
    // Checked before; the file has changed since.
    if (table === null) throw new BackupError('The backup was changed while it was being read.');
    const rows = async function* (): AsyncGenerator<Buffer> {
      for (next = await parts.next(); !next.done && next.value.kind === 'data'; next = await parts.next()) {
        yield next.value.body;
      }
    };
    if (isBackedUp(table)) await pipeline(rows, intoTable(client, table)).catch(rejectRows);
    else for await (const _ of rows());
  }
}
