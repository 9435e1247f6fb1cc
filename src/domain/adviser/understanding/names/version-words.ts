import type { Meaning } from '#src/domain/adviser/understanding/mention.ts';
import { ownValue } from '#src/domain/own-value.ts';
import lexicon from '../../../../../data/adviser/lexicon.json' with { type: 'json' };

/** Words with another meaning elsewhere; versions only directly after a car or another version. */
export const BESIDE_WORDS: ReadonlySet<string> = new Set(lexicon.versionsBesideCars.split(' '));

/** The spelling in ads of words that people abbreviate. */
const IN_ADS: Readonly<Record<string, string>> = lexicon.versionsInAds;
export const asInAds = (word: string): string => ownValue(IN_ADS, word) ?? word;

/**
 * The meaning of a word beside a car of the make and model, as a key without spaces: "ST" is an estate from Seat and a sports car
 * from Ford. The first match counts; without a meaning, the word adds nothing to the model. Null: unknown.
 */
export const besideMeanings = (make: string, model: string, key: string): readonly Meaning[] | null =>
  (lexicon.besideCars.find(
    ({ makes, models, words }) =>
      makes.includes(make) && words.split(' ').includes(key) && (models === '' || models.split(' ').includes(model)),
  )?.meanings as readonly Meaning[] | undefined) ?? null;
