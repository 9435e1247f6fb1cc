import type { BodyType, Fuel } from '#src/domain/ads/vocabulary.ts';
import type { Meaning } from '#src/domain/adviser/understanding/mention.ts';

const fuel = (...values: Fuel[]): Meaning[] => [{ field: 'fuel', values }];
const body = (...values: BodyType[]): Meaning[] => [{ field: 'chassis', values }];

const search = (...values: string[]): Meaning[] => [{ field: 'search', values }];

type Beside = { makes: readonly string[]; models?: RegExp; words: RegExp; meanings: readonly Meaning[] };

/**
 * Words beside a car that imply a filter value for its make, as keys without spaces. "ST" is an estate from Seat and a sports car
 * from Ford. The first match counts; without a meaning, the word adds nothing to the model.
 */
const BESIDE: readonly Beside[] = [
  { makes: ['Seat', 'Cupra', 'Opel'], words: /^(?:st|sportstourer)$/, meanings: body('Kombi') },
  { makes: ['Seat', 'Cupra'], words: /^fr$/, meanings: search('fr') },
  { makes: ['Mercedes-Benz'], models: /^[CE]-Klass$/, words: /^(?:t|tmodell)$/, meanings: body('Kombi') },
  { makes: ['Peugeot', 'Citroën', 'Renault', 'Subaru'], words: /^break$/, meanings: body('Kombi') },
  { makes: ['Honda', 'Citroën', 'Rover'], words: /^(?:tourer|aerodeck)$/, meanings: body('Kombi') },
  { makes: ['Opel'], models: /^(?:Astra|Vectra|Omega|Rekord)$/, words: /^caravan$/, meanings: body('Kombi') },
  { makes: ['Škoda'], models: /^(?:Enyaq|Citigo|Elroq)$/, words: /^iv$/, meanings: [] },
  { makes: ['Škoda'], words: /^iv$/, meanings: fuel('Laddhybrid') },
  { makes: ['Audi'], models: /^(?:A[3678]|Q[578])$/, words: /^etron$/, meanings: fuel('Laddhybrid') },
];

/** The meaning of a word beside a car of the make and model; null: unknown. */
export const besideMeanings = (make: string, model: string, key: string): readonly Meaning[] | null =>
  BESIDE.find(({ makes, models, words }) => makes.includes(make) && words.test(key) && (models?.test(model) ?? true))
    ?.meanings ?? null;
