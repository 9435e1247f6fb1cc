import { withoutPassword } from '#src/base/database-urls.ts';
import type { Config } from '#src/config/env.ts';
import { createCommandPool } from '#src/db/connection/client.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#src/integrations/postgres/embedded-postgres.ts';
import { LaunchError } from './launch-error.ts';

/** Limit for stopping the embedded server, which flushes its data. */
export const DATABASE_STOP_LIMIT_MS = 35_000;

export type OpenDatabase = Pick<EmbeddedPostgres, 'url' | 'supervise'> & {
  /** For creating and removing databases; for an external server the same as `url`, with whatever rights it has. */
  adminUrl: string;
  /** Folder of the embedded server's database, where it is outside the data folder. */
  outsideFolder: string | null;
  /** Stops the embedded server unless another process uses it; does nothing for an external server. */
  stop(): Promise<void>;
};

/**
 * Opens the configured database: connects to the server of DATABASE_URL, or starts the embedded one.
 * @throws LaunchError when it cannot be reached or started
 */
export async function openDatabase(config: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<OpenDatabase> {
  if (config.databaseUrl === null) {
    try {
      const server = await startEmbeddedPostgres({ dataDir: config.dataDir });
      return { ...server, outsideFolder: server.isOutside ? server.folder : null };
    } catch (error) {
      throw new LaunchError(error instanceof Error ? error.message : String(error), { cause: error });
    }
  }
  const url = config.databaseUrl;
  const pool = createCommandPool(url);
  try {
    const { rows } = await pool.query<ServerVersion>(
      `select current_setting('server_version') as name, current_setting('server_version_num')::int as number`,
    );
    refuseOldServer(rows[0]);
    const facts = await pool.query<DatabaseFacts>(DATABASE_FACTS);
    refuseUnfitDatabase(facts.rows[0]);
  } catch (error) {
    throw new LaunchError(`The database ${withoutPassword(url)} cannot be used: ${reason(error)}.`, {
      cause: error,
    });
  } finally {
    await pool.end();
  }
  return { url, adminUrl: url, outsideFolder: null, supervise: () => undefined, stop: async () => undefined };
}

type ServerVersion = { name: string; number: number };

/** The oldest server whose features the migrations and statements use. */
const OLDEST_SERVER = 180_000;

/** @throws Error that names the version */
export function refuseOldServer(version: ServerVersion | undefined): void {
  if (version && version.number >= OLDEST_SERVER) return;
  throw new Error(`it is PostgreSQL ${version?.name ?? 'of an unknown version'}, and 18 or later is needed`);
}

type DatabaseFacts = {
  encoding: string;
  role: string;
  hasSwedish: boolean;
  ownsSchema: boolean;
  createsSchemas: boolean;
};

/** The order of Swedish letters is asked for by this collation of ICU (src/db); jobs have a schema of their own. */
const DATABASE_FACTS = `select current_setting('server_encoding') as encoding, current_user::text as role,
  exists (select from pg_collation where collname = 'sv-x-icu') as "hasSwedish",
  coalesce(has_schema_privilege(to_regnamespace('public'), 'create'), false) as "ownsSchema",
  has_database_privilege(current_database(), 'create')
    or to_regnamespace('pgboss') is not null as "createsSchemas"`;

/** @throws Error that names what the database lacks, and how it is corrected */
export function refuseUnfitDatabase(facts: DatabaseFacts | undefined): void {
  if (facts === undefined) return;
  const { encoding, role, hasSwedish, ownsSchema, createsSchemas } = facts;
  if (encoding !== 'UTF8')
    throw new Error(
      `its encoding is ${encoding}, and UTF8 is needed (create database … encoding 'UTF8' template template0)`,
    );
  if (!hasSwedish) throw new Error('its server has no collation "sv-x-icu": PostgreSQL built with ICU is needed');
  if (!ownsSchema)
    throw new Error(
      `the role ${role} may not create tables in the schema public (grant create on schema public to ${role})`,
    );
  if (!createsSchemas)
    throw new Error(`the role ${role} may not create schemas in it (grant create on database … to ${role})`);
}

/** A refused connection to a name with several addresses is an AggregateError without a message. */
function reason(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reason).join('; ');
  return error instanceof Error ? error.message.replaceAll('\n', ' ') : String(error);
}
