import { matchKey } from '#src/domain/swedish/match-key.ts';
import { MAIN_TOWNS, type Place, SWEDISH_PLACES } from './find-place.ts';

const MAX_PLACES = 8;
const MIN_LENGTH = 2;

const keyed = SWEDISH_PLACES.map((place) => ({ place, key: matchKey(place.name) }));

/** Places whose name begins with a text, the main towns first. */
export function placesBeginning(text: string): Place[] {
  const key = matchKey(text);
  if (key.length < MIN_LENGTH) return [];
  return keyed
    .filter((each) => each.key.startsWith(key))
    .map(({ place }) => place)
    .sort((one, other) => Number(MAIN_TOWNS.has(other.name)) - Number(MAIN_TOWNS.has(one.name)))
    .slice(0, MAX_PLACES);
}
