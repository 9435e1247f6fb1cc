import { matchKey } from '#src/domain/swedish/match-key.ts';
import placesFile from './places.json' with { type: 'json' };
import { distanceKm, type Position, readPosition } from './position.ts';
import postcodesFile from './postcodes.json' with { type: 'json' };

export type Place = Position & { name: string; county: string };

/** The places of Sweden, in Swedish order (src/domain/places/places.json). */
export const SWEDISH_PLACES: readonly Place[] = placesFile.places;

/** The index of each place in {@link SWEDISH_PLACES}, by its name. */
export const PLACE_CODES: ReadonlyMap<string, number> = new Map(SWEDISH_PLACES.map(({ name }, code) => [name, code]));

/** Short names; those of the table place_aliases. */
export const PLACE_ALIASES: ReadonlyMap<string, string> = new Map([
  ['gbg', 'Göteborg'],
  ['sthlm', 'Stockholm'],
  ['ovik', 'Örnsköldsvik'],
]);

const placesByKey = new Map(SWEDISH_PLACES.map((place) => [matchKey(place.name), place]));
const placesByName = new Map(SWEDISH_PLACES.map((place) => [place.name, place]));
const postcodeRegions = new Map(Object.entries(postcodesFile.regions));

/** The main towns of the postal regions. */
export const MAIN_TOWNS: ReadonlySet<string> = new Set(postcodeRegions.values());

/** Finds a place by its name, regardless of case, accents and hyphens. */
export function findPlace(text: string): Place | null {
  const key = matchKey(text);
  return placesByKey.get(key) ?? placesByName.get(PLACE_ALIASES.get(key) ?? '') ?? null;
}

/** A point that a visitor asks for: a place, a postcode or a position. */
export type Point = Position & {
  /** As written in addresses: "Umeå", "907 36", "63.83,20.26". */
  text: string;
};

const POSTCODE = /^(?:s(?:e)?-?)?(\d{3}) ?(\d{2})$/i;

/** Finds the point that a text names; a postcode is at the main town of its region. */
export function findPoint(text: string): Point | null {
  const position = readPosition(text);
  if (position !== null) return { ...position, text: `${position.latitude},${position.longitude}` };
  const [, start, end] = POSTCODE.exec(text.trim()) ?? [];
  if (start !== undefined) {
    const town = placesByName.get(postcodeRegions.get(start.slice(0, 2)) ?? '');
    return town === undefined ? null : { latitude: town.latitude, longitude: town.longitude, text: `${start} ${end}` };
  }
  const place = findPlace(text);
  return place && { latitude: place.latitude, longitude: place.longitude, text: place.name };
}

/** Whole km from a point to each place, in the order of {@link SWEDISH_PLACES}. */
export function distancesFrom(near: string): number[] {
  const point = findPoint(near);
  return point === null ? [] : SWEDISH_PLACES.map((place) => Math.round(distanceKm(point, place)));
}

/** Names of the places within a distance; none for an unknown point. */
export function placesWithin({ near, within }: { near: string; within: number }): string[] {
  const distances = distancesFrom(near);
  return SWEDISH_PLACES.flatMap(({ name }, code) =>
    (distances[code] ?? Number.POSITIVE_INFINITY) <= within ? [name] : [],
  );
}

const MAX_SUGGESTIONS = 3;

/** Names of places that a mistyped text may mean, the most similar first. */
export function suggestPlaces(text: string): string[] {
  const key = matchKey(text).slice(0, 40);
  if (key.length < 2) return [];
  const limit = key.length < 5 ? 1 : 2;
  return [...placesByKey]
    .map(([other, { name }]) => ({ name, edits: other.startsWith(key) ? 0.5 : editDistance(key, other) }))
    .filter(({ edits }) => edits <= limit)
    .sort((one, other) => one.edits - other.edits)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ name }) => name);
}

/** Levenshtein distance. */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let at = 1; at <= one.length; at += 1) {
    const next = [at];
    for (let to = 1; to <= other.length; to += 1) {
      const replaced = (row[to - 1] ?? 0) + (one[at - 1] === other[to - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
