import { matchKey, matchTokens } from '#src/domain/swedish/match-key.ts';
import { isSpelledRight } from '#src/domain/swedish/ordinary-words.ts';
import { zeroAsO } from '#src/domain/swedish/sound-key.ts';
import { type Asked, type Score, scoreTerm } from './score-term.ts';
import {
  MAX_TEXT_LENGTH,
  MIN_TEXT_LENGTH,
  SUGGESTION_CAPS,
  type Suggestion,
  type SuggestionPlace,
} from './suggestion.ts';
import type { Name, SuggestionIndex, Target } from './suggestion-index.ts';
import { compareScored, compareScores, type Scored, worthOffering } from './suggestion-order.ts';
import { matchWord } from './word-matches.ts';

/** Further words add no information about a name. */
const MAX_WORDS = 6;

/** @returns what the text may mean, best first, with the caps of the place where it is shown */
export function suggest(index: SuggestionIndex, text: string, place: SuggestionPlace): Suggestion[] {
  const shown = { category: 0, make: 0, series: 0, word: 0, dealer: 0 };
  return scoreSuggestions(index, text).flatMap(({ suggestion }) => {
    shown[suggestion.type] += 1;
    return shown[suggestion.type] <= SUGGESTION_CAPS[place][suggestion.type] ? [suggestion] : [];
  });
}

/** All matches, best first. If nothing matches the text as typed, it is matched once more with its words split. */
export function scoreSuggestions(index: SuggestionIndex, text: string): Scored[] {
  const plain = text.trim().slice(0, MAX_TEXT_LENGTH);
  if (plain.length < MIN_TEXT_LENGTH) return [];
  const found = scoreText(index, plain);
  if (found.some(({ score }) => score.rule !== 'fuzzy')) return found;
  const split = splitCompound(plain, index.known);
  const second = split === null ? [] : scoreText(index, split);
  return second.length > 0 ? second : found;
}

/** A single letter at the end is the prefix of a word ("bmw x"); if nothing matches with it, it is ignored (PUB §5: "v60 d"). */
function scoreText(index: SuggestionIndex, text: string): Scored[] {
  const tokens = matchTokens(text).slice(0, MAX_WORDS);
  if (tokens.length > 1 && tokens.findIndex(({ length }) => length === 1) === tokens.length - 1) {
    const found = scoreAsked(index, askedOf(index, text, tokens, true));
    if (found.some(({ score }) => score.isComplete)) return found;
  }
  return tokens.length === 0 ? [] : scoreAsked(index, askedOf(index, text, tokens, false));
}

function scoreAsked(index: SuggestionIndex, asked: Asked): Scored[] {
  const best = new Map<Target, Score>();
  for (const { term, target } of candidates(index, asked)) {
    const score = scoreTerm(asked, term);
    const known = best.get(target);
    if (score && (known === undefined || compareScores(score, known) < 0)) best.set(target, score);
  }
  const found = [...best].map(([{ suggestion }, score]) => ({ suggestion, score }));
  return worthOffering(found).sort(compareScored);
}

function askedOf(index: SuggestionIndex, text: string, tokens: readonly string[], withLastLetter: boolean): Asked {
  const phonetic = matchTokens(zeroAsO(text));
  const isOrdinary = ordinaryIn(text);
  const isCounted = (token: string, at: number): boolean =>
    token.length > 1 || tokens.length === 1 || (withLastLetter && at === tokens.length - 1);
  const words = tokens.flatMap((token, at) => {
    if (!isCounted(token, at)) return [];
    const matches = matchWord({ text: token, phonetic: phonetic[at] ?? token, isOrdinary: isOrdinary(token) }, index);
    // A last letter is a prefix of every word that begins with it, even if it is also a word ("C-Crosser").
    const isLetter = token.length === 1 && tokens.length > 1;
    return isLetter ? { ...matches, fits: matches.fits.map((fit) => (fit === 'exact' ? 'start' : fit)) } : matches;
  });
  return { words, joined: tokens.join('') };
}

/** Names with at least one matching word; all others score nothing. */
function candidates(index: SuggestionIndex, { words, joined }: Asked): Set<Name> {
  const names = new Set<Name>(index.namesOfKey.get(joined));
  for (const { fits } of words) {
    fits.forEach((fit, place) => {
      if (fit !== 'none') for (const name of index.namesOfWord[place] ?? []) names.add(name);
    });
  }
  return names;
}

/** Whether a word of the text, as typed, is an ordinary word: "skada" is, "skåda" is not. */
function ordinaryIn(text: string): (token: string) => boolean {
  const written = new Map(writtenWords(text).map((word) => [matchKey(word), word]));
  return (token) => isSpelledRight(written.get(token) ?? token);
}

const writtenWords = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize('NFC')
    .split(/[^\p{L}\p{N}]+/u);

const LETTER_DIGIT_BORDERS = /(?<=[a-z])(?=[0-9])|(?<=[0-9])(?=[a-z])/g;
const MIN_PART_LENGTH = 3;

/** "bmw320" → "bmw 320", "volvodiesel" → "volvo diesel". Null when no words are joined. */
function splitCompound(text: string, known: ReadonlySet<string>): string | null {
  const tokens = matchTokens(text).slice(0, MAX_WORDS);
  const isOrdinary = ordinaryIn(text);
  const split = tokens
    .map((token) => (known.has(token) || isOrdinary(token) ? token : partsOf(token, known)))
    .join(' ');
  return split === tokens.join(' ') ? null : split;
}

function partsOf(token: string, known: ReadonlySet<string>): string {
  for (let at = token.length - 1; at >= MIN_PART_LENGTH; at -= 1) {
    const [start, rest] = [token.slice(0, at), token.slice(at)];
    if (known.has(start) && rest.length > 1 && known.has(rest)) return `${start} ${rest}`;
  }
  return token.replaceAll(LETTER_DIGIT_BORDERS, ' ');
}
