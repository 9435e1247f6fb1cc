import { PATTERNS } from '#src/domain/adviser/understanding/text/phrases.ts';
import { WishText } from '#src/domain/adviser/understanding/text/wish-text.ts';

const MAX_CORRECTIONS = 5;

/** Splits a text into parts that correct one another; a single part if nothing is corrected, or too much to be meant. */
export function correctedParts(text: WishText): WishText[] {
  const parts = text.folded.split(PATTERNS.correction);
  if (parts.length === 1 || parts.length > MAX_CORRECTIONS) return [text];
  let at = 0;
  return parts.map((part) => {
    const start = text.folded.indexOf(part, at);
    at = start + part.length;
    return new WishText(text.source.slice(start, at));
  });
}
