import type { Fit, WordMatches } from './word-matches.ts';

/** A name of an entry in the index, as positions of its words among all words of the index. */
export type Term = {
  /** All of them. */
  words: readonly number[];
  /** Words of the brand; empty for categories and search words. */
  brandWords: readonly number[];
  /** Words of the series, category or search word. */
  ownWords: readonly number[];
  /** The whole name, and the name without its brand, each joined to one word: "volvov60", "v60". */
  joined: string;
  ownJoined: string;
  /** An alias, not the displayed name. */
  isAlias: boolean;
};

/**
 * A visitor's text: its words (PUB §5: a single letter beside others is ignored, unless it comes last), and the whole text joined
 * to one word.
 */
export type Asked = { words: readonly WordMatches[]; joined: string };

/** The numbers of PUB §9, with the caps of D30. */
export const SCORES = {
  exact: 100,
  allWords: 100,
  partial: {
    base: 80,
    max: 99,
    brand: { exact: 20, start: 15, contains: 5, none: -10 },
    series: { start: 10, contains: -2, none: 0 },
  },
  wordStart: 65,
  substring: { base: 60, perExtraLetter: -2, min: 40 },
  fuzzy: { base: 40, perEdit: -10, min: 10, max: 39 },
} as const;

/** Points that sort names; `beyond` distinguishes names that a cap has made equal. */
export type Score = {
  points: number;
  beyond: number;
  rule: RuleName;
  /** Matched an alias (D79). */
  isAlias: boolean;
  /** Every word of the text occurs in the name. */
  isComplete: boolean;
  /** A word of the text is a word of the name. */
  hasWord: boolean;
  /** A word of the text is only a prefix of one in the name, so short that many names match. */
  isShort: boolean;
  /** No word of the text matches except within a longer word; `chance` if that word of the text is an ordinary one. */
  inside: 'no' | 'yes' | 'chance';
};

type Rule = (asked: Asked, term: Term) => { points: number; beyond?: number } | null;

/** Tried in this order; the first match determines the points. */
const RULES = {
  exact: ({ joined }, term) =>
    joined === term.joined || joined === term.ownJoined ? { points: SCORES.exact, beyond: 1 } : null,
  allWords: ({ words }, term) =>
    words.length > 0 && words.every((word) => bestFit(word, term.words) === 'exact')
      ? { points: SCORES.allWords }
      : null,
  partial: ({ words }, term) => (words.length < 2 ? null : partialPoints(words, term)),
  wordStart: ({ words: [word] }, term) =>
    word !== undefined && bestFit(word, term.words) === 'start' ? { points: SCORES.wordStart } : null,
  substring: ({ words: [word] }, term) =>
    word !== undefined && bestFit(word, term.words) === 'contains'
      ? { points: substringPoints(word.text, term) }
      : null,
  fuzzy: (asked, term) => fuzzyPoints(asked, term),
} as const satisfies Record<string, Rule>;
export type RuleName = keyof typeof RULES;
const RULE_NAMES = Object.keys(RULES) as RuleName[];

/** @returns null when the name does not match the text */
export function scoreTerm(asked: Asked, term: Term): Score | null {
  for (const rule of RULE_NAMES) {
    const score = (RULES[rule] as Rule)(asked, term);
    if (score) return { points: score.points, beyond: score.beyond ?? 0, rule, ...kindOfHit(asked, term, rule) };
  }
  return null;
}

type KindOfHit = Omit<Score, 'points' | 'beyond' | 'rule'>;

function kindOfHit({ words }: Asked, term: Term, rule: RuleName): KindOfHit {
  const fits = words.map((word) => ({ word, fit: bestFit(word, term.words) }));
  const isBegun = fits.some(({ fit }) => fit === 'exact' || fit === 'start' || fit === 'fuzzy');
  const isMeant = fits.some(({ fit, word }) => fit === 'contains' && !word.isOrdinary);
  return {
    isAlias: term.isAlias,
    isComplete: rule === 'exact' || words.every((word) => isWordOf(word, term, words)),
    hasWord: fits.some(({ fit }) => fit === 'exact'),
    isShort: rule !== 'exact' && fits.some(({ fit, word }) => fit === 'start' && word.text.length < MIN_ALIAS_LENGTH),
    inside: rule === 'exact' || isBegun ? 'no' : isMeant ? 'yes' : 'chance',
  };
}

/**
 * Whether a word matches, or is the prefix of a word in the name that no other word of the text matches: "volvo v" is not the
 * XC60.
 */
const isWordOf = ({ fits, isOrdinary }: WordMatches, term: Term, words: readonly WordMatches[]): boolean =>
  term.words.some((place) => {
    const fit = fits[place];
    if (fit === 'start') return words.every((other) => other.fits[place] !== 'exact');
    return fit === 'exact' || (fit === 'contains' && !isOrdinary);
  });

/** A shorter prefix of an alias would not explain the suggestion to the visitor. */
const MIN_ALIAS_LENGTH = 4;

/** Some of several words match: one of them must match the brand or the series (D31), in either order. */
function partialPoints(words: readonly WordMatches[], term: Term): { points: number; beyond: number } | null {
  const { partial } = SCORES;
  let best: number | null = null;
  for (const [place, word] of words.entries()) {
    const brand = notFuzzy(bestFit(word, term.brandWords));
    const others = words.filter((_, at) => at !== place);
    const series = bestOf(others.map((other) => notFuzzy(bestFit(other, term.ownWords))));
    if (brand === 'none' && series === 'none') continue;
    const points = partial.base + partial.brand[brand] + partial.series[series === 'exact' ? 'start' : series];
    best = Math.max(best ?? 0, points);
  }
  return best === null ? null : { points: Math.min(best, partial.max), beyond: best };
}

function substringPoints(text: string, { ownJoined, joined }: Term): number {
  const { base, perExtraLetter, min } = SCORES.substring;
  const within = ownJoined.includes(text) ? ownJoined : joined;
  return Math.max(min, base + perExtraLetter * (within.length - text.length));
}

const MAX_EDITS = 2;

/** Every word must match, at least one of them misspelled. */
function fuzzyPoints({ words, joined }: Asked, term: Term): { points: number; beyond: number } | null {
  const { base, perEdit, min, max } = SCORES.fuzzy;
  let edits = 0;
  for (const word of words) {
    const fit = bestFit(word, term.words);
    if (fit === 'none') return null;
    if (fit === 'fuzzy') edits += minEdits(word, term.words);
  }
  if (edits === 0) return null;
  // A name that consists of the word comes before those that only contain it.
  const isOwn = words.every((word) => bestFit(word, term.ownWords) !== 'none');
  const farther = Math.abs((isOwn ? term.ownJoined : term.joined).length - joined.length);
  return { points: Math.min(max, Math.max(min, base + perEdit * edits)), beyond: farther <= MAX_EDITS ? 1 : 0 };
}

const RANKS: Readonly<Record<Fit, number>> = { exact: 0, start: 1, contains: 2, fuzzy: 3, none: 4 };

const bestOf = <Kind extends Fit>(fits: readonly Kind[]): Kind | 'none' =>
  fits.reduce<Kind | 'none'>((best, fit) => (RANKS[fit] < RANKS[best] ? fit : best), 'none');

/** A plain loop, as it runs for each word of thousands of names. */
function bestFit({ fits }: WordMatches, places: readonly number[]): Fit {
  let best: Fit = 'none';
  for (const place of places) {
    const fit = fits[place] ?? 'none';
    if (RANKS[fit] < RANKS[best]) best = fit;
  }
  return best;
}

const notFuzzy = (fit: Fit): Exclude<Fit, 'fuzzy'> => (fit === 'fuzzy' ? 'none' : fit);

const minEdits = ({ edits }: WordMatches, places: readonly number[]): number =>
  Math.min(...places.map((place) => edits[place] ?? Number.POSITIVE_INFINITY));
