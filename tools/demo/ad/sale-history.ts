import { DAY_MS } from '#src/domain/units.ts';
import { isoDate, stockholmTime, weekday } from '#tools/demo/calendar.ts';
import type { Random } from '#tools/demo/chance/random.ts';
import { dealerPrice, MIN_PRICE } from '#tools/demo/market/price.ts';

/** The life of one ad: when it came, what was asked for over time, and how it ended. */

/** Closed ads were published within this many days: fourteen months. */
const CLOSED_WINDOW_DAYS = 425;
const CLOSED_MEDIAN_DAYS = 31;
const CLOSED_SPREAD = 0.85;
/** Days that an active ad has been out: a long tail. */
const ACTIVE_MEDIAN_DAYS = 35;
const ACTIVE_SPREAD = 1.1;
const SOLD_SHARE = 0.7;
/** Ads that would be cut if they stood long enough; about 35 % are. */
const WILLING_TO_CUT = 0.55;
const MAX_CUTS = 4;
const INCREASE_SHARE = 0.04;

export type Lifetime = {
  /** Midnight UTC of the Stockholm day. */
  publishedDay: number;
  closedDay: number | null;
  status: 'active' | 'removed' | 'sold';
};

/** `today`: midnight UTC of the day that the stock is made for; the newest ads are from the day before. */
export function activeLifetime(today: number, random: Random): Lifetime {
  let days: number;
  do days = Math.ceil(random.logNormal(ACTIVE_MEDIAN_DAYS, ACTIVE_SPREAD));
  while (days < 1 || days > CLOSED_WINDOW_DAYS);
  return { publishedDay: businessDay(today - days * DAY_MS, random), closedDay: null, status: 'active' };
}

export function closedLifetime(today: number, random: Random): Lifetime {
  for (;;) {
    const ago = random.int(2, CLOSED_WINDOW_DAYS - 2);
    const days = Math.max(1, Math.round(random.logNormal(CLOSED_MEDIAN_DAYS, CLOSED_SPREAD)));
    if (days >= ago) continue;
    const publishedDay = businessDay(today - ago * DAY_MS, random);
    return {
      publishedDay,
      closedDay: Math.min(today - DAY_MS, publishedDay + days * DAY_MS),
      status: random.chance(SOLD_SHARE) ? 'sold' : 'removed',
    };
  }
}

/** Most dealers publish on weekdays, some on Saturdays, few on Sundays: most of those move to the Friday before. */
function businessDay(day: number, random: Random): number {
  const name = weekday(day);
  if (name === 6 && random.chance(0.8)) return day - 2 * DAY_MS;
  if (name === 5 && random.chance(0.55)) return day - DAY_MS;
  return day;
}

/** A time in business hours; UTC text. */
export function businessTime(day: number, random: Random): string {
  return stockholmTime(day, Math.round(8 * 60 + 10 * 60 * ((random.next() + random.next()) / 2)));
}

export type DemoPriceStep = { day: number; price: number };

/** Prices asked over the ad's life, oldest first. `eagerness` (about 1) is higher for cars that are hard to sell. */
export function demoPriceSteps(
  asked: number,
  life: Lifetime,
  today: number,
  taste: number,
  eagerness: number,
  random: Random,
): DemoPriceStep[] {
  const steps: DemoPriceStep[] = [{ day: life.publishedDay, price: dealerPrice(asked, taste) }];
  if (!random.chance(WILLING_TO_CUT * eagerness)) return steps;
  const end = life.closedDay ?? today;
  let day = life.publishedDay;
  let price = asked;
  for (let cut = 0; cut < MAX_CUTS; cut += 1) {
    day += random.int(10, 40) * DAY_MS;
    if (day >= end) break;
    const change = 0.01 + 0.07 * random.next() ** 1.7;
    price = random.chance(INCREASE_SHARE) ? price * (1 + change / 2) : price * (1 - change);
    const rounded = dealerPrice(price, taste);
    const before = steps.at(-1)?.price;
    if (rounded < MIN_PRICE - 1_000 || rounded === before) break;
    steps.push({ day, price: rounded });
    if (random.chance(0.42)) break;
  }
  return steps;
}

/** "2025-11-03:189900|2026-01-10:179900" */
export function priceList(steps: readonly DemoPriceStep[]): string {
  return steps.map((step) => `${isoDate(step.day)}:${step.price}`).join('|');
}
