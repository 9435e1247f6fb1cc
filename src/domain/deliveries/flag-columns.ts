import { ownValue } from '#src/base/own-value.ts';
import {
  FIELD_FLAGS,
  type FieldFlag,
  FLAG_VALUE_MARK,
  parseFlag,
  type ReadingFlag,
} from '#src/domain/ads/quality-flags.ts';
import { columnsOfField, PICTURES_COLUMN } from '#src/domain/ads/staff-fields.ts';
import { CAR_RULES } from './car-plausibility.ts';
import { FEED_FIELDS } from './feed-row.ts';
import { PLAUSIBILITY_RULES } from './plausibility.ts';

/** The part of a flag that says which value it is about, as a regular expression of PostgreSQL and of JavaScript. */
export const FLAG_KEY = `^(?:(?:${FIELD_FLAGS.join('|')})${FLAG_VALUE_MARK}\\S+|[^:]+)`;

const POWER = ['horsepower_hp', 'power_kw'];
const CONSUMPTION = ['wltp', 'nedc'].flatMap((test) => columnsOfField(`${test}_fuel_consumption_combined`));
const CO2 = ['wltp', 'nedc'].flatMap((test) => columnsOfField(`${test}_co2_emission_combined`));

const OF_READING: Readonly<Record<Exclude<ReadingFlag, FieldFlag>, readonly string[]>> = {
  'annons-id': [],
  bildadress: [PICTURES_COLUMN],
  chassinummer: [],
  'inte inkommen': ['status'],
  leasingpris: ['price'],
  'mätarställning ur rubriken': ['odometer_km'],
  'pris från': ['price'],
  'pris i annan valuta': ['price'],
  'pris på begäran': ['price'],
  'pris utan moms': ['price'],
  'årsmodell i intervall': ['model_year'],
  'mätarställning i intervall': ['odometer_km'],
  'okänd biltyp': ['chassis'],
  'okänd drivning': ['drive'],
  'okänd färg': ['color'],
  'okänd status': ['status'],
  'okänd växellåda': ['transmission_type'],
  'okänt drivmedel': ['fuels'],
  prishistorik: [],
  registreringsnummer: [],
  reserverad: ['status'],
  webbadress: ['url'],
  'årsmodell före modellen': ['model_year'],
  'årsmodell ur beskrivningen': ['model_year'],
  'årsmodell ur rubriken': ['model_year'],
};
/** Rules about more columns than that of their field. */
const OF_RULE: Readonly<Record<string, readonly string[]>> = {
  'kW mot hk': POWER,
  'effekt mot modellens motorer': POWER,
  'kW i stället för hk': POWER,
  'förbrukning noll': CONSUMPTION,
  'CO2 noll': CO2,
  'pris över bilens tak': ['price'],
  'mätarställning av nior': ['odometer_km'],
  'mätarställning för låg för åldern': ['odometer_km'],
  'mätarställning för hög för åldern': ['odometer_km'],
  'pris under bilens golv': ['price'],
  'mätarställning mot ålder': ['odometer_km'],
};

/**
 * Columns of an ad by the key of a quality flag that is about them: a value that somebody has set in one of them settles the flag.
 * Flags that only the next delivery can settle are absent.
 */
export const FLAG_COLUMNS: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  [
    ...PLAUSIBILITY_RULES.map(({ name, field }) => [name, ownValue(OF_RULE, name) ?? columnsOfField(field)] as const),
    ...CAR_RULES.map(({ name }) => [name, ownValue(OF_RULE, name) ?? []] as const),
    ...Object.entries(OF_READING),
    ...FIELD_FLAGS.flatMap((kind) =>
      FEED_FIELDS.map((field) => [`${kind}${FLAG_VALUE_MARK}${field}`, columnsOfField(field)] as const),
    ),
  ].filter(([, columns]) => columns.length > 0),
);

const PRICE_RULES = [...PLAUSIBILITY_RULES, ...CAR_RULES]
  .filter(({ field }) => field === 'price')
  .map(({ name }) => name);

/** Whether the dealer has stated a price that a rule has dropped, because it cannot be that of the car. */
export const isPriceRefused = (flags: readonly string[]): boolean =>
  flags.some((flag) => PRICE_RULES.some((name) => name === parseFlag(flag).kind));
