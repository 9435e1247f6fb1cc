import { lettersOf, mayBeNear, typingCost } from './typing-distance.ts';

/** A word that a misspelled one may be meant for, and the cost of that slip. */
type Candidate = { word: string; cost: number };

/** Cost, in tenths of a wrong letter, that a word of a length may differ by; 0: it is not meant. */
export type Tolerance = (length: number) => number;

/** Words differ by no more letters. */
const MAX_LENGTH_DIFFERENCE = 2;
const LETTERS_ONLY = /^[a-z]+$/;

/** Folded words by length, to find what a misspelled one is meant for. */
export class SpellingIndex {
  readonly #byLength: ReadonlyMap<number, readonly { word: string; letters: number }[]>;

  constructor(words: Iterable<string>) {
    const known = [...new Set(words)].filter((word) => LETTERS_ONLY.test(word));
    this.#byLength = Map.groupBy(
      known.map((word) => ({ word, letters: lettersOf(word) })),
      ({ word }) => word.length,
    );
  }

  /** The words near enough. */
  near(typed: string, tolerance: Tolerance): Candidate[] {
    if (!LETTERS_ONLY.test(typed)) return [];
    const found: Candidate[] = [];
    const letters = lettersOf(typed);
    const longest = typed.length + MAX_LENGTH_DIFFERENCE;
    for (let length = typed.length - MAX_LENGTH_DIFFERENCE; length <= longest; length += 1) {
      const max = tolerance(length);
      if (max === 0) continue;
      for (const each of this.#byLength.get(length) ?? []) {
        if (!mayBeNear(letters, each.letters, max)) continue;
        const cost = typingCost(typed, each.word, max);
        if (cost <= max) found.push({ word: each.word, cost });
      }
    }
    return found;
  }
}
