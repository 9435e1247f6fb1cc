import type { CarNames } from './car-names.ts';
import type { Meaning, Mention } from './mention.ts';
import { isOrdinaryWord } from './ordinary-words.ts';
import { nearestWords } from './spelling.ts';
import type { WishText } from './wish-text.ts';
import { type Token, tokensOf } from './wish-tokens.ts';
import { compoundMeanings, MOST_PHRASE_WORDS, meaningsOf, SINGLE_WORDS } from './word-meanings.ts';

/** Words that are others without their accents: "säker" is not "saker" (things). */
const WRITTEN: Readonly<Record<string, RegExp>> = { saker: /^säker/i, sakert: /^säkert/i };

/** Finds fuels, bodies, equipment, uses and the like, and takes them out of the text. */
export function findWords(text: WishText, names: CarNames, guesses: boolean): Mention[] {
  const tokens = tokensOf(text.open);
  const mentions: Mention[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const found = longestPhrase(text, tokens, at) ?? oneWord(tokens[at], names, guesses);
    if (!found) continue;
    for (const meaning of found.meanings) mentions.push({ start: found.start, end: found.end, meaning });
    at += found.words - 1;
  }
  for (const mention of mentions) text.take(mention);
  return mentions;
}

type FoundWords = { meanings: readonly Meaning[]; start: number; end: number; words: number };

function longestPhrase(text: WishText, tokens: readonly Token[], at: number): FoundWords | null {
  const first = tokens[at];
  if (!first) return null;
  for (let words = Math.min(MOST_PHRASE_WORDS, tokens.length - at); words > 0; words -= 1) {
    const last = tokens[at + words - 1];
    if (!last) continue;
    const phrase = tokens.slice(at, at + words).map(({ word }) => word);
    const between = text.open.slice(first.start, last.end);
    if (words > 1 && /[.,!?;·]/.test(between)) continue;
    const meanings = meaningsOf(phrase.join(' '));
    if (!meanings || (words === 1 && WRITTEN[first.word]?.test(text.written(first)) === false)) continue;
    // "billigare än 200 000" compares, and asks for no cheaper ones.
    if (meanings.some(({ field }) => field === 'followUp') && /^ an\b/.test(text.open.slice(last.end))) continue;
    return { meanings, start: first.start, end: last.end, words };
  }
  return null;
}

/** A compound, or a word with a letter wrong. */
function oneWord(token: Token | undefined, names: CarNames, guesses: boolean): FoundWords | null {
  if (!token || isOrdinaryWord(token.word)) return null;
  const asMake = (head: string): Meaning | null => {
    const make = head.length > 2 ? names.makeByKey.get(head) : undefined;
    return make === undefined ? null : { field: 'make', values: [make] };
  };
  const meanings = compoundMeanings(token.word, asMake) ?? (guesses ? misspelled(token.word) : null);
  return meanings && { meanings, start: token.start, end: token.end, words: 1 };
}

function misspelled(word: string): readonly Meaning[] | null {
  if (word.length < 5) return null;
  const { words } = nearestWords(word, SINGLE_WORDS);
  const [one] = words;
  const meanings = one === undefined ? null : meaningsOf(one);
  const isClear = words.every((each) => JSON.stringify(meaningsOf(each)) === JSON.stringify(meanings));
  return isClear ? meanings : null;
}
