import { Readable } from 'node:stream';
import type pg from 'pg';
import type { ImportedAd } from '../../domain/ads/deliveries/imported-ad.ts';
import { TAKEN_OVER } from '../deliveries/delivery-merge.ts';
import { stageRows, tellRowsApart } from '../deliveries/delivery-rows.ts';
import { copyAdLine } from '../deliveries/staged-columns.ts';

/**
 * Writes an ad that came with no delivery, and its dealer where that is new. Its status is staff's from the beginning, so that no
 * delivery of the dealer removes it (docs/decisions: staff's values beside the feed's).
 * @returns its internal_id
 */
export async function insertStaffAd(client: pg.ClientBase, ad: ImportedAd, email: string): Promise<number> {
  await stageRows(client, Readable.from([copyAdLine(1, ad)]));
  await tellRowsApart(client, false);
  const { rows } = await client.query<{ id: number }>(
    'update stock_version set last_ad_id = last_ad_id + 1 returning last_ad_id as id',
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('The stock has no version.');
  await client.query(
    `insert into ads (internal_id, dealer_id, identity_hash, content_hash, ${TAKEN_OVER.join(', ')}, price, status, published_at,
                      created_at, updated_at)
     select $1, delivery.dealer_id, staged.identity_hash, staged.content_hash, ${TAKEN_OVER.map((column) => `staged.${column}`).join(', ')},
            staged.price, 'active', now(), now(), now()
     from staged join delivery using (row_number)`,
    [id],
  );
  await client.query("insert into ad_events (ad_id, at, kind) values ($1, now(), 'published')", [id]);
  await client.query(
    'insert into price_events (ad_id, at, price) select internal_id, now(), price from ads where internal_id = $1 and price is not null',
    [id],
  );
  await client.query(
    `insert into ad_overrides (ad_id, field, value, feed_value, email) values ($1, 'status', '"active"', 'null', $2)`,
    [id, email],
  );
  return id;
}
