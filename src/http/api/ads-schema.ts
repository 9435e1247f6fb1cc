import { z } from '@hono/zod-openapi';
import { FILTER_GROUPS } from '#src/domain/ads/filters/ad-filters.ts';
import { AD_STATUSES, BODY_TYPES, COLORS, FUELS, TRANSMISSIONS } from '#src/domain/ads/vocabulary.ts';

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

/** The short list projection, and the fields that a card adds. */
export const listedAdSchema = z
  .strictObject({
    internal_id: z.int(),
    brand: z.string(),
    model: z.string().nullable(),
    series: z.string().nullable(),
    generation: z.string().nullable(),
    name: z.string(),
    model_year: z.int().nullable(),
    price: kronor.nullable().openapi({ description: 'Null: Pris på begäran' }),
    odometer_km: z.int().nullable(),
    transmission_type: z.enum(TRANSMISSIONS).nullable(),
    fuels: z.array(z.enum(FUELS)),
    color: z.enum(COLORS).nullable(),
    chassis: z.enum(BODY_TYPES).nullable(),
    horsepower_hp: z.int().nullable(),
    power_kw: z.int().nullable(),
    accelleration_0_to_100_kmh: z.number().nullable().openapi({ description: 'Seconds' }),
    status: z.enum(AD_STATUSES),
    source: z.string().openapi({ description: 'The dealer' }),
    city: z.string().nullable(),
    dates_published: instant,
    created_at: instant,
    first_image_url: z.string().nullable(),
    image_urls: z.array(z.string()),
    price_cut: priceCutSchema.nullable(),
    unconfirmed_since: instant.nullable().openapi({ description: UNCONFIRMED_SINCE_TEXT }),
  })
  .openapi('ListedAd');

const count = z.int().min(0).openapi({ description: 'Ads under all other filters' });
const facetValue = z.strictObject({ value: z.string(), count }).openapi('FacetValue');

const builtYears = z
  .strictObject({ from: z.int(), to: z.int().nullable() })
  .openapi({ description: 'Years of manufacture; to: null while it is built' });

const facetsSchema = z
  .strictObject({
    make: z.array(facetValue),
    model: z.array(z.strictObject({ value: z.string(), count, makes: z.array(z.string()) })),
    generation: z.array(
      z.strictObject({
        value: z.string(),
        count,
        models: z.array(z.string()),
        ids: z.array(z.int()),
        years: builtYears.nullable(),
      }),
    ),
    fuel: z.array(facetValue),
    transmission: z.array(facetValue),
    color: z.array(facetValue),
    chassis: z.array(facetValue),
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
    make: z.array(z.string()),
    model: z.array(z.string()),
    generation: z.array(z.string()),
    fuel: z.array(z.enum(FUELS)),
    transmission: z.array(z.enum(TRANSMISSIONS)),
    color: z.array(z.enum(COLORS)),
    chassis: z.array(z.enum(BODY_TYPES)),
    minPrice: z.int().nullable(),
    maxPrice: z.int().nullable(),
    minYear: z.int().nullable(),
    maxYear: z.int().nullable(),
    minMileage: z.int().nullable().openapi({ description: 'Mil (10 km)' }),
    maxMileage: z.int().nullable().openapi({ description: 'Mil (10 km)' }),
    search: z.string(),
  })
  .openapi('Filters');

export const adsResultSchema = z
  .strictObject({
    cars: z.array(listedAdSchema),
    totalCount: z.int().min(0),
    totalPages: z.int().min(1),
    currentPage: z.int().min(1),
    nextCursor: z.string().nullable(),
    filters: filtersSchema.openapi({ description: 'The filters as they were applied' }),
    ignored: z
      .array(z.strictObject({ param: z.string(), value: z.string() }))
      .openapi({ description: 'What could not be used of the request' }),
    facets: facetsSchema,
    ranges: z.strictObject({ price: rangeSchema, year: rangeSchema, mileage: rangeSchema }),
    excluded: z.strictObject({ withoutImage: z.int(), withoutPrice: z.int() }),
    relaxed: z
      .strictObject(Object.fromEntries(FILTER_GROUPS.map((group) => [group, z.int().min(0)])))
      .openapi({ description: 'Ads that would be added if this one filter were dropped' }),
  })
  .openapi('AdsResult');
