import { matchKey, matchTokens } from '../catalogue/match-key.ts';
import type { Term } from './score-term.ts';
import { consonantsOf, hearAsO, soundKey } from './sound-key.ts';
import type { SearchEntry, Suggestion } from './suggestion.ts';
import { type IndexWord, isMendable } from './word-matches.ts';

/** Something to suggest, with all its names. */
export type Target = { suggestion: Suggestion; terms: Term[] };

/** The search index as it is asked: in memory, one for each version. */
export type SuggestionIndex = {
  words: readonly IndexWord[];
  known: ReadonlySet<string>;
  /** Names by the places of their words. */
  namesOfWord: readonly (readonly Name[])[];
  /** Names by the whole of them in one piece, with and without the brand. */
  namesOfKey: ReadonlyMap<string, readonly Name[]>;
};
export type Name = { term: Term; target: Target };

/** @param searchWords words of ads that are no car's name, such as equipment; other spellings follow after "=" */
export function buildSuggestionIndex(entries: readonly SearchEntry[], searchWords: readonly string[]): SuggestionIndex {
  const words: IndexWord[] = [];
  const places = new Map<string, number>();
  const namesOfWord: Name[][] = [];
  const namesOfKey = new Map<string, Name[]>();
  const targets = new Map<string, Target>();

  const placeOf = (text: string, heard: string, kind: WordKind): number => {
    const known = places.get(text);
    const word = known === undefined ? undefined : words[known];
    if (known !== undefined && word) {
      word.isMain ||= kind.isMain && isMendable(text);
      word.isBrand ||= kind.isBrand;
      word.isWholeName &&= kind.isWholeName;
      return known;
    }
    const sound = soundKey(heard);
    const place =
      words.push({ text, sound, consonants: consonantsOf(sound), ...kind, isMain: kind.isMain && isMendable(text) }) -
      1;
    places.set(text, place);
    namesOfWord.push([]);
    return place;
  };

  /** The words of a text, and all of it as one word: "mercedesbenz" is written as often as the two. */
  const wordsOf = (text: string, kind: Omit<WordKind, 'isWholeName'>): number[] => {
    const heard = matchTokens(hearAsO(text));
    const tokens = matchTokens(text);
    // The later words of a name ("sport", "grand") are mended only when they are long enough to be told from others.
    const own = tokens.map((token, at) => {
      const isMain = kind.isMain && (kind.isBrand || at === 0 || token.length >= LONG_WORD);
      return placeOf(token, heard[at] ?? token, { ...kind, isMain, isWholeName: false });
    });
    const whole = { ...kind, isWholeName: true };
    return tokens.length > 1 ? [...own, placeOf(tokens.join(''), heard.join(''), whole)] : own;
  };

  const addName = (suggestion: Suggestion, brand: string, own: string, isMain: boolean): void => {
    const id = `${suggestion.type} ${suggestion.value}`;
    const target = targets.get(id) ?? { suggestion, terms: [] };
    targets.set(id, target);
    const brandWords = wordsOf(brand, { isMain: true, isBrand: true });
    const ownWords = wordsOf(own, { isMain, isBrand: false });
    const term: Term = {
      ...{ words: [...brandWords, ...ownWords], brandWords, ownWords },
      joined: matchKey(`${brand} ${own}`),
      ownJoined: matchKey(own === '' ? brand : own),
    };
    if (term.joined === '') return;
    target.terms.push(term);
    const name = { term, target };
    for (const place of new Set(term.words)) namesOfWord[place]?.push(name);
    for (const key of new Set([term.joined, term.ownJoined])) addTo(namesOfKey, key, name);
  };

  for (const entry of entries) addName(suggestionOf(entry), ...partsOf(entry), isMainName(entry));
  for (const spellings of searchWords) {
    const [word = '', ...others] = spellings.split('=');
    for (const spelling of [word, ...others]) addName(wordSuggestion(word), '', spelling, true);
  }
  return { words, known: new Set(places.keys()), namesOfWord, namesOfKey };
}

function addTo(names: Map<string, Name[]>, key: string, name: Name): void {
  const known = names.get(key);
  if (known === undefined) names.set(key, [name]);
  else known.push(name);
}

const LONG_WORD = 6;

type WordKind = Pick<IndexWord, 'isMain' | 'isBrand' | 'isWholeName'>;

/** A short name of a car that nobody sells is too near to other words to be what was meant. */
function isMainName(entry: SearchEntry): boolean {
  if (entry.type === 'category') return true;
  if (entry.term !== entry.display) return false;
  return entry.type === 'brand' || entry.count > 0 || entry.series.length >= LONG_WORD;
}

/** Brand and own part of a name; a brand is its own brand, and an alias of a series may come with the brand in front. */
function partsOf(entry: SearchEntry): [brand: string, own: string] {
  if (entry.type === 'brand') return [entry.term, ''];
  if (entry.type === 'category') return ['', entry.term];
  const hasBrand = entry.term.startsWith(`${entry.brand} `);
  return [entry.brand, hasBrand ? entry.term.slice(entry.brand.length + 1) : entry.term];
}

const NOTHING = {
  categorySlug: null,
  makeValue: null,
  modelValue: null,
  seriesValue: null,
  brandSlug: null,
  seriesSlug: null,
  count: null,
};

function suggestionOf(entry: SearchEntry): Suggestion {
  const text = { value: entry.display, displayValue: entry.display };
  if (entry.type === 'category') return { ...NOTHING, ...text, type: 'category', categorySlug: entry.slug };
  const { brand, brandSlug, count, withoutImage = 0 } = entry;
  const ofBrand = { ...NOTHING, ...text, makeValue: brand, brandSlug, count, withoutImage };
  if (entry.type === 'brand') return { ...ofBrand, type: 'make' };
  const { series, seriesSlug } = entry;
  return { ...ofBrand, type: 'series', modelValue: series, seriesValue: series, seriesSlug };
}

const wordSuggestion = (word: string): Suggestion => ({ ...NOTHING, type: 'word', value: word, displayValue: word });
