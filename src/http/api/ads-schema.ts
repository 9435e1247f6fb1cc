import { z } from '@hono/zod-openapi';
import { recordOf } from '#src/base/record-of.ts';
import type { AdRow } from '#src/db/ads/ad-rows.ts';
import type { AdSearchResult } from '#src/domain/ads/ad-search.ts';
import {
  FILTER_GROUPS,
  isWordFilter,
  LIST_FILTERS,
  LISTS,
  RANGE_FILTERS,
  WORD_FILTERS,
} from '#src/domain/ads/filters/ad-filters.ts';
import type { IgnoredValue } from '#src/domain/ads/filters/ad-query.ts';
import type { PriceCut } from '#src/domain/ads/price-cut.ts';
import { AD_VATS } from '#src/domain/ads/vat.ts';
import { PRICE_LABELS } from '#src/domain/vocabulary/price-labels.ts';
import { AD_STATUSES, BODY_TYPES, COLORS, FUELS, TRANSMISSIONS } from '#src/domain/vocabulary/vocabulary.ts';
import { responseObject } from './response-fields.ts';

/** API responses, field by field, with the names of PUB §3. Objects are strict, so an undeclared field cannot be sent. */

const kronor = z.int().openapi({ description: 'Kr, VAT included' });
const instant = z.iso.datetime().openapi({ description: 'UTC' });

export const priceCutSchema = z
  .strictObject({
    amount: kronor.openapi({ description: 'Kr below the lowest price of the 30 days before the cut' }),
    lowest_price_30_days: kronor.openapi({ description: 'Lowest price of the 30 days before the cut' }),
    previous_price: kronor,
    at: instant,
  })
  .openapi('PriceCut');

export const UNCONFIRMED_SINCE_TEXT =
  'When the dealer last confirmed the ad, once that is longer ago than usual: the car may be sold. Null: confirmed';

export const VAT_TEXT = 'What the dealer states of VAT; excluded: VAT was added to the stated price; unknown: unclear';

export const toPriceCut = (cut: PriceCut | null): z.infer<typeof priceCutSchema> | null =>
  cut && {
    amount: cut.amount,
    lowest_price_30_days: cut.lowestBefore,
    previous_price: cut.previousPrice,
    at: cut.at.toISOString(),
  };

/** The short list projection, and the fields that a card adds. */
const listedAd = responseObject<AdRow>()((field) => ({
  internal_id: field(z.int(), (row) => row.internalId),
  brand: field(z.string(), (row) => row.brand),
  model: field(z.string().nullable(), (row) => row.model),
  series: field(z.string().nullable(), (row) => row.series),
  generation: field(z.string().nullable(), (row) => row.generation),
  name: field(z.string(), (row) => row.name),
  model_year: field(z.int().nullable(), (row) => row.modelYear),
  price: field(kronor.nullable().openapi({ description: 'Null: Pris på begäran' }), (row) => row.price),
  vat: field(z.enum(AD_VATS).nullable().openapi({ description: VAT_TEXT }), (row) => row.vat),
  odometer_km: field(z.int().nullable(), (row) => row.odometerKm),
  transmission_type: field(z.enum(TRANSMISSIONS).nullable(), (row) => row.transmission),
  fuels: field(z.array(z.enum(FUELS)), (row) => row.fuels),
  color: field(z.enum(COLORS).nullable(), (row) => row.color),
  chassis: field(z.enum(BODY_TYPES).nullable(), (row) => row.bodyType),
  other_dealers: field(
    z
      .array(z.string())
      .openapi({ description: 'Dealers that also sell this car, which the list shows once; five at most' }),
    (row) => row.otherDealers,
  ),
  horsepower_hp: field(z.int().nullable(), (row) => row.horsepower),
  power_kw: field(z.int().nullable(), (row) => row.kilowatt),
  accelleration_0_to_100_kmh: field(
    z.number().nullable().openapi({ description: 'Seconds' }),
    (row) => row.acceleration,
  ),
  range_km: field(
    z.int().nullable().openapi({ description: 'Km on electricity; of several variants that it may be the shortest' }),
    (row) => row.electricValues?.range ?? null,
  ),
  status: field(z.enum(AD_STATUSES), (row) => row.status),
  source: field(z.string().openapi({ description: 'The dealer' }), (row) => row.dealer),
  city: field(z.string().nullable(), (row) => row.city ?? row.dealerCity),
  dates_published: field(instant, (row) => row.publishedAt.toISOString()),
  created_at: field(instant, (row) => row.createdAt.toISOString()),
  first_image_url: field(z.string().nullable(), (row) => row.firstImageUrl),
  image_urls: field(z.array(z.string()), (row) => row.imageUrls),
  price_cut: field(priceCutSchema.nullable(), (row) => toPriceCut(row.priceCut)),
  valuation: field(
    z
      .strictObject({ label: z.enum(PRICE_LABELS), estimate: kronor })
      .nullable()
      .openapi({ description: 'How the price is judged, beside the estimated one; null: not judged' }),
    ({ priceLabel: label, judgedEstimate: estimate }) =>
      label === null || estimate === null ? null : { label, estimate },
  ),
  unconfirmed_since: field(
    instant.nullable().openapi({ description: UNCONFIRMED_SINCE_TEXT }),
    (row) => row.unconfirmedSince?.toISOString() ?? null,
  ),
}));

const count = z.int().min(0).openapi({ description: 'Ads under all other filters' });
const facetValue = z.strictObject({ value: z.string(), count }).openapi('FacetValue');

const builtYears = z
  .strictObject({ from: z.int(), to: z.int().nullable() })
  .openapi({ description: 'Years of manufacture; to: null while it is built' });

const facetsSchema = z
  .strictObject({
    make: z.array(facetValue),
    model: z.array(z.strictObject({ value: z.string(), count, makes: z.array(z.string()).readonly() })),
    generation: z.array(
      z.strictObject({
        value: z.string(),
        count,
        models: z.array(z.string()).readonly(),
        ids: z.array(z.int()).readonly(),
        years: builtYears.nullable(),
      }),
    ),
    ...recordOf(WORD_FILTERS, () => z.array(facetValue)),
  })
  .openapi('Facets');

const rangeSchema = z
  .strictObject({
    min: z.int().nullable(),
    max: z.int().nullable(),
    histogram: z.array(
      z.strictObject({
        from: z.int(),
        to: z.int().nullable().openapi({ description: 'Not included' }),
        count: z.int(),
      }),
    ),
  })
  .openapi('Range');

const filtersSchema = z
  .strictObject({
    ...recordOf(LIST_FILTERS, (name) =>
      z.array(isWordFilter(name) ? z.enum(LISTS[name].words) : z.string()).readonly(),
    ),
    minPrice: z.int().nullable(),
    maxPrice: z.int().nullable(),
    minYear: z.int().nullable(),
    maxYear: z.int().nullable(),
    minMileage: z.int().nullable().openapi({ description: 'Mil (10 km)' }),
    maxMileage: z.int().nullable().openapi({ description: 'Mil (10 km)' }),
    minPower: z.int().nullable().openapi({ description: 'Metric horsepower' }),
    maxPower: z.int().nullable().openapi({ description: 'Metric horsepower' }),
    minRange: z.int().nullable().openapi({ description: 'Km on electricity' }),
    maxRange: z.int().nullable().openapi({ description: 'Km on electricity' }),
    near: z.string(),
    within: z.int().openapi({ description: 'Km' }),
    search: z.string(),
  })
  .openapi('Filters');

export const adsResultSchema = z
  .strictObject({
    cars: z.array(listedAd.schema.openapi('ListedAd')),
    totalCount: z.int().min(0),
    totalPages: z.int().min(1),
    currentPage: z.int().min(1),
    nextCursor: z.string().nullable(),
    filters: filtersSchema.openapi({ description: 'The filters as they were applied' }),
    ignored: z
      .array(z.strictObject({ param: z.string(), value: z.string() }))
      .openapi({ description: 'What could not be used of the request' }),
    facets: facetsSchema,
    ranges: z.strictObject(recordOf(RANGE_FILTERS, () => rangeSchema)),
    excluded: z.strictObject({ withoutImage: z.int(), withoutPrice: z.int() }),
    relaxed: z
      .strictObject(recordOf(FILTER_GROUPS, () => z.int().min(0)))
      .openapi({ description: 'Ads that would be added if this one filter were dropped' }),
  })
  .openapi('AdsResult');

export const toAdsResult = (
  { total, totalPages, currentPage, nextCursor, filters, facets, ranges, excluded, relaxed, ...result }: AdSearchResult,
  rows: readonly AdRow[],
  ignored: readonly IgnoredValue[],
): z.infer<typeof adsResultSchema> => ({
  cars: rows.map(listedAd.read),
  totalCount: total,
  totalPages,
  currentPage,
  nextCursor,
  filters,
  ignored: [...ignored, ...result.ignored],
  facets,
  ranges,
  excluded,
  relaxed,
});
