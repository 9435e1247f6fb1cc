/**
 * The lowest price, kr, that a running car of an age is asked, for cars of middling power. In 5 968 ads of Göteborg (December 2024)
 * prices per month and deposits go from 1 430 to 14 990 kr, and the cheapest whole prices are 99 000 for cars up to two years old,
 * 59 500 up to six (146 000 km), 37 000 up to eight (384 000 km) and 6 500 at sixteen. The floors lie between: far above what a month
 * costs where nothing else is, and far below the cheapest where both may be. From {@link NO_FLOOR_FROM} years on a month and a car
 * cost the same, and the least price of all (D12) is the only limit.
 */
const FLOORS: readonly { upToAge: number; kr: number }[] = [
  { upToAge: 2, kr: 25_000 },
  { upToAge: 4, kr: 20_000 },
  { upToAge: 6, kr: 15_000 },
  { upToAge: 8, kr: 12_000 },
  { upToAge: 10, kr: 8_000 },
  { upToAge: 12, kr: 5_000 },
  { upToAge: 15, kr: 3_000 },
];
const NO_FLOOR_FROM = 16;

/** A generation whose weakest engine has so much power was never cheap, one whose weakest has little always was. hk. */
const LEVELS: readonly { belowHp: number; factor: number }[] = [
  { belowHp: 100, factor: 0.6 },
  { belowHp: 180, factor: 1 },
  { belowHp: 250, factor: 1.5 },
  { belowHp: Number.POSITIVE_INFINITY, factor: 3 },
];

/** No price from here on is below any floor. kr. */
export const MAX_FLOOR = Math.max(...FLOORS.map(({ kr }) => kr)) * Math.max(...LEVELS.map(({ factor }) => factor));

/**
 * The price below which a sum is a month's, a deposit or a slip; null where any price may be a car's.
 * @param age years from the model year to the delivery; below 0 for next year's models
 * @param weakestHp of the engines of its generation; null where they are not known
 */
export function priceFloor(age: number, weakestHp: number | null): number | null {
  const floor = age >= NO_FLOOR_FROM ? undefined : FLOORS.find(({ upToAge }) => age <= upToAge);
  if (floor === undefined) return null;
  const level = weakestHp === null ? undefined : LEVELS.find(({ belowHp }) => weakestHp < belowHp);
  return floor.kr * (level?.factor ?? 1);
}
