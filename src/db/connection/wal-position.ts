import { sql } from 'kysely';

/** A position in PostgreSQL's write-ahead log (LSN) as one number: what was committed before it is in every server that replayed it. */
export type WalPosition = bigint;

/** Parses PostgreSQL's form, `16/B374D848`; null for anything else. */
export function parseWalPosition(text: string | null): WalPosition | null {
  const { high, low } = /^(?<high>[0-9A-F]{1,8})\/(?<low>[0-9A-F]{1,8})$/i.exec(text ?? '')?.groups ?? {};
  return high === undefined || low === undefined ? null : (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/** In a statement: how far this server has come. On a replica, what it has replayed. */
export const currentWalPosition = sql<string>`case when pg_is_in_recovery() then pg_last_wal_replay_lsn()
  else pg_current_wal_lsn() end::text`;

/** Identifies the database among all clusters: a physical replica has the same. */
export const DATABASE_IDENTITY = `(select system_identifier from pg_control_system())::text || ' '
  || (select oid from pg_database where datname = current_database())`;
