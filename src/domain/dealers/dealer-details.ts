import { ownValue } from '#src/base/own-value.ts';
import { recordOf } from '#src/base/record-of.ts';
import { fail, ok, type Result } from '#src/base/result.ts';
import { cleanLine, cleanParagraphs, webAddress } from '#src/domain/format/foreign-text.ts';
import { MAX_EMAIL } from '#src/domain/format/max-email.ts';
import { tooLongText } from '#src/domain/format/too-long-text.ts';
import { formatOpeningHours, type OpeningHours, parseOpeningHours } from './opening-hours.ts';
import { readOrganisationNumber } from './organisation-number.ts';

/** Details of a dealer besides its name, under the names of their columns. All are public. */
export type DealerDetails = {
  /** "556123-4567" */
  organisation_number: string | null;
  address: string | null;
  /** "753 20" */
  postcode: string | null;
  city: string | null;
  county: string | null;
  telephone: string | null;
  email: string | null;
  website: string | null;
  opening_hours: OpeningHours | null;
  logo_url: string | null;
  presentation: string | null;
  /** WGS 84, degrees; both or none. */
  latitude: number | null;
  longitude: number | null;
};
export type DetailName = keyof DealerDetails;
/** Values as texts, which staff edit and feeds deliver; overrides are stored like this. An empty text is no value. */
export type DetailTexts = Partial<Record<DetailName, string>>;

type Detail<Value> = {
  label: string;
  /** Characters that it may have. */
  max: number;
  /** Error for a text that cannot be used although it is short enough: how to write it. */
  problem: string;
  /** @returns null for a text that cannot be used */
  parse: (text: string) => Value | null;
};

/** Characters of an address of the web. */
const MAX_ADDRESS = 500;

/** The address of an uploaded picture, named by the SHA-256 of its content. */
const UPLOADED_PICTURE = /^\/[a-z]+\/[0-9a-f]{64}$/;

export const DETAILS: { readonly [Name in DetailName]: Detail<NonNullable<DealerDetails[Name]>> } = {
  organisation_number: {
    label: 'Organisationsnummer',
    max: 40,
    problem: 'Numret har tio siffror och en kontrollsiffra, till exempel 556000-0001.',
    parse: readOrganisationNumber,
  },
  address: { label: 'Gatuadress', max: 200, problem: 'Skriv gata och nummer.', parse: cleanLine },
  postcode: { label: 'Postnummer', max: 20, problem: 'Skriv fem siffror, till exempel 753 20.', parse: parsePostcode },
  city: { label: 'Ort', max: 80, problem: 'Skriv ortens namn.', parse: cleanLine },
  county: { label: 'Län', max: 80, problem: 'Skriv länets namn.', parse: cleanLine },
  telephone: {
    label: 'Telefon',
    max: 40,
    problem: 'Skriv siffror och mellanslag, till exempel 018-12 34 56.',
    parse: (text) => (/^\+?[\d\s()/-]{5,40}$/.test(text) && /(?:\d\D*){5}/.test(text) ? cleanLine(text) : null),
  },
  email: {
    label: 'E-post',
    max: MAX_EMAIL,
    problem: 'Skriv en adress som namn@foretag.se.',
    parse: (text) => (/^[^\s@<>"(),;:\\]+@[^\s@<>"(),;:\\]+\.[a-z]{2,}$/i.test(text) ? text : null),
  },
  website: {
    label: 'Webbplats',
    max: MAX_ADDRESS,
    problem: 'Skriv en adress som börjar med https://.',
    parse: parseAddress,
  },
  opening_hours: {
    label: 'Öppettider',
    max: 1_000,
    problem: 'Skriv dagar och tider så här: Mån–fre 08:00–18:00, lör 10:00–15:00.',
    parse: parseOpeningHours,
  },
  logo_url: {
    label: 'Logotypens adress',
    max: MAX_ADDRESS,
    problem: 'Skriv en adress som börjar med https://.',
    parse: (text) => (UPLOADED_PICTURE.test(text) ? text : parseAddress(text)),
  },
  presentation: {
    label: 'Presentation',
    max: 5_000,
    problem: 'Skriv en text.',
    parse: cleanParagraphs,
  },
  latitude: {
    label: 'Latitud',
    max: 20,
    problem: 'Skriv ett tal mellan 54 och 70, till exempel 59,86.',
    parse: degrees(54, 70),
  },
  longitude: {
    label: 'Longitud',
    max: 20,
    problem: 'Skriv ett tal mellan 10 och 25, till exempel 17,64.',
    parse: degrees(10, 25),
  },
};
/** Names of the details in feeds: "dealer_telephone". */
export const feedFieldOf = <Name extends DetailName>(name: Name): `dealer_${Name}` => `dealer_${name}`;

export const DETAIL_NAMES = Object.keys(DETAILS) as readonly DetailName[];

function parsePostcode(text: string): string | null {
  const [, first, last] = /^(?:S[E-]?-?)?\s*([1-9]\d{2})\s*(\d{2})$/i.exec(text.trim()) ?? [];
  return first === undefined ? null : `${first} ${last}`;
}

/** An address without a scheme is one of the web. */
function parseAddress(text: string): string | null {
  const whole = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  const address = /^[^\s/]\S*\.\S{2,}$/.test(text) ? webAddress(whole) : null;
  return address !== null && address.length <= MAX_ADDRESS ? address : null;
}

function degrees(min: number, max: number): (text: string) => number | null {
  return (text) => {
    const value = /^\d{1,3}(?:[.,]\d{1,15})?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN;
    return value >= min && value <= max ? value : null;
  };
}

/** The value of a text. A failure is the Swedish error. */
export function parseDetail<Name extends DetailName>(
  name: Name,
  text: string,
): Result<DealerDetails[Name] | null, string> {
  const trimmed = text.trim();
  if (trimmed === '') return ok(null);
  if (cleanParagraphs(trimmed).length > DETAILS[name].max) return fail(tooLongText(DETAILS[name].max));
  const value = DETAILS[name].parse(trimmed);
  return value === null ? fail(DETAILS[name].problem) : ok(value);
}

/** A value as the text that parses to it; empty without a value. */
export function detailText<Name extends DetailName>(name: Name, value: DealerDetails[Name]): string {
  if (value === null) return '';
  if (name === 'opening_hours') return formatOpeningHours(value as OpeningHours);
  return typeof value === 'number' ? String(value).replace('.', ',') : String(value);
}

/** The details as texts, to be edited. */
export const detailTexts = (details: DealerDetails): Record<DetailName, string> =>
  recordOf(DETAIL_NAMES, (name) => detailText(name, details[name]));

/** The texts that differ from what the feed delivered, as they are stored; each of them parses. */
export function overridesOf(delivered: DealerDetails, texts: DetailTexts): DetailTexts {
  const entries = DETAIL_NAMES.flatMap((name) => {
    const parsed = parseDetail(name, texts[name] ?? '');
    const text = parsed.ok ? detailText(name, parsed.value) : '';
    return text === detailText(name, delivered[name]) ? [] : [[name, text] as const];
  });
  return Object.fromEntries(entries);
}

/**
 * The overrides of details that no feed delivered. They remain when the feed's details apply again: nothing would replace them, and a dealer that
 * registered itself would lose all that it wrote.
 */
export const undeliveredOverrides = ({
  delivered,
  overrides,
}: {
  delivered: DealerDetails;
  overrides: Readonly<Record<string, unknown>>;
}): DetailTexts =>
  Object.fromEntries(
    DETAIL_NAMES.flatMap((name) => {
      const text = ownValue(overrides, name);
      return typeof text !== 'string' || delivered[name] !== null ? [] : [[name, text] as const];
    }),
  );

/** The usable values of texts, and the names of those that cannot be used. A position needs both of its numbers. */
export function readDetails(texts: DetailTexts): { details: Partial<DealerDetails>; unreadable: DetailName[] } {
  const parsed = DETAIL_NAMES.map((name) => ({ name, result: parseDetail(name, texts[name] ?? '') }));
  const unreadable = parsed.flatMap(({ name, result }) => (result.ok ? [] : [name]));
  const entries = parsed.flatMap(({ name, result }) =>
    result.ok && result.value !== null ? [[name, result.value] as const] : [],
  );
  const { latitude, longitude, ...others }: Partial<DealerDetails> = Object.fromEntries(entries);
  const details = latitude == null || longitude == null ? others : { ...others, latitude, longitude };
  return { details, unreadable };
}

/** A single detail that applies. */
export function effectiveDetail<Name extends DetailName>(
  name: Name,
  delivered: DealerDetails[Name],
  overrides: Readonly<Record<string, unknown>>,
): DealerDetails[Name] {
  const override = ownValue(overrides, name);
  const parsed = typeof override === 'string' ? parseDetail(name, override) : null;
  return parsed?.ok ? parsed.value : delivered;
}

/**
 * The details that apply: what staff or the dealer entered, else what the feed delivered.
 * @param row delivered values, and the overrides as texts by name; an empty text removes a value
 */
export function effectiveDetails(row: DealerDetails & { overrides: Readonly<Record<string, unknown>> }): DealerDetails {
  const entries = DETAIL_NAMES.map((name) => [name, effectiveDetail(name, row[name], row.overrides)] as const);
  const details = Object.fromEntries(entries) as DealerDetails;
  const hasPosition = details.latitude !== null && details.longitude !== null;
  return hasPosition ? details : { ...details, latitude: null, longitude: null };
}
