import { once } from 'node:events';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { storeDealerDetails } from '#src/db/dealers/dealer-details.ts';
import { STATES_DEALER } from '#src/db/dealers/dealers-of-delivery.ts';
import { REPEATED_DDL } from './delivered-rows.ts';
import { markDuplicates } from './delivery-duplicates.ts';
import { COPY_COLUMNS, STAGING_DDL } from './staged-columns.ts';

/**
 * A delivery in the database: its rows are staged and deduplicated (here), matched with the dealer's known ads
 * (delivery-matches.ts) and merged (delivery-merge.ts), all in the caller's transaction. Readers see the old stock until the
 * commit.
 */

/**
 * Streams chunks of whole lines of COPY text into the staging table of this session. A write is a message to the server, so a chunk
 * should contain many lines.
 * @throws the error of the source; the transaction is then aborted
 */
export async function stageRows(client: pg.ClientBase, chunks: AsyncIterable<string | Uint8Array>): Promise<void> {
  await client.query(`create temp table staged (${STAGING_DDL}) on commit drop`);
  await client.query(REPEATED_DDL);
  await copyRows(client, chunks);
}

/** Adds lines of COPY text to the staged rows. */
export async function copyRows(client: pg.ClientBase, chunks: AsyncIterable<string | Uint8Array>): Promise<void> {
  const copy = client.query(copyFrom(`copy staged (${COPY_COLUMNS}) from stdin`));
  const finished = once(copy, 'finish');
  // A full disk ends the copy while rows are still being read; the stream's own error is then meaningless.
  let failure: unknown = null;
  finished.catch((error: unknown) => {
    failure = error;
  });
  try {
    for await (const chunk of chunks) {
      if (failure !== null) throw failure;
      if (!copy.write(chunk)) await Promise.race([once(copy, 'drain'), finished]);
    }
    copy.end();
    await finished;
  } catch (error) {
    // Ending a copy on a lost connection fails again; the first error is the relevant one.
    copy.on('error', () => undefined);
    copy.destroy();
    throw error;
  }
}

const CONTENT = ['licence_plate', 'vin_hash', 'dealer_ad_id', 'identity_hash', 'content_hash'];

/**
 * Assigns every staged row the dealer that was decided for it (dealers-of-delivery.ts), and its outcome: accepted, rejected or duplicate
 * (another row of the same car). The outcome is stored in the narrow table `delivery`; the staged rows stay unchanged.
 * @returns whether details of a dealer changed on which it depends whether its ads are public
 */
export async function deduplicateRows(client: pg.ClientBase): Promise<boolean> {
  const hasNewDetails = await storeDealerDetails(client);
  await client.query(
    `create temp table delivery on commit drop as
       select row_number, dealer_id, status, closed_at, coalesce(staged.price, repeated.price) as price,
              ${CONTENT.map((name) => `coalesce(repeated.${name}, staged.${name}) as ${name}`).join(', ')},
              null::bigint as ad_id, false as is_new, null::int as duplicate_of, null::text as shared,
              case when rejected_rule is null then 'accepted' else 'rejected' end as outcome
       from staged left join repeated using (row_number) left join stated_dealers on ${STATES_DEALER}`,
  );
  // Grouping by identifiers sorts the rows otherwise, which takes twice as long.
  await client.query('analyze delivery');
  await markDuplicates(client);
  await client.query("create index on delivery (dealer_id) where outcome = 'accepted'");
  return hasNewDetails;
}
