import type pg from 'pg';
import { z } from 'zod';
import { cachedByText } from '#src/base/cached-by-text.ts';
import {
  readAllIndexableAds,
  readDatabaseIdentity,
  readIndexableAds,
  readStockState,
} from '#src/db/ad-search/ad-documents.ts';
import { readStockChanges } from '#src/db/deliveries/stock-changes.ts';
import { adWords } from '#src/domain/ads/ad-words.ts';
import type { IndexableAd } from '#src/domain/ads/indexable-ad.ts';
import { adDocument, INDEX_BODY, SCHEMA, STATE_ID } from './ad-document.ts';
import { ClusterRefusedError, ClusterUnavailableError, type SearchCluster } from './search-cluster.ts';
import { type IndexMeta, readIndex, type StockState, stockStateSchema } from './stock-states.ts';

/** The index is not this site's to change. The message is one clear line. */
export class ForeignIndexError extends Error {
  override name = 'ForeignIndexError';
}

export type Indexed = {
  version: number;
  /** Documents written and removed. */
  ads: number;
  /** Whether a new index of the whole stock was built. */
  isRebuilt: boolean;
};

/** First key of the advisory lock of the process that writes the index; the second is 0. */
const INDEX_LOCK = 7_039;
/** More changes are read as a new index: at that number both take as long. */
const MAX_CHANGED = 250_000;
const DOCUMENTS_PER_REQUEST = 2_000;
const REQUESTS_AT_ONCE = 2;
const CHANGES_PER_READ = 5_000;
const MAX_CACHED_TEXTS = 50_000;
const WRITE_LIMIT_MS = 60_000;
const COPIES_LIMIT_S = 120;
/** One for each of two threads of a search. */
const MERGED_PARTS = 2;
const MERGE_LIMIT_MS = 600_000;

/**
 * Runs work as the only process of all that writes the index; the lock ends with it, or with the connection.
 * @param whenHeld whether to wait for another process, which indexes one version at a time
 * @returns null when another one has the lock
 */
export async function withIndexLock<Result>(
  client: pg.ClientBase,
  whenHeld: 'wait' | 'leave',
  work: () => Promise<Result>,
): Promise<Result | null> {
  if (whenHeld === 'wait') await client.query('select pg_advisory_lock($1, 0)', [INDEX_LOCK]);
  else {
    const { rows } = await client.query<{ isLocked: boolean }>('select pg_try_advisory_lock($1, 0) as "isLocked"', [
      INDEX_LOCK,
    ]);
    if (rows[0]?.isLocked !== true) return null;
  }
  try {
    return await work();
  } finally {
    await client.query('select pg_advisory_unlock($1, 0)', [INDEX_LOCK]);
  }
}

/**
 * Brings the index to the stock's current version: by what changed, or by a new index where there is none, or where what changed is
 * not known. May be ended at any moment and called again. Called within {@link withIndexLock}.
 * @returns null when the index is of that version already
 * @throws ForeignIndexError, and the errors of the cluster
 */
export async function indexStock(
  client: pg.ClientBase,
  cluster: SearchCluster,
  alias: string,
): Promise<Indexed | null> {
  const database = await readDatabaseIdentity(client);
  const index = await readIndex(cluster, alias);
  if (index === null) return buildIndex(client, cluster, alias);
  const problem = problemOf(index, database);
  if (problem !== null) throw new ForeignIndexError(problem);
  const known = index.meta?.schema === SCHEMA ? await readState(cluster, index.name) : null;
  const changed = known && (await indexChanges(client, cluster, index.name, known));
  return changed === 'unknown' || known === null ? buildIndex(client, cluster, alias) : changed;
}

/** Why an index cannot be used; null: it can, or can be replaced. */
export function problemOf({ name, meta }: { name: string; meta: IndexMeta | null }, database: string): string | null {
  const remedy = 'Name another one in SEARCH_INDEX, or replace it by `npm run search-cluster -- build`';
  if (meta === null) return `The index ${name} is not one of this site. ${remedy}.`;
  if (meta.database !== database) return `The index ${name} is of another database. ${remedy}.`;
  return meta.schema > SCHEMA
    ? `The index ${name} has schema ${meta.schema}, of a newer site; this one reads ${SCHEMA}. ${remedy}.`
    : null;
}

/** Builds a new index of the whole stock beside the one in use, and replaces it. */
export async function buildIndex(client: pg.ClientBase, cluster: SearchCluster, alias: string): Promise<Indexed> {
  const database = await readDatabaseIdentity(client);
  const name = `${alias}-${SCHEMA}-${crypto.randomUUID().slice(0, 8)}`;
  const meta: IndexMeta = { schema: SCHEMA, database };
  const { settings, mappings } = INDEX_BODY;
  await write(cluster, 'PUT', `/${name}`, {
    settings: { index: { ...settings.index, number_of_replicas: 0 } },
    mappings: { ...mappings, _meta: meta },
  });
  try {
    const indexed = await inSnapshot(client, async () => {
      const { version, token, popular } = await readStockState(client);
      const documents = new DocumentWriter(cluster, name, version);
      for await (const ads of readAllIndexableAds(client)) await documents.add(ads);
      const ads = await documents.end();
      await putState(cluster, name, { version, token, popular, isWriting: false }, null);
      return { version, ads, isRebuilt: true };
    });
    await merge(cluster, name);
    await searchAtOnce(cluster, name);
    await write(cluster, 'POST', `/${name}/_refresh`);
    // Each copy beyond the first is a node's loss that searches do not notice; a single node has none.
    await write(cluster, 'PUT', `/${name}/_settings`, { index: { auto_expand_replicas: '0-1' } });
    await cluster
      .request(z.unknown(), 'GET', `/_cluster/health/${name}`, undefined, {
        query: { wait_for_status: 'green', timeout: `${COPIES_LIMIT_S}s` },
        limitMs: (COPIES_LIMIT_S + 5) * 1_000,
      })
      .catch(() => undefined);
    await swapAlias(cluster, alias, name);
    return indexed;
  } catch (error) {
    await write(cluster, 'DELETE', `/${name}`).catch(() => undefined);
    throw error;
  }
}

/** Few large parts are searched with a fifth less work than many; a build that does not wait for them is complete all the same. */
async function merge(cluster: SearchCluster, name: string): Promise<void> {
  await cluster
    .request(z.unknown(), 'POST', `/${name}/_forcemerge`, undefined, {
      query: { max_num_segments: MERGED_PARTS },
      limitMs: MERGE_LIMIT_MS,
      retries: 0,
    })
    .catch(() => undefined);
}

/** The parts of the shard are searched by several threads, from OpenSearch 2.17 on; some providers refuse the setting. */
async function searchAtOnce(cluster: SearchCluster, name: string): Promise<void> {
  const settings = { index: { 'search.concurrent_segment_search.mode': 'all' } };
  await write(cluster, 'PUT', `/${name}/_settings`, settings).catch((error: unknown) => {
    if (!(error instanceof ClusterRefusedError)) throw error;
  });
}

/** The alias names the new index from one moment to the next; the others, also of builds that were ended, are deleted. */
async function swapAlias(cluster: SearchCluster, alias: string, name: string): Promise<void> {
  const all = await cluster.request(z.record(z.string(), z.unknown()), 'GET', `/${alias}-*/_settings/index.uuid`);
  const others = Object.keys(all).filter((each) => each !== name);
  await write(cluster, 'POST', '/_aliases', {
    actions: [{ remove: { index: `${alias}-*`, alias, must_exist: false } }, { add: { index: name, alias } }],
  });
  for (const each of others) await write(cluster, 'DELETE', `/${each}`);
}

type StoredState = { state: StockState; position: { if_seq_no: number; if_primary_term: number } };

async function readState(cluster: SearchCluster, index: string): Promise<StoredState | null> {
  const schema = z.object({
    _seq_no: z.number(),
    _primary_term: z.number(),
    _source: z.object({ state: stockStateSchema }),
  });
  const missing = z.object({ found: z.literal(false) });
  const found = await cluster
    .request(z.union([schema, missing]), 'GET', `/${index}/_doc/${STATE_ID}`)
    .catch((error: unknown) => {
      // A missing document is answered with 404.
      if (error instanceof ClusterUnavailableError && error.message.includes('answers 404'))
        return { found: false as const };
      throw error;
    });
  return 'found' in found
    ? null
    : { state: found._source.state, position: { if_seq_no: found._seq_no, if_primary_term: found._primary_term } };
}

/**
 * Writes a state. @param position of the state that it follows: another writer's in between makes the cluster refuse
 * @returns its own position
 */
async function putState(
  cluster: SearchCluster,
  index: string,
  state: StockState,
  position: StoredState['position'] | null,
): Promise<StoredState['position']> {
  const written = await cluster.request(
    z.object({ _seq_no: z.number(), _primary_term: z.number() }),
    'PUT',
    `/${index}/_doc/${STATE_ID}`,
    { state },
    { query: position ?? {}, limitMs: WRITE_LIMIT_MS, retries: 0 },
  );
  return { if_seq_no: written._seq_no, if_primary_term: written._primary_term };
}

/**
 * Writes what changed since a state. Nothing of it is visible before the refresh at its end; a copy that shows a part of it for
 * another reason, as after a node's loss, says so by its state. @returns `unknown` where the whole stock has to be read
 */
function indexChanges(
  client: pg.ClientBase,
  cluster: SearchCluster,
  index: string,
  { state, position }: StoredState,
): Promise<Indexed | null | 'unknown'> {
  return inSnapshot(client, async () => {
    const changes = await readStockChanges(client, state, MAX_CHANGED);
    if (changes === null) return 'unknown';
    if (changes.version === state.version) return state.isWriting ? 'unknown' : null;
    const { version, token, adIds } = changes;
    const { popular } = await readStockState(client);
    const writing = await putState(cluster, index, { ...state, isWriting: true }, position);
    const documents = new DocumentWriter(cluster, index, version);
    for (let from = 0; from < adIds.length; from += CHANGES_PER_READ) {
      const ids = adIds.slice(from, from + CHANGES_PER_READ);
      const ads = await readIndexableAds(client, ids);
      const active = new Set(ads.map(({ internalId }) => internalId));
      await documents.add(ads);
      await documents.remove(ids.filter((id) => !active.has(id)));
    }
    const ads = await documents.end();
    await putState(cluster, index, { version, token, popular, isWriting: false }, writing);
    await write(cluster, 'POST', `/${index}/_refresh`);
    return { version, ads, isRebuilt: false };
  });
}

/** Runs work in a transaction whose statements all see the same state. */
async function inSnapshot<Result>(client: pg.ClientBase, work: () => Promise<Result>): Promise<Result> {
  await client.query(
    'begin isolation level repeatable read read only; set local idle_in_transaction_session_timeout = 0',
  );
  try {
    return await work();
  } finally {
    await client.query('rollback');
  }
}

const write = (
  cluster: SearchCluster,
  method: 'PUT' | 'POST' | 'DELETE',
  path: string,
  body?: Record<string, unknown>,
): Promise<unknown> => cluster.request(z.unknown(), method, path, body, { limitMs: WRITE_LIMIT_MS, retries: 0 });

const writtenSchema = z.object({
  errors: z.boolean(),
  items: z.array(z.record(z.string(), z.object({ status: z.number(), error: z.unknown().optional() }))).default([]),
});

/** Writes documents of a version in requests of thousands, some at once. */
export class DocumentWriter {
  readonly #cluster: SearchCluster;
  readonly #index: string;
  /** Of the documents: a writer that lost its lock cannot replace what a later one wrote. */
  readonly #version: number;
  readonly #wordsOf = cachedByText((text: string) => adWords(text), MAX_CACHED_TEXTS);
  readonly #sending = new Set<Promise<void>>();
  #lines: string[] = [];
  #waiting = 0;
  #count = 0;

  constructor(cluster: SearchCluster, index: string, version: number) {
    this.#cluster = cluster;
    this.#index = index;
    this.#version = version;
  }

  async add(ads: readonly IndexableAd[]): Promise<void> {
    for (const ad of ads) {
      this.#lines.push(this.#action('index', ad.internalId), JSON.stringify(adDocument(ad, this.#wordsOf)));
      await this.#next();
    }
  }

  async remove(ids: readonly number[]): Promise<void> {
    for (const id of ids) {
      this.#lines.push(this.#action('delete', id));
      await this.#next();
    }
  }

  /** @returns number of documents written and removed */
  async end(): Promise<number> {
    await this.#send();
    await Promise.all(this.#sending);
    return this.#count;
  }

  #action(what: 'index' | 'delete', id: number): string {
    return JSON.stringify({ [what]: { _id: String(id), version: this.#version, version_type: 'external_gte' } });
  }

  async #next(): Promise<void> {
    this.#waiting += 1;
    if (this.#waiting >= DOCUMENTS_PER_REQUEST) await this.#send();
  }

  async #send(): Promise<void> {
    if (this.#waiting === 0) return;
    const body = `${this.#lines.join('\n')}\n`;
    this.#count += this.#waiting;
    this.#lines = [];
    this.#waiting = 0;
    const sent = this.#post(body);
    // Awaited below or at the end.
    sent.catch(() => undefined);
    this.#sending.add(sent);
    if (this.#sending.size < REQUESTS_AT_ONCE) return;
    const [first] = this.#sending;
    if (first) {
      await first;
      this.#sending.delete(first);
    }
  }

  async #post(body: string): Promise<void> {
    const { errors, items } = await this.#cluster.lines(writtenSchema, `/${this.#index}/_bulk`, body, {
      query: { filter_path: 'errors,items.*.status,items.*.error.type' },
      limitMs: WRITE_LIMIT_MS,
      retries: 0,
    });
    if (!errors) return;
    const failed = items.flatMap((item) => Object.values(item)).find(({ status, error }) => error && status !== 404);
    if (failed)
      throw new ClusterRefusedError(failed.status, `documents of ${this.#index} (${JSON.stringify(failed.error)})`);
  }
}
