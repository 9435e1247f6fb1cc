import type { ParsedQuery } from '#src/domain/adviser/understanding/parsed-query.ts';
import { WishText } from '#src/domain/adviser/understanding/text/wish-text.ts';

const SIZE =
  /^(?:och |men |)(?:(?:nagot|lite|en|nagon|finns det nagon|har ni nagon) )*(storre|mindre)(?: bil)?[.?! ]*$/;

/** Reads "större" and "mindre" alone as preferences, as they compare with the cars shown. Null: neither occurs. */
export function sizeAsked(message: string): 'rymlig' | 'liten' | null {
  const size = SIZE.exec(new WishText(message.trim()).folded)?.[1];
  if (size === undefined) return null;
  return size === 'storre' ? 'rymlig' : 'liten';
}

/** "Nyare?" alone compares with the cars shown; within a sentence it is a wish. */
const NEWER =
  /^(?:och |men |)(?:(?:nagot|lite|nagon|finns det nagon|har ni nagon|visa) )*(?:nyare|yngre)(?: bil(?:ar)?)?[.?! ]*$/;

/** Rewrites a message for parsing: "större" alone as "rymlig". */
export const plainWish = (message: string): string =>
  NEWER.test(new WishText(message.trim()).folded) ? 'en nyare' : (sizeAsked(message) ?? message);

/** Removes the model: within one model, no car is larger than the others. */
export const ofAnyModel = (understanding: ParsedQuery): ParsedQuery => ({
  ...understanding,
  filters: { ...understanding.filters, model: [], generation: [], search: '' },
  limits: { ...understanding.limits, onlyModels: [] },
});
