import type { Equipment } from '#src/domain/adviser/understanding/parsed-query.ts';
import { EQUIPMENT_WORDS } from '#src/domain/adviser/understanding/words/equipment-words.ts';
import { matchTokens } from '#src/domain/catalogue/match-key.ts';

/** Shorter words have to stand alone: "drag" is not the beginning of "dragon". */
const MIN_BEGINNING_LENGTH = 5;
const isBeginning = (word: string): boolean => word.length >= MIN_BEGINNING_LENGTH;

/** A query over the words of an ad that every ad with the equipment fits; words of a phrase need not stand together. */
export const equipmentQuery = (equipment: Equipment): string =>
  EQUIPMENT_WORDS[equipment].listed
    .map(
      (phrase) =>
        `(${phrase
          .split(' ')
          .map((word) => (isBeginning(word) ? `${word}:*` : word))
          .join(' & ')})`,
    )
    .join(' | ');

/** Whether one of an ad's pieces of equipment, or its heading, names it; the words of a phrase stand together. */
export const hasEquipment = (equipment: Equipment, texts: readonly string[]): boolean =>
  texts.some((text) => {
    const words = matchTokens(text);
    return EQUIPMENT_WORDS[equipment].listed.some((phrase) => containsPhrase(words, phrase.split(' ')));
  });

const containsPhrase = (words: readonly string[], phrase: readonly string[]): boolean =>
  words.some((_, at) =>
    phrase.every((part, place) => {
      const word = words[at + place];
      return word !== undefined && (word === part || (isBeginning(part) && word.startsWith(part)));
    }),
  );
