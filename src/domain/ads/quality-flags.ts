/** Quality flags that pages read: values that the import concluded. All other flags are for staff only. */
export const INTERPRETED = {
  fuels: 'drivmedel tolkat',
  bodyType: 'biltyp tolkad',
} as const;

/** Flags for unreadable or doubtful values; the names of the plausibility rules are flags too. */
export const READING_FLAGS = [
  ...([
    'avkortad lista',
    'avkortad text',
    'bildadress',
    'chassinummer',
    'leasingpris',
    'mätarställning i intervall',
  ] as const),
  ...(['okänd biltyp', 'okänd drivning', 'okänd färg', 'okänd status', 'okänd växellåda', 'okänt drivmedel'] as const),
  ...([
    'oläsligt datum',
    'oläsligt värde',
    'prishistorik',
    'registreringsnummer',
    'trasiga tecken',
    'webbadress',
  ] as const),
  ...(['årsmodell före modellen', 'årsmodell ur rubriken'] as const),
] as const;
export type ReadingFlag = (typeof READING_FLAGS)[number];
export type InterpretedFlag = (typeof INTERPRETED)[keyof typeof INTERPRETED];

/** Separates the kind of a flag from its value: "okänd färg: Bright Dusk". No kind contains it. */
export const FLAG_VALUE_MARK = ': ';

export const flagWith = (kind: ReadingFlag | InterpretedFlag, value: string): string =>
  `${kind}${FLAG_VALUE_MARK}${value}`;

/** Flags that only name what they are about, by what is wrong with it. */
const BARE_FLAGS: Readonly<Record<string, readonly string[]>> = {
  'orimligt värde': [
    ...['acceleration', 'CO2 NEDC', 'CO2 WLTP', 'dörrar', 'förbrukning NEDC', 'förbrukning WLTP', 'hästkrafter'],
    ...['kilowatt', 'motorvolym', 'mätarställning', 'säten', 'årsmodell'],
  ],
  'kunde inte läsas': ['bildadress', 'chassinummer', 'prishistorik', 'registreringsnummer', 'webbadress'],
};

/** Flags whose stored names staff would not understand. */
const FLAG_LABELS: ReadonlyMap<string, string> = new Map([
  ['kW mot hk', 'kW och hk stämmer inte'],
  ['effekt mot modellens motorer', 'effekten passar ingen motor i modellen'],
  ['mätarställning mot ålder', 'miltalet stämmer inte med åldern'],
  ['mätarställning noll', 'miltalet är noll'],
  ['CO2 noll', 'CO2 är noll'],
  ['förbrukning noll', 'förbrukningen är noll'],
  ['leasingpris', 'priset är per månad'],
  ['pris under 1000', 'priset är under 1 000 kr'],
  ['pris över 20 miljoner', 'priset är över 20 miljoner kr'],
  ['pris under bilens golv', 'priset är för lågt för bilen'],
  ...Object.entries(BARE_FLAGS).flatMap(([wrong, names]) =>
    names.map((name): [string, string] => [name, `${name}: ${wrong}`]),
  ),
]);

/** A flag as staff read it: "okänd färg: Bright Dusk", "webbadress: kunde inte läsas (www.bil)". */
export function flagLabel(flag: string): string {
  const [kind = '', ...value] = flag.split(FLAG_VALUE_MARK);
  const label = FLAG_LABELS.get(kind);
  if (label === undefined) return flag;
  return value.length === 0 ? label : `${label} (${value.join(FLAG_VALUE_MARK)})`;
}
