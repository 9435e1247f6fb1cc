import lexicon from '#data/adviser/lexicon.json' with { type: 'json' };

/** Equipment that can be requested. */
export type Equipment = keyof typeof lexicon.equipment;
export const EQUIPMENT = Object.keys(lexicon.equipment) as Equipment[];

/**
 * Visitors' words for a piece of equipment (`said`), and prefixes of words in dealers' equipment lists and headings by which ads
 * are found that have it (`listed`); without these, it is a tag of ads.
 */
export const equipmentWords = (name: Equipment): { said: string; listed?: string } => lexicon.equipment[name];
