import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { cachedByText } from '#src/base/cached-by-text.ts';
import { recordOf } from '#src/base/record-of.ts';
import {
  ACCELERATION,
  CO2,
  CONSUMPTION,
  NEWEST_FIRST_OF_ADS,
  POWER,
  RATING_OF_AD,
} from '#src/db/ads/ad-expressions.ts';
import { CopyRows } from '#src/db/connection/copy-rows.ts';
import { type AdColumnsBuilder, type Appearance, fuelMask, tagMask } from '#src/domain/ads/facet-index/ad-columns.ts';
import type { WordIndex } from '#src/domain/ads/facet-index/word-index.ts';
import { APPEARANCE_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import { FIRST_OVERALL_YEAR } from '#src/domain/catalogue/crash-test.ts';
import { PLACE_CODES } from '#src/domain/places/find-place.ts';
import { type Drive, FUELS, TAGS } from '#src/domain/vocabulary/vocabulary.ts';
import { CLOSED_LIST_COLUMNS, DAY_COLUMNS, LIST_COLUMNS } from './ad-search-columns.ts';

/** Separates the words of a row; no word contains it, as imports reject control characters. */
const SEPARATOR = '\u001f';

/**
 * Ads in list order (D6), with only the columns that the index needs. Words are joined, so that one look-up recognises
 * equal ones; arrays are in PostgreSQL's text form ({Bensin,"Hybrid, typ okänd"}).
 */
const adsWhere = (condition: string, columns = LIST_COLUMNS, join = ''): string => `
  select ads.internal_id, ads.published_at, ads.created_at,
         concat_ws(E'\\x1f', ads.brand, coalesce(ads.series, ''), coalesce(ads.generation, '')),
         ads.generation_id,
         concat_ws(E'\\x1f', ${APPEARANCE_FILTERS.map((name) => `coalesce(${columns[name]}, '')`).join(', ')}),
         ads.fuels::text, ads.tags::text, ads.price, ads.odometer_km, ads.model_year::int,
         ${POWER}, ${ACCELERATION}, ads.range_km::int,
         popular.rank, (ads.first_image_url is not null)::int,
         ads.drive, ads.seats::int, ads.number_of_doors::int,
         ${CONSUMPTION}, ${CO2},
         (case when ads.euro_ncap_year < ${FIRST_OVERALL_YEAR} then null else coalesce(ads.euro_ncap_result, crash_ratings.stars) end)::int,
         ads.place, ads.price_ratio, ${DAY_COLUMNS.publishedDay}, ${DAY_COLUMNS.cutDay}, ads.name, array_to_string(ads.equipment, E'\\x1f')
  from ads left join popular_ads popular on popular.ad_id = ads.internal_id left join crash_ratings on ${RATING_OF_AD} ${join}
  where ${condition}
  order by ${NEWEST_FIRST_OF_ADS}`;

const IS_LISTED = "ads.status = 'active' and ads.listed_as is null";
export const LISTED_ADS = adsWhere(IS_LISTED);
/** Those with some ids. */
const isAmong = (ids: readonly number[]): string =>
  `ads.internal_id = any('{${ids.map((id) => id.toFixed()).join()}}'::bigint[])`;

/** µs between 1970 and PostgreSQL's epoch, 2000. */
const EPOCH_2000_US = 946_684_800_000_000;

/** Where ads are added. */
export type AdTarget = { builder: AdColumnsBuilder; words: WordIndex };

/**
 * Streams the ads that lists show into columns, within the caller's transaction.
 * @param ids of the ads; all when left out
 */
export const loadAds = (client: pg.ClientBase, target: AdTarget, ids?: readonly number[]): Promise<void> =>
  copyAds(client, target, ids ? adsWhere(`${IS_LISTED} and ${isAmong(ids)}`) : LISTED_ADS);

/** Streams ads of any status into columns, without those for which another ad of the car counts. */
export const loadAdsOfAnyStatus = (client: pg.ClientBase, target: AdTarget, ids: readonly number[]): Promise<void> =>
  copyAds(
    client,
    target,
    adsWhere(
      `ads.listed_as is null and ${isAmong(ids)}`,
      CLOSED_LIST_COLUMNS,
      'left join matched_ads on matched_ads.ad_id = ads.internal_id',
    ),
  );

async function copyAds(client: pg.ClientBase, target: AdTarget, statement: string): Promise<void> {
  const copy = copyTo(`copy (${statement}) to stdout (format binary)`);
  // The pool's limit for visitors' statements is too short for this one.
  const limited = Object.assign(copy, { query_timeout: LOAD_LIMIT_MS, callback: () => undefined });
  const stream = client.query(limited);
  try {
    await readRows(stream, target);
  } finally {
    // Clear the driver's timer: it ends only with the callback, which a stream does not call, and would keep connection and
    // process alive.
    limited.callback();
  }
}

async function readRows(stream: AsyncIterable<Buffer>, { builder, words }: AdTarget): Promise<void> {
  const readFuels = cachedByText(maskReader(FUELS, fuelMask), MAX_SETS);
  const readTags = cachedByText(maskReader(TAGS, tagMask), MAX_SETS);
  const rows = new CopyRows();
  for await (const chunk of stream) {
    for (const row of rows.read(chunk)) {
      const internalId = row.int64() ?? 0;
      const publishedAt = (row.int64() ?? 0) + EPOCH_2000_US;
      const createdAt = (row.int64() ?? 0) + EPOCH_2000_US;
      const names = row.text() ?? '';
      const generationId = row.int32();
      const appearance = row.text() ?? '';
      const fuels = readFuels(row.text() ?? '');
      const tags = readTags(row.text() ?? '');
      const added = builder.addCoded({
        internalId,
        publishedAt,
        createdAt,
        variant: builder.variantCode(names, () => readVariant(names, generationId)),
        appearance: builder.appearanceCode(appearance, () => readAppearance(appearance)),
        fuels,
        tags,
        price: row.int32(),
        odometerKm: row.int32(),
        modelYear: row.int32(),
        power: row.int32(),
        acceleration: row.int32(),
        electricRange: row.int32(),
        popularRank: row.int32(),
        hasImage: row.int32() === 1,
        // The database checks the column against the vocabulary.
        drive: row.text() as Drive | null,
        seats: row.int32(),
        doors: row.int32(),
        consumption: row.int32(),
        co2: row.int32(),
        stars: row.int32(),
        place: PLACE_CODES.get(row.text() ?? '') ?? null,
        priceRatio: row.int32(),
        publishedDay: row.int32() ?? 0,
        cutDay: row.int32(),
      });
      words.add(added, [names, row.text() ?? '', ...(row.text() ?? '').split(SEPARATOR)]);
    }
  }
}

const LOAD_LIMIT_MS = 120_000;

function readVariant(names: string, generationId: number | null) {
  const [brand = '', series, generation] = names.split(SEPARATOR);
  return { brand, series: series || null, generation: generation || null, generationId };
}

function readAppearance(appearance: string): Appearance {
  const words = appearance.split(SEPARATOR);
  // The database checks these columns against the vocabulary.
  return recordOf(APPEARANCE_FILTERS, (name) => words[APPEARANCE_FILTERS.indexOf(name)] || null) as Appearance;
}

/** PostgreSQL quotes an element that contains a comma. */
const ARRAY_ELEMENT = /"[^"]*"|[^{},"]+/gu;

const maskReader =
  <Word extends string>(words: readonly Word[], maskOf: (set: readonly Word[]) => number) =>
  (text: string): number => {
    const elements = new Set(text.match(ARRAY_ELEMENT)?.map((element) => element.replaceAll('"', '')));
    return maskOf(words.filter((word) => elements.has(word)));
  };

/** Different sets of words in a stock; there are no more in practice. */
const MAX_SETS = 5000;
