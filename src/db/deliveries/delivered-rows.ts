import type pg from 'pg';
import type { RowText } from '#src/domain/deliveries/repeated-row.ts';

/**
 * Rows that are known from earlier deliveries. While a file is read, its rows are looked up in `delivered_rows`; those found are staged
 * as their text only, and count as repeated if their ad is still as the last delivery left it when the stock is locked.
 */

/** Ads that are as the import of their row left them. Migrations empty the content hash of ads that the next delivery has to write. */
const VALID_ROWS = `delivered_rows join ads on internal_id = delivered_rows.ad_id and updated_at = written_at and status = 'active'
  and content_hash <> ''`;
/** A row that shares an identifier is stored without it, as the other rows of its file decide. @param row SQL: its number */
const SHARES_IDENTIFIER = (row: string): string =>
  `exists (select from shared_identifiers where shared_identifiers.row_number = ${row})`;
const HAS_OVERRIDE = 'exists (select from ad_overrides where ad_overrides.ad_id = internal_id)';

/** @returns the places of those hashes whose row an ad was last imported of */
export async function findDeliveredRows(pool: pg.Pool, hashes: readonly string[]): Promise<ReadonlySet<number>> {
  // One look into the index for each hash, even before the table was first analysed.
  const { rows } = await pool.query<{ place: number }>(
    `select (nth - 1)::int as place from unnest($1::uuid[]) with ordinality as given (hash, nth)
     cross join lateral (select from ${VALID_ROWS} where row_hash = hash and not ${HAS_OVERRIDE} limit 1) found`,
    [hashes],
  );
  return new Set(rows.map(({ place }) => place));
}

/** The identifiers, the price and the quality flags of the repeated rows' ads. */
export const REPEATED_DDL = `create temp table repeated (row_number int primary key, ad_id bigint, price int, licence_plate text, vin_hash text,
  dealer_ad_id text, identity_hash text, content_hash text, quality_flags text[]) on commit drop`;

/** Decides which of the staged rows are repeated. Called under the lock of the stock. */
export async function findRepeatedRows(client: pg.ClientBase): Promise<void> {
  await client.query(
    `insert into repeated
     select distinct on (row_number) row_number, ad_id, ads.price, ads.licence_plate, ads.vin_hash, ads.dealer_ad_id, ads.identity_hash,
            ads.content_hash, ads.quality_flags
     from staged join (${VALID_ROWS}) using (row_hash)
     where repeated_row is not null and not ${HAS_OVERRIDE} order by row_number, ad_id`,
  );
}

/**
 * After the matching: a row that was matched to another ad, or to none, is not repeated, nor is one with an identifier that rows of other cars
 * share, which its ad must not keep. @returns whether there are any
 */
export async function dropRematchedRows(client: pg.ClientBase): Promise<boolean> {
  const { rowCount } = await client.query(
    `delete from repeated using delivery
     where delivery.row_number = repeated.row_number and outcome = 'accepted'
       and (delivery.ad_id is distinct from repeated.ad_id or ${SHARES_IDENTIFIER('delivery.row_number')})`,
  );
  return rowCount !== null && rowCount > 0;
}

/** A row that was staged as its text, but is not repeated. */
export type UnreadRow = RowText & { rowNumber: number };

/** Removes the rows that are staged as their text but not repeated, and returns some at a time. */
export async function* takeUnreadRows(client: pg.ClientBase, limit: number): AsyncGenerator<UnreadRow[]> {
  await client.query(
    `create temp table unread on commit drop as select row_number, repeated_row, price from staged
     where repeated_row is not null and not exists (select from repeated where repeated.row_number = staged.row_number)`,
  );
  const { rowCount } = await client.query(
    'delete from staged using unread where unread.row_number = staged.row_number',
  );
  if (rowCount) await client.query('create unique index on unread (row_number)');
  for (let after = 0; rowCount; ) {
    const { rows } = await client.query<UnreadRow>(
      `select row_number as "rowNumber", repeated_row as text, price as "ordinaryPrice" from unread where row_number > $1 order by row_number limit $2`,
      [after, limit],
    );
    const last = rows.at(-1);
    if (last === undefined) break;
    yield rows;
    after = last.rowNumber;
  }
  await client.query('drop table unread');
}

/**
 * Stores of which rows the ads of the delivery were imported, when nothing more writes them. Not of rows that share an identifier: in a
 * file without the others it identifies them again.
 */
export async function storeDeliveredRows(client: pg.ClientBase): Promise<void> {
  await client.query(
    `insert into delivered_rows (ad_id, row_hash, written_at)
     select ad_id, row_hash, updated_at from merged join staged using (row_number) join ads on internal_id = ad_id
     where row_hash is not null and (repeated_row is null or is_repriced) and ads.status = 'active' and not ${HAS_OVERRIDE}
       and not ${SHARES_IDENTIFIER('merged.row_number')}
     order by ad_id
     on conflict (ad_id) do update set row_hash = excluded.row_hash, written_at = excluded.written_at
       where (delivered_rows.row_hash, delivered_rows.written_at) is distinct from (excluded.row_hash, excluded.written_at)`,
  );
}
