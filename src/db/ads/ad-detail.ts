import { sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';
import { preparedSelect } from '#src/db/connection/prepared-select.ts';
import { prepared } from '#src/db/connection/prepared-statements.ts';
import { contactOf } from '#src/db/enquiries/enquiries.ts';
import { recallsOf } from '#src/db/recalls/recalls.ts';
import { AD_FACTS, type AdFactField } from '#src/domain/ads/ad-facts.ts';
import type { StoryAd, StoryEvent } from '#src/domain/ads/car-story.ts';
import type { PriceSince } from '#src/domain/ads/price-cut.ts';
import type { Dimensions } from '#src/domain/catalogue/dimensions-file.ts';
import type { AnswerTime } from '#src/domain/enquiries/answer-time.ts';
import { AD_STATUSES, type AdStatus } from '#src/domain/vocabulary/vocabulary.ts';
import { LIVE_PICTURES, OPEN_UNCONFIRMED_SINCE, RATING_OF_AD } from './ad-expressions.ts';
import { watchoutsOf } from './watchouts.ts';

/** Another active ad of the same car (src/domain/ads/same-car.ts); kr. */
export type OtherSeller = { internalId: number; dealer: string; price: number | null };

/** The public fields of an ad itself, without its history, its recalls and other ads of the car. */
export type AdFields = Omit<JudgedAdFields, 'priceLabel' | 'judgedEstimate'>;

/** The same with the label of its price. */
export type JudgedAdFields = Awaited<ReturnType<typeof readFields>>[number];

/** All public fields of one ad; the hash of the VIN and the dealer's internal ids are left out (D49). */
export type AdDetail = Omit<Row, 'prices' | 'story'> & {
  /** All ads of the car, the latest first; one of an ad whose car has no other. */
  story: StoryAd[];
  /** Asking prices, oldest first. */
  prices: PriceSince[];
};

/** One ad with its price history, in one statement; null when no ad has the id, or only staff may see it. */
export async function readAd(db: Db, internalId: number): Promise<AdDetail | null> {
  const [row] = await readDetails(db, internalId);
  return row ? toDetail(row) : null;
}

/** The ads of several ids, in that order, in one statement; those that {@link readAd} does not find are left out. */
export async function readAdsByIds(db: Db, ids: readonly number[]): Promise<JudgedAdFields[]> {
  if (ids.length === 0) return [];
  const rows = await readFields(db, ids);
  const byId = new Map(rows.map((row) => [row.internalId, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const toDetail = (row: Row): AdDetail => ({
  ...row,
  story: (row.story ?? []).map((ad) => ({
    ...ad,
    publishedAt: new Date(ad.publishedAt),
    closedAt: ad.closedAt === null ? null : new Date(ad.closedAt),
    prices: ad.prices.map(({ at, price }) => ({ at: new Date(at), price })),
    events: ad.events.map(({ at, kind }) => ({ at: new Date(at), kind })),
  })),
  prices: (row.prices ?? []).map(([at, price]) => ({ at: new Date(at), price })),
});

/** Maximum number of dealers listed for one car. */
const MAX_OTHER_SELLERS = 5;

/** Maximum number of ads in the story of a car: the latest ones. */
const MAX_STORY_ADS = 20;

/** As {@link StoryAd}, with times as ms since 1970. */
type StoredStory = (Omit<StoryAd, 'publishedAt' | 'closedAt' | 'prices' | 'events'> & {
  publishedAt: number;
  closedAt: number | null;
  prices: { at: number; price: number | null }[];
  events: { at: number; kind: StoryEvent }[];
})[];

const ms = (instant: string) => sql.raw(`extract(epoch from ${instant}) * 1000`);

/** ms since 1970 and kr, oldest first. */
type Prices = [at: number, price: number | null][];

const readFields = preparedSelect((db, ids: readonly number[]) =>
  selectFields(db)
    .modifyFront(prepared('ads-by-ids'))
    // Null unless the price is for sale and judged.
    .select(['ads.price_label as priceLabel', 'ads.judged_estimate as judgedEstimate'])
    .where(sql<boolean>`ads.internal_id = any(${ids})`),
);

type Row = Awaited<ReturnType<typeof readDetails>>[number];

const readDetails = preparedSelect((db, internalId: number) =>
  selectDetails(db).modifyFront(prepared('ad-detail')).where('ads.internal_id', '=', internalId),
);

/** The fields, and what other tables say of the ad: its dealer's telephone, deliveries, prices, recalls, and other ads of the car. */
const selectDetails = (db: Db) =>
  selectFields(db).select((eb) => [
    // So that a page needs no statement of its own for it.
    sql<number>`(select version from stock_version)`.as('stockVersion'),
    // Of the series, whichever of its cars they affect.
    recallsOf('ads.series_id').as('recalls'),
    watchoutsOf('ads.series_id').as('watchouts'),
    'dealers.logo_url as dealerLogo',
    'dealers.opening_hours as dealerHours',
    'dealers.overrides as dealerOverrides',
    sql<number>`(select count(*) from ads stock where stock.dealer_id = ads.dealer_id and stock.status = 'active')`.as(
      'dealerAds',
    ),
    sql<AnswerTime | null>`(select within_hours from dealer_answer_times where dealer_id = ads.dealer_id)`.as(
      'dealerAnswersWithin',
    ),
    sql<boolean>`${contactOf('telephone')} is not null`.as('hasTelephone'),
    // The latest uninterrupted series of deliveries that contained it; while that is open, the dealer's latest delivery did
    // (D53). An ad created by staff has none.
    eb
      .selectFrom('sightings')
      .whereRef('sightings.ad_id', '=', 'ads.internal_id')
      .select(({ fn }) => fn.coalesce('last_seen_at', 'dealers.last_delivered_at').as('seen_at'))
      .orderBy('first_seen_at', 'desc')
      .limit(1)
      .as('lastSeenAt'),
    // The ad that lists show for the car; null: this one.
    'ads.listed_as as listedAs',
    // Other active ads of the car, the cheapest first.
    sql<OtherSeller[]>`(
        select coalesce(json_agg(json_build_object('internalId', internal_id, 'dealer', dealer, 'price', price)), '[]')
        from (
          select same.internal_id, other.label as dealer, same.price
          from ads same join dealers other on other.id = same.dealer_id
          where same.car_id = ads.car_id and same.status = 'active' and same.internal_id <> ads.internal_id
          order by same.price nulls last, same.internal_id limit ${MAX_OTHER_SELLERS}
        ) cheapest
      )`.as('otherSellers'),
    sql<Prices | null>`(
        select json_agg(json_build_array(extract(epoch from at) * 1000, price) order by at)
        from price_events where ad_id = ads.internal_id
      )`.as('prices'),
    // All ads of the car, this one included.
    sql<StoredStory | null>`(
        select json_agg(json_build_object(
          'id', advertised.internal_id, 'dealer', seller.label, 'odometerKm', advertised.odometer_km,
          'publishedAt', ${ms('advertised.published_at')}, 'closedAt', ${ms('advertised.closed_at')},
          'prices', (select coalesce(json_agg(json_build_object('at', ${ms('at')}, 'price', price) order by at), '[]')
                     from price_events where ad_id = advertised.internal_id),
          'events', (select coalesce(json_agg(json_build_object('at', ${ms('at')}, 'kind', kind) order by at), '[]')
                     from ad_events where ad_id = advertised.internal_id and kind in ('removed', 'sold', 'expired', 'returned'))
        ) order by advertised.published_at desc)
        from (
          select internal_id, dealer_id, odometer_km, published_at, closed_at from ads same
          where same.internal_id = ads.internal_id or same.car_id = ads.car_id
          order by same.published_at desc, same.internal_id limit ${MAX_STORY_ADS}
        ) advertised join dealers seller on seller.id = advertised.dealer_id
      )`.as('story'),
  ]);

type FactSelection = {
  [Field in AdFactField as Field['column']]: `ads.${Field['column']} as ${Field['fact']['name']}`;
}[AdFactField['column']];
/**
 * The sizes of an ad's generation. A towed weight is the most of any version: it is no fact of an electric car or a hybrid whose generation has other
 * engines, too, which tow more.
 */
const DIMENSIONS = sql<Dimensions | null>`(
  select case when ads.fuels && array['El', 'Laddhybrid', 'Elhybrid', 'Hybrid, typ okänd']
                and exists (select from engines where generation_id = generations.id and not fuel = any(ads.fuels))
              then dimensions - 'towKg' else dimensions end
  from generations where generations.id = ads.generation_id)`;

const FACTS = AD_FACTS.map(({ column, fact }) => `ads.${column} as ${fact.name}` as FactSelection);

function selectFields(db: Db) {
  return db
    .selectFrom('ads')
    .innerJoin('dealers', 'dealers.id', 'ads.dealer_id')
    .leftJoin('series', 'series.id', 'ads.series_id')
    .leftJoin('brands', 'brands.id', 'series.brand_id')
    .leftJoin('crash_ratings', (join) => join.on(sql<boolean>`${sql.raw(RATING_OF_AD)}`))
    .select((eb) => [
      'ads.internal_id as internalId',
      'ads.licence_plate as licencePlate',
      'ads.brand',
      'ads.series',
      // Both are needed to link to its page; null when the catalogue does not contain the series.
      'series.slug as seriesSlug',
      'brands.slug as brandSlug',
      'ads.generation',
      eb
        .selectFrom('generations')
        .whereRef('generations.id', '=', 'ads.generation_id')
        .select('generations.slug')
        .as('generationSlug'),
      'ads.model',
      'ads.name',
      'ads.model_year as modelYear',
      'ads.first_registered as firstRegistered',
      'ads.price',
      'ads.odometer_km as odometerKm',
      'ads.fuels',
      'ads.transmission_type as transmission',
      'ads.color',
      'ads.chassis as bodyType',
      'ads.drive',
      'ads.power_kw as kilowatt',
      'ads.horsepower_hp as horsepower',
      ...FACTS,
      'ads.type_of_electric_car as typeOfElectricCar',
      'ads.sales_name as salesName',
      'ads.vat',
      'ads.wltp_consumption_min as wltpConsumptionMin',
      'ads.wltp_consumption_max as wltpConsumptionMax',
      'ads.wltp_co2_min as wltpCo2Min',
      'ads.wltp_co2_max as wltpCo2Max',
      'ads.nedc_consumption_min as nedcConsumptionMin',
      'ads.nedc_consumption_max as nedcConsumptionMax',
      'ads.nedc_co2_min as nedcCo2Min',
      'ads.nedc_co2_max as nedcCo2Max',
      'ads.euro_ncap_result as euroNcapStars',
      'ads.euro_ncap_year as euroNcapYear',
      // By the catalogue, for its generation and model year.
      'crash_ratings.rating as crashRating',
      'ads.catalogue_values as catalogueValues',
      'ads.electric_values as electricValues',
      DIMENSIONS.as('dimensions'),
      'ads.trim_packages as trimPackages',
      'ads.equipment',
      'ads.awards',
      'ads.description',
      'ads.url',
      sql<string[]>`${sql.raw(LIVE_PICTURES)}`.as('imageUrls'),
      'ads.quality_flags as qualityFlags',
      // Columns whose values staff have set.
      sql<string[]>`array(select field from ad_overrides where ad_id = ads.internal_id)`.as('staffFields'),
      'ads.city',
      'ads.status',
      'ads.published_at as publishedAt',
      'ads.closed_at as closedAt',
      'ads.days_for_sale as daysForSale',
      'ads.returned_at as returnedAt',
      'ads.days_before_return as daysBeforeReturn',
      // Closed by the site, because its dealer fell silent.
      'ads.expired as isExpired',
      'dealers.name as dealer',
      'dealers.slug as dealerSlug',
      'dealers.city as dealerCity',
      'dealers.is_demo as isDemo',
      sql<Date | null>`${sql.raw(OPEN_UNCONFIRMED_SINCE)}`.as('unconfirmedSince'),
    ])
    .where('ads.status', 'in', AD_STATUSES)
    .$narrowType<{ status: AdStatus }>();
}
