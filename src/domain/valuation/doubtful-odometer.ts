/**
 * Typical odometer by age: years since the first registration, and the median in 10 000 km of 5 500 ads of Göteborg, December 2024.
 * At each age the logarithm is spread evenly around it.
 */
const TYPICAL: readonly { age: number; distance: number }[] = [
  { age: 0.25, distance: 0.7 },
  { age: 0.75, distance: 0.8 },
  { age: 1.25, distance: 1.8 },
  { age: 2.5, distance: 4.2 },
  { age: 5, distance: 8.3 },
  { age: 10, distance: 14.5 },
  { age: 20, distance: 21 },
];
const LIMIT = Math.sqrt(10);
/** Cars of few years that were hardly driven are new cars that a dealer has in stock: years, 10 000 km. */
const NEW = { age: 2, distance: 0.05 };

/**
 * Whether ten times or a tenth of the odometer is more likely than itself at the age of the car: mil may have been written as
 * kilometres, or the reverse. Of an odometer, its tenfold and its tenth, one at most is likely, so every such mistake in a likely one
 * is found. The price does not decide: in the first years it hardly depends on the odometer, and it may be a mistake or a fraud itself.
 * @param age years
 * @param distance 10 000 km
 */
export function isOdometerDoubtful(age: number, distance: number): boolean {
  if (age < NEW.age && distance < NEW.distance) return false;
  const typical = typicalDistance(age);
  return distance < typical / LIMIT || distance > typical * LIMIT;
}

/** Linear between the ages of the table, level outside them. */
function typicalDistance(age: number): number {
  const next = TYPICAL.findIndex((row) => row.age > age);
  const after = TYPICAL.at(next);
  const before = next > 0 ? TYPICAL[next - 1] : after;
  if (before === undefined || after === undefined || before === after) return after?.distance ?? 0;
  const part = (age - before.age) / (after.age - before.age);
  return before.distance + part * (after.distance - before.distance);
}
