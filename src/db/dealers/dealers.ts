import { sql } from 'kysely';
import { NEWEST_ADS_FIRST } from '#src/db/ads/ad-expressions.ts';
import type { Db } from '#src/db/connection/client.ts';
import {
  DETAIL_NAMES,
  type DealerDetails,
  type DetailTexts,
  effectiveDetails,
} from '#src/domain/dealers/dealer-details.ts';
import { bySwedish } from '#src/domain/format/swedish-order.ts';

/** A dealer with the details that apply to it (effectiveDetails). */
export type StoredDealer = {
  id: number;
  slug: string;
  name: string;
  /** The name, with the town where another dealer has the same name. */
  label: string;
  /** An invented dealer of the demo stock. */
  isDemo: boolean;
  lastDeliveredAt: Date | null;
  /** Since when its ads are unconfirmed; null: they are confirmed. */
  unconfirmedAt: Date | null;
  /** When its people registered it here; null: a delivery or staff made it. */
  registeredAt: Date | null;
  /** The county of its place, or the one that it states; null: neither is known. */
  placeCounty: string | null;
  details: DealerDetails;
};
export type ListedDealer = StoredDealer & { ads: number };

const selectDealers = (db: Db) =>
  db
    .selectFrom('dealers')
    .select([
      'id',
      'slug',
      'name',
      'label',
      'is_demo',
      'last_delivered_at',
      'unconfirmed_at',
      'registered_at',
      'place_county',
      'overrides',
    ])
    .select([...DETAIL_NAMES]);
type Row = Awaited<ReturnType<ReturnType<typeof selectDealers>['execute']>>[number];

const toDealer = (row: Row): StoredDealer => ({
  id: row.id,
  slug: row.slug,
  name: row.name,
  label: row.label,
  isDemo: row.is_demo,
  lastDeliveredAt: row.last_delivered_at,
  unconfirmedAt: row.unconfirmed_at,
  registeredAt: row.registered_at,
  placeCounty: row.place_county,
  details: effectiveDetails(row),
});

/** All dealers by name, with their active ads. */
export async function listDealersWithAds(db: Db): Promise<ListedDealer[]> {
  const rows = await selectDealers(db)
    .select(sql<number>`(select count(*) from ads where dealer_id = dealers.id and status = 'active')`.as('ads'))
    .execute();
  return rows.map((row) => ({ ...toDealer(row), ads: row.ads })).sort((one, other) => bySwedish(one.name, other.name));
}

/** Names and slugs of the dealers with active ads, by name. */
export async function readSuggestedDealers(db: Db): Promise<{ name: string; slug: string }[]> {
  const rows = await db
    .selectFrom('dealers')
    .select(['label as name', 'slug'])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('ads').select('internal_id').whereRef('dealer_id', '=', 'dealers.id').where('status', '=', 'active'),
      ),
    )
    .execute();
  return rows.sort((one, other) => bySwedish(one.name, other.name));
}

/** @returns null when there is none */
export async function readDealer(db: Db, slug: string): Promise<StoredDealer | null> {
  const row = await selectDealers(db).where('slug', '=', slug).executeTakeFirst();
  return row ? toDealer(row) : null;
}

/** The present address of a dealer that had another one; null: none had it. */
export async function readMovedSlug(db: Db, slug: string): Promise<string | null> {
  const row = await db
    .selectFrom('dealer_slugs')
    .innerJoin('dealers', 'dealers.id', 'dealer_slugs.dealer_id')
    .select('dealers.slug')
    .where('dealer_slugs.slug', '=', slug)
    .executeTakeFirst();
  return row?.slug ?? null;
}

/** A dealer as staff edit it: what its feeds delivered, and the overrides as texts. */
export type EditedDealer = StoredDealer & { delivered: DealerDetails; overrides: Readonly<Record<string, unknown>> };

/** @returns null when there is none */
export async function readEditedDealer(db: Db, id: number): Promise<EditedDealer | null> {
  const row = await selectDealers(db).where('id', '=', id).executeTakeFirst();
  return row ? toEdited(row) : null;
}

/** Whether the people of a dealer registered it here. */
export async function isRegisteredDealer(db: Db, id: number): Promise<boolean> {
  const row = await db.selectFrom('dealers').select('registered_at').where('id', '=', id).executeTakeFirst();
  return row !== undefined && row.registered_at !== null;
}

/** The same, locked until the end of the transaction. */
export async function lockDealer(tx: Db, id: number): Promise<EditedDealer | null> {
  const row = await selectDealers(tx).where('id', '=', id).forUpdate().executeTakeFirst();
  return row ? toEdited(row) : null;
}

export async function setDealerOverrides(tx: Db, id: number, overrides: DetailTexts): Promise<void> {
  await tx
    .updateTable('dealers')
    .set({ overrides: JSON.stringify(overrides) })
    .where('id', '=', id)
    .execute();
}

function toEdited(row: Row): EditedDealer {
  const {
    id,
    slug,
    name,
    label,
    is_demo,
    last_delivered_at,
    unconfirmed_at,
    registered_at,
    place_county,
    overrides,
    ...delivered
  } = row;
  return { ...toDealer(row), delivered, overrides };
}

export type DealerListing = {
  ads: number;
  /** kr; null without a priced ad. */
  medianPrice: number | null;
  /** Model year; null without a known one. */
  medianYear: number | null;
  /** Makes with the most ads, the largest first. */
  makes: { name: string; ads: number }[];
  /** Active ads of the page, the newest first. */
  adIds: number[];
};

const MAX_MAKES = 8;

/** The dealer's active stock, and the ads of one page of it. */
export async function readDealerListing(
  db: Db,
  dealerId: number,
  { size, skip }: { size: number; skip: number },
): Promise<DealerListing> {
  const { rows } = await sql<DealerListing>`
    with stock as materialized (
      select internal_id, brand, price, model_year, published_at, created_at from ads
      where dealer_id = ${dealerId} and status = 'active'
    )
    select (select count(*) from stock) as ads,
      (select percentile_disc(0.5) within group (order by price) from stock) as "medianPrice",
      (select percentile_disc(0.5) within group (order by model_year) from stock) as "medianYear",
      (select coalesce(json_agg(json_build_object('name', brand, 'ads', n) order by n desc, brand), '[]') from (
         select brand, count(*) as n from stock group by brand order by n desc, brand limit ${MAX_MAKES}) most) as makes,
      array(select internal_id::int from stock
            order by ${sql.raw(NEWEST_ADS_FIRST)} limit ${size} offset ${skip}) as "adIds"`.execute(db);
  const [stock] = rows;
  if (!stock) throw new Error('A query without rows to group returned none.');
  return stock;
}
