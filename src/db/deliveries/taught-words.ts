import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from '#src/db/connection/client.ts';
import { flagWith } from '#src/domain/ads/quality-flags.ts';
import type { UnknownText } from '#src/domain/deliveries/delivery-trial.ts';
import type { PlacedAd } from '#src/domain/deliveries/normalise-row.ts';
import { columnsWithoutWord, TAUGHT_COLUMNS, type TaughtColumns } from '#src/domain/deliveries/taught-columns.ts';
import {
  type TaughtField,
  type TaughtWord,
  UNKNOWN_WORD_FLAGS,
  unknownWordOf,
  VALUE_FIELDS,
  type ValueField,
} from '#src/domain/deliveries/taught-words.ts';
import { WAITS_FOR_STAFF } from './import-runs.ts';

/**
 * The words of deliveries that staff have taught.
 * @param ownerId the dealer of all rows: other dealers' words are left out, and its own are those of every row; null: rows of any dealers
 */
export async function readTaughtWords(db: Db, ownerId: number | null): Promise<TaughtWord[]> {
  const { rows } = await sql<TaughtWord>`
    select field, make, word, brand_id as "brandId", series_id as "seriesId", value, dealer_id is not null as "isOwn",
           case when dealer_id is not null and ${ownerId}::int is null then array(
             select dealers.name union select dealer_aliases.name from dealer_aliases where dealer_aliases.dealer_id = dealers.id) end as dealers
    from taught_words left join dealers on dealers.id = dealer_id
    where dealer_id is null or ${ownerId}::int is null or dealer_id = ${ownerId}
    order by dealer_id nulls last, taught_words.id`.execute(db);
  return rows;
}

export type ListedTaughtWord = Omit<TaughtWord, 'dealers' | 'isOwn'> & {
  id: number;
  dealerId: number | null;
  dealer: string | null;
  brand: string | null;
  series: string | null;
  /** Ads that were changed when it was taught. */
  ads: number;
  email: string;
  at: Date;
};

const listed = sql`
  select taught_words.id::int as id, field, make, word, dealer_id as "dealerId", dealers.label as dealer, taught_words.brand_id as "brandId",
         series_id as "seriesId", value, brands.name as brand, series.name as series, taught_words.email, at,
         (select count(*)::int from taught_ads where word_id = taught_words.id) as ads
  from taught_words left join dealers on dealers.id = dealer_id left join brands on brands.id = taught_words.brand_id
  left join series on series.id = series_id`;

/** The latest first. */
export async function listTaughtWords(db: Db, limit: number): Promise<ListedTaughtWord[]> {
  const { rows } = await sql<ListedTaughtWord>`${listed} order by taught_words.id desc limit ${limit}`.execute(db);
  return rows;
}

export async function readTaughtWord(db: Db, id: number): Promise<ListedTaughtWord | undefined> {
  const { rows } = await sql<ListedTaughtWord>`${listed} where taught_words.id = ${id}`.execute(db);
  return rows[0];
}

/** A make and model that the catalogue lacks, as published ads have them. */
export type UnknownCar = {
  make: string;
  /** Null for a make that is unknown itself. */
  model: string | null;
  /** Ads apart from drafts, and those for sale. */
  ads: number;
  active: number;
  dealers: number;
};

/** The model of an ad as reports group it: that of an unknown make says nothing that can be taught. */
const GROUPED_MODEL = sql`case when brand_id is not null then coalesce(series, model) end`;
const ofDealer = (dealerId: number | null) => sql`(${dealerId}::int is null or dealer_id = ${dealerId})`;

/** Those of most ads for sale first. */
export async function listUnknownCars(db: Db, dealerId: number | null): Promise<UnknownCar[]> {
  const { rows } = await sql<UnknownCar>`
    select brand as make, ${GROUPED_MODEL} as model, count(*)::int as ads, (count(*) filter (where status = 'active'))::int as active,
           count(distinct dealer_id)::int as dealers
    from ads where series_id is null and status <> 'draft' and ${ofDealer(dealerId)}
    group by 1, 2 order by active desc, ads desc, 1, 2`.execute(db);
  return rows;
}

/** A word of a field that the vocabulary does not have. */
export type UnknownWord = { field: ValueField; word: string; ads: number; active: number; dealers: number };

const UNKNOWN_FLAG_STARTS = VALUE_FIELDS.map((field) => flagWith(UNKNOWN_WORD_FLAGS[field], '%'));

export async function listUnknownWords(db: Db, dealerId: number | null): Promise<UnknownWord[]> {
  const { rows } = await sql<Omit<UnknownWord, 'field' | 'word'> & { flag: string }>`
    select flag, count(*)::int as ads, (count(*) filter (where status = 'active'))::int as active, count(distinct dealer_id)::int as dealers
    from ads cross join unnest(quality_flags) as flag
    where quality_flags <> '{}' and status <> 'draft' and flag like any(${UNKNOWN_FLAG_STARTS}::text[]) and ${ofDealer(dealerId)}
    group by 1 order by active desc, ads desc, 1`.execute(db);
  return rows.flatMap(({ flag, ...counts }) => {
    const unknown = unknownWordOf(flag);
    return unknown === null ? [] : [{ ...unknown, ...counts }];
  });
}

/** Dealers with published ads, or with a file that waits for a decision, of an unknown make and model or of an unknown word, by their names. */
export async function listDealersOfUnknown(
  db: Db,
  { field, make, word }: { field: TaughtField; make: string; word: string },
): Promise<{ id: number; name: string }[]> {
  const condition =
    field === 'car'
      ? sql`series_id is null and brand = ${make} and starts_with(lower(coalesce(${GROUPED_MODEL}, '')), lower(${word}))`
      : sql`quality_flags && ${[flagWith(UNKNOWN_WORD_FLAGS[field], word)]}::text[]`;
  const ofTrial =
    field === 'car'
      ? sql`starts_with(lower(coalesce(unknown.word, '')), lower(${word}))`
      : sql`lower(unknown.word) = lower(${word})`;
  const { rows } = await sql<{ id: number; name: string }>`
    select id, label as name from dealers
    where id in (select dealer_id from ads where status <> 'draft' and ${condition})
       or id in (select dealer_id from import_runs
                 cross join lateral jsonb_to_recordset(trial -> 'unknown') as unknown (field text, make text, word text)
                 where ${sql.raw(WAITS_FOR_STAFF)} and unknown.field = ${field} and unknown.make = ${make} and ${ofTrial})
    order by label limit ${MAX_LISTED_DEALERS}`.execute(db);
  return rows;
}
const MAX_LISTED_DEALERS = 200;

/** The unknown words of the staged rows of a delivery. */
export async function listStagedUnknownWords(client: pg.ClientBase): Promise<UnknownText[]> {
  const { rows } = await client.query<{ flag: string; rows: number }>(
    `select flag, count(*)::int as rows from delivery join staged using (row_number) cross join unnest(staged.quality_flags) as flag
     where outcome = 'accepted' and repeated_row is null and flag like any($1::text[]) group by 1 order by 2 desc, 1 limit 500`,
    [UNKNOWN_FLAG_STARTS],
  );
  return rows.flatMap(({ flag, rows: count }) => {
    const unknown = unknownWordOf(flag);
    return unknown === null ? [] : [{ ...unknown, make: '', rows: count }];
  });
}

/** Everything that the trials of files that wait for a decision did not know. @param dealerId of files of one dealer */
export async function listWaitingUnknown(db: Db, dealerId: number | null): Promise<UnknownText[]> {
  const { rows } = await sql<UnknownText>`
    select unknown.field, unknown.make, unknown.word, sum(unknown.rows)::int as rows
    from import_runs cross join lateral jsonb_to_recordset(trial -> 'unknown') as unknown (field text, make text, word text, rows int)
    where ${sql.raw(WAITS_FOR_STAFF)} and ${ofDealer(dealerId)} group by 1, 2, 3`.execute(db);
  return rows;
}

/** An ad with everything that a word may change. */
export type UnknownAd = PlacedAd & {
  id: number;
  status: string;
  values: Readonly<Record<ValueField, string | string[] | null>>;
  /** Columns that staff have set. */
  setByStaff: string[];
};

/** Ads whose car is unknown under one of these makes and models. */
export const readAdsOfUnknownCars = (
  db: Db,
  cars: readonly Pick<UnknownCar, 'make' | 'model'>[],
  dealerId: number | null,
): Promise<UnknownAd[]> =>
  readUnknownAds(
    db,
    sql`series_id is null and exists (
      select from jsonb_to_recordset(${JSON.stringify(cars)}::jsonb) as meant (make text, model text)
      where meant.make = brand and meant.model is not distinct from ${GROUPED_MODEL})`,
    dealerId,
  );

/** Ads that have one of these unknown words. */
export const readAdsOfUnknownWords = (
  db: Db,
  words: readonly Pick<UnknownWord, 'field' | 'word'>[],
  dealerId: number | null,
): Promise<UnknownAd[]> => {
  const flags = words.map(({ field, word }) => flagWith(UNKNOWN_WORD_FLAGS[field], word));
  return readUnknownAds(db, sql`quality_flags && ${flags}::text[]`, dealerId);
};

async function readUnknownAds(
  db: Db,
  condition: ReturnType<typeof sql>,
  dealerId: number | null,
): Promise<UnknownAd[]> {
  const { rows } = await sql<UnknownAd>`
    select internal_id::int as id, status, brand, brand_id as "brandId", series, series_id as "seriesId", generation, generation_id as "generationId",
           model, name, model_year as "modelYear", chassis as "bodyType", fuels, quality_flags as "qualityFlags",
           jsonb_build_object('fuels', fuels, 'transmission_type', transmission_type, 'color', color, 'chassis', chassis, 'drive', drive) as values,
           array(select field from ad_overrides where ad_id = internal_id) as "setByStaff"
    from ads where status <> 'draft' and ${ofDealer(dealerId)} and ${condition} order by internal_id`.execute(db);
  return rows;
}

export type TaughtChange = { id: number; before: TaughtColumns; after: TaughtColumns };

/**
 * Writes columns of ads. The next delivery compares each of them as an ad that it has not written, as its derived values may follow.
 * @param changes with the columns to be written as `after`
 */
async function writeColumns(db: Db, changes: readonly Omit<TaughtChange, 'before'>[]): Promise<void> {
  const assigned = sql.raw(TAUGHT_COLUMNS.map((column) => `${column} = later.${column}`).join(', '));
  await sql`
    update ads set ${assigned}, content_hash = '', updated_at = now()
    from (
      select fresh.* from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as change (id bigint, after jsonb)
      join ads own on own.internal_id = change.id cross join lateral jsonb_populate_record(own, change.after) fresh
    ) later where ads.internal_id = later.internal_id`.execute(db);
}

/** @returns the id of the word; null: the same word is taught already */
export async function insertTaughtWord(
  db: Db,
  word: Omit<TaughtWord, 'dealers' | 'isOwn'> & { dealerId: number | null; email: string },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into taught_words (field, make, word, dealer_id, brand_id, series_id, value, email)
    values (${word.field}, ${word.make}, ${word.word}, ${word.dealerId}, ${word.brandId}, ${word.seriesId}, ${word.value}, ${word.email})
    on conflict do nothing returning id::int as id`.execute(db);
  return rows[0]?.id ?? null;
}

/** Changes the ads of a word, and stores how they were. */
export async function applyTaughtWord(db: Db, wordId: number, changes: readonly TaughtChange[]): Promise<void> {
  await writeColumns(db, changes);
  await sql`
    insert into taught_ads (word_id, ad_id, before, after)
    select ${wordId}, id, before, after from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as change (id bigint, before jsonb, after jsonb)`.execute(
    db,
  );
}

/**
 * Puts the ads of a word back as far as they still are as it left them, and removes it.
 * @returns the ads that were put back, with the series that they had
 */
export async function removeTaughtWord(
  db: Db,
  wordId: number,
): Promise<{ id: number; seriesIds: (number | null)[] }[]> {
  const { rows } = await sql<TaughtChange & { now: TaughtColumns; setByStaff: string[]; seriesIds: (number | null)[] }>`
    select ad_id::int as id, before, after, jsonb_build_object(${NOW}) as now,
           array(select field from ad_overrides where ad_overrides.ad_id = internal_id) as "setByStaff",
           array[series_id, (before ->> 'series_id')::int] as "seriesIds"
    from taught_ads join ads on internal_id = ad_id where word_id = ${wordId} order by ad_id`.execute(db);
  const restored = rows.flatMap(({ id, seriesIds, ...ad }) => {
    const after = columnsWithoutWord(ad);
    return after === null ? [] : [{ id, seriesIds, after }];
  });
  await writeColumns(
    db,
    restored.map(({ id, after }) => ({ id, after })),
  );
  await sql`delete from taught_words where id = ${wordId}`.execute(db);
  return restored.map(({ id, seriesIds }) => ({ id, seriesIds }));
}
const NOW = sql.raw(TAUGHT_COLUMNS.map((column) => `'${column}', ${column}`).join(', '));
