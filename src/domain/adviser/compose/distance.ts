import type { AdFacts } from '#src/domain/adviser/answer/ad-facts.ts';
import { formatAboutMil } from '#src/domain/format/car-facts.ts';
import { findPlace, findPoint } from '#src/domain/places/find-place.ts';
import { distanceKm } from '#src/domain/places/position.ts';

const CLOSE_KM = 10;

/** "Står i Gävle, ungefär 9 mil från Falun". */
export function distanceText({ place }: Pick<AdFacts, 'place'>, near: string): string {
  const [point, own] = [findPoint(near), place === null ? null : findPlace(place)];
  if (own === null) return 'Var bilen står är inte känt';
  if (point === null) return `Står i ${own.name}`;
  const km = distanceKm(point, own);
  return km < CLOSE_KM
    ? `Står i ${own.name}, nära ${near}`
    : `Står i ${own.name}, ungefär ${formatAboutMil(km)} från ${near}`;
}

/** States what the distances are, and how to search there. */
export const distanceBasis = (near: string): string =>
  `Avståndet är räknat fågelvägen. Skriv ”visa bilar nära ${near}” för att se bara bilar där.`;
export const nearSuggestion = (near: string): string => `Visa bilar nära ${near}`;
