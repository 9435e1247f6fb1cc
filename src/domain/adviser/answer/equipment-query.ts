import type { WordQuery } from '#src/domain/ads/ad-words.ts';
import { EQUIPMENT_WORDS, type Equipment } from '#src/domain/adviser/understanding/words/equipment-words.ts';
import { matchTokens } from '#src/domain/catalogue/match-key.ts';

/** Shorter words must match whole words: "drag" is not a prefix of "dragon". */
const MIN_BEGINNING_LENGTH = 5;
const isBeginning = (word: string): boolean => word.length >= MIN_BEGINNING_LENGTH;

/** Words of dealers for the equipment; the first is the most common. */
export const listedWords = (equipment: Equipment): string[] => EQUIPMENT_WORDS[equipment].listed.split(', ');

/** A query that matches every ad with the equipment; the words of a phrase need not be adjacent. */
export const equipmentQuery = (equipment: Equipment): WordQuery => [
  listedWords(equipment).map((phrase) => phrase.split(' ').map((word) => ({ word, isPrefix: isBeginning(word) }))),
];

/** Whether an ad's equipment or heading names the equipment; the words of a phrase must be adjacent. */
export const hasEquipment = (equipment: Equipment, texts: readonly string[]): boolean =>
  texts.some((text) => {
    const words = matchTokens(text);
    return listedWords(equipment).some((phrase) => containsPhrase(words, phrase.split(' ')));
  });

const containsPhrase = (words: readonly string[], phrase: readonly string[]): boolean =>
  words.some((_, at) =>
    phrase.every((part, place) => {
      const word = words[at + place];
      return word !== undefined && (word === part || (isBeginning(part) && word.startsWith(part)));
    }),
  );
