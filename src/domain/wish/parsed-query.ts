import { type AdFilters, type AdSort, NO_AD_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import type { RecentChange } from '#src/domain/ads/recent-changes.ts';
import type { BodyType, Color, Drive, Fuel, Transmission } from '#src/domain/vocabulary/vocabulary.ts';
import type { Equipment } from './words/equipment-words.ts';

/** Uses and qualities that the classifiers of soft wishes are trained with. */
export const LEARNED_WISHES = [
  'hund',
  'familj',
  'dra släp',
  'rymlig',
  'liten',
  'stad',
  'långresa',
  'pendla',
  'vinter',
  'första bil',
  'snål',
  'låg skatt',
  'billig',
  'miljö',
  'snabb',
  'säker',
  'pålitlig',
  'bekväm',
  'få mil',
  'nyare',
  'hög insteg',
] as const;
/** Needs of life situations that words and phrases name; no sentence was labelled with them. */
export const SITUATION_WISHES = [
  'barnstolar',
  'hundbur',
  'lång förare',
  'tyst',
  'lätt att lasta',
  'lång last',
  'lätt att köra',
  'oplogat',
  'rosttålig',
  'laddar snabbt',
  'plats bak',
  'många platser',
] as const;
/** Uses and qualities that rank cars and exclude none. */
export const WISHES = [...LEARNED_WISHES, ...SITUATION_WISHES] as const;
export type SoftPreference = (typeof WISHES)[number];

/** Hard constraints that the list page has no filter for. */
export type Limits = {
  notMake: readonly string[];
  notModel: readonly string[];
  notFuel: readonly Fuel[];
  notTransmission: readonly Transmission[];
  notColor: readonly Color[];
  notChassis: readonly BodyType[];
  notEquipment: readonly Equipment[];
  /** Only these models of these makes, where other makes are wanted as a whole ("V70 eller BMW"). */
  onlyModels: readonly { make: string; model: string }[];
  drive: readonly Drive[];
  equipment: readonly Equipment[];
  minSeats: number | null;
  maxSeats: number | null;
  doors: number | null;
  /** Litres per 100 km. */
  maxConsumption: number | null;
  /** g per km. */
  maxCo2: number | null;
};

/** Requests that were understood but cannot be checked in ads, so that they exclude nothing. */
export type Note =
  | { kind: 'monthlyCost'; kronor: number }
  | { kind: 'towWeight'; kg: number }
  | { kind: 'yearlyTax'; kronor: number }
  /** km on a charge; null: only long. */
  | { kind: 'range'; km: number | null }
  /** km on a charge in winter; `filters` have the range by WLTP that gives it. */
  | { kind: 'winterRange'; km: number }
  /** A change of ads that lists filter by, and the adviser does not. */
  | { kind: 'recent'; change: RecentChange }
  /** An excluded place. */
  | { kind: 'place'; name: string }
  /** A named car that was never made with this fuel. */
  | { kind: 'noSuchCar'; name: string; fuel: Fuel };

/** A message that refines the previous answer. */
export const FOLLOW_UPS = ['cheaper', 'newer', 'fewerMiles', 'more', 'thriftiest', 'fastest', 'reset'] as const;
export type FollowUp = (typeof FOLLOW_UPS)[number];

/** A visitor's text as a query. */
export type ParsedQuery = {
  /** Filters of the list page. */
  filters: AdFilters;
  limits: Limits;
  wishes: readonly SoftPreference[];
  /** Undesired but not excluded ("helst inte diesel"): only ranks. */
  avoid: readonly string[];
  /** Fields stated as preferences ("gärna", "helst"); the first to be relaxed. */
  soft: readonly SoftField[];
  sort: AdSort | null;
  notes: readonly Note[];
  followUp: FollowUp | null;
  /** Fields to be added to those of the conversation instead of replacing them ("även Saab"). */
  isAddition: boolean;
  /** Words that were not understood, as written. */
  unknown: readonly string[];
};

const SOFT_FIELDS = ['make', 'model', 'fuel', 'transmission', 'color', 'chassis', 'drive', 'equipment'] as const;
export type SoftField = (typeof SOFT_FIELDS)[number];

export const NO_LIMITS: Limits = {
  notMake: [],
  notModel: [],
  notFuel: [],
  notTransmission: [],
  notColor: [],
  notChassis: [],
  notEquipment: [],
  onlyModels: [],
  drive: [],
  equipment: [],
  minSeats: null,
  maxSeats: null,
  doors: null,
  maxConsumption: null,
  maxCo2: null,
};

export const EMPTY_PARSED_QUERY: ParsedQuery = {
  filters: NO_AD_FILTERS,
  limits: NO_LIMITS,
  wishes: [],
  avoid: [],
  soft: [],
  sort: null,
  notes: [],
  followUp: null,
  isAddition: false,
  unknown: [],
};

/** The limit that excludes the values of a list filter. */
export const DENIALS = {
  make: 'notMake',
  model: 'notModel',
  fuel: 'notFuel',
  transmission: 'notTransmission',
  color: 'notColor',
  chassis: 'notChassis',
} as const satisfies Partial<Record<keyof AdFilters, keyof Limits>>;
export type DeniableField = keyof typeof DENIALS;
export const DENIABLE_FIELDS = Object.keys(DENIALS) as DeniableField[];

/** Adds values to a list of the filters or limits. */
export const addToField = <Of extends object>(of: Of, name: keyof Of, values: readonly string[]): Of => ({
  ...of,
  [name]: union(of[name] as readonly string[], values),
});

/** Removes excluded values from the lists of the filters. */
export const withoutDenied = (
  filters: AdFilters,
  limits: Limits,
  fields: readonly DeniableField[] = DENIABLE_FIELDS,
): AdFilters => ({
  ...filters,
  ...Object.fromEntries(fields.map((name) => [name, without<string>(filters[name], limits[DENIALS[name]])])),
});

export const union = <Value>(one: readonly Value[], other: readonly Value[]): readonly Value[] => [
  ...new Set([...one, ...other]),
];

export const without = <Value>(values: readonly Value[], gone: readonly Value[]): readonly Value[] =>
  values.filter((value) => !gone.includes(value));

/** Whether a field has a value. */
export const isSaid = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== null && value !== '';
