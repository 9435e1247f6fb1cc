import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from '#src/db/connection/client.ts';
import { TAKEN_OVER } from '#src/db/deliveries/delivery-merge.ts';
import { stageRows } from '#src/db/deliveries/delivery-rows.ts';
import { copyAdLine } from '#src/db/deliveries/staged-columns.ts';
import type { DraftAd } from '#src/domain/drafts/draft-ad.ts';

/** Drafts: staff's own ads before they are published. The caller's transaction holds the lock of the stock. */

const COLUMNS = ['identity_hash', 'content_hash', ...TAKEN_OVER, 'price'];
const STAGED = COLUMNS.map((column) => `staged.${column}`);

/** @returns its internal_id */
export async function insertDraft(client: pg.ClientBase, draft: DraftAd): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    'update stock_version set last_ad_id = last_ad_id + 1 returning last_ad_id as id',
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('The stock has no version.');
  await stageRows(client, Readable.from([copyAdLine(1, draft.car)]));
  await client.query(
    `insert into ads (internal_id, dealer_id, price_on_request, ${COLUMNS.join(', ')}, status, published_at, created_at, updated_at)
     select $1, $2, $3, ${STAGED.join(', ')}, 'draft', now(), now(), now() from staged`,
    [id, await dealerIdOf(client, draft), draft.isPriceOnRequest],
  );
  return id;
}

/** Writes all fields of a draft, unless nothing differs. */
export async function updateDraft(client: pg.ClientBase, id: number, draft: DraftAd): Promise<void> {
  await stageRows(client, Readable.from([copyAdLine(1, draft.car)]));
  await client.query(
    `update ads set (dealer_id, price_on_request, ${COLUMNS.join(', ')}) = ($2::int, $3::boolean, ${STAGED.join(', ')}), updated_at = now()
     from staged
     where internal_id = $1 and ads.status = 'draft'
       and (ads.dealer_id, ads.price_on_request, ${COLUMNS.map((column) => `ads.${column}`).join(', ')})
           is distinct from ($2::int, $3::boolean, ${STAGED.join(', ')})`,
    [id, await dealerIdOf(client, draft), draft.isPriceOnRequest],
  );
}

/**
 * Publishes a draft; its history starts here. Its status counts as set by staff, so that no delivery of the dealer removes it
 * (docs/decisions: staff's values beside the feed's).
 */
export async function publishDraft(client: pg.ClientBase, id: number, email: string): Promise<void> {
  await client.query(
    `update ads set status = 'active', price_on_request = false, published_at = now(), updated_at = now()
     where internal_id = $1 and status = 'draft'`,
    [id],
  );
  await client.query('delete from planned_publications where ad_id = $1', [id]);
  await client.query("insert into ad_events (ad_id, at, kind) values ($1, now(), 'published')", [id]);
  await client.query(
    'insert into price_events (ad_id, at, price) select internal_id, now(), price from ads where internal_id = $1 and price is not null',
    [id],
  );
  await client.query(
    `insert into ad_overrides (ad_id, field, value, feed_value, email) values ($1, 'status', '"active"', 'null', $2)`,
    [id, email],
  );
}

/** Marks a draft as changed, for a change outside its row. */
export async function touchDraft(db: Db, id: number): Promise<void> {
  await sql`update ads set updated_at = now() where internal_id = ${id} and status = 'draft'`.execute(db);
}

export async function deleteDraft(db: Db, id: number): Promise<void> {
  await db.deleteFrom('ads').where('internal_id', '=', id).where('status', '=', 'draft').execute();
}

/**
 * The id of the dealer with this label or name, ignoring case, created if there is none; null while none is chosen. Of several with the name, the
 * one in the town of the draft, or else the first.
 */
async function dealerIdOf(client: pg.ClientBase, { dealerId, car: { dealer } }: DraftAd): Promise<number | null> {
  if (dealerId !== undefined) return dealerId;
  if (dealer.name === '') return null;
  const { rows } = await client.query<{ id: number }>(
    `select id from dealers where lower(label) = lower($1) or lower(name) = lower($1)
     order by lower(label) = lower($1) desc, lower(city) is not distinct from lower($2) desc, id limit 1`,
    [dealer.name, dealer.city],
  );
  if (rows[0]) return rows[0].id;
  const added = await client.query<{ id: number }>(
    'insert into dealers (name, city, county) values ($1, $2, $3) returning id',
    [dealer.name, dealer.city, dealer.county],
  );
  return added.rows[0]?.id ?? null;
}

export const readDealerName = async (db: Db, id: number): Promise<string | null> =>
  (await db.selectFrom('dealers').select('label').where('id', '=', id).executeTakeFirst())?.label ?? null;
