import { matchTokens } from '#src/domain/swedish/match-key.ts';

/** A part of a name, and whether it matches the typed text. */
export type MarkedPart = { text: string; isMatch: boolean };

/** Splits a name at the typed text, ignoring case and accents; misspelled text marks nothing. */
export function markMatch(name: string, typed: string): MarkedPart[] {
  const letters = [...name];
  const folded = letters.map(foldLetter);
  const marked = letters.map(() => false);
  for (const word of matchTokens(typed)) markWord(folded, word, marked);
  const parts: MarkedPart[] = [];
  letters.forEach((letter, at) => {
    const isMatch = marked[at] ?? false;
    const last = parts.at(-1);
    if (last?.isMatch === isMatch) last.text += letter;
    else parts.push({ text: letter, isMatch });
  });
  return parts;
}

/** The first position where a word begins with the typed one, else the first where it occurs at all. */
function markWord(folded: readonly string[], word: string, marked: boolean[]): void {
  const places = folded.flatMap((_, at) => (startsAt(folded, at, word) ? [at] : []));
  const place = places.find((at) => at === 0 || !/[a-z0-9]/.test(folded[at - 1] ?? '')) ?? places[0];
  if (place === undefined) return;
  for (let at = 0; at < word.length; at += 1) marked[place + at] = true;
}

const startsAt = (folded: readonly string[], at: number, word: string): boolean =>
  [...word].every((letter, offset) => folded[at + offset] === letter);

const foldLetter = (letter: string): string => letter.toLowerCase().normalize('NFD').charAt(0);
