import lexicon from '#data/adviser/lexicon.json' with { type: 'json' };
import { KM_PER_MIL } from '#src/base/units.ts';
import { type AdFilters, DEFAULT_WITHIN, MAX_WITHIN } from '#src/domain/ads/filters/ad-filters.ts';
import { findPlace, findPoint, MAIN_TOWNS, PLACE_ALIASES, SWEDISH_PLACES } from '#src/domain/places/find-place.ts';
import { type County, findRegion, REGION_NAMES, readCounty } from '#src/domain/places/regions.ts';
import { isOrdinary } from '#src/domain/swedish/ordinary-words.ts';
import { readNumberWords } from '#src/domain/wish/text/numbers.ts';
import { expand, PATTERNS } from '#src/domain/wish/text/phrases.ts';
import { type Found, foldSigns, type WishText } from '#src/domain/wish/text/wish-text.ts';

/** The place that cars are requested at, as filters of the list. */
export type PlaceFilters = Pick<AdFilters, 'county' | 'near' | 'within'>;

/** Names in everyday speech, folded, besides those of {@link PLACE_ALIASES}. */
const NICKNAMES: ReadonlyMap<string, string> = new Map([...Object.entries(lexicon.placeNicknames), ...PLACE_ALIASES]);
/** Main towns whose name is another word or a surname as well: they count only after a word such as "i" and "nära". */
const TOWNS_BY_CHANCE: ReadonlySet<string> = new Set(lexicon.townsByChance.split(' '));

const alternativesOf = (names: Iterable<string>): string =>
  [...new Set([...names].map(foldSigns))].sort((one, other) => other.length - one.length).join('|');
const CERTAIN = alternativesOf([
  ...[...MAIN_TOWNS].filter((name) => !TOWNS_BY_CHANCE.has(name)),
  ...REGION_NAMES,
  ...[...NICKNAMES.keys()].filter((name) => name !== 'hbg'),
]);
const ANY = alternativesOf([...SWEDISH_PLACES.map(({ name }) => name), ...REGION_NAMES, ...NICKNAMES.keys()]);

/** Groups: distance and unit of a postcode; the postcode; distance and unit of a name; a name after such words; a name alone; "län". */
const PLACE = new RegExp(
  expand(
    `(?<![a-z0-9-])(?:<sold>(?:<distance>|<closeTo>|postnummer) (\\d{3} ?\\d{2})(?! ?\\d| ?(?:kr|mil|km|tusen|:-))|(?:<sold>(?:<distance>|<nearTo>) (${ANY})|(${CERTAIN}))<regionEnding>)(?![a-z0-9-])`,
  ),
);

/** A requested place: the counties of a region or of a town, and the point that distances are measured from. */
type Requested = { name: string; counties: readonly County[]; point: string | null; within: number | null };

/**
 * Removes places from a text, so that their names are not read as other words.
 * @returns the place that cars are requested at (null: none), and the names of those that are excluded
 */
export function takePlaces(text: WishText): { wanted: PlaceFilters | null; excluded: readonly string[] } {
  const wanted: Requested[] = [];
  const excluded: string[] = [];
  let last = -1;
  for (const found of text.find(PLACE)) {
    const place = readPlace(text, found);
    if (place === null) continue;
    const [before, after] = [text.folded.slice(0, found.start), text.folded.slice(found.end)];
    const isOfLife =
      !PATTERNS.nearAfter.test(after) &&
      // "Dottern flyttar, så vi behöver en bil i Skåne".
      !PATTERNS.carAt.test(before) &&
      (PATTERNS.ofLife.test(before) || PATTERNS.ofLifeAfter.test(after) || PATTERNS.onAWay.test(before));
    if (PATTERNS.excludedPlace.test(before)) excluded.push(place.name);
    else if (!isOfLife) wanted.push(place);
    text.take(found);
    // "I Norrköping el Linköping" asks for no electric car.
    if (last !== -1 && text.folded.slice(last, found.start) === ' el ') text.take({ start: last, end: found.start });
    last = found.end;
  }
  return { wanted: filtersOf(wanted), excluded };
}

function readPlace(text: WishText, found: Found): Requested | null {
  const [, far, farUnit, postcode, number, unit, named, alone, county] = found.groups;
  if (postcode !== undefined) {
    const point = findPoint(postcode);
    return point && { name: point.text, counties: [], point: point.text, within: kmOf(far, farUnit) };
  }
  const name = named ?? alone ?? '';
  if (county !== undefined) {
    const counties = findRegion(name);
    if (counties.length > 0) return { name, counties, point: null, within: null };
  }
  const place = findPlace(NICKNAMES.get(name) ?? name);
  if (place === null) return { name, counties: findRegion(name), point: null, within: null };
  const first = text.source.charAt(text.folded.slice(0, found.end).lastIndexOf(name));
  if (alone === undefined && isWord(name) && first === first.toLowerCase()) return null;
  const own = readCounty(place.county);
  return { name: place.name, counties: own === null ? [] : [own], point: place.name, within: kmOf(number, unit) };
}

const MAX_WORD_LENGTH = 3;
/** Whether a small place has the name of an ordinary word: "i bra skick", "från bara 20 000", "vi". */
const isWord = (name: string): boolean =>
  !mainTowns.has(name) && !NICKNAMES.has(name) && (name.length <= MAX_WORD_LENGTH || isOrdinary(name));
const mainTowns: ReadonlySet<string> = new Set([...MAIN_TOWNS].map(foldSigns));

/** A distance in whole km; null for a time, and for words that are no number. */
function kmOf(number: string | undefined, unit: string | undefined): number | null {
  if (number === undefined || unit === undefined) return null;
  const factor = unit === 'mil' ? KM_PER_MIL : unit.startsWith('k') ? 1 : null;
  const count = /^\d+$/.test(number) ? Number(number) : number === 'en' ? 1 : readNumberWords(number);
  if (factor === null || count === null || count < 1) return null;
  return Math.min(Math.round(count * factor), MAX_WITHIN);
}

/** Several places are searched by their counties, a town with the region that it is in by the distance from the town. */
function filtersOf(wanted: readonly Requested[]): PlaceFilters | null {
  if (wanted.length === 0) return null;
  const points = new Set(wanted.flatMap(({ point }) => point ?? []));
  const [near] = points;
  const town = wanted.find(({ point }) => point !== null);
  const isIn = ({ counties }: Requested): boolean => counties.some((each) => town?.counties.includes(each));
  const isInEach = wanted.every((place) => place.point !== null || isIn(place));
  const counties = [...new Set(wanted.flatMap((place) => place.counties))];
  if (near !== undefined && ((points.size === 1 && isInEach) || counties.length === 0)) {
    const within = wanted.find((place) => place.within !== null)?.within ?? DEFAULT_WITHIN;
    return { county: [], near, within };
  }
  return { county: counties, near: '', within: DEFAULT_WITHIN };
}
