import { carName } from '#src/domain/catalogue/car-name.ts';
import { spelledWord } from '#src/domain/swedish/dictionary.ts';
import { matchKey, matchTokens } from '#src/domain/swedish/match-key.ts';
import { zeroAsO } from '#src/domain/swedish/sound-key.ts';
import type { Term } from './score-term.ts';
import { NO_TARGET, type SearchEntry, type Suggestion } from './suggestion.ts';
import { type IndexWord, type IndexWords, isMendable } from './word-matches.ts';

/** An entry to suggest, with all its names. */
export type Target = { suggestion: Suggestion; terms: Term[] };

/** The suggestion index in memory, one per version. */
export type SuggestionIndex = IndexWords & {
  /** Names by the positions of their words. */
  namesOfWord: readonly (readonly Name[])[];
  /** Names by their joined form, with and without the brand. */
  namesOfKey: ReadonlyMap<string, readonly Name[]>;
};
export type Name = { term: Term; target: Target };

/** @param searchWords words of ads besides car names, such as equipment; other spellings follow after "=" */
export function buildSuggestionIndex(entries: readonly SearchEntry[], searchWords: readonly string[]): SuggestionIndex {
  const words: IndexWord[] = [];
  const places = new Map<string, number>();
  const namesOfWord: Name[][] = [];
  const namesOfKey = new Map<string, Name[]>();
  const targets = new Map<string, Target>();
  const brandOfAlias = new Map<string, number>();

  const placeOf = (text: string, phonetic: string, kind: WordKind): number => {
    const known = places.get(text);
    const word = known === undefined ? undefined : words[known];
    if (known !== undefined && word) {
      word.isMain ||= kind.isMain && isMendable(text);
      word.isBrand ||= kind.isBrand;
      word.isWholeName &&= kind.isWholeName;
      word.cars = Math.max(word.cars, kind.cars);
      return known;
    }
    const place = words.push({ ...spelledWord(text, phonetic), ...kind, isMain: kind.isMain && isMendable(text) }) - 1;
    places.set(text, place);
    namesOfWord.push([]);
    return place;
  };

  /** The words of a text, and the whole text as one word: "mercedesbenz" is as common as two words. */
  const wordsOf = (text: string, kind: Omit<WordKind, 'isWholeName'>): number[] => {
    const phonetic = matchTokens(zeroAsO(text));
    const tokens = matchTokens(text);
    // The later words of a name ("sport", "grand") are corrected only if they are long enough to be unambiguous.
    const cars = tokens.length === 1 ? kind.cars : 0;
    const own = tokens.map((token, at) => {
      const isMain = kind.isMain && (kind.isBrand || at === 0 || token.length >= LONG_WORD);
      return placeOf(token, phonetic[at] ?? token, { ...kind, cars, isMain, isWholeName: false });
    });
    const whole = { ...kind, cars, isWholeName: true };
    return tokens.length > 1 ? [...own, placeOf(tokens.join(''), phonetic.join(''), whole)] : own;
  };

  const addName = (suggestion: Suggestion, { brand, own, isMain, isAlias }: NameParts): void => {
    const id = `${suggestion.type} ${suggestion.value}`;
    const target = targets.get(id) ?? { suggestion, terms: [] };
    targets.set(id, target);
    const cars = isAlias ? 0 : (suggestion.count ?? 0);
    const brandWords = wordsOf(brand, { isMain: true, isBrand: true, cars: suggestion.type === 'make' ? cars : 0 });
    const ownWords = wordsOf(own, { isMain, isBrand: false, cars });
    const term: Term = {
      words: [...brandWords, ...ownWords],
      brandWords,
      ownWords,
      joined: matchKey(`${brand} ${own}`),
      ownJoined: matchKey(own === '' ? brand : own),
      isAlias,
    };
    if (term.joined === '') return;
    target.terms.push(term);
    const name = { term, target };
    for (const place of new Set(term.words)) namesOfWord[place]?.push(name);
    for (const key of new Set([term.joined, term.ownJoined])) addTo(namesOfKey, key, name);
  };

  for (const entry of entries) addName(suggestionOf(entry), partsOf(entry));
  for (const spellings of searchWords) {
    const [word = '', ...others] = spellings.split('=');
    for (const spelling of [word, ...others]) {
      addName(wordSuggestion(word), { brand: '', own: spelling, isMain: true, isAlias: spelling !== word });
    }
  }
  for (const entry of entries) {
    const place = entry.type === 'brand' ? places.get(matchKey(entry.brand)) : undefined;
    if (place !== undefined && entry.term !== entry.display) brandOfAlias.set(matchKey(entry.term), place);
  }
  const commonFrom = Math.max(1, carsOf(entries) * COMMON_SHARE);
  return { words, known: new Set(places.keys()), brandOfAlias, commonFrom, namesOfWord, namesOfKey };
}

/** Share of all cars for sale from which a name is common. */
const COMMON_SHARE = 0.001;

const carsOf = (entries: readonly SearchEntry[]): number =>
  entries.reduce((sum, entry) => sum + (entry.type === 'series' && entry.term === entry.display ? entry.count : 0), 0);

function addTo(names: Map<string, Name[]>, key: string, name: Name): void {
  const known = names.get(key);
  if (known === undefined) names.set(key, [name]);
  else known.push(name);
}

const LONG_WORD = 6;

type WordKind = Pick<IndexWord, 'isMain' | 'isBrand' | 'isWholeName' | 'cars'>;

/** A name, its brand and its own part; `isMain`: a misspelled word may be corrected to it. */
type NameParts = { brand: string; own: string; isMain: boolean; isAlias: boolean };

/** A short name of a car that is not for sale is too similar to other words for a correction. */
function isMainName(entry: SearchEntry): boolean {
  if (entry.type === 'category') return true;
  if (entry.term !== entry.display) return false;
  return entry.type === 'brand' || entry.count > 0 || entry.series.length >= LONG_WORD;
}

/** Brand and own part of a name; a brand is its own brand, and an alias of a series may begin with the brand. */
function partsOf(entry: SearchEntry): NameParts {
  const kind = { isMain: isMainName(entry), isAlias: entry.term !== entry.display };
  if (entry.type === 'brand') return { brand: entry.term, own: '', ...kind };
  if (entry.type === 'category') return { brand: '', own: entry.term, ...kind };
  const hasBrand = entry.term.startsWith(`${entry.brand} `);
  return { brand: entry.brand, own: hasBrand ? entry.term.slice(entry.brand.length + 1) : entry.term, ...kind };
}

function suggestionOf(entry: SearchEntry): Suggestion {
  const text = { value: entry.display, displayValue: entry.display };
  if (entry.type === 'category') return { ...NO_TARGET, ...text, type: 'category', categorySlug: entry.slug };
  const { brand, brandSlug, count, withoutImage = 0 } = entry;
  const ofBrand = { ...NO_TARGET, ...text, makeValue: brand, brandSlug, count, withoutImage };
  if (entry.type === 'brand') return { ...ofBrand, type: 'make' };
  const { series, seriesSlug } = entry;
  const displayValue = carName(brand, series);
  return { ...ofBrand, displayValue, type: 'series', modelValue: series, seriesValue: series, seriesSlug };
}

const wordSuggestion = (word: string): Suggestion => ({ ...NO_TARGET, type: 'word', value: word, displayValue: word });
