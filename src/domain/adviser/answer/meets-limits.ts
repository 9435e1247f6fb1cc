import { KM_PER_MIL } from '#src/base/units.ts';
import { type AdFilters, type RangeFilter, rangeOf } from '#src/domain/ads/filters/ad-filters.ts';
import { electricRange } from '#src/domain/catalogue/electric-range.ts';
import { placesWithin } from '#src/domain/places/find-place.ts';
import { matchTokens } from '#src/domain/swedish/match-key.ts';
import { DRIVES } from '#src/domain/vocabulary/vocabulary.ts';
import { DENIABLE_FIELDS, DENIALS, type DeniableField, type Limits } from '#src/domain/wish/parsed-query.ts';
import { type AdFacts, measuredOf } from './ad-facts.ts';
import { hasEquipment } from './equipment-query.ts';

/** Hard constraints on a car: the filters of the list and further limits. */
export type Demands = { filters: AdFilters; limits: Limits };

/**
 * Whether an ad meets every hard constraint; checked again before an ad is shown. A fact that the ad does not state fails every
 * constraint on it, positive or negative: no car of unknown fuel is shown to a visitor who excluded diesel.
 */
export function meetsDemands(ad: AdFacts, demands: Demands): boolean {
  const { brand: make, series: model, transmission, color, bodyType: chassis } = ad;
  return (
    isAmong({ make, model, transmission, color, chassis }, demands) &&
    meetsFilters(ad, demands.filters) &&
    meetsLimits(ad, demands.limits)
  );
}

/** Whether each value is among the wanted ones of its field, if any are, and not among the excluded ones. */
export const isAmong = (values: Partial<Record<DeniableField, string | null>>, { filters, limits }: Demands): boolean =>
  DENIABLE_FIELDS.every((field) => {
    const value = values[field];
    return value === undefined || (isOneOf(value, filters[field]) && isNoneOf(value, limits[DENIALS[field]]));
  });

function meetsFilters(ad: AdFacts, filters: AdFilters): boolean {
  return (
    isOneOf(ad.generation, filters.generation) &&
    (filters.fuel.length === 0 || ad.fuels.some((fuel) => filters.fuel.includes(fuel))) &&
    filters.tags.every((tag) => ad.tags.includes(tag)) &&
    containsWords(ad, filters.search) &&
    isOneOf(ad.county, filters.county) &&
    (filters.near === '' || (ad.place !== null && placesWithin(filters).includes(ad.place))) &&
    isWithin(ad.price, filters, 'price', 1) &&
    isWithin(ad.modelYear, filters, 'year', 1) &&
    isWithin(ad.odometerKm, filters, 'mileage', KM_PER_MIL) &&
    isWithin(ad.horsepower, filters, 'power', 1) &&
    isWithin(electricRange(ad), filters, 'electricRange', 1)
  );
}

function meetsLimits(ad: AdFacts, limits: Limits): boolean {
  const consumption = measuredOf(ad, 'consumption');
  const isElectric = ad.fuels.includes('El');
  return (
    (limits.notFuel.length === 0 || (ad.fuels.length > 0 && !ad.fuels.some((fuel) => limits.notFuel.includes(fuel)))) &&
    isOneOf(ad.drive, limits.drive) &&
    isOnlyModel(ad, limits) &&
    isAtLeast(ad.seats, limits.minSeats) &&
    isAtMost(ad.seats, limits.maxSeats) &&
    hasDoors(ad.doors, limits) &&
    (isElectric || isAtMost(consumption?.value ?? null, limits.maxConsumption)) &&
    (isElectric || isAtMost(measuredOf(ad, 'co2')?.value ?? null, limits.maxCo2)) &&
    limits.equipment.every((each) => hasEquipment(each, ad)) &&
    !limits.notEquipment.some((each) => hasEquipment(each, ad))
  );
}

/** Whether an ad contains each word of a text, or a word beginning with it; a single letter must match a whole word. */
function containsWords(ad: AdFacts, text: string): boolean {
  if (text === '') return true;
  const adWords = matchTokens([ad.brand, ad.series, ad.generation, ad.name, ...ad.equipment].join(' '));
  return matchTokens(text).every((word) =>
    adWords.some((each) => each === word || (word.length > 1 && each.startsWith(word))),
  );
}

export const isOneOf = (value: string | null, wanted: readonly string[]): boolean =>
  wanted.length === 0 || (value !== null && wanted.includes(value));
const isNoneOf = (value: string | null, unwanted: readonly string[]): boolean =>
  unwanted.length === 0 || (value !== null && !unwanted.includes(value));

/** Makes of which only a named model is wanted. */
export function isOnlyModel(
  { brand, series }: { brand: string; series: string | null },
  { onlyModels }: Limits,
): boolean {
  const ofMake = onlyModels.filter(({ make }) => make === brand);
  return ofMake.length === 0 || ofMake.some(({ model }) => model === series);
}

const isAtLeast = (value: number | null, min: number | null): boolean =>
  min === null || (value !== null && value >= min);
const isAtMost = (value: number | null, max: number | null): boolean =>
  max === null || (value !== null && value <= max);

function isWithin(value: number | null, filters: AdFilters, range: RangeFilter, unit: number): boolean {
  const { min, max } = rangeOf(filters, range);
  return isAtLeast(value, min === null ? null : min * unit) && isAtMost(value, max === null ? null : max * unit);
}

/** "Fyra dörrar" are those at the sides: papers count the tailgate of a hatchback as its fifth. */
export const hasDoors = (doors: number | null, limits: Pick<Limits, 'doors'>): boolean =>
  limits.doors === null || doors === limits.doors || (limits.doors === SIDE_DOORS && doors === SIDE_DOORS + 1);
const SIDE_DOORS = 4;

/** Indexes of the wanted drives in DRIVES. */
export const drivePlaces = ({ drive }: Limits): readonly number[] => drive.map((each) => DRIVES.indexOf(each));
