import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';
import type { FacetValue } from '#src/domain/ads/ad-search.ts';
import { toTsquery, type WordQuery, wordQuery } from '#src/domain/ads/ad-words.ts';
import { hashVin } from '#src/domain/ads/identity/ad-identity.ts';
import { FLAG_VALUE_MARK } from '#src/domain/ads/quality-flags.ts';
import type { AdVat } from '#src/domain/ads/vat.ts';
import {
  ANY_FLAG,
  type MissingFact,
  type StaffAdQuery,
  type StaffAdSort,
  UNCONFIRMED_FLAG,
} from '#src/domain/staff-lists/staff-ad-query.ts';
import { readPlate, readPlateStart } from '#src/domain/suggestions/licence-plate.ts';
import { IS_UNCONFIRMED, OPEN_UNCONFIRMED_SINCE } from './ad-expressions.ts';
import { adsToComplete } from './ad-quality.ts';
import { adsWithWords } from './ad-words.ts';

/** Staff's table of ads: every ad of the stock, of any status. */

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

/** Ads that staff have ticked: by their ids, or all that match a query. */
export type AdSelection = { ids: readonly number[] } | { query: StaffAdQuery };

export const selectedAds = (db: Db, selection: AdSelection) =>
  'query' in selection
    ? filtered(db, selection.query)
    : db.selectFrom('ads').where('ads.internal_id', 'in', sql<number>`(select unnest(${selection.ids}::bigint[]))`);

/** Ads by name, with price and status; those that were erased since are missing. */
export const readNamedAds = (db: Db, ids: readonly number[]) =>
  selectedAds(db, { ids })
    .select(['ads.internal_id as id', 'ads.name', 'ads.price', 'ads.status'])
    .orderBy('ads.internal_id')
    .execute();

export const listDealers = (db: Db) =>
  db.selectFrom('dealers').select(['id', 'label as name']).orderBy('label').execute();

/** The brands of the catalogue by name, with their ads for sale. */
export async function listBrands(db: Db): Promise<FacetValue[]> {
  const { rows } = await sql<FacetValue>`
    select name as value, coalesce(stock_counts.active, 0)::int as count
    from brands left join stock_counts on stock_counts.brand = name
    order by name`.execute(db);
  return rows;
}

/**
 * Number of ads by the kinds of their quality flags, under the other filters of a query; `alla` for those with any, `obekräftad`
 * for unconfirmed ones.
 */
export async function countFlags(db: Db, query: StaffAdQuery): Promise<ReadonlyMap<string, number>> {
  const ads = filtered(db, { ...query, flag: null });
  // Each reads its own index: one count with filters would read every ad.
  const flagged = ads.where(isFlagged);
  const [kinds, anyFlag, unconfirmed] = await Promise.all([
    flagged
      .innerJoinLateral(
        sql<{ kind: string }>`(select distinct ${KIND} as kind from unnest(ads.quality_flags) flag)`.as('found'),
        (join) => join.onTrue(),
      )
      .select(({ fn }) => ['found.kind', fn.countAll<number>().as('ads')])
      .groupBy('found.kind')
      .execute(),
    flagged.select(({ fn }) => fn.countAll<number>().as('ads')).executeTakeFirstOrThrow(),
    ads
      .where(isUnconfirmed)
      .select(({ fn }) => fn.countAll<number>().as('ads'))
      .executeTakeFirstOrThrow(),
  ]);
  return new Map([
    ...kinds.map(({ kind, ads }): [string, number] => [kind, ads]),
    [ANY_FLAG, anyFlag.ads],
    [UNCONFIRMED_FLAG, unconfirmed.ads],
  ]);
}

/** The price that the ad was published with. */
const FIRST_PRICE = sql<number | null>`
  (select price from price_events where ad_id = ads.internal_id and price is not null order by at limit 1)`;

const isFlagged = sql<boolean>`ads.quality_flags <> '{}'`;

/** The kind of a flag, without its value. */
const KIND = sql<string>`split_part(flag, ${sql.lit(FLAG_VALUE_MARK)}, 1)`;

/** All ads that match a query, in its order, with the fields of an export; for a cursor. */
export const staffAdsToExport = (db: Db, query: StaffAdQuery): CompiledQuery<ExportedAd> =>
  filtered(db, query)
    .$if(query.order.by === 'handlare', (each) => each.leftJoin('dealers as ordering', 'ordering.id', 'ads.dealer_id'))
    .leftJoin('dealers', 'dealers.id', 'ads.dealer_id')
    .select([
      'ads.internal_id as id',
      'ads.dealer_ad_id as dealerAdId',
      'ads.licence_plate as plate',
      'ads.name',
      'ads.brand',
      'ads.series',
      'ads.model_year as modelYear',
      'ads.price',
      'ads.vat',
      'ads.odometer_km as odometerKm',
      'ads.status',
      'dealers.label as dealer',
      'ads.fuels',
      'ads.published_at as publishedAt',
      'ads.updated_at as updatedAt',
      'ads.quality_flags as flags',
    ])
    .orderBy(sql`${SORT_KEYS[query.order.by].value} ${sql.raw(query.order.isDescending ? 'desc' : 'asc')} nulls last`)
    .orderBy('ads.internal_id', query.order.isDescending ? 'desc' : 'asc')
    .compile();

/** An ad as exported; price in kr. */
export type ExportedAd = Pick<StaffAdRow, 'id' | 'plate' | 'name' | 'modelYear' | 'price' | 'odometerKm' | 'status'> &
  Pick<StaffAdRow, 'dealer' | 'publishedAt' | 'updatedAt' | 'flags'> & {
    dealerAdId: string | null;
    brand: string;
    series: string | null;
    vat: AdVat | null;
    fuels: readonly string[];
  };

/** Finds the ids of the page first, so that wide rows are read for them alone. */
function readRows(db: Db, query: StaffAdQuery) {
  const offset = (query.page - 1) * query.size;
  return db
    .selectFrom(pagePlaces(db, query, { offset, limit: query.size }).as('place'))
    .innerJoin('ads', 'ads.internal_id', 'place.id')
    .leftJoin('dealers', 'dealers.id', 'ads.dealer_id')
    .leftJoin('planned_publications as planned', 'planned.ad_id', 'ads.internal_id')
    .select([
      'planned.at as publishAt',
      'planned.problem as publicationProblem',
      'ads.internal_id as id',
      'ads.licence_plate as plate',
      'ads.name',
      'ads.status',
      'ads.price',
      'ads.model_year as modelYear',
      'ads.odometer_km as odometerKm',
      'dealers.label as dealer',
      'ads.published_at as publishedAt',
      'ads.updated_at as updatedAt',
      'ads.quality_flags as flags',
      'ads.first_image_url as picture',
      'ads.days_for_sale as daysForSale',
      'ads.returned_at as returnedAt',
      'ads.days_before_return as daysBeforeReturn',
      FIRST_PRICE.as('firstPrice'),
      sql<Date | null>`${sql.raw(OPEN_UNCONFIRMED_SINCE)}`.as('unconfirmedSince'),
      sql<string[]>`array(select field from ad_overrides where ad_id = ads.internal_id order by field)`.as('edited'),
    ])
    .orderBy('place.isMissing')
    .orderBy(sql`place.value`, query.order.isDescending ? 'desc' : 'asc')
    .orderBy('place.id', query.order.isDescending ? 'desc' : 'asc')
    .execute();
}

/**
 * The ids of a page with the values that they are ordered by. Ads without a value are last in both directions; they are a search of
 * their own, so that each reads the index of its order.
 */
function pagePlaces(db: Db, query: StaffAdQuery, { offset, limit }: { offset: number; limit: number }) {
  const { by, isDescending } = query.order;
  const { value, isNullable } = SORT_KEYS[by];
  const direction = isDescending ? 'desc' : 'asc';
  const part = (isMissing: boolean) => {
    // Dealers are read in the order of their names, each with its ads.
    let ads = filtered(db, query).$if(by === 'handlare' && !isMissing, (each) =>
      each.innerJoin('dealers as ordering', 'ordering.id', 'ads.dealer_id'),
    );
    if (isNullable) ads = ads.where(sql<boolean>`${missingKey(by)} is ${sql.raw(isMissing ? 'null' : 'not null')}`);
    const key = isMissing ? sql`null` : value;
    ads = isMissing ? ads : ads.orderBy(value, direction);
    return ads
      .select([
        'ads.internal_id as id',
        sql`${key}`.as('value'),
        sql<boolean>`${sql.lit(isMissing)}::boolean`.as('isMissing'),
      ])
      .orderBy('ads.internal_id', direction)
      .limit(offset + limit);
  };
  const places = isNullable ? sql`((${part(false)}) union all (${part(true)}))` : sql`(${part(false)})`;
  return db
    .selectFrom(sql<{ id: number; value: unknown; isMissing: boolean }>`${places}`.as('placed'))
    .select(['placed.id', 'placed.value', 'placed.isMissing'])
    .orderBy('placed.isMissing')
    .orderBy(sql`placed.value`, direction)
    .orderBy('placed.id', direction)
    .offset(offset)
    .limit(limit);
}

/** The column that is null where an ad has no value to be ordered by. */
const missingKey = (by: StaffAdSort): RawBuilder<unknown> =>
  by === 'handlare' ? sql.raw('ads.dealer_id') : SORT_KEYS[by].value;

const isUnconfirmed = sql<boolean>`(ads.status = 'active' and ${sql.raw(IS_UNCONFIRMED)})`;

/** Whether values can be missing: those are last in both directions. */
type SortKey = { value: RawBuilder<unknown>; isNullable: boolean };
const key = (value: string, isNullable = false): SortKey => ({ value: sql.raw(value), isNullable });

const SORT_KEYS: Readonly<Record<StaffAdSort, SortKey>> = {
  publicerad: key('ads.published_at'),
  andrad: key('ads.updated_at'),
  namn: key('ads.name'),
  status: key('ads.status'),
  pris: key('ads.price', true),
  ar: key('ads.model_year', true),
  matare: key('ads.odometer_km', true),
  handlare: key('ordering.name', true),
};

/** The ads before and after one in the list of a query; null at its ends, and for an ad that the list does not contain. */
export async function readNeighbours(
  db: Db,
  query: StaffAdQuery,
  id: number,
): Promise<{ before: number | null; after: number | null }> {
  const { by, isDescending } = query.order;
  const { value } = SORT_KEYS[by];
  const ads = filtered(db, query).$if(by === 'handlare', (each) =>
    each.leftJoin('dealers as ordering', 'ordering.id', 'ads.dealer_id'),
  );
  const own = await ads
    .select(sql<string | null>`${value}::text`.as('value'))
    .where('ads.internal_id', '=', id)
    .executeTakeFirst();
  if (own === undefined) return { before: null, after: null };
  const typed = by === 'handlare' ? sql`${own.value}` : sql`(select ${value} from ads where ads.internal_id = ${id})`;
  // Two searches of the sort's index: numbering the whole list would sort it.
  const [before, after] = await Promise.all(
    [true, false].map((isBefore) => {
      const isAscending = isDescending === isBefore;
      const sign = sql.raw(isAscending ? '>' : '<');
      const beyond = sql<boolean>`${value} ${sign} ${typed}`;
      const sameValue = own.value === null ? sql<boolean>`${value} is null` : sql<boolean>`${value} = ${typed}`;
      const level = sql<boolean>`(${sameValue} and ads.internal_id ${sign} ${id})`;
      const missing = sql<boolean>`${value} is ${sql.raw(isBefore ? 'not null' : 'null')}`;
      const reaches =
        own.value === null ? (isBefore ? missing : null) : isBefore ? beyond : sql<boolean>`(${beyond} or ${missing})`;
      return ads
        .select('ads.internal_id as id')
        .where(reaches === null ? level : sql<boolean>`(${level} or ${reaches})`)
        .orderBy(
          sql`${value} ${sql.raw(isAscending ? 'asc' : 'desc')} ${sql.raw(isBefore ? 'nulls first' : 'nulls last')}`,
        )
        .orderBy('ads.internal_id', isAscending ? 'asc' : 'desc')
        .limit(1)
        .executeTakeFirst();
    }),
  );
  return { before: before?.id ?? null, after: after?.id ?? null };
}

const MISSING_COLUMNS: Readonly<Record<MissingFact, 'first_image_url' | 'price' | 'model_year' | 'odometer_km'>> = {
  bild: 'first_image_url',
  pris: 'price',
  arsmodell: 'model_year',
  matare: 'odometer_km',
};

function filtered(
  db: Db,
  { status, dealerId, brand, series, flag, missing, lacking, isEdited, price, year, text }: StaffAdQuery,
) {
  let ads = db.selectFrom('ads');
  if (status !== null) ads = ads.where('ads.status', '=', status);
  if (dealerId !== null) ads = ads.where('ads.dealer_id', '=', dealerId);
  if (brand !== null) ads = ads.where('ads.brand', '=', brand);
  if (series !== null) ads = ads.where(sql`lower(ads.series)`, '=', series.toLowerCase());
  if (flag === ANY_FLAG) ads = ads.where(isFlagged);
  else if (flag === UNCONFIRMED_FLAG) ads = ads.where(isUnconfirmed);
  else if (flag !== null)
    // The index has the flagged ads alone.
    ads = ads
      .where(isFlagged)
      .where(sql<boolean>`exists (select from unnest(ads.quality_flags) flag where ${KIND} = ${flag})`);
  if (missing !== null) ads = ads.where(`ads.${MISSING_COLUMNS[missing]}`, 'is', null);
  if (lacking !== null) ads = ads.where('ads.internal_id', 'in', adsToComplete(lacking, dealerId));
  if (isEdited) ads = ads.where('ads.internal_id', 'in', db.selectFrom('ad_overrides').select('ad_id'));
  if (price.min !== null) ads = ads.where('ads.price', '>=', price.min);
  if (price.max !== null) ads = ads.where('ads.price', '<=', price.max);
  if (year.min !== null) ads = ads.where('ads.model_year', '>=', year.min);
  if (year.max !== null) ads = ads.where('ads.model_year', '<=', year.max);
  if (text !== '') ads = ads.where('ads.internal_id', 'in', found(text));
  return ads;
}

/** An ad by a number: the site's id, or the dealer's. */
const MAX_ID_LENGTH = 15;
/** A stored hash of a VIN, as staff copy it. */
const VIN_HASH = /^[0-9a-f]{64}$/i;
const YEAR = /^(?:19|20)\d\d$/;

/**
 * The ids of the ads that a text finds: a plate its car alone, its beginning those cars too, a whole VIN or the hash of one its car, a number the ad with that
 * id, and words those ads whose words contain each of them, folded as in the visitors' search; a word may also be of the dealer's name, a year or a plate. Each
 * part is a search of its own index.
 */
function found(text: string): RawBuilder<number> {
  const plate = readPlate(text);
  if (plate !== null) return sql`(select internal_id from ads where licence_plate = ${plate})`;
  const vinHash = VIN_HASH.test(text) ? text.toLowerCase() : hashVin(text);
  const plateStart = readPlateStart(text);
  const groups = wordQuery(text) ?? [];
  const words = groups.map((group) => oneGroup(group));
  const parts = [
    ...(words.length === 0 ? [] : [sql`(${sql.join(words, sql` intersect `)})`]),
    sql`select internal_id from ads where dealer_ad_id = ${text}`,
    ...(/^\d+$/.test(text) && text.length <= MAX_ID_LENGTH
      ? [sql`select internal_id from ads where internal_id = ${Number(text)}`]
      : []),
    ...(plateStart === null ? [] : [sql`select internal_id from ads where licence_plate like ${`${plateStart}%`}`]),
    // Words can have the form of a VIN.
    ...(vinHash === null ? [] : [sql`select internal_id from ads where vin_hash = ${vinHash}`]),
  ];
  return sql`(${sql.join(parts, sql` union all `)})`;
}

/** The ads that contain one word of a search. */
function oneGroup(group: WordQuery[number]): RawBuilder<unknown> {
  const query = toTsquery([group]);
  const word = group[0]?.[0]?.word ?? '';
  const plate = readPlate(word);
  const ofDealer = sql<boolean>`ad_words(name, null, null, null, null) @@ ${query}::tsquery`;
  const parts = [
    adsWithWords(query, true),
    adsWithWords(query, false),
    sql`select internal_id from ads where dealer_id in (select id from dealers where ${ofDealer})`,
    ...(YEAR.test(word) ? [sql`select internal_id from ads where model_year = ${Number(word)}`] : []),
    ...(plate === null ? [] : [sql`select internal_id from ads where licence_plate = ${plate}`]),
  ];
  return sql`(${sql.join(parts, sql` union all `)})`;
}
