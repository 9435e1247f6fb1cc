import {
  type AdFilters,
  type AdSort,
  FILTER_GROUPS,
  hasAdFilters,
  isGroupUsed,
  NO_AD_FILTERS,
} from '#src/domain/ads/filters/ad-filters.ts';
import { listQuery } from './list-query.ts';
import type { CarNames } from './names/car-names.ts';
import { understand } from './parse-query.ts';
import { isSaid, type Note, type ParsedQuery, type SoftPreference } from './parsed-query.ts';

/** The list that a text of the search box asks for. */
export type ListOfWish = { filters: AdFilters; sort: AdSort | null };
type SearchKnowledge = { names: CarNames; thisYear: number };

/**
 * How a list shows a soft wish: by filters, unless the text states others of the kind, or by its order. The adviser ranks by the other wishes, which no list
 * can show.
 */
const WISHES_IN_LISTS: Partial<Record<SoftPreference, Partial<AdFilters> | AdSort>> = {
  billig: { by: 'price', order: 'asc' },
  nyare: { by: 'year', order: 'desc' },
  'få mil': { by: 'mileage', order: 'asc' },
  snabb: { by: 'acceleration', order: 'asc' },
  liten: { chassis: ['Halvkombi'] },
  stad: { chassis: ['Halvkombi'] },
  'första bil': { chassis: ['Halvkombi'] },
  familj: { chassis: ['Kombi', 'SUV', 'Minibuss'] },
  hund: { chassis: ['Kombi', 'SUV', 'Minibuss'] },
  rymlig: { chassis: ['Kombi', 'SUV', 'Minibuss'] },
  'hög insteg': { chassis: ['SUV'] },
  'dra släp': { tags: ['Dragkrok'] },
  vinter: { tags: ['Fyrhjulsdrift'] },
  miljö: { fuel: ['El', 'Laddhybrid'] },
};

const isSort = (shown: Partial<AdFilters> | AdSort): shown is AdSort => 'by' in shown;

/** A text as a list, and what of it the list cannot show, in words for people. */
export type ReadSearch = ListOfWish & {
  /** Words that ads are searched for. */
  words: readonly string[];
  unknown: readonly string[];
  /** Understood, but shown by no list. */
  unlisted: readonly string[];
};

/** The list for an understood text: its filters, equipment as tags or words, soft wishes as filters or order. */
export function listOfWish(understood: ParsedQuery): ReadSearch {
  const { filters, notInList } = listQuery(understood);
  const { wishes, avoid, notes, unknown } = understood;
  const list = withNotes(wishes.reduce(withWish, { filters, sort: understood.sort }), notes);
  return {
    ...list,
    words: filters.search === '' ? [] : filters.search.split(' '),
    unknown,
    unlisted: [
      ...notInList,
      ...wishes.filter((wish) => WISHES_IN_LISTS[wish] === undefined),
      ...avoid.map((word) => `helst inte ${word.toLowerCase()}`),
      ...notes.flatMap(({ kind }) => UNLISTED_NAMES[kind] ?? []),
    ],
  };
}

/** A range and recent changes are shown by filters or order. */
const UNLISTED_NAMES: Readonly<Partial<Record<Note['kind'], string>>> = {
  monthlyCost: 'kostnad per månad',
  towWeight: 'dragvikt',
  yearlyTax: 'skatt per år',
  place: 'plats att undvika',
  noSuchCar: 'drivmedel som bilen inte finns med',
};

/** A long range without an amount is an order, a recent change a filter. */
function withNotes({ filters, sort }: ListOfWish, notes: readonly Note[]): ListOfWish {
  const recent = notes.flatMap((note) => (note.kind === 'recent' ? note.change : []));
  const isLong = notes.some(({ kind }) => kind === 'range') && filters.minRange === null;
  return {
    filters: recent.length > 0 ? { ...filters, recent: [...new Set(recent)] } : filters,
    sort: sort ?? (isLong ? { by: 'electricRange', order: 'desc' } : null),
  };
}

function withWish({ filters, sort }: ListOfWish, wish: SoftPreference): ListOfWish {
  const shown = WISHES_IN_LISTS[wish];
  if (shown === undefined) return { filters, sort };
  if (isSort(shown)) return { filters, sort: sort ?? shown };
  const open = Object.entries(shown).filter(([name]) => !isSaid(Reflect.get(filters, name)));
  return { filters: { ...filters, ...Object.fromEntries(open) }, sort };
}

const read = (text: string, knowledge: SearchKnowledge, guesses: boolean): ReadSearch & { isFollowUp: boolean } => {
  const understood = understand(text, { ...knowledge, guesses, learns: false });
  return { ...listOfWish(understood), isFollowUp: understood.followUp !== null };
};

/**
 * Converts the text of the search box to filters of the list, as the adviser reads it; null unless they express all of it, and for words of ads alone
 * ("momentum") or a text about a filter already in use. Nothing is guessed: a misspelled word stays search text, for which ads are searched first.
 */
export function filtersOfSearch(filters: AdFilters, knowledge: SearchKnowledge): ListOfWish | null {
  const { unknown, unlisted, isFollowUp, ...list } = read(filters.search, knowledge, false);
  return unknown.length > 0 || unlisted.length > 0 || isFollowUp ? null : merged(filters, list);
}

/** A list for a text without hits. */
export type PartOfSearch = ListOfWish & {
  /** Left out: words as written, or in words for people. */
  dropped: readonly string[];
  /** Whether misspelled words were corrected. */
  isGuessed: boolean;
};

/**
 * The lists that show a part of a text without hits, the least that is left out first: without what is not understood, as written and with misspelled words corrected;
 * each also without the words that ads were searched for. A text that asks for nothing ("begagnad bil") is left out, and so are unknown words beside other filters; nothing for a
 * text alone of which no word is understood, and for one about a filter in use.
 */
export function partsOfSearch(filters: AdFilters, knowledge: SearchKnowledge): PartOfSearch[] {
  const isAlone = !hasAdFilters({ ...filters, ...NO_TEXT });
  const parts = [false, true].flatMap((isGuessed): PartOfSearch[] => {
    const { filters: asked, sort, words, unknown, unlisted } = read(filters.search, knowledge, isGuessed);
    const dropped = [...unknown, ...unlisted];
    const texts = words.length > 0 ? [asked, { ...asked, ...NO_TEXT }] : [asked];
    const listed = texts.flatMap((each, place) => {
      const list = merged(filters, { filters: each, sort });
      return list === null ? [] : [{ ...list, isGuessed, dropped: place === 0 ? dropped : [...dropped, ...words] }];
    });
    const isUnknown = unknown.length > 0 || words.length > 0;
    if (listed.length > 0 || hasAdFilters({ ...asked, ...NO_TEXT }) || (isAlone && isUnknown)) return listed;
    const rest = { filters: { ...filters, ...NO_TEXT }, sort: null, isGuessed };
    return [{ ...rest, dropped: !isUnknown && unlisted.length > 0 ? unlisted : [filters.search.trim()] }];
  });
  return parts.sort((one, other) => one.dropped.length - other.dropped.length);
}

/** Adds what is asked for to the filters in use; null when it is words of ads alone, or changes a filter in use. */
function merged(filters: AdFilters, { filters: asked, sort }: ListOfWish): ListOfWish | null {
  const groups = FILTER_GROUPS.filter((group) => group !== 'search' && isGroupUsed(asked, group));
  if (groups.length === 0 && sort === null) return null;
  if (groups.some((group) => isGroupUsed(filters, group))) return null;
  const { within, ...rest } = asked;
  const found = Object.fromEntries(Object.entries(rest).filter(([, value]) => isSaid(value)));
  const place = asked.near === '' ? {} : { within };
  return { filters: { ...filters, ...NO_TEXT, ...found, ...place }, sort };
}
const NO_TEXT = { search: NO_AD_FILTERS.search };
