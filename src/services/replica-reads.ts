import type pg from 'pg';
import { readStockVersionAt } from '#src/db/ad-search/stock-names.ts';
import { type Db, dbOver } from '#src/db/connection/client.ts';
import type { ReadReplicas } from '#src/db/connection/read-replicas.ts';
import { createAdSearch } from './facet-index/ad-search-service.ts';

/** Where public pages are read from: the replicas, or the primary without any. */
export const readingDb = (db: Db, replicas: ReadReplicas | undefined): Db =>
  replicas === undefined ? db : dbOver(replicas.reads, replicas.connect);

/** For versions with which reads from replicas are compared. @param pool of the primary */
export const versionDb = (pool: pg.Pool, replicas: ReadReplicas): Db => dbOver(replicas.primaryFirst(pool));

/** The search, whose stock is read from the replicas and whose version from the primary. */
export function createReplicaAdSearch(
  replicas: ReadReplicas,
  pool: pg.Pool,
  options: { onError: (error: unknown) => void },
) {
  const versions = versionDb(pool, replicas);
  const readVersion = async (): Promise<number> => {
    const read = await readStockVersionAt(versions);
    replicas.observe('stock', read);
    return Number(read.version);
  };
  return createAdSearch(dbOver(replicas.reads, replicas.connect), { ...options, readVersion });
}
