import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { to as copyTo } from 'pg-copy-streams';
import { importPeer } from '#tools/bench/peers/installed-peers.ts';
import { type CountedValue, facetStatement, readFacetRows } from './facet-statement.ts';
import { PEER_ADS, PEER_ADS_WITH_WORDS, type PeerSource, type SearchPeer } from './search-peer.ts';

/** PostgreSQL with {@link facetStatement} and nothing else of the site but its indexes. */
export async function plainPostgres({ pool }: PeerSource): Promise<SearchPeer> {
  const adsWithWords = (query: string | null): string =>
    query === null
      ? `(${PEER_ADS})`
      : `(${PEER_ADS} and internal_id in (select ad_id from words_of_ads where is_for_sale and words @@ '${query}'::tsquery))`;
  return {
    isRemote: true,
    search: async (request) =>
      readFacetRows((await pool.query<CountedValue>(facetStatement(request, adsWithWords))).rows),
  };
}

/** The part of `@duckdb/node-api` that is used. */
type DuckDb = {
  DuckDBInstance: { create(file: string): Promise<{ connect(): Promise<DuckConnection> }> };
};
type DuckConnection = {
  run(sql: string): Promise<unknown>;
  runAndReadAll(sql: string): Promise<{ getRowObjects(): unknown[] }>;
};

/** Columns that DuckDB stores as enums, so that grouping and comparing them is as cheap as it can be. */
const ENUMS = ['make', 'model', 'generation', 'transmission', 'color', 'chassis', 'county'];

/** DuckDB in this process: the ads in a table of its own, their words in another, sorted, as its full text needs a download. */
export async function duckDb({ pool, packages }: PeerSource): Promise<SearchPeer> {
  const { DuckDBInstance } = (await importPeer(packages, '@duckdb/node-api')) as DuckDb;
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'milvis-duckdb-'));
  const file = path.join(folder, 'ads.csv');
  const client = await pool.connect();
  try {
    const ads = PEER_ADS_WITH_WORDS.replace('fuels as fuel', `array_to_string(fuels, '|') as fuel`);
    await pipeline(client.query(copyTo(`copy (${ads}) to stdout (format csv, header)`)), createWriteStream(file));
    await connection.run(`create table staged as from read_csv('${file}', header = true, sample_size = -1)`);
  } finally {
    client.release();
    await rm(folder, { recursive: true, force: true });
  }
  for (const name of ENUMS)
    await connection.run(
      `create type ${name}_name as enum (select distinct "${name}" from staged where "${name}" is not null)`,
    );
  const enums = ENUMS.map((name) => `"${name}"::${name}_name as "${name}"`).join(', ');
  await connection.run(
    `create table ads as select * exclude (words) replace (string_split(fuel, '|') as fuel, ${enums}) from staged`,
  );
  await connection.run(
    `create table words as select unnest(string_split(words, ' ')) as word, id as ad from staged order by word`,
  );
  await connection.run('drop table staged');
  return {
    search: async (request) => {
      const reader = await connection.runAndReadAll(facetStatement(request, duckWords));
      return readFacetRows(reader.getRowObjects() as CountedValue[]);
    },
  };
}

/** `volvo:* & (krok:* | kroken)` as semi-joins with the table of words. */
function duckWords(query: string | null): string {
  if (query === null) return 'ads';
  const conditions = query.split(' & ').map((one) => {
    const forms = one.replace(/^\(|\)$/g, '').split(' | ');
    const any = forms.map((form) => {
      if (!form.endsWith(':*')) return `word = '${form}'`;
      const prefix = form.slice(0, -2);
      return `(word >= '${prefix}' and word < '${prefix}\uffff')`;
    });
    return `id in (select ad from words where ${any.join(' or ')})`;
  });
  return `(select * from ads where ${conditions.join(' and ')})`;
}
