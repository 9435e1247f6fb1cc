import type { Meaning } from '#src/domain/adviser/understanding/mention.ts';
import { ownValue } from '#src/domain/own-value.ts';
import lexicon from '../../../../../data/adviser/lexicon.json' with { type: 'json' };

/** Words with another meaning elsewhere; versions only directly after a car or another version. */
export const BESIDE_WORDS: ReadonlySet<string> = new Set(lexicon.versionsBesideCars.split(' '));

/** The spelling in ads of words that people abbreviate. */
const IN_ADS: Readonly<Record<string, string>> = lexicon.versionsInAds;
export const asInAds = (word: string): string => ownValue(IN_ADS, word) ?? word;

const PLUG_IN: readonly Meaning[] = [{ field: 'fuel', values: ['Laddhybrid'] }];
const ESTATE: readonly Meaning[] = [{ field: 'chassis', values: ['Kombi'] }];

type Beside = { makes: readonly string[]; models?: RegExp; words: RegExp; meanings: readonly Meaning[] };

/**
 * Words beside a car that imply a filter value for its make, as keys without spaces. "ST" is an estate from Seat and a sports car
 * from Ford. The first match counts; without a meaning, the word adds nothing to the model.
 */
const BESIDE: readonly Beside[] = [
  { makes: ['Seat', 'Cupra', 'Opel'], words: /^(?:st|sportstourer)$/, meanings: ESTATE },
  { makes: ['Seat', 'Cupra'], words: /^fr$/, meanings: [{ field: 'search', values: ['fr'] }] },
  { makes: ['Mercedes-Benz'], models: /^[CE]-Klass$/, words: /^(?:t|tmodell)$/, meanings: ESTATE },
  { makes: ['Peugeot', 'Citroën', 'Renault', 'Subaru'], words: /^break$/, meanings: ESTATE },
  { makes: ['Honda', 'Citroën', 'Rover'], words: /^(?:tourer|aerodeck)$/, meanings: ESTATE },
  { makes: ['Opel'], models: /^(?:Astra|Vectra|Omega|Rekord)$/, words: /^caravan$/, meanings: ESTATE },
  { makes: ['Škoda'], models: /^(?:Enyaq|Citigo|Elroq)$/, words: /^iv$/, meanings: [] },
  { makes: ['Škoda'], words: /^iv$/, meanings: PLUG_IN },
  { makes: ['Audi'], models: /^(?:A[3678]|Q[578])$/, words: /^etron$/, meanings: PLUG_IN },
];

/** The meaning of a word beside a car of the make and model; null: unknown. */
export const besideMeanings = (make: string, model: string, key: string): readonly Meaning[] | null =>
  BESIDE.find(({ makes, models, words }) => makes.includes(make) && words.test(key) && (models?.test(model) ?? true))
    ?.meanings ?? null;
