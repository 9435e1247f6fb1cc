import { matchKey } from '#src/domain/swedish/match-key.ts';
import { isOrdinaryForm } from '#src/domain/swedish/ordinary-words.ts';
import { readText } from '#src/domain/wish/classifier/concepts.ts';
import { CONCEPTS_OF_WISH } from '#src/domain/wish/classifier/denial-features.ts';
import { isNothing } from '#src/domain/wish/merge-queries.ts';
import type { ParsedQuery } from '#src/domain/wish/parsed-query.ts';
import { WishText } from '#src/domain/wish/text/wish-text.ts';
import { splitTokens } from '#src/domain/wish/text/wish-tokens.ts';

/** How much of a message its reading used. */
export type ReadCoverage = {
  /** Share of its content words, 0–1. */
  share: number;
  contentWords: number;
  /** The others, as written. */
  unused: readonly string[];
};

/** Shorter words say little: "och", "med", "kan". */
const MIN_LETTERS = 4;
const MIN_ORDINARY_LETTERS = 5;

/**
 * How many of a message's content words are filters, limits or wishes of its reading. Ordinary words do not count, unless nothing
 * at all was read.
 * @param story the message without the words that are filters (`readWish`)
 */
export function coverageOf(message: string, reading: ParsedQuery, story: string): ReadCoverage {
  const text = new WishText(message);
  const isAll = isNothing(reading);
  const content = new Map<string, string>();
  for (const { word, ...span } of splitTokens(text.folded)) {
    const isLong = word.length >= (isAll && isOrdinaryForm(word) ? MIN_ORDINARY_LETTERS : MIN_LETTERS);
    const counts = isLong && !/^\d/.test(word) && (isAll || !isOrdinaryForm(word));
    if (counts && !content.has(word)) content.set(word, text.written(span));
  }
  const left = new Set(splitTokens(new WishText(story).folded).map(({ word }) => word));
  const meant = new Set(reading.wishes.flatMap((wish) => CONCEPTS_OF_WISH[wish]));
  const names = namesOf(reading);
  const isUsed = (word: string): boolean =>
    !left.has(word) ||
    names.includes(matchKey(word)) ||
    readText(word)
      .concepts.flat()
      .some((concept) => meant.has(concept));
  const unused = [...content].filter(([word]) => isAll || !isUsed(word)).map(([, written]) => written);
  const share = content.size === 0 ? 1 : 1 - unused.length / content.size;
  return { share, contentWords: content.size, unused };
}

/** Names that the reading contains: their words may remain in the story. */
const namesOf = ({ filters, limits, avoid }: ParsedQuery): string =>
  matchKey(
    [
      ...filters.make,
      ...filters.model,
      ...filters.county,
      filters.near,
      filters.search,
      ...limits.notMake,
      ...limits.notModel,
      ...avoid,
    ].join(' '),
  );

/** Of fewer words, one makes too much of a difference. */
const MIN_CONTENT_WORDS = 3;
const LOW_SHARE = 2 / 3;

/** Whether a reading left out so much that the visitor has to know. */
export const isPoor = ({ share, contentWords }: ReadCoverage): boolean =>
  contentWords >= MIN_CONTENT_WORDS && share < LOW_SHARE;

const MAX_REPORTED = 4;

/** A reading that reports what it left out as not understood, where that is much. */
export const withCoverage = (reading: ParsedQuery, coverage: ReadCoverage): ParsedQuery =>
  isPoor(coverage) || (isNothing(reading) && reading.unknown.length === 0)
    ? { ...reading, unknown: coverage.unused.slice(0, MAX_REPORTED) }
    : reading;
