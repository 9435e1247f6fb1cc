import { DAY_MS } from '#src/base/units.ts';
import type { Random } from './chance/random.ts';
import { dealerPrice, MIN_PRICE } from './price.ts';

/**
 * The life of one ad: when it was published, its prices over time, and how it ended. Days are midnight UTC of a day in Stockholm,
 * `position` is the price against that of its like, in standard deviations.
 */

/** Closed ads were published within this many days: fourteen months. */
const WINDOW_DAYS = 425;
const CLOSED_MEDIAN_DAYS = 31;
const CLOSED_SPREAD = 0.85;
/** Days since publication of active ads, with a long tail. */
const ACTIVE_MEDIAN_DAYS = 35;
const ACTIVE_SPREAD = 1.1;
/**
 * Change of the logarithm of the days for sale per standard deviation of the price. Of a panel of 951 Danish ads, 49 % of the
 * cheapest fifth were sold within 32 days and 36 % of the dearest.
 */
const DAYS_BY_POSITION = 0.11;
const SOLD_SHARE = 0.7;
/** Ads whose price would be cut after enough time, and its change per standard deviation of the price; about 35 % are cut. */
const CUT_SHARE = 0.55;
const CUTS_BY_POSITION = 0.08;
const MAX_CUTS = 4;
const INCREASE_SHARE = 0.04;

export type Lifetime = { publishedDay: number; closedDay: number | null; status: 'active' | 'removed' | 'sold' };

/** @param today the day that the stock is made for; the newest ads are from the day before */
export function sampleLifetime(kind: 'active' | 'closed', position: number, today: number, random: Random): Lifetime {
  const slower = Math.exp(DAYS_BY_POSITION * position);
  for (;;) {
    if (kind === 'active') {
      const days = Math.ceil(random.logNormal(ACTIVE_MEDIAN_DAYS * slower, ACTIVE_SPREAD));
      if (days > WINDOW_DAYS) continue;
      return { publishedDay: businessDay(today - days * DAY_MS, random), closedDay: null, status: 'active' };
    }
    const ago = random.int(2, WINDOW_DAYS - 2);
    const days = Math.max(1, Math.round(random.logNormal(CLOSED_MEDIAN_DAYS * slower, CLOSED_SPREAD)));
    if (days >= ago) continue;
    const publishedDay = businessDay(today - ago * DAY_MS, random);
    const closedDay = Math.min(today - DAY_MS, publishedDay + days * DAY_MS);
    return { publishedDay, closedDay, status: random.chance(SOLD_SHARE) ? 'sold' : 'removed' };
  }
}

/** Most dealers publish on weekdays, some on Saturdays, few on Sundays: most of those move to the Friday before. */
function businessDay(day: number, random: Random): number {
  const weekday = new Date(day).getUTCDay();
  if (weekday === 0 && random.chance(0.8)) return day - 2 * DAY_MS;
  return weekday === 6 && random.chance(0.55) ? day - DAY_MS : day;
}

/** A time in business hours, as UTC text: from 7 to 17 h UTC, which is two hours more in a Swedish summer. */
export function businessTime(day: number, random: Random): string {
  const minute = Math.round(7 * 60 + 10 * 60 * ((random.next() + random.next()) / 2));
  return `${new Date(day + minute * 60_000).toISOString().slice(0, 19)}Z`;
}

/** "2026-11-20" */
export const isoDate = (day: number): string => new Date(day).toISOString().slice(0, 10);

export type DemoPriceStep = { day: number; price: number };

/** The prices of an ad, oldest first; `taste`: see {@link dealerPrice}. */
export function samplePrices(
  ad: { asked: number; taste: number; position: number; life: Lifetime; today: number },
  random: Random,
): DemoPriceStep[] {
  const { life, taste } = ad;
  const steps: DemoPriceStep[] = [{ day: life.publishedDay, price: dealerPrice(ad.asked, taste) }];
  if (!random.chance(CUT_SHARE + CUTS_BY_POSITION * ad.position)) return steps;
  const end = life.closedDay ?? ad.today;
  let day = life.publishedDay;
  let price = ad.asked;
  for (let cut = 0; cut < MAX_CUTS; cut += 1) {
    day += random.int(10, 40) * DAY_MS;
    if (day >= end) break;
    const change = 0.01 + 0.07 * random.next() ** 1.7;
    price = random.chance(INCREASE_SHARE) ? price * (1 + change / 2) : price * (1 - change);
    const rounded = dealerPrice(price, taste);
    if (rounded < MIN_PRICE - 1_000 || rounded === steps.at(-1)?.price) break;
    steps.push({ day, price: rounded });
    if (random.chance(0.42)) break;
  }
  return steps;
}
