import { foldSigns } from '#src/domain/adviser/understanding/text/wish-text.ts';
import { stemsOf } from '#src/domain/swedish/endings.ts';
import conceptWords from '../../../../data/adviser/concepts.json' with { type: 'json' };
import { wordsOf } from './text-features.ts';

/** Shorter parts of compounds are found in too many other words. */
const MIN_PART_LENGTH = 4;
const MAX_PHRASE_WORDS = 4;

const BY_WORD = new Map<string, string[]>();
/** Words that also count as a part of a compound. */
const PARTS = new Map<string, string[]>();
for (const [concept, words] of Object.entries(conceptWords))
  for (const entry of words.split(' ')) {
    const word = foldSigns(entry.replace(/\+$/, '').replaceAll('_', ' '));
    BY_WORD.set(word, [...(BY_WORD.get(word) ?? []), concept]);
    if (entry.endsWith('+') && word.length >= MIN_PART_LENGTH) PARTS.set(word, [...(PARTS.get(word) ?? []), concept]);
  }

/** Words that begin a phrase. */
const FIRST_WORDS = new Set([...BY_WORD.keys()].flatMap((phrase) => phrase.match(/^[^ ]+(?= )/) ?? []));

/** The concepts of a folded word, in any of its forms and as a part of a compound: "hundburen". */
function conceptsOfWord(word: string): readonly string[] {
  for (const form of [word, ...stemsOf(word)]) {
    const known = BY_WORD.get(form);
    if (known) return known;
  }
  const found: string[] = [];
  for (let length = word.length - 2; length >= MIN_PART_LENGTH && found.length === 0; length -= 1)
    found.push(...(PARTS.get(word.slice(0, length)) ?? []));
  for (const form of [word, ...stemsOf(word)])
    for (let at = 2; form.length - at >= MIN_PART_LENGTH; at += 1) {
      const known = PARTS.get(form.slice(at));
      if (known) return [...new Set([...found, ...known])];
    }
  return found;
}

/** A text as words and punctuation, each with the concepts of the word and of the phrases that begin at it. */
export type ReadText = { words: readonly string[]; concepts: readonly (readonly string[])[] };

export function readText(text: string): ReadText {
  const words = wordsOf(text);
  return { words, concepts: words.map((_, at) => conceptsAt(words, at)) };
}

function conceptsAt(words: readonly string[], at: number): readonly string[] {
  const own = conceptsOfWord(words[at] ?? '');
  const phrases: string[] = [];
  let phrase = words[at] ?? '';
  if (!FIRST_WORDS.has(phrase)) return own;
  for (let count = 1; count < MAX_PHRASE_WORDS && at + count < words.length; count += 1) {
    phrase += ` ${words[at + count]}`;
    phrases.push(...(BY_WORD.get(phrase) ?? []));
  }
  return phrases.length === 0 ? own : [...new Set([...phrases, ...own])];
}
