import { editDistance, maxEdits } from './edit-distance.ts';
import { isLikelySlip } from './likely-slip.ts';
import { consonantsOf, soundKey } from './sound-key.ts';

/** A word of the index with what it is compared by. */
export type IndexWord = {
  text: string;
  sound: string;
  consonants: string | null;
  /** A name of several words, written in one piece. */
  isWholeName: boolean;
  /** Of a name, not only of an alias, and no code: what is misspelt may mean it. */
  isMain: boolean;
  isBrand: boolean;
  /** Cars for sale of the brand or series that is shown by this word alone; 0 for all other words. */
  cars: number;
};

/** A visitor's word, folded; `heard`: with å as o. An ordinary word means itself unless a name holds it. */
export type AskedWord = { text: string; phonetic: string; isOrdinary: boolean };

/** How a visitor's word stands to a word of the index, best first. */
export type Fit = 'exact' | 'start' | 'contains' | 'fuzzy' | 'none';

/** A visitor's word against all words of the index, by place. */
export type WordMatches = {
  text: string;
  isOrdinary: boolean;
  fits: readonly Fit[];
  /** Edits of the fuzzy ones. */
  edits: readonly number[];
};

/** Most letters by which a correction is told from a completion: "super" is not on its way to "superb", "sport" may be to "sportage". */
const MAX_CORRECTED = 2;
/** From so many letters on, the beginning of a longer word may be misspelt as well: "mersed". */
const FUZZY_START_FROM = 6;
/** Words that can be misspelt: no codes, and no bare abbreviations. */
export const isMendable = (word: string): boolean => word.length >= MIN_CORRECTED_LENGTH && !HAS_DIGIT.test(word);
const MIN_CORRECTED_LENGTH = 3;
const HAS_DIGIT = /\d/;

/** The words of an index, by place. */
export type IndexWords = {
  words: readonly IndexWord[];
  known: ReadonlySet<string>;
  /** Aliases of brands, with the place of the brand's name: who writes "vw" means each of its models too. */
  brandOfAlias: ReadonlyMap<string, number>;
  /** Cars for sale from which on a name is common. */
  commonFrom: number;
};

export function matchWord({ text, phonetic, isOrdinary }: AskedWord, index: IndexWords): WordMatches {
  const { words, known } = index;
  const isCorrected = !known.has(text) && !isOrdinary && isMendable(text);
  const sound = soundKey(phonetic);
  const asked: Misspelt = { text, sound, consonants: consonantsOf(sound), max: maxEdits(text) };
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
  // What a name begins with is on its way there, and no mistake.
  if (isCorrected && !words.some((word, at) => fits[at] === 'start' && word.isMain)) {
    words.forEach((word, at) => {
      const distance = word.isMain && fits[at] === 'none' ? correctionEdits(asked, word) : null;
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

/** Fewer letters within a word are chance: "go" in "logo", "id" in "midi". */
const MIN_INFIX_LENGTH = 4;
/** Whether a number is all of the number in a code: "60" in "xc60", not in "600". */
const isNumberOf = (code: string, text: string): boolean =>
  !NOT_A_DIGIT.test(text) && (code.match(NUMBERS)?.includes(text) ?? false);
const NOT_A_DIGIT = /\D/;
const NUMBERS = /\d+/g;

/**
 * Whether an ordinary word may be a common car's name, unfinished or with one likely slip: "passa" and "passar" Passat. A suggestion
 * may guess where a filter may not.
 */
function mayBeMeant(text: string, word: IndexWord): boolean {
  if (!word.isMain || word.isWholeName || maxEdits(text) === 0) return false;
  if (word.text.startsWith(text)) return word.text.length - text.length <= MAX_CORRECTED;
  return editDistance(text, word.text, 1) === 1 && isLikelySlip(text, word.text);
}

type Misspelt = { text: string; sound: string; consonants: string | null; max: number };

/** Edits between the words, two at most: by letters (D29), by sound, or by the consonants alone. */
function correctionEdits(asked: Misspelt, word: IndexWord): number | null {
  const { text, sound, max } = asked;
  if (max < 2 && !word.isBrand && !isLikelySlip(text, word.text)) return null;
  if (max > 0) {
    const byLetters = editDistance(text, word.text, max);
    if (byLetters <= 1 || sound === word.sound) return 1;
    if (byLetters <= max || editDistance(sound, word.sound, max) <= max) return 2;
  }
  if (sameConsonants(asked, word)) return 2;
  return beginsAlike(asked, word) ? 2 : null;
}

function beginsAlike({ text, sound }: Misspelt, word: IndexWord): boolean {
  if (text.length < FUZZY_START_FROM || word.text.length <= text.length || text[0] !== word.text[0]) return false;
  return word.sound.startsWith(sound) || editDistance(text, word.text.slice(0, text.length), 1) <= 1;
}

/** Vowels are what is misheard most, or left out: "peguet", "kentic", "frd". */
function sameConsonants({ text, consonants }: Misspelt, word: IndexWord): boolean {
  return (
    consonants !== null &&
    consonants === word.consonants &&
    text[0] === word.text[0] &&
    Math.abs(text.length - word.text.length) <= 2 &&
    (text.length >= 5 || text === consonants)
  );
}
