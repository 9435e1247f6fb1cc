import { type ExpressionBuilder, type OrderByExpression, sql } from 'kysely';
import type { Db } from '#src/db/client.ts';
import type { Database } from '#src/db/tables.ts';
import type { FacetValue } from '#src/domain/ads/ad-search.ts';
import { FLAG_VALUE_MARK } from '#src/domain/ads/quality-flags.ts';
import { ANY_FLAG, type StaffAdQuery, type StaffAdSort, UNCONFIRMED_FLAG } from '#src/domain/ads/staff-ad-query.ts';
import { readPlate } from '#src/domain/suggestions/licence-plate.ts';
import { IS_UNCONFIRMED } from './ad-expressions.ts';

/** Staff's table of ads: every ad of the stock, of any status. */

export const STAFF_ADS_PER_PAGE = 50;

export type StaffAdRow = Awaited<ReturnType<typeof readRows>>[number];

/** One page of the ads that match a query, and their total. A page beyond the last is empty. */
export async function searchStaffAds(db: Db, query: StaffAdQuery): Promise<{ rows: StaffAdRow[]; total: number }> {
  const [rows, counted] = await Promise.all([
    readRows(db, query),
    filtered(db, query)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total: counted.total };
}

export const listDealers = (db: Db) => db.selectFrom('dealers').select(['id', 'name']).orderBy('name').execute();

/** The brands of the catalogue by name, with their ads of every status. */
export async function listBrands(db: Db): Promise<FacetValue[]> {
  const { rows } = await sql<FacetValue>`
    select name as value, coalesce(counted.ads, 0)::int as count
    from brands left join (select brand, count(*) as ads from ads group by brand) counted on counted.brand = name
    order by name`.execute(db);
  return rows;
}

/**
 * Number of ads by the kinds of their quality flags, under the other filters of a query; `alla` for those with any, `obekräftad`
 * for unconfirmed ones.
 */
export async function countFlags(db: Db, query: StaffAdQuery): Promise<ReadonlyMap<string, number>> {
  const ads = filtered(db, { ...query, flag: null });
  const [kinds, totals] = await Promise.all([
    ads
      .innerJoinLateral(
        sql<{ kind: string }>`(select distinct ${KIND} as kind from unnest(ads.quality_flags) flag)`.as('found'),
        (join) => join.onTrue(),
      )
      .select(({ fn }) => ['found.kind', fn.countAll<number>().as('ads')])
      .groupBy('found.kind')
      .execute(),
    ads
      .select([
        sql<number>`count(*) filter (where ads.quality_flags <> '{}')`.as('flagged'),
        sql<number>`count(*) filter (where ${isUnconfirmed})`.as('unconfirmed'),
      ])
      .executeTakeFirstOrThrow(),
  ]);
  return new Map([
    ...kinds.map(({ kind, ads }): [string, number] => [kind, ads]),
    [ANY_FLAG, totals.flagged],
    [UNCONFIRMED_FLAG, totals.unconfirmed],
  ]);
}

/** The kind of a flag, without its value. */
const KIND = sql<string>`split_part(flag, ${sql.lit(FLAG_VALUE_MARK)}, 1)`;

/** Finds the ids of the page first, so that wide rows are read for them alone. */
function readRows(db: Db, query: StaffAdQuery) {
  const page = filtered(db, query)
    .select('ads.internal_id')
    .orderBy(ORDERS[query.sort])
    .orderBy('ads.internal_id', 'desc')
    .limit(STAFF_ADS_PER_PAGE)
    .offset((query.page - 1) * STAFF_ADS_PER_PAGE);
  return db
    .selectFrom('ads')
    .leftJoin('dealers', 'dealers.id', 'ads.dealer_id')
    .select([
      ...(['ads.internal_id as id', 'ads.licence_plate as plate', 'ads.name', 'ads.status', 'ads.price'] as const),
      ...(['ads.model_year as modelYear', 'ads.odometer_km as odometerKm', 'dealers.name as dealer'] as const),
      ...(['ads.published_at as publishedAt', 'ads.quality_flags as flags'] as const),
      sql<boolean>`ads.first_image_url is not null`.as('hasPicture'),
      isUnconfirmed.as('isUnconfirmed'),
      sql<string[]>`array(select field from ad_overrides where ad_id = ads.internal_id order by field)`.as('edited'),
    ])
    .where('ads.internal_id', 'in', page)
    .orderBy(ORDERS[query.sort])
    .orderBy('ads.internal_id', 'desc')
    .execute();
}

const isUnconfirmed = sql<boolean>`(ads.status = 'active' and ${sql.raw(IS_UNCONFIRMED)})`;

const ORDERS: Readonly<Record<StaffAdSort, OrderByExpression<Database, 'ads', undefined>>> = {
  nyast: sql`ads.published_at desc`,
  aldst: sql`ads.published_at asc`,
  'pris-lagst': sql`ads.price asc nulls last`,
  'pris-hogst': sql`ads.price desc nulls last`,
  matare: sql`ads.odometer_km asc nulls last`,
  arsmodell: sql`ads.model_year desc nulls last`,
  andrad: sql`ads.updated_at desc`,
};

function filtered(db: Db, { status, dealerId, brand, series, flag, isEdited, price, year, text }: StaffAdQuery) {
  let ads = db.selectFrom('ads');
  if (status !== null) ads = ads.where('ads.status', '=', status);
  if (dealerId !== null) ads = ads.where('ads.dealer_id', '=', dealerId);
  if (brand !== null) ads = ads.where('ads.brand', '=', brand);
  if (series !== null) ads = ads.where(sql`lower(ads.series)`, '=', series.toLowerCase());
  if (flag === ANY_FLAG) ads = ads.where(sql<boolean>`ads.quality_flags <> '{}'`);
  else if (flag === UNCONFIRMED_FLAG) ads = ads.where(isUnconfirmed);
  else if (flag !== null)
    ads = ads.where(sql<boolean>`exists (select from unnest(ads.quality_flags) flag where ${KIND} = ${flag})`);
  if (isEdited) ads = ads.where('ads.internal_id', 'in', db.selectFrom('ad_overrides').select('ad_id'));
  if (price.min !== null) ads = ads.where('ads.price', '>=', price.min);
  if (price.max !== null) ads = ads.where('ads.price', '<=', price.max);
  if (year.min !== null) ads = ads.where('ads.model_year', '>=', year.min);
  if (year.max !== null) ads = ads.where('ads.model_year', '<=', year.max);
  if (text !== '') ads = ads.where((eb) => contains(eb, text));
  return ads;
}

const MAX_ID_LENGTH = 15;

/**
 * A plate finds its car only; a number finds an ad by our id or the dealer's; other text finds the ads whose heading contains
 * every word.
 */
function contains(eb: ExpressionBuilder<Database, 'ads'>, text: string) {
  const plate = readPlate(text);
  if (plate !== null) return eb('ads.licence_plate', '=', plate);
  const words = text.split(' ').map((word) => eb('ads.name', 'ilike', `%${word.replace(/[\\%_]/g, '\\$&')}%`));
  const found = [eb.and(words), eb('ads.dealer_ad_id', '=', text)];
  if (/^\d+$/.test(text) && text.length <= MAX_ID_LENGTH) found.push(eb('ads.internal_id', '=', Number(text)));
  return eb.or(found);
}
