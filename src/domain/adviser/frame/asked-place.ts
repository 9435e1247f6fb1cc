import { NO_AD_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import { isLimited } from '#src/domain/wish/merge-queries.ts';
import type { ParsedQuery } from '#src/domain/wish/parsed-query.ts';

const ASKS =
  /^(?:och |men |)(?:(?:finns|star|ligger|ar|saljs)\b.*\b(?:den|de|dom|dem|bilen|bilarna|forsta|andra|tredje|fjarde|femte)\b|hur (?:langt|nara)\b)/;

/** The place whose distance from cars shown a message asks for ("finns den nära Falun?"); null: none. @param folded the message, folded @param next parsed as a wish */
export function askedPlace(folded: string, next: ParsedQuery): string | null {
  const { near } = next.filters;
  const filters = { ...next.filters, near: '', within: NO_AD_FILTERS.within };
  const asksMore = isLimited({ filters, limits: next.limits });
  return near !== '' && !asksMore && ASKS.test(folded.trim()) ? near : null;
}
