import { DAY_MS, HP_PER_KW } from '#src/base/units.ts';
import { AD_FACTS, isNumberFact, type NumberFactField } from '#src/domain/ads/ad-facts.ts';
import { AD_RANGES } from '#src/domain/ads/ad-limits.ts';
import { flagWith, type PlausibilityFlag } from '#src/domain/ads/quality-flags.ts';
import { type Fuel, isWithoutExhaust, UNKNOWN_HYBRID } from '#src/domain/vocabulary/vocabulary.ts';
import type { ImportedAd, MinMax, RowRejection } from './imported-ad.ts';

/**
 * The plausibility rules of an ad. A violated rule either drops the value and adds its name as a quality flag, or rejects the row
 * with a Swedish reason. Rules run from top to bottom; later ones see the remaining values. Numbers are in stored units.
 */
export type PlausibilityRule = {
  name: PlausibilityFlag;
  /** PUB §3 name of the field that is dropped or named in the rejection. */
  field: string;
  /** The error, for the dealer of a rejected row and for the staff member whose form is refused. */
  reason: string;
  /** Returns the invalid value as text for the table of rejected rows; null when the rule holds. */
  wrong: (ad: ImportedAd, deliveredAt: Date) => string | null;
  /** Absent: the row is rejected. */
  drop?: (ad: ImportedAd, deliveredAt: Date) => void;
};

type NumberKey = 'price' | 'odometerKm' | 'horsepower' | 'powerKw' | NumberFactField['fact']['name'];
type Range = { min: number; max: number };
type MinMaxKey = 'wltpConsumption' | 'wltpCo2' | 'nedcConsumption' | 'nedcCo2';
/** Fields whose value may be missing. */
type OptionalKey = { [Key in keyof ImportedAd]: null extends ImportedAd[Key] ? Key : never }[keyof ImportedAd];

/** Drops fields together. */
const dropping = (
  name: PlausibilityFlag,
  field: string,
  keys: readonly OptionalKey[],
  reason: string,
  wrong: PlausibilityRule['wrong'],
): PlausibilityRule => ({
  name,
  field,
  reason,
  wrong,
  drop: (ad) => {
    for (const key of keys) ad[key] = null;
  },
});

const isOutside = (value: number | null, { min, max }: Range) => value !== null && (value < min || value > max);

/** Drops a number outside its limits. */
const within = (name: PlausibilityFlag, field: string, key: NumberKey, reason: string, range: Range) =>
  dropping(name, field, [key], reason, (ad) => (isOutside(ad[key], range) ? String(ad[key]) : null));

/** Drops a lowest and a highest value if either is outside the limits. */
const bothWithin = (
  name: PlausibilityFlag,
  field: string,
  key: MinMaxKey,
  range: Range,
  reason: string,
): PlausibilityRule => ({
  name,
  field,
  reason,
  wrong: ({ [key]: { min, max } }) =>
    isOutside(min, range) || isOutside(max, range) ? `${min ?? ''}–${max ?? ''}` : null,
  drop: (ad) => {
    ad[key] = { min: null, max: null };
  },
});

/** Drops the measurements of which one is 0, unless the car may have none. */
const notZero = (
  name: PlausibilityFlag,
  field: string,
  keys: readonly MinMaxKey[],
  reason: string,
  mayBeZero: (ad: ImportedAd) => boolean,
): PlausibilityRule => {
  const isZero = ({ min, max }: MinMax) => min === 0 || max === 0;
  return {
    name,
    field,
    reason,
    wrong: (ad) => (keys.some((key) => isZero(ad[key])) && !mayBeZero(ad) ? '0' : null),
    drop: (ad) => {
      for (const key of keys) if (isZero(ad[key])) ad[key] = { min: null, max: null };
    },
  };
};

/** Replaces a moment after the delivery by its time, or drops it. */
const notFuture = (
  name: PlausibilityFlag,
  field: string,
  key: 'publishedAt' | 'changedAt' | 'closedAt',
  instead: 'delivery' | null,
  reason: string,
): PlausibilityRule => ({
  name,
  field,
  reason,
  wrong: ({ [key]: at }, deliveredAt) => (at !== null && at > deliveredAt ? at.toISOString() : null),
  drop: (ad, deliveredAt) => {
    ad[key] = instead && deliveredAt;
  },
});

/** One day is tolerated, as feeds state no time of day. */
const isFuture = (day: Date, deliveredAt: Date) => day.getTime() > deliveredAt.getTime() + DAY_MS;
const ELECTRIFIED: ReadonlySet<Fuel> = new Set(['El', 'Laddhybrid', 'Elhybrid', UNKNOWN_HYBRID]);
const isElectrified = (ad: ImportedAd) => ad.fuels.some((fuel) => ELECTRIFIED.has(fuel));
/** The powers of an ad, if they disagree. */
const contradiction = ({ powerKw, horsepower }: ImportedAd) =>
  powerKw !== null && horsepower !== null && Math.abs(horsepower / (powerKw * HP_PER_KW) - 1) > 0.15
    ? `${powerKw} kW, ${horsepower} hk`
    : null;

const {
  price: PRICES,
  modelYear: YEARS,
  stars: STARS,
  starsYear: STARS_YEARS,
  co2: CO2,
  consumption: LITRES,
} = AD_RANGES;
const CO2_REASON = 'CO2 ska vara mellan 0 och 600 g/km.';
const LITRES_REASON = 'Förbrukningen ska vara mellan 0 och 50 per 100 km.';

export const PLAUSIBILITY_RULES: readonly PlausibilityRule[] = [
  {
    name: 'årsmodell',
    field: 'model_year',
    reason: 'Årsmodellen ska vara mellan 1900 och nästa år. Rätta årsmodellen i annonsen.',
    wrong: ({ modelYear }, deliveredAt) =>
      modelYear !== null &&
      (!Number.isInteger(modelYear) || modelYear < YEARS.min || modelYear > deliveredAt.getUTCFullYear() + 1)
        ? String(modelYear)
        : null,
  },
  within('pris under 1000', 'price', 'price', 'Ett pris under 1 000 kr visas som Pris på begäran.', {
    min: PRICES.min,
    max: Number.POSITIVE_INFINITY,
  }),
  within('pris över 20 miljoner', 'price', 'price', 'Ett pris över 20 000 000 kr visas inte.', PRICES),
  within(
    'mätarställning',
    'odometer_km',
    'odometerKm',
    'Mätarställningen ska vara mellan 0 och 100 000 mil.',
    AD_RANGES.odometerKm,
  ),
  dropping(
    'mätarställning noll',
    'odometer_km',
    ['odometerKm'],
    'En bil som är äldre än två år har inte mätarställningen 0.',
    ({ odometerKm, modelYear }, deliveredAt) =>
      odometerKm === 0 && modelYear !== null && modelYear < deliveredAt.getUTCFullYear() - 2 ? '0' : null,
  ),
  within(
    'hästkrafter',
    'horsepower_hp',
    'horsepower',
    'Effekten ska vara mellan 5 och 2 000 hk.',
    AD_RANGES.horsepower,
  ),
  within('kilowatt', 'power_kw', 'powerKw', 'Effekten ska vara mellan 4 och 1 471 kW.', AD_RANGES.powerKw),
  dropping(
    // Makers state the power of the whole car in hk; the registered kW is often that of one of its motors.
    'kW för en av motorerna',
    'power_kw',
    ['powerKw'],
    'Effekten i kW och i hk skiljer sig mer än 15 procent. För en bil med elmotor gäller hk.',
    (ad) => (isElectrified(ad) ? contradiction(ad) : null),
  ),
  dropping(
    // Usually one number typed into both columns; which of them is correct cannot be known.
    'kW mot hk',
    'horsepower_hp',
    ['powerKw', 'horsepower'],
    'Effekten i kW och i hk skiljer sig mer än 15 procent. Rätta det värde som är fel.',
    contradiction,
  ),
  ...AD_FACTS.filter(isNumberFact).map(({ feed, input, fact: { name, limit } }) =>
    within(limit.flag, feed, name, limit.reason, input),
  ),
  dropping('motorvolym på elbil', 'engine_cc', ['engineCc'], 'En elbil har ingen slagvolym.', (ad) =>
    ad.engineCc !== null && isWithoutExhaust(ad.fuels) ? String(ad.engineCc) : null,
  ),
  bothWithin('CO2 WLTP', 'wltp_co2_emission_combined', 'wltpCo2', CO2, CO2_REASON),
  bothWithin('CO2 NEDC', 'nedc_co2_emission_combined', 'nedcCo2', CO2, CO2_REASON),
  bothWithin('förbrukning WLTP', 'wltp_fuel_consumption_combined', 'wltpConsumption', LITRES, LITRES_REASON),
  bothWithin('förbrukning NEDC', 'nedc_fuel_consumption_combined', 'nedcConsumption', LITRES, LITRES_REASON),
  notZero(
    'CO2 noll',
    'wltp_co2_emission_combined',
    ['wltpCo2', 'nedcCo2'],
    'Bara elbilar och vätgasbilar släpper ut 0 g/km. Lämna fältet tomt om värdet är okänt.',
    ({ fuels }) => isWithoutExhaust(fuels),
  ),
  notZero(
    'förbrukning noll',
    'wltp_fuel_consumption_combined',
    ['wltpConsumption', 'nedcConsumption'],
    'Ingen bil har förbrukningen 0. Lämna fältet tomt om värdet är okänt.',
    () => false,
  ),
  dropping(
    'Euro NCAP',
    'euro_ncap_result',
    ['euroNcap'],
    'Euro NCAP ger 1 till 5 stjärnor, från 1997 och framåt.',
    ({ euroNcap }, deliveredAt) => {
      if (!euroNcap) return null;
      const { stars, year } = euroNcap;
      const isStars = Number.isInteger(stars) && !isOutside(stars, STARS);
      const years = { min: STARS_YEARS.min, max: deliveredAt.getUTCFullYear() };
      const isYear = year === null || (Number.isInteger(year) && !isOutside(year, years));
      return isStars && isYear ? null : `${stars} (${year ?? ''})`;
    },
  ),
  dropping(
    'första registrering',
    'first_registered',
    ['firstRegistered'],
    'Första registreringen kan inte ligga i framtiden eller mer än tre år före årsmodellen.',
    ({ firstRegistered, modelYear }, deliveredAt) =>
      firstRegistered !== null &&
      (isFuture(firstRegistered, deliveredAt) ||
        (modelYear !== null && firstRegistered.getUTCFullYear() < modelYear - 3))
        ? firstRegistered.toISOString().slice(0, 10)
        : null,
  ),
  notFuture(
    'publicerad i framtiden',
    'dates_published',
    'publishedAt',
    'delivery',
    'Annonsen kan inte vara publicerad i framtiden. Leveransens tid gäller.',
  ),
  notFuture('ändrad i framtiden', 'dates_changed', 'changedAt', null, 'Annonsen kan inte vara ändrad i framtiden.'),
  notFuture(
    'stängd i framtiden',
    'dates_removed',
    'closedAt',
    'delivery',
    'Annonsen kan inte vara borttagen eller såld i framtiden. Leveransens tid gäller.',
  ),
  {
    name: 'stängd före publicering',
    field: 'dates_published',
    reason: 'Annonsen kan inte vara borttagen eller såld innan den publicerades. Den räknas som publicerad samma dag.',
    wrong: ({ closedAt, publishedAt }) =>
      closedAt !== null && publishedAt !== null && closedAt < publishedAt ? publishedAt.toISOString() : null,
    drop: (ad) => {
      ad.publishedAt = ad.closedAt;
    },
  },
];

/** Applies the table to an ad in place and stops at the first rule that rejects it. */
export function applyPlausibility(ad: ImportedAd, deliveredAt: Date): RowRejection | null {
  for (const rule of PLAUSIBILITY_RULES) {
    const value = rule.wrong(ad, deliveredAt);
    if (value === null) continue;
    if (!rule.drop) return { field: rule.field, value, rule: rule.name, reason: rule.reason };
    rule.drop(ad, deliveredAt);
    ad.qualityFlags.push(flagWith(rule.name, value));
  }
  return null;
}
