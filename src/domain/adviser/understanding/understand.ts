import { applyMentions } from './apply-mentions.ts';
import { applyQuantities } from './apply-quantities.ts';
import type { CarNames } from './car-names.ts';
import { findCars } from './find-cars.ts';
import { alternativeVersions } from './find-versions.ts';
import { findCodes, findWords } from './find-words.ts';
import type { Mention } from './mention.ts';
import { mergeUnderstanding } from './merge-understanding.ts';
import { isOrdinaryWord } from './ordinary-words.ts';
import { ownCarSpans, polarities } from './polarity.ts';
import { readQuantities } from './quantities.ts';
import { NOTHING_UNDERSTOOD, type Understanding } from './understanding.ts';
import { type Span, WishText } from './wish-text.ts';
import { tokensOf } from './wish-tokens.ts';

/** What understanding a wish needs beside it. */
export type Knowledge = {
  names: CarNames;
  /** The calendar year of "högst fem år gammal". */
  thisYear: number;
  /** Whether misspelled words are guessed at; not for a text that would be searched for as it stands. Default: yes. */
  guesses?: boolean;
};

/** Someone who corrects themselves: what follows takes the place of the same before it. */
const CORRECTION =
  /\b(?:nej forresten|nej vanta|eller vanta|oj vanta|nej jag menar|nej jag menade|eller forresten|forresten nej|jag menade|jag menar|rattare sagt|forlat,? jag menade|eller nej|nej,? da hellre)\b|(?:[!?.,-]|\.\.\.) ?(?:nej|nae|nah|na|nja|oj|fel|sorry)[ ,!.]+(?!tack|till|inte|men)/i;
const MOST_CORRECTIONS = 5;

/** Reads a wish in everyday Swedish. Every text is readable: what is not understood is told in `unknown`. */
export function understand(wish: string, knowledge: Knowledge): Understanding {
  const text = new WishText(wish);
  const parts = text.folded.split(CORRECTION);
  if (parts.length === 1 || parts.length > MOST_CORRECTIONS) return understandPart(text, knowledge);
  let at = 0;
  let whole: Understanding | null = null;
  for (const part of parts) {
    const start = text.folded.indexOf(part, at);
    at = start + part.length;
    const next = understandPart(new WishText(text.source.slice(start, at)), knowledge);
    whole = whole === null ? next : mergeUnderstanding(whole, next);
  }
  return whole ?? NOTHING_UNDERSTOOD;
}

/** Nobody's wish is longer; in a longer text nothing is guessed at, so that it costs no more. */
const MOST_GUESSED_WORDS = 150;

function understandPart(text: WishText, { names, thisYear, guesses = true }: Knowledge): Understanding {
  const mayGuess = guesses && tokensOf(text.open).length <= MOST_GUESSED_WORDS;
  const cars = findCars(text, names, mayGuess);
  const codes = findCodes(text);
  const asides = ownCarSpans(text.folded);
  const quantities = readQuantities(text, thisYear).filter(
    ({ measure, start }) =>
      // The year and the distance of a car that one has are not those of the one wanted; money always is.
      measure === 'price' || !asides.some((aside) => start >= aside.start && start < aside.end),
  );
  const words = findWords(text, names, mayGuess);
  const mentions: Mention[] = [...cars, ...codes, ...words].sort((one, other) => one.start - other.start);
  const said = polarities(text.folded, mentions, quantities);
  const judged = mentions.map((mention, place) => ({ ...mention, polarity: said[place] ?? 'wanted' }));
  const wanted = judged.filter(({ polarity }) => polarity === 'wanted' || polarity === 'preferred');
  const alternatives = alternativeVersions(text.folded, wanted);
  const understood = applyMentions(
    NOTHING_UNDERSTOOD,
    judged.filter((mention) => !alternatives.some(({ meaning }) => meaning === mention.meaning)),
  );
  return {
    ...applyQuantities(understood, quantities, thisYear),
    isAddition: /\b(?:aven|ocksa|lagg till|plus|dessutom|eller ocksa)\b/.test(text.folded),
    unknown: unknownWords(text, alternatives),
  };
}

const MOST_UNKNOWN = 20;
const LONGEST_UNKNOWN = 40;

/** "2.0" of "2.0 TDI": no ad is chosen by it. */
const LITRES = /(?<![\d.,])\d[.,]\d(?![\d.,])/;

/** @param unused what was read, and nothing can be made of */
function unknownWords(text: WishText, unused: readonly Span[]): string[] {
  const spans = tokensOf(text.open).filter(({ word }) => word.length > 1 && !isOrdinaryWord(word));
  const words = [...unused, ...text.find(LITRES), ...spans].map((span) => text.written(span).slice(0, LONGEST_UNKNOWN));
  return [...new Set(words)].slice(0, MOST_UNKNOWN);
}
