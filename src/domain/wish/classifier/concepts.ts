import conceptWords from '#data/adviser/concepts.json' with { type: 'json' };
import questionConcepts from '#data/adviser/question-concepts.json' with { type: 'json' };
import { stemsOf } from '#src/domain/swedish/endings.ts';
import { wordsOf } from './text-features.ts';

/** Shorter parts of compounds are found in too many other words. */
const MIN_PART_LENGTH = 4;
const MAX_PHRASE_WORDS = 4;

/** A text as words and punctuation, each with the concepts of the word and of the phrases that begin at it. */
export type ReadText = { words: readonly string[]; concepts: readonly (readonly string[])[] };

/**
 * @param lexicon words and phrases (`_` for a space; `+`: also as a part of a compound) by concept
 * @throws RangeError for an entry that no text could contain as it is read
 */
function readerOf(lexicon: Readonly<Record<string, string>>): (text: string) => ReadText {
  const byWord = new Map<string, string[]>();
  const parts = new Map<string, string[]>();
  for (const [concept, entries] of Object.entries(lexicon))
    for (const entry of entries.split(' ')) {
      const word = wordsOf(entry.replaceAll('_', ' ')).join(' ');
      const isPart = entry.endsWith('+');
      if (word.split(' ').length > MAX_PHRASE_WORDS || (isPart && word.length < MIN_PART_LENGTH))
        throw new RangeError(`The entry "${entry}" of the concept ${concept} is never found.`);
      byWord.set(word, [...(byWord.get(word) ?? []), concept]);
      if (isPart) parts.set(word, [...(parts.get(word) ?? []), concept]);
    }
  /** Words that begin a phrase. */
  const firstWords = new Set([...byWord.keys()].flatMap((phrase) => phrase.match(/^[^ ]+(?= )/) ?? []));

  /** The concepts of a folded word, in any of its forms and as a part of a compound: "hundburen". */
  function conceptsOfWord(word: string): readonly string[] {
    for (const form of [word, ...stemsOf(word)]) {
      const known = byWord.get(form);
      if (known) return known;
    }
    const found: string[] = [];
    for (let length = word.length - 2; length >= MIN_PART_LENGTH && found.length === 0; length -= 1)
      found.push(...(parts.get(word.slice(0, length)) ?? []));
    for (const form of [word, ...stemsOf(word)])
      for (let at = 2; form.length - at >= MIN_PART_LENGTH; at += 1) {
        const known = parts.get(form.slice(at));
        if (known) return [...new Set([...found, ...known])];
      }
    return found;
  }

  function conceptsAt(words: readonly string[], at: number): readonly string[] {
    const own = conceptsOfWord(words[at] ?? '');
    const phrases: string[] = [];
    let phrase = words[at] ?? '';
    if (!firstWords.has(phrase)) return own;
    for (let count = 1; count < MAX_PHRASE_WORDS && at + count < words.length; count += 1) {
      phrase += ` ${words[at + count]}`;
      phrases.push(...(byWord.get(phrase) ?? []));
    }
    return phrases.length === 0 ? own : [...new Set([...phrases, ...own])];
  }

  return (text) => {
    const words = wordsOf(text);
    return { words, concepts: words.map((_, at) => conceptsAt(words, at)) };
  };
}

/** With the concepts of life situations. */
export const readText = readerOf(conceptWords);
/** With the concepts of questions about cars and about buying one. */
export const readQuestionText = readerOf(questionConcepts);
