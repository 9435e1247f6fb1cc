import type { Span } from '#src/domain/adviser/understanding/text/wish-text.ts';

/**
 * Whether a number is part of a price, distance or the like: "BMW 320 000 kr" is not a 320, but "Peugeot 208 200 000 kr" is a
 * 208.
 */
export function isPartOfNumber(open: string, { start, end }: Span): boolean {
  const own = open.slice(start, end);
  const isGroup = /(?:^|[^a-z0-9])\d{1,3}$/.test(own);
  if (!isGroup && !/^\d+$/.test(own)) return false;
  const after = open.slice(end);
  const groups = /^(?:[ .,']\d{3}(?!\d))+/.exec(after)?.[0].length ?? 0;
  // "208 150 tkr": a number followed by a word for thousands is complete.
  if (groups === 4 && !/^ ?(?:tusen|tkr|kkr|k|'|lax|papp|lakan)(?![a-z])/.test(after.slice(groups))) return true;
  return (
    /^\d+$/.test(own) &&
    /^(?:[.,]\d| ?(?:kr|kronor|tusen|k|'|tkr|mil|km|lax|papp|lakan|hk|hastar|kg|personer|sits|dorr|ar|spann|sek|:-|miljon|procent|%)(?![a-z]))/.test(
      after,
    )
  );
}
