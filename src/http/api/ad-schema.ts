import { z } from '@hono/zod-openapi';
import type { AdDetail } from '#src/db/ads/ad-detail.ts';
import { AD_FACTS, isNumberFact, type NumberFactField, type TextFactField } from '#src/domain/ads/ad-facts.ts';
import { carStory, STORY_STEPS } from '#src/domain/ads/car-story.ts';
import { countDaysForSale } from '#src/domain/ads/days-for-sale.ts';
import { priceCutOf } from '#src/domain/ads/price-cut.ts';
import { findTags } from '#src/domain/ads/tags/find-tags.ts';
import { AD_VATS } from '#src/domain/ads/vat.ts';
import type { CrashRating, CrashTest } from '#src/domain/catalogue/crash-test.ts';
import type { ElectricValues } from '#src/domain/catalogue/electric-values.ts';
import type { CatalogueValues } from '#src/domain/catalogue/match-engine.ts';
import { type MatchedRecall, recallsOfAd } from '#src/domain/recalls/match-recalls.ts';
import { AFFECTS, RISKS, SURENESS } from '#src/domain/recalls/recall-words.ts';
import {
  AD_STATUSES,
  BODY_TYPES,
  COLORS,
  DRIVES,
  FUELS,
  TAGS,
  TRANSMISSIONS,
} from '#src/domain/vocabulary/vocabulary.ts';
import { priceCutSchema, toPriceCut, UNCONFIRMED_SINCE_TEXT, VAT_TEXT } from './ads-schema.ts';
import { type DeclareField, type ResponseField, responseObject } from './response-fields.ts';

const text = z.string().nullable();
const whole = z.int().nullable();
const number = z.number().nullable();
const instant = z.iso.datetime();
const prices = z
  .array(z.strictObject({ at: instant, price: whole }))
  .openapi({ description: 'Price history, oldest first' });

const crashTestSchema = z.strictObject({
  year: z.int(),
  stars: whole.openapi({ description: 'Overall stars; null before 2009' }),
  adult_stars: whole.openapi({ description: 'Stars for the protection of adults, of tests before 2009' }),
  tested_as: text.openapi({ description: 'The sister model that was tested in its place' }),
});
const crashRatingSchema = crashTestSchema
  .extend({
    safety_pack_stars: whole.openapi({ description: 'The same test with the optional safety pack' }),
    retests: z.array(crashTestSchema).openapi({ description: 'Later tests with standard equipment, oldest first' }),
  })
  .openapi({
    description: 'Euro NCAP by the catalogue, for the generation and model year; euro_ncap_* is as the ad states',
  });

const toCrashTest = ({ year, stars, adultStars, testedAs }: CrashTest): z.infer<typeof crashTestSchema> => ({
  year,
  stars,
  adult_stars: adultStars,
  tested_as: testedAs,
});
const toCrashRating = ({ test, safetyPack, retests }: CrashRating): z.infer<typeof crashRatingSchema> => ({
  ...toCrashTest(test),
  safety_pack_stars: safetyPack?.stars ?? null,
  retests: retests.map(toCrashTest),
});
const recallsSchema = z
  .array(
    z.strictObject({
      fit: z.enum(['yes', 'maybe']).openapi({
        description: 'yes: model year, fuel and engine are known to be those of a recall of all such cars',
      }),
      title: z.string(),
      risk: z.enum(RISKS),
      affects: z.enum(AFFECTS).openapi({ description: 'All cars of these years, fuels and engines, or some of them' }),
      what: z.string(),
      owner_advice: z.string(),
      cars_in_sweden: whole,
      announced: z.string().openapi({ description: 'YYYY-MM' }),
      number: text.openapi({ description: "The campaign's number" }),
      source: z.strictObject({ title: z.string(), url: text }),
      checked_on: z.iso.date(),
      sureness: z.enum(SURENESS),
    }),
  )
  .openapi({
    description: 'Recalls that may affect the car, the worst risk first; whether they were carried out is not known',
  });

const toRecall = (recall: MatchedRecall): z.infer<typeof recallsSchema>[number] => {
  const { slug: _, cars: __, ownerAdvice, carsInSweden, checkedOn, ...same } = recall;
  return { ...same, owner_advice: ownerAdvice, cars_in_sweden: carsInSweden, checked_on: checkedOn };
};
const storySchema = z
  .array(
    z.strictObject({
      at: instant,
      step: z.enum(STORY_STEPS),
      internal_id: z.int().openapi({ description: 'The ad of the step' }),
      source: z.string().openapi({ description: 'Its dealer' }),
      price: whole,
    }),
  )
  .openapi({
    description:
      'Story of the car over all of its ads, by plate or VIN, the latest step first; empty for a car with one ad',
  });
const otherAdsSchema = z
  .array(z.strictObject({ internal_id: z.int(), source: z.string(), price: whole }))
  .openapi({ description: 'Active ads of the same car, the cheapest first' });

const tagsSchema = z
  .array(
    z.strictObject({ tag: z.enum(TAGS), words: z.string().openapi({ description: 'Words of the ad that state it' }) }),
  )
  .openapi({ description: 'Equipment and terms that the texts of the ad state; lists filter by them' });

const catalogueSchema = z
  .strictObject({
    horsepower_hp: whole,
    accelleration_0_to_100_kmh: number,
    wltp_fuel_consumption_combined: number,
    wltp_co2_emission_combined: whole,
    nedc_fuel_consumption_combined: number,
    nedc_co2_emission_combined: whole,
    sure: z.boolean().openapi({ description: 'False: the ad probably has this engine' }),
  })
  .openapi('CatalogueValues');

const toCatalogue = (values: CatalogueValues | null): z.infer<typeof catalogueSchema> | null =>
  values && {
    horsepower_hp: values.horsepower,
    accelleration_0_to_100_kmh: values.acceleration,
    wltp_fuel_consumption_combined: values.wltpConsumption,
    wltp_co2_emission_combined: values.wltpCo2,
    nedc_fuel_consumption_combined: values.nedcConsumption,
    nedc_co2_emission_combined: values.nedcCo2,
    sure: values.isSure,
  };

const electricSchema = z
  .strictObject({
    range_km: whole.openapi({ description: 'On electricity, by WLTP or as the ad states it' }),
    range_to_km: whole.openapi({
      description: 'Of the variant with the longest range, where the ad may be of several',
    }),
    range_from: z
      .enum(['ad', 'catalogue', 'estimate'])
      .nullable()
      .openapi({ description: 'estimate: of battery and consumption' }),
    battery_kwh: number.openapi({ description: 'Usable, or as the ad states it' }),
    battery_to_kwh: number,
    battery_from: z.enum(['ad', 'catalogue']).nullable(),
    charging_ac_kw: number,
    charging_dc_kw: whole,
    charging_10_to_80_minutes: whole,
    tow_kg: whole,
    sure: z.boolean().openapi({ description: 'False: the ad probably is of this variant' }),
  })
  .openapi('ElectricValues');

const toElectric = (values: ElectricValues | null): z.infer<typeof electricSchema> | null =>
  values && {
    range_km: values.range,
    range_to_km: values.rangeTo,
    range_from: values.rangeFrom,
    battery_kwh: values.battery,
    battery_to_kwh: values.batteryTo,
    battery_from: values.batteryFrom,
    charging_ac_kw: values.acKw,
    charging_dc_kw: values.dcKw,
    charging_10_to_80_minutes: values.chargeMinutes,
    tow_kg: values.towKg,
    sure: values.isSure,
  };

type AdSource = AdDetail & { now: Date };
type FactShape = { [Field in NumberFactField as Field['feed']]: z.ZodType<number | null> } & {
  [Field in TextFactField as Field['feed']]: z.ZodType<string | null>;
};

/** The facts that are one value each, by their names in feeds. */
function factFields(field: DeclareField<AdSource>) {
  const fields = AD_FACTS.map((each) => {
    if (!isNumberFact(each)) return [each.feed, field(text, (ad) => ad[each.fact.name])] as const;
    const schema = each.input.decimals === 0 ? whole : number;
    return [each.feed, field(schema, (ad) => ad[each.fact.name])] as const;
  });
  return Object.fromEntries(fields) as { [Name in keyof FactShape]: ResponseField<AdSource, FactShape[Name]> };
}

/** One ad with every public field, named as in PUB §3. The VIN is not public (D49). */
const publicAd = responseObject<AdSource>()((field) => ({
  internal_id: field(z.int(), (ad) => ad.internalId),
  licence_plate: field(text, (ad) => ad.licencePlate),
  brand: field(z.string(), (ad) => ad.brand),
  series: field(text, (ad) => ad.series),
  generation: field(text, (ad) => ad.generation),
  model: field(text, (ad) => ad.model),
  name: field(z.string(), (ad) => ad.name),
  model_year: field(whole, (ad) => ad.modelYear),
  first_registered: field(text.openapi({ description: 'YYYY-MM-DD' }), (ad) => ad.firstRegistered),
  price: field(whole.openapi({ description: 'Kr, VAT included; null: Pris på begäran' }), (ad) => ad.price),
  vat: field(z.enum(AD_VATS).nullable().openapi({ description: VAT_TEXT }), (ad) => ad.vat),
  price_cut: field(priceCutSchema.nullable(), (ad) =>
    ad.status === 'active' ? toPriceCut(priceCutOf(ad.prices, ad.now)) : null,
  ),
  prices: field(prices, (ad) => ad.prices.map(({ at, price }) => ({ at: at.toISOString(), price }))),
  odometer_km: field(whole, (ad) => ad.odometerKm),
  fuels: field(z.array(z.enum(FUELS)), (ad) => ad.fuels),
  transmission_type: field(z.enum(TRANSMISSIONS).nullable(), (ad) => ad.transmission),
  color: field(z.enum(COLORS).nullable(), (ad) => ad.color),
  chassis: field(z.enum(BODY_TYPES).nullable(), (ad) => ad.bodyType),
  drive: field(z.enum(DRIVES).nullable(), (ad) => ad.drive),
  power_kw: field(whole, (ad) => ad.kilowatt),
  horsepower_hp: field(whole, (ad) => ad.horsepower),
  ...factFields(field),
  type_of_electric_car: field(text, (ad) => ad.typeOfElectricCar),
  sales_name: field(text, (ad) => ad.salesName),
  wltp_fuel_consumption_combined_min: field(number, (ad) => ad.wltpConsumptionMin),
  wltp_fuel_consumption_combined_max: field(number, (ad) => ad.wltpConsumptionMax),
  wltp_co2_emission_combined_min: field(whole, (ad) => ad.wltpCo2Min),
  wltp_co2_emission_combined_max: field(whole, (ad) => ad.wltpCo2Max),
  nedc_fuel_consumption_combined_min: field(number, (ad) => ad.nedcConsumptionMin),
  nedc_fuel_consumption_combined_max: field(number, (ad) => ad.nedcConsumptionMax),
  nedc_co2_emission_combined_min: field(whole, (ad) => ad.nedcCo2Min),
  nedc_co2_emission_combined_max: field(whole, (ad) => ad.nedcCo2Max),
  euro_ncap_year: field(whole, (ad) => ad.euroNcapYear),
  euro_ncap_result: field(whole, (ad) => ad.euroNcapStars),
  catalogue_euro_ncap: field(crashRatingSchema.nullable(), (ad) => ad.crashRating && toCrashRating(ad.crashRating)),
  catalogue: field(
    catalogueSchema
      .nullable()
      .openapi({ description: 'Figures of its engine in the catalogue that the ad does not state' }),
    (ad) => toCatalogue(ad.catalogueValues),
  ),
  electric: field(
    electricSchema.nullable().openapi({ description: 'Battery, range and charging of an electric or plug-in car' }),
    (ad) => toElectric(ad.electricValues),
  ),
  trim_packages: field(z.array(z.string()), (ad) => ad.trimPackages),
  equipment: field(z.array(z.string()), (ad) => ad.equipment),
  tags: field(tagsSchema, (ad) => findTags(ad)),
  recalls: field(recallsSchema, (ad) => recallsOfAd(ad).map(toRecall)),
  awards: field(z.array(z.string()), (ad) => ad.awards),
  listed_as: field(
    whole.openapi({ description: 'The ad that lists and statistics show for the same car; null: this one' }),
    (ad) => ad.listedAs,
  ),
  other_ads: field(otherAdsSchema, (ad) =>
    ad.otherSellers.map(({ internalId, dealer, price }) => ({ internal_id: internalId, source: dealer, price })),
  ),
  story: field(storySchema, (ad) =>
    carStory(ad.story).map(({ at, kind, adId, dealer, price }) => ({
      at: at.toISOString(),
      step: kind,
      internal_id: adId,
      source: dealer,
      price,
    })),
  ),
  description: field(text, (ad) => ad.description),
  url: field(text, (ad) => ad.url),
  source: field(z.string().openapi({ description: 'The dealer' }), (ad) => ad.dealer),
  city: field(text, (ad) => ad.city ?? ad.dealerCity),
  status: field(z.enum(AD_STATUSES), (ad) => ad.status),
  dates_published: field(instant, (ad) => ad.publishedAt.toISOString()),
  dates_closed: field(
    instant.nullable().openapi({ description: 'When it was sold or removed' }),
    (ad) => ad.closedAt?.toISOString() ?? null,
  ),
  // Stored for closed ads and calculated for active ones.
  days_for_sale: field(whole.openapi({ description: 'Until now, the closing, or the last confirmation' }), (ad) =>
    countDaysForSale(ad, ad.now),
  ),
  last_seen_at: field(
    instant.nullable().openapi({ description: 'The last delivery that held it; null: made by staff' }),
    (ad) => ad.lastSeenAt?.toISOString() ?? null,
  ),
  unconfirmed_since: field(
    instant.nullable().openapi({ description: UNCONFIRMED_SINCE_TEXT }),
    (ad) => ad.unconfirmedSince?.toISOString() ?? null,
  ),
  image_urls: field(z.array(z.string()), (ad) => ad.imageUrls),
}));
export const adSchema = publicAd.schema.openapi('Ad');
export const toAd = publicAd.read;
