import lexicon from '#data/adviser/lexicon.json' with { type: 'json' };
import { TAGS, type Tag } from '#src/domain/vocabulary/vocabulary.ts';

/** Equipment that can be requested. */
export type Equipment = keyof typeof lexicon.equipment;
export const EQUIPMENT = Object.keys(lexicon.equipment) as Equipment[];

/**
 * Visitors' words for a piece of equipment (`said`), and prefixes of words in dealers' equipment lists and headings by which ads
 * are found that have it (`listed`); without these, it is a tag of ads.
 */
export const equipmentWords = (name: Equipment): { said: string; listed?: string } => lexicon.equipment[name];

/** Words of dealers for the equipment, the most common first; none for equipment that is a tag. */
export function listedWords(equipment: Equipment): string[] {
  return equipmentWords(equipment).listed?.split(', ') ?? [];
}

/** The tag of each piece of equipment that is one. */
export const tagsOf = (list: readonly Equipment[]): Tag[] =>
  TAGS.filter((tag) => list.some((equipment) => equipment === tag && equipmentWords(equipment).listed === undefined));
