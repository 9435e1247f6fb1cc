import type { WordQuery } from '#src/domain/ads/ad-words.ts';
import type { Tag } from '#src/domain/ads/vocabulary.ts';
import {
  EQUIPMENT_WORDS,
  type Equipment,
  type EquipmentWords,
} from '#src/domain/adviser/understanding/words/equipment-words.ts';
import { matchTokens } from '#src/domain/catalogue/match-key.ts';
import type { AdFacts } from './ad-facts.ts';

/** Shorter words must match whole words: "drag" is not a prefix of "dragon". */
const MIN_BEGINNING_LENGTH = 5;
const isBeginning = (word: string): boolean => word.length >= MIN_BEGINNING_LENGTH;

const wordsOf = (equipment: Equipment): EquipmentWords => EQUIPMENT_WORDS[equipment];

/** Words of dealers for the equipment, the most common first; none for equipment that is a tag. */
export function listedWords(equipment: Equipment): string[] {
  const words = wordsOf(equipment);
  return 'tag' in words ? [] : words.listed.split(', ');
}

/** The tag of each piece of equipment that is one. */
export const tagsOf = (list: readonly Equipment[]): Tag[] =>
  list.flatMap((equipment) => {
    const words = wordsOf(equipment);
    return 'tag' in words ? words.tag : [];
  });

/** A query that matches every ad with the equipment, which is no tag; the words of a phrase need not be adjacent. */
export const equipmentQuery = (equipment: Equipment): WordQuery => [
  listedWords(equipment).map((phrase) => phrase.split(' ').map((word) => ({ word, isPrefix: isBeginning(word) }))),
];

/** Whether an ad has the tag, or names the equipment in its list or heading; the words of a phrase must be adjacent. */
export function hasEquipment(equipment: Equipment, ad: Pick<AdFacts, 'name' | 'equipment' | 'tags'>): boolean {
  const words = wordsOf(equipment);
  if ('tag' in words) return ad.tags.includes(words.tag);
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
