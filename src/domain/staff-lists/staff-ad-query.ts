import { MAX_ID } from '#src/base/max-id.ts';
import type { Range } from '#src/domain/ads/filters/ad-filters.ts';
import { CAR_FLAGS, INTERPRETED, PLAUSIBILITY_FLAGS, READING_FLAGS } from '#src/domain/ads/quality-flags.ts';
import { COUNTED_PARTS, type CountedPart, QUALITY_PARTS } from '#src/domain/dealers/quality.ts';
import {
  cleanFilterText,
  MAX_SEARCH_LENGTH,
  MAX_VALUE_LENGTH,
  readWholeNumber,
} from '#src/domain/format/parameter-text.ts';
import { STORED_STATUSES, type StoredStatus } from '#src/domain/vocabulary/vocabulary.ts';
import {
  isSameStaffOrder,
  PAGE_SIZES,
  type PageSize,
  readListSize,
  readOrder,
  type StaffListOrder,
  writeOrder,
} from './list-order.ts';
import { MAX_LIST_PAGE } from './list-query.ts';

/** Columns that the staff table of ads can be sorted by, as named in its address. */
export const STAFF_AD_SORTS = ['publicerad', 'andrad', 'namn', 'status', 'pris', 'ar', 'matare', 'handlare'] as const;
export type StaffAdSort = (typeof STAFF_AD_SORTS)[number];

/** Matches any quality flag. */
export const ANY_FLAG = 'alla';
/** Not a property of the car: its dealer has not confirmed the ad for longer than usual. */
export const UNCONFIRMED_FLAG = 'obekräftad';
/** Neither: the ad is hidden until the details of its dealer are complete. */
export const WITHHELD_FLAG = 'säljaruppgifter saknas';
/** Every kind of quality flag: violated rules, unreadable values, and conclusions. */
export const QUALITY_FLAGS: readonly string[] = [
  ...new Set<string>([...PLAUSIBILITY_FLAGS, ...CAR_FLAGS, ...READING_FLAGS, ...Object.values(INTERPRETED)]),
];
/** Flags that staff can filter by, besides none. */
export const FLAG_CHOICES: readonly string[] = [ANY_FLAG, UNCONFIRMED_FLAG, WITHHELD_FLAG, ...QUALITY_FLAGS];

/** Facts that an ad can lack, by their words in the address. */
export const MISSING_FACTS = { bild: 'Bild', pris: 'Pris', arsmodell: 'Årsmodell', matare: 'Mätarställning' } as const;
export type MissingFact = keyof typeof MISSING_FACTS;
const MISSING_WORDS = Object.keys(MISSING_FACTS) as MissingFact[];

/** Parts of quality that an ad for sale can lack, by their words in the address. */
export const LACKING_WORDS: Readonly<Record<CountedPart, string>> = {
  pictures: 'bilder',
  price: 'pris',
  odometer: 'miltal',
  modelYear: 'arsmodell',
  fuels: 'drivmedel',
  transmission: 'vaxellada',
  power: 'effekt',
  plate: 'registreringsnummer',
  equipment: 'utrustning',
  description: 'beskrivning',
  matched: 'modell',
  read: 'olasta-varden',
  plausiblePrice: 'rimligt-pris',
};
export const LACKING_CHOICES = COUNTED_PARTS.map((part) => ({
  value: LACKING_WORDS[part],
  label: QUALITY_PARTS[part].label,
}));

/** The query of the staff table of ads. */
export type StaffAdQuery = {
  /** A plate, a VIN or its hash, an id of the site or of the dealer, or words of the ad, its dealer and its year. */
  text: string;
  status: StoredStatus | null;
  dealerId: number | null;
  brand: string | null;
  series: string | null;
  flag: string | null;
  missing: MissingFact | null;
  /** The part of quality in which an ad for sale is not complete. */
  lacking: CountedPart | null;
  /** Whether staff have edited any field. */
  isEdited: boolean;
  /** kr. */
  price: Range;
  year: Range;
  order: StaffListOrder<StaffAdSort>;
  /** From 1. */
  page: number;
  /** Rows per page. */
  size: PageSize;
};

const ANY: Range = { min: null, max: null };
const EMPTY: StaffAdQuery = {
  text: '',
  status: null,
  dealerId: null,
  brand: null,
  series: null,
  flag: null,
  missing: null,
  lacking: null,
  isEdited: false,
  price: ANY,
  year: ANY,
  order: { by: 'publicerad', isDescending: true },
  page: 1,
  size: PAGE_SIZES[0],
};

/** Parses the table's address. No input is an error: unusable values are ignored. */
export function parseStaffAdQuery(params: URLSearchParams): StaffAdQuery {
  const text = (name: string, longest: number): string =>
    cleanFilterText(params.get(name) ?? '')
      .slice(0, longest)
      .trim();
  const whole = (name: string): number | null => {
    const value = readWholeNumber(params.get(name) ?? '');
    return value !== null && value <= MAX_ID ? value : null;
  };
  const oneOf = <Word extends string>(name: string, words: readonly Word[]): Word | null =>
    words.find((word) => word === params.get(name)) ?? null;
  return {
    text: text('q', MAX_SEARCH_LENGTH),
    status: oneOf('status', STORED_STATUSES),
    dealerId: whole('handlare'),
    brand: text('marke', MAX_VALUE_LENGTH) || null,
    series: text('serie', MAX_VALUE_LENGTH) || null,
    flag: oneOf('anmarkning', FLAG_CHOICES),
    missing: oneOf('saknar', MISSING_WORDS),
    lacking: COUNTED_PARTS.find((part) => LACKING_WORDS[part] === params.get('kvalitet')) ?? null,
    isEdited: params.get('rattad') === '1',
    price: { min: whole('pris-fran'), max: whole('pris-till') },
    year: { min: whole('ar-fran'), max: whole('ar-till') },
    order: readOrder(params.get('sortering'), STAFF_AD_SORTS) ?? EMPTY.order,
    page: Math.min(MAX_LIST_PAGE, Math.max(1, whole('sida') ?? 1)),
    size: readListSize(params.get('rader')),
  };
}

/** Whether a query has no filter beside its text. */
export const isTextAlone = (query: StaffAdQuery): boolean =>
  formatStaffAdQuery({ ...query, text: '', order: EMPTY.order, page: EMPTY.page, size: EMPTY.size }).size === 0;

/** The address of a query, without default values. */
export function formatStaffAdQuery(query: Partial<StaffAdQuery>): URLSearchParams {
  const { text, status, dealerId, brand, series, flag, missing, lacking, isEdited, price, year, order, page, size } = {
    ...EMPTY,
    ...query,
  };
  const entries: [string, string | number | null][] = [
    ['q', text || null],
    ['status', status],
    ['handlare', dealerId],
    ['marke', brand],
    ['serie', series],
    ['anmarkning', flag],
    ['saknar', missing],
    ['kvalitet', lacking === null ? null : LACKING_WORDS[lacking]],
    ['rattad', isEdited ? 1 : null],
    ['pris-fran', price.min],
    ['pris-till', price.max],
    ['ar-fran', year.min],
    ['ar-till', year.max],
    ['sortering', isSameStaffOrder(order, EMPTY.order) ? null : writeOrder(order)],
    ['rader', size === EMPTY.size ? null : size],
    ['sida', page === 1 ? null : page],
  ];
  const params = new URLSearchParams();
  for (const [name, value] of entries) if (value !== null) params.set(name, String(value));
  return params;
}
