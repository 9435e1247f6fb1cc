import { ownValue } from '#src/base/own-value.ts';
import { fail, ok, type Result } from '#src/base/result.ts';
import { readFacts } from '#src/domain/ads/ad-facts.ts';
import { hashVin } from '#src/domain/ads/identity/ad-identity.ts';
import { columnsOfField, type FieldValue } from '#src/domain/ads/staff-fields.ts';
import { carName } from '#src/domain/catalogue/car-name.ts';
import type { Catalogue, Generation } from '#src/domain/catalogue/catalogue.ts';
import { findGeneration } from '#src/domain/catalogue/match-generation.ts';
import type { ImportedAd, MinMax } from '#src/domain/deliveries/imported-ad.ts';
import { PLAUSIBILITY_RULES } from '#src/domain/deliveries/plausibility.ts';

/** The catalogue car of an ad created by staff. */
export type ChosenSeries = {
  brandId: number;
  brand: string;
  id: number;
  name: string;
  generations: readonly Generation[];
};

/** Every series of the catalogue with its brand. */
export const allSeries = ({ brands }: Catalogue): ChosenSeries[] =>
  brands.flatMap(({ id, name, series }) => series.map((each) => ({ brandId: id, brand: name, ...each })));

/** The values of the staff form, each field validated on its own. */
export type WrittenAd = {
  /** Null: not selected yet. */
  dealer: string | null;
  /** The dealer of an ad that its own people write: names are not unique. */
  dealerId?: number;
  series: ChosenSeries;
  /** Name of the generation; null: implied by the model year. */
  generation: string | null;
  licencePlate: string | null;
  /** As typed; null: the stored value is preserved. */
  vin: string | null;
  /** Hash stored by an earlier save. */
  storedVinHash: string | null;
  isPriceOnRequest: boolean;
  imageUrls: string[];
  /** By column of ads (staff-fields.ts). */
  values: Readonly<Record<string, FieldValue>>;
};

/** An unpublished ad: any field may be missing except brand and series. */
export type DraftAd = {
  /** In the form of a delivered ad; the dealer's name is empty while none is selected. */
  car: ImportedAd;
  isPriceOnRequest: boolean;
  /** Absent: the dealer of the name. */
  dealerId?: number;
};

/** The time at which the site publishes a draft automatically. */
export type PlannedPublication = {
  at: Date;
  /** Staff confirmed that another ad for sale may have the same licence plate. */
  allowsTwin: boolean;
};

/** Maximum number of days from now to a planned publication. */
export const MAX_DAYS_TO_PUBLICATION = 365;

/** @returns the draft, or the values that cannot be stored, with Swedish messages by form field */
export function draftOf(written: WrittenAd): Result<DraftAd, Record<string, string>> {
  const car = importedAd(written);
  if (written.vin !== null && car.vinHash === null) {
    return fail({ vin: 'Ett chassinummer har 17 tecken: siffror och bokstäver utan I, O och Q.' });
  }
  const { isPriceOnRequest, dealerId } = written;
  return ok({ car, isPriceOnRequest, ...(dealerId !== undefined && { dealerId }) });
}

/**
 * Problems that prevent publication, with Swedish messages by form field: missing values, and values that the import would drop.
 * Empty: none.
 */
export function publicationProblems({ car, isPriceOnRequest }: DraftAd, now: Date): Record<string, string> {
  const errors: Record<string, string> = {};
  if (car.dealer.name === '') errors.handlare = 'Välj en handlare.';
  if (car.price === null && !isPriceOnRequest) errors.price = 'Skriv ett pris, eller kryssa i Pris på begäran.';
  if (car.price !== null && isPriceOnRequest) errors.price = 'Ta bort priset eller krysset i Pris på begäran.';
  if (car.odometerKm === null) errors.odometer_km = 'Skriv mätarställningen.';
  if (car.modelYear === null) errors.model_year = 'Skriv årsmodellen.';
  if (car.fuels.length === 0) errors.fuels = 'Välj minst ett drivmedel.';
  for (const [key, highest] of RANGES) {
    const { min, max } = car[key];
    if (min !== null && max !== null && min > max) errors[highest] ??= 'Det högsta värdet är lägre än det lägsta.';
  }
  for (const { field, reason, wrong } of PLAUSIBILITY_RULES) {
    const column = columnsOfField(field)[0] ?? field;
    if (wrong(car, now) !== null) errors[column] = ownValue(errors, column) ?? reason;
  }
  return errors;
}

const RANGES = [
  ['wltpConsumption', 'wltp_consumption_max'],
  ['wltpCo2', 'wltp_co2_max'],
  ['nedcConsumption', 'nedc_consumption_max'],
  ['nedcCo2', 'nedc_co2_max'],
] as const;

type Values = WrittenAd['values'];
const numberIn = (values: Values, column: string): number | null => (ownValue(values, column) ?? null) as number | null;
const textIn = <Word extends string = string>(values: Values, column: string): Word | null =>
  (ownValue(values, column) ?? null) as Word | null;
const listIn = <Word extends string = string>(values: Values, column: string): Word[] =>
  (ownValue(values, column) ?? []) as Word[];
const rangeOf = (values: Values, lowest: string, highest: string): MinMax => ({
  min: numberIn(values, lowest),
  max: numberIn(values, highest),
});

function importedAd(written: WrittenAd): ImportedAd {
  const { dealer, series, generation, licencePlate, vin, storedVinHash, imageUrls, values } = written;
  const modelYear = numberIn(values, 'model_year');
  const bodyType = textIn<NonNullable<ImportedAd['bodyType']>>(values, 'chassis');
  const made = findGeneration(series, modelYear, generation, bodyType);
  const stars = numberIn(values, 'euro_ncap_result');
  const registered = textIn(values, 'first_registered');
  return {
    dealer: { name: dealer ?? '', city: textIn(values, 'city'), county: textIn(values, 'county') },
    dealerAdId: null,
    licencePlate,
    vinHash: vin === null ? storedVinHash : hashVin(vin),
    brand: series.brand,
    brandId: series.brandId,
    series: series.name,
    seriesId: series.id,
    model: series.name,
    generation: made?.name ?? null,
    generationId: made?.id ?? null,
    name: textIn(values, 'name') ?? carName(series.brand, series.name),
    modelYear,
    firstRegistered: registered === null ? null : new Date(`${registered}T00:00:00Z`),
    price: numberIn(values, 'price'),
    vat: textIn(values, 'vat'),
    odometerKm: numberIn(values, 'odometer_km'),
    fuels: listIn(values, 'fuels'),
    identityFuels: [],
    identityBody: bodyType,
    transmission: textIn(values, 'transmission_type'),
    color: textIn(values, 'color'),
    bodyType,
    drive: textIn(values, 'drive'),
    powerKw: numberIn(values, 'power_kw'),
    horsepower: numberIn(values, 'horsepower_hp'),
    ...readFacts({
      number: ({ column }) => numberIn(values, column),
      text: ({ column }) => textIn(values, column),
    }),
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
    publishedAt: null,
    changedAt: null,
    status: 'active',
    closedAt: null,
    priceHistory: [],
    qualityFlags: [],
    // Computed when the draft is published.
    catalogueValues: null,
    electricValues: null,
    tags: [],
  };
}
