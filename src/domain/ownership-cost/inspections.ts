/** Ages in years, and months between inspections (sweden.md, the periodic inspection). */
const FIRST = 3;
const SECOND = 5;
const MONTHS_BETWEEN = 14;
const OLD = { from: 30, monthsBetween: 24 };
const EXEMPT_FROM = 50;

/** The number of periodic inspections that a car needs within some years. @param age years; null: not known */
export function inspectionsWithin(age: number | null, years: number): number {
  const now = age ?? SECOND;
  const days: number[] = [FIRST, SECOND];
  for (let at = SECOND; at < now + years; ) {
    at += (at >= OLD.from ? OLD.monthsBetween : MONTHS_BETWEEN) / 12;
    days.push(at);
  }
  return days.filter((at) => at > now && at <= now + years && at < EXEMPT_FROM).length;
}
