import { parseFlag, type ReadingFlag } from '#src/domain/ads/quality-flags.ts';
import { CAR_RULES } from './car-plausibility.ts';
import type { FeedField } from './feed-row.ts';
import { PLAUSIBILITY_RULES } from './plausibility.ts';
import type { RowLabel } from './row-label.ts';

/**
 * Values of a delivery that the site did not use as the file states them, for everybody who reads a report: one entry for each field and
 * reason. Most derive from the quality flags of the ads; what is about a file or about several rows is counted with {@link WarningCounter}.
 */
export type ValueWarning = WarningKind & {
  /** Rows that it applies to. */
  count: number;
  /** The first rows, in the order of the file. */
  samples: WarningSample[];
};

export const WARNING_CODES = [
  'unreadable_value',
  'unknown_word',
  'implausible_value',
  'approximate_value',
  'monthly_price',
  'other_price',
  'price_on_request',
  'shortened_value',
  'damaged_letters',
  'unread_attribute',
  'not_for_sale',
  'price_without_vat',
] as const;
type WarningCode = (typeof WARNING_CODES)[number];

export type WarningKind = {
  /** A field of the feed, an attribute of the file, or {@link WHOLE_ROW}. */
  field: string;
  code: WarningCode;
  /** Swedish: what the site did with the values, and what to do about it. */
  text: string;
};

export type WarningSample = RowLabel & {
  rowNumber: number;
  /** The text of the file; null when it is not shown, as a chassis number. */
  value: string | null;
};

/** Stands for the field of what is about a row as a whole; rejected rows have it too. */
const WHOLE_ROW = 'rad';

/** Rows of each warning that a report shows. */
export const MAX_SAMPLES = 20;

type FlagWarning = {
  code: WarningCode;
  text: string;
  /** Absent for flags that name their field. */
  field?: string;
};

const NOT_SHOWN = 'kunde inte läsas och visas inte.';
const unreadable = (field: FeedField, what: string): FlagWarning => ({
  code: 'unreadable_value',
  field,
  text: `${what} ${NOT_SHOWN}`,
});
const unknownWord = (field: FeedField, text: string): FlagWarning => ({ code: 'unknown_word', field, text });

const noPrice = (code: WarningCode, text: string): FlagWarning => ({
  code,
  field: 'price',
  text: `${text} Bilen visas med Pris på begäran.`,
});

/** The warning of each reading flag; null: nothing of the file was lost. */
const OF_READING: Readonly<Record<ReadingFlag, FlagWarning | null>> = {
  'avkortad lista': { code: 'shortened_value', text: 'Listan är för lång. De sista visas inte.' },
  'avkortad text': { code: 'shortened_value', text: 'Texten är för lång. Slutet visas inte.' },
  'annons-id': {
    code: 'unreadable_value',
    field: 'dealer_ad_id',
    text: 'Annons-id:t är skadat eller säger inget, till exempel avrundat i ett kalkylprogram. Bilen är med utan det.',
  },
  bildadress: unreadable('image_urls', 'Bildadressen'),
  chassinummer: unreadable('vin', 'Chassinumret'),
  'mätarställning ur rubriken': null,
  'pris från': noPrice('other_price', 'Priset är ett frånpris.'),
  'pris i annan valuta': noPrice('other_price', 'Priset är i en annan valuta.'),
  'pris på begäran': noPrice('price_on_request', 'Priset är ett ord.'),
  'pris utan moms': {
    code: 'price_without_vat',
    field: 'price',
    text: 'Priset är utan moms. Det visas med 25 procent moms tillagd, och båda priserna står i annonsen.',
  },
  'årsmodell i intervall': {
    code: 'approximate_value',
    field: 'model_year',
    text: 'Värdet är två år. Det senare visas som årsmodell.',
  },
  'inte inkommen': {
    code: 'not_for_sale',
    field: 'status',
    text: 'Bilen har inte kommit in. Den visas när statusen är till salu.',
  },
  reserverad: { code: 'not_for_sale', field: 'status', text: 'Bilen är reserverad. Den visas inte i listorna.' },
  leasingpris: {
    code: 'monthly_price',
    field: 'price',
    text: 'Priset är per månad. Bilen visas med Pris på begäran.',
  },
  'mätarställning i intervall': {
    code: 'approximate_value',
    field: 'odometer',
    text: 'Mätarställningen är ungefärlig. Det högsta talet visas.',
  },
  'okänd biltyp': unknownWord('chassis', 'Ordet är okänt. Biltypen visas inte.'),
  'okänd drivning': unknownWord('drive', 'Ordet är okänt. Drivningen visas inte.'),
  'okänd färg': unknownWord('color', 'Ordet är okänt. Färgen visas inte.'),
  'okänd status': unknownWord('status', 'Ordet är okänt. Kontrollera om bilen är till salu.'),
  'okänd växellåda': unknownWord('transmission_type', 'Ordet är okänt. Växellådan visas inte.'),
  'okänt drivmedel': unknownWord('fuels', 'Ordet är okänt. Drivmedlet visas inte.'),
  'oläsligt datum': { code: 'unreadable_value', text: `Datumet ${NOT_SHOWN} Skriv till exempel 2024-12-31.` },
  'oläsligt värde': { code: 'unreadable_value', text: `Värdet ${NOT_SHOWN}` },
  prishistorik: unreadable('prices', 'Ett tidigare pris'),
  registreringsnummer: unreadable('licence_plate', 'Registreringsnumret'),
  'trasiga tecken': {
    code: 'damaged_letters',
    text: 'Å, ä och ö har gått förlorade. Rätta dem hos handlaren och importera igen.',
  },
  webbadress: unreadable('url', 'Adressen'),
  'årsmodell före modellen': {
    code: 'implausible_value',
    field: 'model_year',
    text: 'Modellen fanns inte det året. Årsmodellen visas inte.',
  },
  'årsmodell ur beskrivningen': null,
  'årsmodell ur rubriken': null,
};

const FLAG_WARNINGS: ReadonlyMap<string, FlagWarning | null> = new Map([
  ...Object.entries(OF_READING),
  ...[...PLAUSIBILITY_RULES, ...CAR_RULES].map(({ name, field, reason }): [string, FlagWarning] => [
    name,
    // The rules name a column here, which staff correct.
    { code: 'implausible_value', field: field === 'odometer_km' ? 'odometer' : field, text: reason },
  ]),
]);

/**
 * The warning of a quality flag.
 * @returns null for a flag about no loss: a value that was concluded
 */
export function warningOfFlag(flag: string): { kind: WarningKind; value: string | null } | null {
  const { kind, field: named, value } = parseFlag(flag);
  const found = FLAG_WARNINGS.get(kind);
  if (!found) return null;
  const { code, text, field } = found;
  return { kind: { field: field ?? named ?? WHOLE_ROW, code, text }, value };
}

/** An attribute or a column of the file that nothing reads, with its first text. */
type UnreadAttribute = { name: string; rows: number; sample: string; firstRow: number };

export const unreadWarning = ({ name, rows, sample, firstRow }: UnreadAttribute): ValueWarning => ({
  field: name,
  code: 'unread_attribute',
  text: 'Fältet läses inte.',
  count: rows,
  samples: [{ rowNumber: firstRow, value: sample, heading: null, dealerAdId: null, licencePlate: null }],
});

/** Counts the values that a delivery loses, while its rows are read in the order of the file. */
export class WarningCounter {
  readonly #warnings = new Map<string, ValueWarning>();

  add(kind: WarningKind, sample: WarningSample): void {
    const key = JSON.stringify([kind.field, kind.code, kind.text]);
    const known = this.#warnings.get(key) ?? { ...kind, count: 0, samples: [] };
    known.count += 1;
    if (known.samples.length < MAX_SAMPLES) known.samples.push(sample);
    this.#warnings.set(key, known);
  }

  /** The warnings so far, those of most rows first. */
  list(): ValueWarning[] {
    return sortWarnings([...this.#warnings.values()]);
  }
}

export const sortWarnings = (warnings: readonly ValueWarning[]): ValueWarning[] =>
  warnings.toSorted((a, b) => b.count - a.count || a.field.localeCompare(b.field) || a.text.localeCompare(b.text));
