import { type CompiledQuery, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';
import type { Database } from '#src/db/tables.ts';
import type { FacetValue } from '#src/domain/ads/ad-search.ts';
import { FLAG_VALUE_MARK } from '#src/domain/ads/quality-flags.ts';
import type { AdVat } from '#src/domain/ads/vat.ts';
import {
  ANY_FLAG,
  isTextAlone,
  type MissingFact,
  type StaffAdQuery,
  type StaffAdSort,
  UNCONFIRMED_FLAG,
  WITHHELD_FLAG,
} from '#src/domain/staff-lists/staff-ad-query.ts';
import { IS_UNCONFIRMED, OPEN_UNCONFIRMED_SINCE } from './ad-expressions.ts';
import { adsToComplete } from './ad-quality.ts';
import { found, foundBy, foundIds, hasWords, readDealersOfMany, type WideWord } from './staff-ads-of-text.ts';
import { IS_WITHHELD } from './withheld-dealers.ts';

/** Staff's table of ads: every ad of the stock, of any status. */

export type StaffAdRow = Awaited<ReturnType<typeof readRows>>[number];

/** From how many ads on a text is read in another way: see {@link MANY_FOUND} and {@link MANY_OF_DEALERS}. */
type ManyAds = { manyFound: number; manyOfDealers: number };

/** One page of the ads that match a query, and their total. A page beyond the last is empty. */
export async function searchStaffAds(
  db: Db,
  query: StaffAdQuery,
  { manyFound = MANY_FOUND, manyOfDealers = MANY_OF_DEALERS }: Partial<ManyAds> = {},
): Promise<{ rows: StaffAdRow[]; total: number }> {
  if (query.text !== '') return searchText(db, query, { manyFound, manyOfDealers });
  const [rows, { total }] = await Promise.all([
    readRows(db, query),
    filtered(db, query)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

/** The beginning of a statement that looks the ads of a text up once. */
const withFound = (text: string) =>
  sql`with found as materialized (select distinct id from ${found(text)} as text (id))`;
/** The truth value keeps the planner from a join, which would not read the ads by the index of their order or of a filter. */
const IS_FOUND = sql<boolean>`(ads.internal_id in (select id from found)) is true`;

/** With more ads of a text, the list is read in its order until the page is full; with fewer, the ads are read and sorted. */
const MANY_FOUND = 1_000;
/** A word that dealers with more ads than this have in their names may be one that all of them have. */
const MANY_OF_DEALERS = 10_000;

/**
 * The ads of a text are looked up once, for the total and the page: a common word is in a fifth of all ads. The planner does not know
 * how many it will find, so that the statement contains both ways of reading them, of which PostgreSQL executes one. Words that many dealers
 * have in their names narrow what the others find or, alone, the list: looking up all their ads would take longer than comparing those of a
 * page.
 */
async function searchText(
  db: Db,
  query: StaffAdQuery,
  { manyFound, manyOfDealers }: ManyAds,
): Promise<{ rows: StaffAdRow[]; total: number }> {
  const others = filtered(db, { ...query, text: '' });
  const { words, direct } = foundBy(query.text);
  const dealers = await Promise.all(words.map((word) => readDealersOfMany(db, word, manyOfDealers)));
  const narrow = words.filter((_, at) => dealers[at] === null);
  const wide = words.flatMap((word, at): WideWord[] => {
    const dealerIds = dealers[at] ?? null;
    return dealerIds === null ? [] : [{ ...word, name: `word_${at}`, dealerIds }];
  });
  const isWide = wide.length > 0 && narrow.length === 0;
  const isMany = sql<boolean>`(select ads from counted) > ${manyFound}`;
  const few = others
    .where('ads.internal_id', 'in', sql<number>`(select id from found)`)
    .where(sql<boolean>`not ${isMany}`);
  const many = others.where(IS_FOUND).where(isMany);
  const lists = isWide ? [others.where(sql<boolean>`(${hasWords(wide)} or ${IS_FOUND})`)] : [few, many];
  const counts = lists.map((ads) => sql`(${ads.select(({ fn }) => fn.countAll().as('ads'))})`);
  const total = isTextAlone(query) && !isWide ? sql`(select ads from counted)` : sql.join(counts, sql` + `);
  const { rows: answers } = await sql<{ total: number; ids: number[] }>`
    with ${sql.join([
      ...wide.map(({ name, own }) => sql`${sql.raw(name)} as materialized (${own})`),
      sql`found as materialized (select distinct id from ${foundIds(narrow, wide, direct)} as text (id))`,
    ])},
         counted as materialized (select count(*) as ads from found)
    select ${total} as total, to_json(array(select id from ${pagePlaces(db, query, lists)} as place)) as ids`.execute(
    db,
  );
  const { total: ads, ids } = answers[0] ?? { total: 0, ids: [] };
  const rows = new Map((await rowFields(selectedAds(db, { ids })).execute()).map((row) => [row.id, row]));
  return { rows: ids.map((id) => rows.get(id)).filter((row) => row !== undefined), total: ads };
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
 * for unconfirmed ones. Withheld ones are none of them, and have their number too.
 */
export async function countFlags(db: Db, query: StaffAdQuery): Promise<ReadonlyMap<string, number>> {
  const others = filtered(db, { ...query, flag: null, text: '' });
  const ads = query.text === '' ? others : others.where(IS_FOUND);
  const flagged = ads.where(isFlagged);
  const counted = (from: FilteredAds, kind: string) =>
    from.select(({ fn }) => [sql<string>`${kind}::text`.as('kind'), fn.countAll<number>().as('ads')]);
  // Each reads its own index: one count with filters would read every ad.
  const parts = [
    flagged
      .innerJoinLateral(
        sql<{ kind: string }>`(select distinct ${KIND} as kind from unnest(ads.quality_flags) flag)`.as('of_ad'),
        (join) => join.onTrue(),
      )
      .select(({ fn }) => ['of_ad.kind', fn.countAll<number>().as('ads')])
      .groupBy('of_ad.kind'),
    counted(flagged, ANY_FLAG),
    counted(ads.where(isUnconfirmed), UNCONFIRMED_FLAG),
    counted(ads.where(IS_WITHHELD), WITHHELD_FLAG),
  ];
  const rows =
    query.text === ''
      ? (await Promise.all(parts.map((part) => part.execute()))).flat()
      : (
          await sql<{
            kind: string;
            ads: number;
          }>`${withFound(query.text)} ${sql.join(parts, sql` union all `)}`.execute(db)
        ).rows;
  return new Map(rows.map(({ kind, ads: count }) => [kind, count]));
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
  const direction = query.order.isDescending ? 'desc' : 'asc';
  const ads = db
    .selectFrom(pagePlaces(db, query, [filtered(db, query)]).as('place'))
    .innerJoin('ads', 'ads.internal_id', 'place.id')
    .orderBy('place.isMissing')
    .orderBy(sql`place.value`, direction)
    .orderBy('place.id', direction);
  return rowFields(ads).execute();
}

/** The fields of a row of the table. */
const rowFields = (ads: FilteredAds) =>
  ads
    .leftJoin('dealers', 'dealers.id', 'ads.dealer_id')
    .leftJoin('planned_publications as planned', 'planned.ad_id', 'ads.internal_id')
    .select([
      'planned.at as publishAt',
      'ads.dealer_id as dealerId',
      'planned.problem as publicationProblem',
      'planned.tried_at as publicationTriedAt',
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
      IS_WITHHELD.as('isWithheld'),
      FIRST_PRICE.as('firstPrice'),
      sql<Date | null>`${sql.raw(OPEN_UNCONFIRMED_SINCE)}`.as('unconfirmedSince'),
      sql<string[]>`array(select field from ad_overrides where ad_id = ads.internal_id order by field)`.as('edited'),
    ]);

/**
 * The ids of a page with the values that they are ordered by. Ads without a value are last in both directions; they are a search of
 * their own, so that each reads the index of its order.
 * @param sources the ads that match the query, each once
 */
function pagePlaces(
  db: Db,
  { order: { by, isDescending }, page, size }: StaffAdQuery,
  sources: readonly FilteredAds[],
) {
  const offset = (page - 1) * size;
  const { value, isNullable } = SORT_KEYS[by];
  const direction = isDescending ? 'desc' : 'asc';
  const part = (source: FilteredAds, isMissing: boolean) => {
    // Dealers are read in the order of their names, each with its ads.
    let ads = source.$if(by === 'handlare' && !isMissing, (each) =>
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
      .limit(offset + size);
  };
  const parts = sources.flatMap((source) => (isNullable ? [false, true] : [false]).map((each) => part(source, each)));
  const places = sql.join(
    parts.map((each) => sql`(${each})`),
    sql` union all `,
  );
  return db
    .selectFrom(sql<{ id: number; value: unknown; isMissing: boolean }>`(${places})`.as('placed'))
    .select(['placed.id', 'placed.value', 'placed.isMissing'])
    .orderBy('placed.isMissing')
    .orderBy(sql`placed.value`, direction)
    .orderBy('placed.id', direction)
    .offset(offset)
    .limit(size);
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

type FilteredAds = SelectQueryBuilder<Database, 'ads', object>;

function filtered(
  db: Db,
  { status, dealerId, brand, series, flag, missing, lacking, isEdited, price, year, text }: StaffAdQuery,
): FilteredAds {
  let ads: FilteredAds = db.selectFrom('ads');
  if (status !== null) ads = ads.where('ads.status', '=', status);
  if (dealerId !== null) ads = ads.where('ads.dealer_id', '=', dealerId);
  if (brand !== null) ads = ads.where('ads.brand', '=', brand);
  if (series !== null) ads = ads.where(sql`lower(ads.series)`, '=', series.toLowerCase());
  if (flag === ANY_FLAG) ads = ads.where(isFlagged);
  else if (flag === UNCONFIRMED_FLAG) ads = ads.where(isUnconfirmed);
  else if (flag === WITHHELD_FLAG) ads = ads.where(IS_WITHHELD);
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
