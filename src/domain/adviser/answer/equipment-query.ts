import type { WordQuery } from '#src/domain/ads/ad-words.ts';
import { matchTokens } from '#src/domain/swedish/match-key.ts';
import { type Equipment, listedWords, tagsOf } from '#src/domain/wish/words/equipment-words.ts';
import type { AdFacts } from './ad-facts.ts';

/** Shorter words must match whole words: "drag" is not a prefix of "dragon". */
const MIN_BEGINNING_LENGTH = 5;
const isBeginning = (word: string): boolean => word.length >= MIN_BEGINNING_LENGTH;

/** A query that matches every ad with the equipment, which is no tag; the words of a phrase need not be adjacent. */
export const equipmentQuery = (equipment: Equipment): WordQuery => [
  listedWords(equipment).map((phrase) => phrase.split(' ').map((word) => ({ word, isPrefix: isBeginning(word) }))),
];

/** Whether an ad has the tag, or names the equipment in its list or heading; the words of a phrase must be adjacent. */
export function hasEquipment(equipment: Equipment, ad: Pick<AdFacts, 'name' | 'equipment' | 'tags'>): boolean {
  const [tag] = tagsOf([equipment]);
  if (tag !== undefined) return ad.tags.includes(tag);
  const phrases = listedWords(equipment).map((phrase) => phrase.split(' '));
  return [...ad.equipment, ad.name].some((text) => {
    const tokens = matchTokens(text);
    return phrases.some((phrase) => containsPhrase(tokens, phrase));
  });
}

const containsPhrase = (words: readonly string[], phrase: readonly string[]): boolean =>
  words.some((_, at) =>
    phrase.every((part, place) => {
      const word = words[at + place];
      return word !== undefined && (word === part || (isBeginning(part) && word.startsWith(part)));
    }),
  );
