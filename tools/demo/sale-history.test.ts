import { expect, test } from 'vitest';
import { DAY_MS } from '#src/base/units.ts';
import { createRandom } from './chance/random.ts';
import { businessTime, sampleLifetime, samplePrices } from './sale-history.ts';

const TODAY = Date.UTC(2026, 10, 20);
const ADS = 6_000;
/** Mean position of the cheapest and the dearest fifth of a normal distribution. */
const CHEAPEST = -1.4;
const DEAREST = 1.4;

const soldWithin = (days: number, position: number): number => {
  const random = createRandom(`sold ${position}`);
  const lives = Array.from({ length: ADS }, () => sampleLifetime('closed', position, TODAY, random));
  return lives.filter((life) => (life.closedDay ?? 0) - life.publishedDay <= days * DAY_MS).length / ADS;
};

test('cheap cars are sold sooner than dear ones, as far apart as in real ads', () => {
  const difference = soldWithin(32, CHEAPEST) - soldWithin(32, DEAREST);
  expect(difference).toBeGreaterThan(0.09);
  expect(difference).toBeLessThan(0.18);
});

test('prices of dear cars are cut more often', () => {
  const cut = (position: number): number => {
    const random = createRandom(`cut ${position}`);
    const life = { publishedDay: TODAY - 90 * DAY_MS, closedDay: null, status: 'active' } as const;
    const ad = { asked: 200_000, taste: 0.5, position, life, today: TODAY };
    return Array.from({ length: ADS }, () => samplePrices(ad, random)).filter((steps) => steps.length > 1).length / ADS;
  };
  expect(cut(DEAREST)).toBeGreaterThan(cut(0) + 0.05);
  expect(cut(0)).toBeGreaterThan(cut(CHEAPEST) + 0.05);
});

test('dealers publish on few Sundays, and in business hours', () => {
  const random = createRandom('weekdays');
  const lives = Array.from({ length: ADS }, () => sampleLifetime('active', 0, TODAY, random));
  const sundays = lives.filter(({ publishedDay }) => new Date(publishedDay).getUTCDay() === 0).length / ADS;
  expect(sundays).toBeLessThan(0.06);
  for (let nth = 0; nth < 200; nth += 1) expect(businessTime(TODAY, random)).toMatch(/^2026-11-20T(0[7-9]|1[0-7]):/);
});
