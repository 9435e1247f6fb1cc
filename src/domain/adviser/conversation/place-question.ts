import { NO_AD_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import type { AdFacts } from '#src/domain/adviser/answer/ad-facts.ts';
import { formatAboutMil } from '#src/domain/format/car-facts.ts';
import { findPlace, findPoint } from '#src/domain/places/find-place.ts';
import { distanceKm } from '#src/domain/places/position.ts';
import { isLimited } from '#src/domain/wish/merge-queries.ts';
import type { ParsedQuery } from '#src/domain/wish/parsed-query.ts';
import { WishText } from '#src/domain/wish/text/wish-text.ts';

const ASKS =
  /^(?:och |men |)(?:(?:finns|star|ligger|ar|saljs)\b.*\b(?:den|de|dom|dem|bilen|bilarna|forsta|andra|tredje|fjarde|femte)\b|hur (?:langt|nara)\b)/;

/** The place whose distance from cars shown a message asks for ("finns den nära Falun?"); null: none. @param next the message parsed as a wish */
export function askedPlace(message: string, next: ParsedQuery): string | null {
  const { near } = next.filters;
  const filters = { ...next.filters, near: '', within: NO_AD_FILTERS.within };
  const asksMore = isLimited({ filters, limits: next.limits });
  return near !== '' && !asksMore && ASKS.test(new WishText(message.trim()).folded) ? near : null;
}

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
