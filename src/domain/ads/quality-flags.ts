/** Quality flags that pages read: what the import concluded instead of reading it. Other flags are for staff alone. */
export const INTERPRETED = {
  fuels: 'drivmedel tolkat',
  bodyType: 'biltyp tolkad',
} as const;

/** What could not be read of a row, or was read with a doubt; beside them stand the names of the plausibility rules. */
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

/** Between the kind of a flag and the value that it is about: "okänd färg: Bright Dusk". No kind holds it. */
export const FLAG_VALUE_MARK = ': ';

export const flagWith = (kind: ReadingFlag | InterpretedFlag, value: string): string =>
  `${kind}${FLAG_VALUE_MARK}${value}`;
