import type { Generation } from '../catalogue/catalogue.ts';
import { findGeneration } from '../catalogue/match-generation.ts';
import { fail, ok, type Result } from '../result.ts';
import { hashVin } from './deliveries/ad-identity.ts';
import type { ImportedAd, MinMax } from './deliveries/imported-ad.ts';
import { PLAUSIBILITY_RULES } from './deliveries/plausibility.ts';
import type { FieldValue } from './staff-fields.ts';

/** The catalogue's car of a new ad. */
export type ChosenSeries = {
  brandId: number;
  brand: string;
  id: number;
  name: string;
  generations: Generation[];
};

/** A new ad as staff have written it, each field read and alone found to be right. */
export type WrittenAd = {
  dealer: string;
  series: ChosenSeries;
  /** Its name; null: the one that the model year tells. */
  generation: string | null;
  licencePlate: string | null;
  vin: string | null;
  imageUrls: string[];
  /** By column of ads (staff-fields.ts). */
  values: Readonly<Record<string, FieldValue>>;
};

/**
 * A new ad as a delivery would have brought it, held to the same rules: what they would drop from a delivery's ad is refused here.
 * @returns the ad, or what is wrong, in Swedish by column
 */
export function newAdOf(written: WrittenAd, now: Date): Result<ImportedAd, Record<string, string>> {
  const ad = importedAd(written);
  const errors: Record<string, string> = {};
  for (const [lowest, highest] of RANGES) {
    const { min, max } = rangeOf(written.values, lowest, highest);
    if (min !== null && max !== null && min > max) errors[highest] = 'Det högsta värdet är lägre än det lägsta.';
  }
  if (written.vin !== null && ad.vinHash === null) {
    errors.vin = 'Ett chassinummer har 17 tecken: siffror och bokstäver utan I, O och Q.';
  }
  for (const { field, reason, wrong } of PLAUSIBILITY_RULES) {
    if (wrong(ad, now) !== null) errors[COLUMN_OF_FIELD[field] ?? field] ??= reason;
  }
  return Object.keys(errors).length > 0 ? fail(errors) : ok(ad);
}

const RANGES = [
  ['wltp_consumption_min', 'wltp_consumption_max'],
  ['wltp_co2_min', 'wltp_co2_max'],
  ['nedc_consumption_min', 'nedc_consumption_max'],
  ['nedc_co2_min', 'nedc_co2_max'],
] as const;

/** The column at whose control a rule's field stands, where their names differ. */
const COLUMN_OF_FIELD: Readonly<Record<string, string>> = {
  accelleration_0_to_100_kmh: 'acceleration',
  wltp_co2_emission_combined: 'wltp_co2_min',
  nedc_co2_emission_combined: 'nedc_co2_min',
  wltp_fuel_consumption_combined: 'wltp_consumption_min',
  nedc_fuel_consumption_combined: 'nedc_consumption_min',
};

type Values = WrittenAd['values'];
const numberIn = (values: Values, column: string): number | null => (values[column] ?? null) as number | null;
const textIn = <Word extends string = string>(values: Values, column: string): Word | null =>
  (values[column] ?? null) as Word | null;
const listIn = <Word extends string = string>(values: Values, column: string): Word[] =>
  (values[column] ?? []) as Word[];
const rangeOf = (values: Values, lowest: string, highest: string): MinMax => ({
  min: numberIn(values, lowest),
  max: numberIn(values, highest),
});

function importedAd({ dealer, series, generation, licencePlate, vin, imageUrls, values }: WrittenAd): ImportedAd {
  const modelYear = numberIn(values, 'model_year');
  const bodyType = textIn<NonNullable<ImportedAd['bodyType']>>(values, 'chassis');
  const made = findGeneration(series, modelYear, generation, bodyType);
  const stars = numberIn(values, 'euro_ncap_result');
  const registered = textIn(values, 'first_registered');
  return {
    dealer: { name: dealer, city: textIn(values, 'city'), county: textIn(values, 'county') },
    dealerAdId: null,
    licencePlate,
    vinHash: vin === null ? null : hashVin(vin),
    ...{ brand: series.brand, brandId: series.brandId, series: series.name, seriesId: series.id, model: series.name },
    ...{ generation: made?.name ?? null, generationId: made?.id ?? null },
    name: textIn(values, 'name') ?? `${series.brand} ${series.name}`,
    modelYear,
    firstRegistered: registered === null ? null : new Date(`${registered}T00:00:00Z`),
    price: numberIn(values, 'price'),
    odometerKm: numberIn(values, 'odometer_km'),
    fuels: listIn(values, 'fuels'),
    transmission: textIn(values, 'transmission_type'),
    color: textIn(values, 'color'),
    bodyType,
    drive: textIn(values, 'drive'),
    powerKw: numberIn(values, 'power_kw'),
    horsepower: numberIn(values, 'horsepower_hp'),
    acceleration: numberIn(values, 'acceleration'),
    engineName: textIn(values, 'engine_name'),
    engineCode: textIn(values, 'engine_code'),
    engineType: textIn(values, 'engine_type'),
    engineCc: numberIn(values, 'engine_cc'),
    doors: numberIn(values, 'number_of_doors'),
    seats: numberIn(values, 'seats'),
    electricEngine: (values.electric_engine ?? null) as boolean | null,
    typeOfElectricCar: textIn(values, 'type_of_electric_car'),
    salesName: textIn(values, 'sales_name'),
    wltpConsumption: rangeOf(values, 'wltp_consumption_min', 'wltp_consumption_max'),
    wltpCo2: rangeOf(values, 'wltp_co2_min', 'wltp_co2_max'),
    nedcConsumption: rangeOf(values, 'nedc_consumption_min', 'nedc_consumption_max'),
    nedcCo2: rangeOf(values, 'nedc_co2_min', 'nedc_co2_max'),
    euroNcap: stars === null ? null : { stars, year: numberIn(values, 'euro_ncap_year') },
    trimPackages: listIn(values, 'trim_packages'),
    equipment: listIn(values, 'equipment'),
    awards: listIn(values, 'awards'),
    description: textIn(values, 'description'),
    url: textIn(values, 'url'),
    imageUrls,
    city: textIn(values, 'city'),
    county: textIn(values, 'county'),
    ...{ publishedAt: null, changedAt: null, status: 'active', closedAt: null, priceHistory: [], qualityFlags: [] },
  };
}
