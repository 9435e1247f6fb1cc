import { editDistance, maxEdits } from './edit-distance.ts';
import { isLikelySlip } from './likely-slip.ts';
import { consonantsOf, soundKey } from './sound-key.ts';

/** Finds the words that a misspelled one may mean: strictly for filters of a wish, leniently for suggestions. */

/** A word in the forms that it is compared by. */
export type SpelledWord = { text: string; sound: string; consonants: string | null };

/** @param phonetic the word with å as o */
export function spelledWord(text: string, phonetic = text): SpelledWord {
  const sound = soundKey(phonetic);
  return { text, sound, consonants: consonantsOf(sound) };
}

/** Shorter words are not corrected (D29), and no name is longer. */
const GUESSABLE = /^[a-z]{4,30}$/;
const SHORTEST = 4;

/** Whether a word may be corrected: it is long enough and contains no digit. */
export const isGuessable = (word: string): boolean => GUESSABLE.test(word);

/** Letters with similar initial sounds; misspellings seldom change the first sound. */
const SAME_SOUND = ['vwf', 'ckq', 'szc', 'ijy', 'kg', 'hj', 'bp', 'dt'] as const;
const alikeTo = (letter: string): ReadonlySet<string> =>
  new Set(letter + SAME_SOUND.filter((letters) => letters.includes(letter)).join(''));

/** The nearest words to a misspelled one, and their edit distance. */
export type Nearest = { words: readonly string[]; edits: number };
const NONE: Nearest = { words: [], edits: Number.POSITIVE_INFINITY };

const sorted = (word: string): string => [...word].sort().join('');
const withoutVowels = (word: string): string => word.replace(/[aeiouy]/g, '').replace(/(.)\1+/g, '$1');

/** Known words, indexed by what misspelled ones have in common with them. */
export class Dictionary {
  readonly #byBeginning: ReadonlyMap<string, readonly string[]>;
  readonly #bySound: ReadonlyMap<string, readonly string[]>;
  readonly #byConsonants: ReadonlyMap<string, readonly string[]>;

  constructor(words: Iterable<string>) {
    const known = [...words];
    this.#byBeginning = Map.groupBy(known, (word) => word.charAt(0));
    this.#bySound = Map.groupBy(known, soundKey);
    this.#byConsonants = Map.groupBy(known, withoutVowels);
  }

  /** The words that sound exactly so. */
  soundingLike = (spoken: string): readonly string[] => this.#bySound.get(soundKey(spoken)) ?? [];

  /** The only word that differs in one sound. */
  soundingAlmostLike(spoken: string): string | undefined {
    const sound = soundKey(spoken);
    const near = [...this.#bySound].filter(([each]) => sound.length > SHORTEST && editDistance(sound, each, 1) <= 1);
    return near.length === 1 ? near[0]?.[1].at(-1) : undefined;
  }

  /** The words with the consonants of one that is written without vowels ("svrt", "dsl"). */
  abbreviated = (word: string): readonly string[] =>
    /^[^aeiouy\d]{3,}$/.test(word) ? (this.#byConsonants.get(withoutVowels(word)) ?? []) : [];

  /** The nearest words by letters; in words of four letters only two may be swapped ("fait"). */
  nearest(word: string): Nearest {
    if (!isGuessable(word)) return NONE;
    const max = maxEdits(word);
    let best = NONE;
    for (const letter of alikeTo(word.charAt(0)))
      for (const each of this.#byBeginning.get(letter) ?? []) {
        if (Math.abs(each.length - word.length) > max || each.length < SHORTEST) continue;
        if (word.length === SHORTEST && sorted(word) !== sorted(each)) continue;
        const edits = editDistance(word, each, Math.min(max, best.edits));
        if (edits > max || edits > best.edits) continue;
        best = edits < best.edits ? { words: [each], edits } : { words: [...best.words, each], edits };
      }
    return best;
  }
}

/** Minimum length from which the prefix of a longer word may be misspelled too: "mersed". */
const FUZZY_START_FROM = 6;

/**
 * Edit distance of two words, two at most: by letters (D29), by sound, or by the consonants alone; null: no misspelling.
 * @param isFar whether a short word needs no likely slip
 */
export function lenientEdits(asked: SpelledWord, word: SpelledWord, isFar: boolean): number | null {
  const { text, sound } = asked;
  const max = maxEdits(text);
  if (max < 2 && !isFar && !isLikelySlip(text, word.text)) return null;
  if (max > 0) {
    const byLetters = editDistance(text, word.text, max);
    if (byLetters <= 1 || sound === word.sound) return 1;
    if (byLetters <= max || editDistance(sound, word.sound, max) <= max) return 2;
  }
  return hasSameConsonants(asked, word) || beginsAlike(asked, word) ? 2 : null;
}

function beginsAlike({ text, sound }: SpelledWord, word: SpelledWord): boolean {
  if (text.length < FUZZY_START_FROM || word.text.length <= text.length || text[0] !== word.text[0]) return false;
  return word.sound.startsWith(sound) || editDistance(text, word.text.slice(0, text.length), 1) <= 1;
}

/** Vowels are misheard or omitted most often: "peguet", "kentic", "frd". */
const hasSameConsonants = ({ text, consonants }: SpelledWord, word: SpelledWord): boolean =>
  consonants !== null &&
  consonants === word.consonants &&
  text[0] === word.text[0] &&
  Math.abs(text.length - word.text.length) <= 2 &&
  (text.length >= 5 || text === consonants);
