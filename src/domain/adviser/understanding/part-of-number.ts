import type { Span } from './wish-text.ts';

/** Whether a number belongs to a price, distance or the like: "BMW 320 000 kr" is no 320. "Peugeot 208 200 000 kr" is a 208. */
export function isPartOfNumber(open: string, { start, end }: Span): boolean {
  if (!/\d$/.test(open.slice(start, end))) return false;
  const after = open.slice(end);
  const groups = /^(?:[ .,']\d{3}(?!\d))+/.exec(after)?.[0].length ?? 0;
  if (groups === 4) return true;
  const own = open.slice(start, end);
  return (
    /^\d+$/.test(own) &&
    /^(?:[.,]\d| ?(?:kr|kronor|tusen|k|'|tkr|mil|km|lax|papp|lakan|hk|hastar|kg|personer|sits|dorr|ar|spann|sek|:-|miljon|procent|%)(?![a-z]))/.test(
      after,
    )
  );
}
