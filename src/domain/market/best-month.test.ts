import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bestMonth, bestMonthText, comparedSince, MIN_MONTHS } from './best-month.ts';
import type { IndexPoint } from './price-index.ts';
import { firstDayOf } from './priced-months.ts';

const FIRST = 2023 * 12 + 10;
/** Points of consecutive months from November 2023. */
const indexOf = (months: number, logOf: (month: number, place: number) => number): IndexPoint[] =>
  Array.from({ length: months }, (_, place) => {
    const month = FIRST + place;
    const value = 100 * Math.exp(logOf(month % 12, place));
    return { month: firstDayOf(month), value, low: value - 1, high: value + 1, ads: 40 };
  });
/** Numbers that look random, of a thousandth. */
const noise = (place: number): number => (((place * 7_919 + 13) % 101) / 101 - 0.5) / 500;
const APRIL = 3;
const seasonal = (month: number, place: number): number => (month === APRIL ? 0.03 : 0) + noise(place);
const plain = (text: string) => text.replace(/\s/gu, ' ');

test('finds the month in which prices are highest each year, whatever the trend', () => {
  for (const slope of [-0.02, 0, 0.01]) {
    const best = bestMonth(
      indexOf(MIN_MONTHS, (month, place) => seasonal(month, place) + slope * place),
      [],
    );
    expect(best).toMatchObject({ kind: 'known', month: APRIL, years: 2, gone: null });
    if (best.kind === 'known') expect(best.lead).toBeCloseTo(0.0278, 2);
  }
});

test('states how fast the cars of the month went', () => {
  const removals = indexOf(MIN_MONTHS, () => 0).map(({ month }) => ({
    month,
    ads: 50,
    gone: month.endsWith('-04-01') ? 30 : 20,
  }));
  const best = bestMonth(indexOf(MIN_MONTHS, seasonal), removals);
  expect(plain(bestMonthText(best, 'Volvo V60 (diesel)'))).toMatch(
    /^Volvo V60 \(diesel\) har kostat mest i april, 2,\d % över året runt omkring, räknat på 2 år\. Av dem som lades ut i april var 60 % borta inom 30 dagar, mot 42 % över hela året\.$/,
  );
  expect(bestMonth(indexOf(MIN_MONTHS, seasonal), removals.slice(0, 8))).toMatchObject({ gone: null });
});

describe('does not know', () => {
  test('fewer than three years', () => {
    const best = bestMonth(indexOf(MIN_MONTHS - 1, seasonal), []);
    expect(best).toEqual({ kind: 'unknown', months: 35 });
    expect(plain(bestMonthText(best, 'Volvo V60'))).toContain('och för Volvo V60 har vi 35 månader.');
    expect(bestMonth([], [])).toEqual({ kind: 'unknown', months: 0 });
  });

  test('months before a gap', () => {
    const points = indexOf(MIN_MONTHS, seasonal).filter((_, place) => place !== 20);
    expect(bestMonth(points, [])).toEqual({ kind: 'unknown', months: 15 });
    expect(comparedSince(points)).toBe('2025-08-01');
  });

  test('a month that was dearest in one of two years', () => {
    const once = indexOf(MIN_MONTHS, (month, place) => (month === APRIL && place < 12 ? 0.05 : 0) + noise(place));
    expect(bestMonth(once, [])).toMatchObject({ kind: 'none' });
  });

  test('differences too small for an owner', () => {
    expect(
      bestMonth(
        indexOf(MIN_MONTHS, (month) => (month === APRIL ? 0.004 : 0)),
        [],
      ),
    ).toMatchObject({ kind: 'none' });
  });
});

test('prices without a season give a month in about a twentieth of the cases', () => {
  const normal = gaussian(11);
  let stated = 0;
  for (let trial = 0; trial < 400; trial += 1) {
    let level = 0;
    const points = indexOf(MIN_MONTHS, () => {
      level += 0.004 * normal();
      return level + 0.008 * normal();
    });
    if (bestMonth(points, []).kind === 'known') stated += 1;
  }
  expect(stated / 400).toBeLessThan(0.08);
});

/** Normal deviates by a linear congruential generator. */
function gaussian(seed: number): () => number {
  let state = seed;
  const uniform = (): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return (state + 0.5) / 2_147_483_648;
  };
  return () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
}

test('answers any index', () => {
  const point = fc.record({ value: fc.double({ min: 0.1, max: 1_000, noNaN: true }), skip: fc.boolean() });
  fc.assert(
    fc.property(fc.array(point, { maxLength: 60 }), (given) => {
      const points = indexOf(given.length, (_, place) => Math.log((given[place]?.value ?? 1) / 100)).filter(
        (_, place) => !given[place]?.skip,
      );
      expect(bestMonthText(bestMonth(points, []), 'bilar')).not.toMatch(/NaN|undefined|Infinity/);
    }),
  );
});
