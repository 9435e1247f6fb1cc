import type { z } from '@hono/zod-openapi';
import type { AdDetail } from '#src/db/ads/ad-detail.ts';
import type { AdRow } from '#src/db/ads/ad-rows.ts';
import type { AdSearchResult } from '#src/domain/ads/ad-search.ts';
import type { IgnoredValue } from '#src/domain/ads/filters/ad-query.ts';
import { type PriceCut, priceCutOf } from '#src/domain/ads/price-cut.ts';
import { daysBetween } from '#src/domain/format/dates.ts';
import type { adSchema } from './ad-schema.ts';
import type { adsResultSchema, listedAdSchema, priceCutSchema } from './ads-schema.ts';

/** Maps rows and search results to API responses; only the fields listed here are sent (D49). */

export const toAdsResult = (
  result: AdSearchResult,
  rows: readonly AdRow[],
  ignored: readonly IgnoredValue[],
): z.infer<typeof adsResultSchema> => ({
  cars: rows.map(toListedAd),
  totalCount: result.total,
  totalPages: result.totalPages,
  currentPage: result.currentPage,
  nextCursor: result.nextCursor,
  filters: {
    ...result.filters,
    make: [...result.filters.make],
    model: [...result.filters.model],
    generation: [...result.filters.generation],
    fuel: [...result.filters.fuel],
    transmission: [...result.filters.transmission],
    color: [...result.filters.color],
    chassis: [...result.filters.chassis],
  },
  ignored: [...ignored, ...result.ignored],
  facets: {
    ...result.facets,
    model: result.facets.model.map((facet) => ({ ...facet, makes: [...facet.makes] })),
    generation: result.facets.generation.map((facet) => ({
      ...facet,
      models: [...facet.models],
      ids: [...facet.ids],
    })),
  },
  ranges: result.ranges,
  excluded: result.excluded,
  relaxed: result.relaxed,
});

const toListedAd = (row: AdRow): z.infer<typeof listedAdSchema> => ({
  internal_id: row.internalId,
  brand: row.brand,
  model: row.model,
  series: row.series,
  generation: row.generation,
  name: row.name,
  model_year: row.modelYear,
  price: row.price,
  odometer_km: row.odometerKm,
  transmission_type: row.transmission,
  fuels: row.fuels,
  color: row.color,
  chassis: row.bodyType,
  horsepower_hp: row.horsepower,
  power_kw: row.kilowatt,
  accelleration_0_to_100_kmh: row.acceleration,
  status: row.status,
  source: row.dealer,
  city: row.city ?? row.dealerCity,
  dates_published: row.publishedAt.toISOString(),
  created_at: row.createdAt.toISOString(),
  first_image_url: row.firstImageUrl,
  image_urls: row.imageUrls,
  price_cut: toPriceCut(row.priceCut),
  unconfirmed_since: row.unconfirmedSince?.toISOString() ?? null,
});

const toPriceCut = (cut: PriceCut | null): z.infer<typeof priceCutSchema> | null =>
  cut && {
    amount: cut.amount,
    lowest_price_30_days: cut.lowestBefore,
    previous_price: cut.previousPrice,
    at: cut.at.toISOString(),
  };

export const toAd = (ad: AdDetail, now: Date): z.infer<typeof adSchema> => ({
  internal_id: ad.internalId,
  licence_plate: ad.licencePlate,
  brand: ad.brand,
  series: ad.series,
  generation: ad.generation,
  model: ad.model,
  name: ad.name,
  model_year: ad.modelYear,
  first_registered: ad.firstRegistered,
  price: ad.price,
  price_cut: ad.status === 'active' ? toPriceCut(priceCutOf(ad.prices, now)) : null,
  prices: ad.prices.map(({ at, price }) => ({ at: at.toISOString(), price })),
  odometer_km: ad.odometerKm,
  fuels: ad.fuels,
  transmission_type: ad.transmission,
  color: ad.color,
  chassis: ad.bodyType,
  drive: ad.drive,
  power_kw: ad.kilowatt,
  horsepower_hp: ad.horsepower,
  accelleration_0_to_100_kmh: ad.acceleration,
  engine_name: ad.engineName,
  engine_code: ad.engineCode,
  engine_type: ad.engineType,
  engine_cc: ad.engineCc,
  number_of_doors: ad.doors,
  seats: ad.seats,
  type_of_electric_car: ad.typeOfElectricCar,
  sales_name: ad.salesName,
  wltp_fuel_consumption_combined_min: ad.wltpConsumptionMin,
  wltp_fuel_consumption_combined_max: ad.wltpConsumptionMax,
  wltp_co2_emission_combined_min: ad.wltpCo2Min,
  wltp_co2_emission_combined_max: ad.wltpCo2Max,
  nedc_fuel_consumption_combined_min: ad.nedcConsumptionMin,
  nedc_fuel_consumption_combined_max: ad.nedcConsumptionMax,
  nedc_co2_emission_combined_min: ad.nedcCo2Min,
  nedc_co2_emission_combined_max: ad.nedcCo2Max,
  euro_ncap_year: ad.euroNcapYear,
  euro_ncap_result: ad.euroNcapStars,
  trim_packages: ad.trimPackages,
  equipment: ad.equipment,
  awards: ad.awards,
  description: ad.description,
  url: ad.url,
  source: ad.dealer,
  city: ad.city ?? ad.dealerCity,
  status: ad.status,
  dates_published: ad.publishedAt.toISOString(),
  dates_closed: ad.closedAt?.toISOString() ?? null,
  // Days for sale are stored for closed ads and calculated for active ones.
  days_for_sale: ad.daysForSale ?? daysBetween(ad.publishedAt, ad.unconfirmedSince ?? now),
  last_seen_at: ad.lastSeenAt?.toISOString() ?? null,
  unconfirmed_since: ad.unconfirmedSince?.toISOString() ?? null,
  image_urls: ad.imageUrls,
});
