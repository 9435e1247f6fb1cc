import { AD_RANGES } from '#src/domain/ads/ad-limits.ts';
import { type Fuel, isWithoutExhaust, UNKNOWN_HYBRID } from '#src/domain/ads/vocabulary.ts';
import { DAY_MS, HP_PER_KW } from '#src/domain/units.ts';
import type { ImportedAd, MinMax, RowRejection } from './imported-ad.ts';

/**
 * The plausibility rules of an ad. A violated rule either drops the value and adds its name as a quality flag, or rejects the row
 * with a Swedish reason. Rules run from top to bottom; later ones see the remaining values. Numbers are in stored units.
 */
export type PlausibilityRule = {
  name: string;
  /** PUB §3 name of the field that is dropped or named in the rejection. */
  field: string;
  action: 'drop' | 'reject';
  reason: string;
  /** Returns the invalid value as text for the table of rejected rows; null when the rule holds. */
  wrong: (ad: ImportedAd, deliveredAt: Date) => string | null;
  drop: (ad: ImportedAd, deliveredAt: Date) => void;
};

type NumberKey = keyof typeof AD_RANGES & keyof ImportedAd;
type Range = { min: number; max: number };
type MinMaxKey = 'wltpConsumption' | 'wltpCo2' | 'nedcConsumption' | 'nedcCo2';

/** Drops a number outside its limits. */
function within(
  name: string,
  field: string,
  key: NumberKey,
  reason: string,
  { min, max }: Range = AD_RANGES[key],
): PlausibilityRule {
  return {
    name,
    field,
    action: 'drop',
    reason,
    wrong: (ad) => {
      const value = ad[key];
      return value !== null && (value < min || value > max) ? String(value) : null;
    },
    drop: (ad) => {
      ad[key] = null;
    },
  };
}

/** Drops a lowest and a highest value if either is outside the limits. */
function bothWithin(
  name: string,
  field: string,
  key: MinMaxKey,
  { min, max }: Range,
  reason: string,
): PlausibilityRule {
  const outside = (value: number | null) => value !== null && (value < min || value > max);
  return {
    name,
    field,
    action: 'drop',
    reason,
    wrong: (ad) => (outside(ad[key].min) || outside(ad[key].max) ? `${ad[key].min ?? ''}–${ad[key].max ?? ''}` : null),
    drop: (ad) => {
      ad[key] = { min: null, max: null };
    },
  };
}

/** One day is tolerated, as feeds state no time of day. */
const isFuture = (day: Date, deliveredAt: Date) => day.getTime() > deliveredAt.getTime() + DAY_MS;
const dayText = (date: Date) => date.toISOString().slice(0, 10);
const ELECTRIFIED: ReadonlySet<Fuel> = new Set(['El', 'Laddhybrid', 'Elhybrid', UNKNOWN_HYBRID]);
const isElectrified = (ad: ImportedAd) => ad.fuels.some((fuel) => ELECTRIFIED.has(fuel));
const isZero = (values: MinMax) => values.min === 0 || values.max === 0;
const powersDisagree = (ad: ImportedAd) =>
  ad.powerKw !== null && ad.horsepower !== null && Math.abs(ad.horsepower / (ad.powerKw * HP_PER_KW) - 1) > 0.15;
const powersText = (ad: ImportedAd) => `${ad.powerKw} kW, ${ad.horsepower} hk`;

const { price: PRICES, modelYear: YEARS, stars: STARS, starsYear: STARS_YEARS } = AD_RANGES;

export const PLAUSIBILITY_RULES: readonly PlausibilityRule[] = [
  {
    name: 'årsmodell',
    field: 'model_year',
    action: 'reject',
    reason: 'Årsmodellen ska vara mellan 1900 och nästa år. Rätta årsmodellen i annonsen.',
    wrong: ({ modelYear }, deliveredAt) =>
      modelYear !== null &&
      (!Number.isInteger(modelYear) || modelYear < YEARS.min || modelYear > deliveredAt.getUTCFullYear() + 1)
        ? String(modelYear)
        : null,
    drop: (ad) => {
      ad.modelYear = null;
    },
  },
  within('pris under 1000', 'price', 'price', 'Ett pris under 1 000 kr visas som Pris på begäran.', {
    min: PRICES.min,
    max: Number.POSITIVE_INFINITY,
  }),
  within('pris över 20 miljoner', 'price', 'price', 'Ett pris över 20 000 000 kr visas inte.'),
  within('mätarställning', 'odometer_km', 'odometerKm', 'Mätarställningen ska vara mellan 0 och 100 000 mil.'),
  {
    name: 'mätarställning noll',
    field: 'odometer_km',
    action: 'drop',
    reason: 'En bil som är äldre än två år har inte mätarställningen 0; uppgiften saknas.',
    wrong: (ad, deliveredAt) =>
      ad.odometerKm === 0 && ad.modelYear !== null && ad.modelYear < deliveredAt.getUTCFullYear() - 2 ? '0' : null,
    drop: (ad) => {
      ad.odometerKm = null;
    },
  },
  within('hästkrafter', 'horsepower_hp', 'horsepower', 'Effekten ska vara mellan 5 och 2 000 hk.'),
  within('kilowatt', 'power_kw', 'powerKw', 'Effekten ska vara mellan 4 och 1 471 kW.'),
  {
    // Makers state the power of the whole car in hk; the registered kW is often that of one of its motors.
    name: 'kW för en av motorerna',
    field: 'power_kw',
    action: 'drop',
    reason: 'Effekten i kW och i hk skiljer sig mer än 15 procent; för en bil med elmotor gäller hk.',
    wrong: (ad) => (isElectrified(ad) && powersDisagree(ad) ? powersText(ad) : null),
    drop: (ad) => {
      ad.powerKw = null;
    },
  },
  {
    // Usually one number typed into both columns; which of them is correct cannot be known.
    name: 'kW mot hk',
    field: 'horsepower_hp',
    action: 'drop',
    reason: 'Effekten i kW och i hk skiljer sig mer än 15 procent; ingen av dem visas.',
    wrong: (ad) => (powersDisagree(ad) ? powersText(ad) : null),
    drop: (ad) => {
      ad.powerKw = null;
      ad.horsepower = null;
    },
  },
  within('acceleration', 'accelleration_0_to_100_kmh', 'acceleration', '0–100 km/h ska ta mellan 1,5 och 60 sekunder.'),
  within('dörrar', 'number_of_doors', 'doors', 'Antalet dörrar ska vara mellan 1 och 7.'),
  within('säten', 'seats', 'seats', 'Antalet säten ska vara mellan 1 och 60.'),
  within('motorvolym', 'engine_cc', 'engineCc', 'Slagvolymen ska vara mellan 49 och 15 000 cm³.'),
  {
    name: 'motorvolym på elbil',
    field: 'engine_cc',
    action: 'drop',
    reason: 'En elbil har ingen cylindervolym.',
    wrong: (ad) => (ad.engineCc !== null && isWithoutExhaust(ad.fuels) ? String(ad.engineCc) : null),
    drop: (ad) => {
      ad.engineCc = null;
    },
  },
  bothWithin('CO2 WLTP', 'wltp_co2_emission_combined', 'wltpCo2', AD_RANGES.co2, 'CO2 ska vara mellan 0 och 600 g/km.'),
  bothWithin('CO2 NEDC', 'nedc_co2_emission_combined', 'nedcCo2', AD_RANGES.co2, 'CO2 ska vara mellan 0 och 600 g/km.'),
  bothWithin(
    'förbrukning WLTP',
    'wltp_fuel_consumption_combined',
    'wltpConsumption',
    AD_RANGES.consumption,
    'Förbrukningen ska vara mellan 0 och 50 per 100 km.',
  ),
  bothWithin(
    'förbrukning NEDC',
    'nedc_fuel_consumption_combined',
    'nedcConsumption',
    AD_RANGES.consumption,
    'Förbrukningen ska vara mellan 0 och 50 per 100 km.',
  ),
  {
    name: 'CO2 noll',
    field: 'wltp_co2_emission_combined',
    action: 'drop',
    reason: 'Bara elbilar och vätgasbilar släpper ut 0 g/km; uppgiften saknas.',
    wrong: (ad) => (!isWithoutExhaust(ad.fuels) && (isZero(ad.wltpCo2) || isZero(ad.nedcCo2)) ? '0' : null),
    drop: (ad) => {
      if (isZero(ad.wltpCo2)) ad.wltpCo2 = { min: null, max: null };
      if (isZero(ad.nedcCo2)) ad.nedcCo2 = { min: null, max: null };
    },
  },
  {
    name: 'förbrukning noll',
    field: 'wltp_fuel_consumption_combined',
    action: 'drop',
    reason: 'Ingen bil har förbrukningen 0; uppgiften saknas.',
    wrong: (ad) => (isZero(ad.wltpConsumption) || isZero(ad.nedcConsumption) ? '0' : null),
    drop: (ad) => {
      if (isZero(ad.wltpConsumption)) ad.wltpConsumption = { min: null, max: null };
      if (isZero(ad.nedcConsumption)) ad.nedcConsumption = { min: null, max: null };
    },
  },
  {
    name: 'Euro NCAP',
    field: 'euro_ncap_result',
    action: 'drop',
    reason: 'Euro NCAP ger 1 till 5 stjärnor, från 1997 och framåt.',
    wrong: ({ euroNcap }, deliveredAt) => {
      if (!euroNcap) return null;
      const { stars, year } = euroNcap;
      const isStars = Number.isInteger(stars) && stars >= STARS.min && stars <= STARS.max;
      const isYear =
        year === null || (Number.isInteger(year) && year >= STARS_YEARS.min && year <= deliveredAt.getUTCFullYear());
      return isStars && isYear ? null : `${stars} (${year ?? ''})`;
    },
    drop: (ad) => {
      ad.euroNcap = null;
    },
  },
  {
    name: 'första registrering',
    field: 'first_registered',
    action: 'drop',
    reason: 'Första registreringen kan inte ligga i framtiden eller mer än tre år före årsmodellen.',
    wrong: ({ firstRegistered, modelYear }, deliveredAt) =>
      firstRegistered !== null &&
      (isFuture(firstRegistered, deliveredAt) ||
        (modelYear !== null && firstRegistered.getUTCFullYear() < modelYear - 3))
        ? dayText(firstRegistered)
        : null,
    drop: (ad) => {
      ad.firstRegistered = null;
    },
  },
  {
    name: 'publicerad i framtiden',
    field: 'dates_published',
    action: 'drop',
    reason: 'Annonsen kan inte vara publicerad i framtiden; leveransens tid gäller.',
    wrong: ({ publishedAt }, deliveredAt) =>
      publishedAt !== null && publishedAt > deliveredAt ? publishedAt.toISOString() : null,
    drop: (ad, deliveredAt) => {
      ad.publishedAt = deliveredAt;
    },
  },
  {
    name: 'ändrad i framtiden',
    field: 'dates_changed',
    action: 'drop',
    reason: 'Annonsen kan inte vara ändrad i framtiden.',
    wrong: ({ changedAt }, deliveredAt) =>
      changedAt !== null && changedAt > deliveredAt ? changedAt.toISOString() : null,
    drop: (ad) => {
      ad.changedAt = null;
    },
  },
  {
    name: 'stängd i framtiden',
    field: 'dates_removed',
    action: 'drop',
    reason: 'Annonsen kan inte vara borttagen eller såld i framtiden; leveransens tid gäller.',
    wrong: ({ closedAt }, deliveredAt) => (closedAt !== null && closedAt > deliveredAt ? closedAt.toISOString() : null),
    drop: (ad, deliveredAt) => {
      ad.closedAt = deliveredAt;
    },
  },
  {
    name: 'stängd före publicering',
    field: 'dates_published',
    action: 'drop',
    reason: 'Annonsen kan inte vara borttagen eller såld innan den publicerades; den räknas som publicerad samma dag.',
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
    if (rule.action === 'reject') return { field: rule.field, value, rule: rule.name, reason: rule.reason };
    rule.drop(ad, deliveredAt);
    ad.qualityFlags.push(rule.name);
  }
  return null;
}
