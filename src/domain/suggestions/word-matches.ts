import { lenientEdits, type SpelledWord, spelledWord } from '#src/domain/swedish/dictionary.ts';
import { editDistance, maxEdits } from '#src/domain/swedish/edit-distance.ts';
import { isLikelySlip } from '#src/domain/swedish/likely-slip.ts';

/** A word of the index in the forms that it is compared by. */
export type IndexWord = SpelledWord & {
  /** A name of several words, joined. */
  isWholeName: boolean;
  /** Part of a name, not only of an alias, and not a code: a misspelled word may be corrected to it. */
  isMain: boolean;
  isBrand: boolean;
  /** Number of cars for sale of the brand or series whose displayed name is this word alone; 0 for all other words. */
  cars: number;
};

/** A visitor's word, folded; `heard`: with å as o. An ordinary word is not corrected unless a name contains it. */
export type AskedWord = { text: string; phonetic: string; isOrdinary: boolean };

/** How a visitor's word matches a word of the index, best first. */
export type Fit = 'exact' | 'start' | 'contains' | 'fuzzy' | 'none';

/** The matches of a visitor's word with all words of the index, by position. */
export type WordMatches = {
  text: string;
  isOrdinary: boolean;
  fits: readonly Fit[];
  /** Edit distances of the fuzzy matches. */
  edits: readonly number[];
};

/**
 * Maximum number of letters by which a correction is distinguished from a completion: "super" is not a prefix typed for "superb",
 * "sport" may be for "sportage".
 */
const MAX_CORRECTED = 2;
/** Words that can be misspelled: no codes, and no short abbreviations. */
export const isMendable = (word: string): boolean => word.length >= MIN_CORRECTED_LENGTH && !HAS_DIGIT.test(word);
const MIN_CORRECTED_LENGTH = 3;
const HAS_DIGIT = /\d/;

/** The words of an index, by position. */
export type IndexWords = {
  words: readonly IndexWord[];
  known: ReadonlySet<string>;
  /** Aliases of brands, with the position of the brand's name: "vw" matches each of its models too. */
  brandOfAlias: ReadonlyMap<string, number>;
  /** Number of cars for sale from which a name is common. */
  commonFrom: number;
};

export function matchWord({ text, phonetic, isOrdinary }: AskedWord, index: IndexWords): WordMatches {
  const { words, known } = index;
  const isCorrected = !known.has(text) && !isOrdinary && isMendable(text);
  const spelled = spelledWord(text, phonetic);
  const edits: number[] = [];
  const fits = words.map((word) => wholeFit(text, word, isOrdinary));
  const brand = index.brandOfAlias.get(text);
  if (brand !== undefined) fits[brand] = 'exact';
  if (isOrdinary && !known.has(text)) {
    words.forEach((word, at) => {
      if (fits[at] !== 'none' || word.cars < index.commonFrom || !mayBeMeant(text, word)) return;
      edits[at] = 1;
      fits[at] = 'fuzzy';
    });
  }
  // The prefix of a name is incomplete, not misspelled.
  if (isCorrected && !words.some((word, at) => fits[at] === 'start' && word.isMain)) {
    words.forEach((word, at) => {
      const distance = word.isMain && fits[at] === 'none' ? lenientEdits(spelled, word, word.isBrand) : null;
      if (distance === null) return;
      edits[at] = distance;
      fits[at] = 'fuzzy';
    });
  }
  return { text, isOrdinary, fits, edits };
}

function wholeFit(text: string, word: IndexWord, meansItself: boolean): Fit {
  if (word.text === text) return 'exact';
  if (meansItself && (word.isWholeName || word.text.length - text.length <= MAX_CORRECTED)) return 'none';
  const place = word.text.indexOf(text);
  if (place === 0) return 'start';
  return place > 0 && (text.length >= MIN_INFIX_LENGTH || isNumberOf(word.text, text)) ? 'contains' : 'none';
}

/** Shorter matches within a word are coincidental: "go" in "logo", "id" in "midi". */
const MIN_INFIX_LENGTH = 4;
/** Whether a number is the whole number in a code: "60" in "xc60", not in "600". */
const isNumberOf = (code: string, text: string): boolean =>
  !NOT_A_DIGIT.test(text) && (code.match(NUMBERS)?.includes(text) ?? false);
const NOT_A_DIGIT = /\D/;
const NUMBERS = /\d+/g;

/**
 * Whether an ordinary word may be a common car's name, incomplete or with one likely error: "passa" and "passar" for Passat.
 * Suggestions may guess where filters may not.
 */
function mayBeMeant(text: string, word: IndexWord): boolean {
  if (!word.isMain || word.isWholeName || maxEdits(text) === 0) return false;
  if (word.text.startsWith(text)) return word.text.length - text.length <= MAX_CORRECTED;
  return editDistance(text, word.text, 1) === 1 && isLikelySlip(text, word.text);
}
