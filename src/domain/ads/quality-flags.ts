import { AD_FACTS, isNumberFact } from './ad-facts.ts';
import { fieldLabel } from './field-labels.ts';

/** Quality flags that pages read: values that the import concluded. All other flags are for staff only. */
export const INTERPRETED = {
  fuels: 'drivmedel tolkat',
  bodyType: 'biltyp tolkad',
} as const;

/** Names of the rules about the limits of facts. */
const LIMIT_FLAGS = AD_FACTS.filter(isNumberFact).map(({ fact }) => fact.limit.flag);

/** Names of the rules about a value alone; `PLAUSIBILITY_RULES` has each of them. */
export const PLAUSIBILITY_FLAGS = [
  'årsmodell',
  'pris under 1000',
  'pris över 20 miljoner',
  'mätarställning',
  'mätarställning noll',
  'hästkrafter',
  'kilowatt',
  'kW för en av motorerna',
  'kW mot hk',
  ...LIMIT_FLAGS,
  'motorvolym på elbil',
  'CO2 WLTP',
  'CO2 NEDC',
  'förbrukning WLTP',
  'förbrukning NEDC',
  'CO2 noll',
  'förbrukning noll',
  'Euro NCAP',
  'första registrering',
  'publicerad i framtiden',
  'ändrad i framtiden',
  'stängd i framtiden',
  'stängd före publicering',
] as const;
export type PlausibilityFlag = (typeof PLAUSIBILITY_FLAGS)[number];

/** Names of the rules about a value and its car; `CAR_RULES` has each of them. */
export const CAR_FLAGS = [
  'pris över bilens tak',
  'mätarställning av nior',
  'mätarställning för låg för åldern',
  'mätarställning för hög för åldern',
  'pris under bilens golv',
  'effekt mot modellens motorer',
  'kW i stället för hk',
  'mätarställning mot ålder',
] as const;
export type CarFlag = (typeof CAR_FLAGS)[number];

/** Flags for unreadable or doubtful values; the names of the plausibility rules are flags too. */
export const READING_FLAGS = [
  'annons-id',
  'mätarställning ur rubriken',
  'pris från',
  'pris i annan valuta',
  'pris på begäran',
  'pris utan moms',
  'årsmodell i intervall',
  'avkortad lista',
  'avkortad text',
  'bildadress',
  'chassinummer',
  'inte inkommen',
  'leasingpris',
  'mätarställning i intervall',
  'okänd biltyp',
  'okänd drivning',
  'okänd färg',
  'okänd status',
  'okänd växellåda',
  'okänt drivmedel',
  'oläsligt datum',
  'oläsligt värde',
  'prishistorik',
  'registreringsnummer',
  'reserverad',
  'trasiga tecken',
  'webbadress',
  'årsmodell före modellen',
  'årsmodell ur beskrivningen',
  'årsmodell ur rubriken',
] as const;
export type ReadingFlag = (typeof READING_FLAGS)[number];
export type InterpretedFlag = (typeof INTERPRETED)[keyof typeof INTERPRETED];

/** Separates the kind of a flag from its value: "okänd färg: Bright Dusk". No kind contains it. */
export const FLAG_VALUE_MARK = ': ';

/** @param kind a reading flag, or the name of a rule */
export const flagWith = (kind: string, value: string): string => `${kind}${FLAG_VALUE_MARK}${value}`;

/** Flags whose value begins with the name of the field ("oläsligt värde: seats många"), and what they say of it. */
const FIELD_FLAG_LABELS = {
  'avkortad lista': 'listan är avkortad',
  'avkortad text': 'texten är avkortad',
  'oläsligt datum': 'datumet kunde inte läsas',
  'oläsligt värde': 'kunde inte läsas',
  'trasiga tecken': 'trasiga tecken',
} as const satisfies Partial<Record<ReadingFlag, string>>;
export type FieldFlag = keyof typeof FIELD_FLAG_LABELS;
export const FIELD_FLAGS = Object.keys(FIELD_FLAG_LABELS) as readonly FieldFlag[];

const isFieldFlag = (kind: string): kind is FieldFlag => Object.hasOwn(FIELD_FLAG_LABELS, kind);

/** A flag without its separators. */
type ParsedFlag = {
  kind: string;
  /** The field that the flag names; null: its kind says which field it is about. */
  field: string | null;
  /** The text of the file; null: the flag omits it. */
  value: string | null;
};

export function parseFlag(flag: string): ParsedFlag {
  const mark = flag.indexOf(FLAG_VALUE_MARK);
  if (mark === -1) return { kind: flag, field: null, value: null };
  const kind = flag.slice(0, mark);
  const value = flag.slice(mark + FLAG_VALUE_MARK.length);
  if (!isFieldFlag(kind)) return { kind, field: null, value };
  const [field = '', ...words] = value.split(' ');
  return { kind, field, value: words.join(' ') || null };
}

/** Flags that only name what they are about, by what is wrong with it. */
const BARE_FLAGS: Readonly<Record<string, readonly string[]>> = {
  'orimligt värde': [
    ...LIMIT_FLAGS,
    'CO2 NEDC',
    'CO2 WLTP',
    'förbrukning NEDC',
    'förbrukning WLTP',
    'hästkrafter',
    'kilowatt',
    'mätarställning',
    'årsmodell',
  ],
  'kunde inte läsas': ['annons-id', 'bildadress', 'chassinummer', 'prishistorik', 'registreringsnummer', 'webbadress'],
};

/** Flags whose stored names staff would not understand. */
const FLAG_LABELS: ReadonlyMap<string, string> = new Map([
  ['kW mot hk', 'kW och hk stämmer inte'],
  ['inte inkommen', 'bilen har inte kommit in'],
  ['reserverad', 'bilen är reserverad'],
  ['kW i stället för hk', 'effekten är angiven i kW, och omräknad till hk'],
  ['effekt mot modellens motorer', 'effekten passar ingen motor i modellen'],
  ['mätarställning mot ålder', 'miltalet stämmer inte med åldern'],
  ['mätarställning av nior', 'miltalet är bara nior'],
  ['mätarställning för låg för åldern', 'miltalet är för lågt för åldern, kanske mil eller tusental'],
  ['mätarställning för hög för åldern', 'miltalet är för högt för åldern'],
  ['mätarställning noll', 'miltalet är noll'],
  ['CO2 noll', 'CO2 är noll'],
  ['förbrukning noll', 'förbrukningen är noll'],
  ['leasingpris', 'priset är per månad'],
  ['pris från', 'priset är ett frånpris'],
  ['pris i annan valuta', 'priset är i en annan valuta'],
  ['pris på begäran', 'priset lämnas på begäran'],
  ['pris utan moms', 'priset är angett utan moms'],
  ['pris under 1000', 'priset är under 1 000 kr'],
  ['pris över 20 miljoner', 'priset är över 20 miljoner kr'],
  ['pris över bilens tak', 'priset är för högt för bilen'],
  ['pris under bilens golv', 'priset är för lågt för bilen'],
  ...Object.entries(BARE_FLAGS).flatMap(([wrong, names]) =>
    names.map((name): [string, string] => [name, `${name}: ${wrong}`]),
  ),
]);

/** A flag as people read it: "okänd färg: Bright Dusk", "webbadress: kunde inte läsas (www.bil)", "Pris: kunde inte läsas (ring)". */
export function flagLabel(flag: string): string {
  const { field, value: read } = parseFlag(flag);
  const [kind = '', ...value] = flag.split(FLAG_VALUE_MARK);
  if (field !== null && isFieldFlag(kind) && fieldLabel(field) !== field) {
    const label = `${fieldLabel(field)}: ${FIELD_FLAG_LABELS[kind]}`;
    return read === null ? label : `${label} (${read})`;
  }
  const label = FLAG_LABELS.get(kind);
  if (label === undefined) return flag;
  return value.length === 0 ? label : `${label} (${value.join(FLAG_VALUE_MARK)})`;
}
