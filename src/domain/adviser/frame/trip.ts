import { KM_PER_MIL } from '#src/base/units.ts';
import { findPlace, SWEDISH_PLACES } from '#src/domain/places/find-place.ts';
import { distanceKm } from '#src/domain/places/position.ts';
import { findNumbers } from '#src/domain/wish/text/numbers.ts';

/** A distance that a car is to go on one charge. */
export type Trip = {
  /** Between two charges, km. */
  km: number;
  /** Measured between the places of the message as the crow flies, so that the road is longer. */
  isByAir: boolean;
};

const ASKS =
  /\b(?:racker|racka|klarar|klara|gar det|funkar|fungerar|hinner|kommer (?:jag|man|vi) fram|utan att ladda|vagar|vaga|tors)\b/;
const BOTH_WAYS = /\b(?:tur och retur|t\/r|tor\b|fram och tillbaka|bada hallen|dit och hem)\b/;
const ONE_WAY = /^ ?(?:mil|km),? (?:enkel|till (?:jobb\w*|arbete\w*)|dit|(?:at )?ena hallet|bort|en vag)/;
/** Longer ones are mileages and yearly distances. */
const MAX_KM = 900;
const MIN_KM = 20;
const A_YEAR = /^ ?(?:mil|km) ?(?:om|per|i|varje|\/) ?(?:aret|ar|manad\w*|veckan?)\b/;

/** Names of two places of a message, in its order; null: it names others. */
function placesOf(text: string): [string, string] | null {
  const names = text.match(/\p{Lu}[\p{L}-]{2,}/gu) ?? [];
  const places = [...new Set(names.flatMap((name) => findPlace(name)?.name ?? []))];
  const [one, other] = places;
  return one !== undefined && other !== undefined && places.length === 2 ? [one, other] : null;
}

/**
 * The distance that a question is whether a car manages; null: it asks for none.
 * @param text as written, with its capitals @param folded the message, folded
 */
export function readTrip(text: string, folded: string): Trip | null {
  if (!ASKS.test(folded)) return null;
  const isBoth = BOTH_WAYS.test(folded);
  for (const { end, value } of findNumbers(folded)) {
    const after = folded.slice(end);
    const unit = /^ ?(mil|km)\b/.exec(after)?.[1];
    if (unit === undefined || A_YEAR.test(after)) continue;
    const km = unit === 'mil' ? value * KM_PER_MIL : value;
    if (km < MIN_KM || km > MAX_KM) continue;
    // What is driven a day is there and back already; a way to work is driven twice before the next night.
    return { km: ONE_WAY.test(after) && /\b(?:jobb\w*|arbete\w*|enkel)\b/.test(folded) ? km * 2 : km, isByAir: false };
  }
  const places = placesOf(text);
  if (places === null) return null;
  const [one, other] = places.map((name) => SWEDISH_PLACES.find((place) => place.name === name));
  if (!one || !other) return null;
  const km = distanceKm(one, other) * (isBoth ? 2 : 1);
  return km < MIN_KM ? null : { km, isByAir: true };
}
