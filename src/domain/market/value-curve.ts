/** The price of a typical car at an age in whole years, kr, and the ends of a band that covers it in 80 %. */
export type CurvePoint = {
  age: number;
  kr: number;
  low: number;
  high: number;
  /** Distance a year that the curve takes, mil: that of the ads. Undefined in curves that were stored before 2026-11-29, with the average of all cars. */
  milPerYear?: number;
};

/** Loss of value a year below which a car is old enough, and for how many years it must stay below. */
export const MODERATE_LOSS = 0.08;
const MODERATE_YEARS = 3;

/** The first age from which each of the next three years costs less than 8 %; null when there is none. */
export function moderateAge(points: readonly CurvePoint[]): number | null {
  for (let from = 0; from + MODERATE_YEARS < points.length; from += 1) {
    const years = points.slice(from, from + MODERATE_YEARS + 1);
    if (years.every((point, place) => place === 0 || lossBetween(years[place - 1] ?? point, point) < MODERATE_LOSS))
      return points[from]?.age ?? null;
  }
  return null;
}

/** Share of the value that is lost from one point to the next. */
export const lossBetween = (from: CurvePoint, to: CurvePoint): number => 1 - to.kr / from.kr;
