import { once } from 'node:events';
import { Readable } from 'node:stream';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { storeDealerDetails } from '#src/db/dealers/dealer-details.ts';
import { EARLY_DDL, storeNewDealers, withdrawDuplicates } from './early-inserts.ts';
import { COPY_COLUMNS, STAGING_DDL } from './staged-columns.ts';

/**
 * A delivery in the database: its rows are staged and deduplicated (here), matched with the dealer's known ads
 * (delivery-matches.ts) and merged (delivery-merge.ts), all in the caller's transaction. Readers see the old stock until the
 * commit.
 */

/** Takes the rows staged so far, before the rest is staged: after the first chunks, and then after every few. */
type Between = { fromChunks: number; take: () => Promise<void> };

/** Chunks of 100 rows: each time the session is busy for about 0.3 s. */
const BETWEEN_CHUNKS = 25;
/** Chunks that are read meanwhile, some 4 MB. */
const PREFETCHED_CHUNKS = 30;

/**
 * Streams chunks of whole lines of COPY text into the staging table of this session. A write is a message to the server, so a chunk
 * should contain many lines.
 * @param between meanwhile, later chunks are read
 * @throws the error of the source; the transaction is then aborted
 */
export async function stageRows(
  client: pg.ClientBase,
  chunks: AsyncIterable<string | Uint8Array>,
  between?: Between,
): Promise<void> {
  await client.query(`create temp table staged (${STAGING_DDL}) on commit drop`);
  await client.query(EARLY_DDL);
  const source = between ? Readable.from(chunks, { objectMode: true, highWaterMark: PREFETCHED_CHUNKS }) : chunks;
  let copy: OpenCopy | null = null;
  let written = 0;
  try {
    for await (const chunk of source) {
      copy ??= openCopy(client);
      await copy.write(chunk);
      written += 1;
      if (between === undefined || written < between.fromChunks) continue;
      written -= Math.min(BETWEEN_CHUNKS, between.fromChunks);
      await copy.end();
      copy = null;
      await between.take();
    }
    await copy?.end();
  } catch (error) {
    copy?.abort();
    throw error;
  }
}

type OpenCopy = {
  /** @throws the error of the server, which has ended the copy */
  write: (chunk: string | Uint8Array) => Promise<void>;
  end: () => Promise<void>;
  abort: () => void;
};

function openCopy(client: pg.ClientBase): OpenCopy {
  const copy = client.query(copyFrom(`copy staged (${COPY_COLUMNS}) from stdin`));
  const finished = once(copy, 'finish');
  // A full disk ends the copy while rows are still being read; the stream's own error is then meaningless.
  let failure: unknown = null;
  finished.catch((error: unknown) => {
    failure = error;
  });
  return {
    write: async (chunk) => {
      if (failure !== null) throw failure;
      if (!copy.write(chunk)) await Promise.race([once(copy, 'drain'), finished]);
    },
    end: async () => {
      copy.end();
      await finished;
    },
    abort: () => {
      // Ending a copy on a lost connection fails again; the first error is the relevant one.
      copy.on('error', () => undefined);
      copy.destroy();
    },
  };
}

/**
 * Assigns every staged row its dealer, creating new ones, and its outcome: accepted, rejected or duplicate (another row of the
 * same car). The outcome is stored in the narrow table `delivery`; the staged rows stay unchanged. Ads that were inserted early
 * for a duplicate are deleted.
 */
export async function deduplicateRows(client: pg.ClientBase, isDemo: boolean): Promise<void> {
  await storeNewDealers(client, isDemo);
  await storeDealerDetails(client);
  await client.query(
    `create temp table delivery on commit drop as
       select row_number, dealers.id as dealer_id, status, closed_at, price, licence_plate, vin_hash, dealer_ad_id, identity_hash,
              content_hash, early.ad_id, early.ad_id is not null as is_new,
              case when rejected_rule is null then 'accepted' else 'rejected' end as outcome
       from staged left join dealers on lower(dealers.name) = lower(dealer_name) left join early using (row_number)`,
  );
  // Identical rows first, then rows with the same identifier. A closed ad and an open one are different ads.
  const said = [
    { key: 'content_hash, price', known: 'true' },
    { key: 'licence_plate', known: 'licence_plate is not null' },
    { key: 'vin_hash', known: 'vin_hash is not null' },
    { key: 'dealer_ad_id', known: 'dealer_ad_id is not null' },
  ];
  for (const { key, known } of said) {
    await client.query(
      `update delivery set outcome = 'duplicate' from (
         select row_number, row_number() over (partition by dealer_id, status, closed_at, ${key} order by row_number) as nth
         from delivery where outcome = 'accepted' and ${known}
       ) counted
       where counted.row_number = delivery.row_number and counted.nth > 1`,
    );
  }
  await withdrawDuplicates(client);
  await client.query("create index on delivery (dealer_id) where outcome = 'accepted'");
  await client.query('analyze delivery');
}
