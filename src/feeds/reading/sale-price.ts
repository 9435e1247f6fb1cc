import { DAY_MS } from '#src/base/units.ts';

/** The prices of a row in the catalogues of Google and Meta, as texts with their currency; empty when absent. */
type StatedPrices = {
  price: string;
  salePrice: string;
  /** ISO 8601 interval in which the sale price applies; empty: always. */
  salePeriod: string;
};

/**
 * The price that applies at a time: the sale price within its period. An unreadable period gives the ordinary price, so that no cut is
 * shown that the feed may not mean.
 */
export function priceAt({ price, salePrice, salePeriod }: StatedPrices, at: Date): string {
  if (!/[1-9]/u.test(salePrice)) return price;
  if (!/[1-9]/u.test(price) || salePeriod.trim() === '') return salePrice;
  return isWithin(salePeriod, at) ? salePrice : price;
}

/** Whether the interval can be read. */
export const isReadablePeriod = (period: string): boolean => readPeriod(period) !== null;

function isWithin(period: string, at: Date): boolean {
  const bounds = readPeriod(period);
  return bounds !== null && bounds.from <= at.getTime() && at.getTime() <= bounds.to;
}

const MOMENT = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:?\d{2})(?::?(\d{2}))?(?:\.\d+)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/iu;

function readPeriod(period: string): { from: number; to: number } | null {
  const [first = '', last = '', ...rest] = period.split('/').map((text) => text.trim());
  const [from, to] = [readMoment(first), readMoment(last)];
  if (rest.length > 0 || (first !== '' && from === null) || (last !== '' && to === null)) return null;
  if (from === null && to === null) return null;
  return {
    from: from?.ms ?? Number.NEGATIVE_INFINITY,
    // A day as the end includes the whole day.
    to: to === null ? Number.POSITIVE_INFINITY : to.ms + (to.isDay ? DAY_MS - 1 : 0),
  };
}

/** Times without an offset are Swedish winter time. */
function readMoment(text: string): { ms: number; isDay: boolean } | null {
  const match = MOMENT.exec(text);
  if (match === null) return null;
  const [, day = '', time = '00:00', seconds = '00', offset = '+01:00'] = match;
  const clock = time.includes(':') ? time : `${time.slice(0, 2)}:${time.slice(2)}`;
  const zone = /^[+-]\d{4}$/u.test(offset) ? `${offset.slice(0, 3)}:${offset.slice(3)}` : offset.toUpperCase();
  const ms = Date.parse(`${day}T${clock}:${seconds}${zone}`);
  return Number.isNaN(ms) ? null : { ms, isDay: match[2] === undefined };
}
