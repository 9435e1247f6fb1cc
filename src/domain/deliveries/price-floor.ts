/**
 * The lowest plausible price of a running car by age, kr, for cars of medium power. Among 5 968 ads of Göteborg (December 2024),
 * monthly prices and deposits range from 1 430 to 14 990 kr, and the lowest full prices are 99 000 for cars up to two years old,
 * 59 500 up to six (146 000 km), 37 000 up to eight (384 000 km) and 6 500 at sixteen. The floors lie well above monthly costs
 * and well below the lowest full prices. From {@link NO_FLOOR_FROM} years on the two overlap, and only the overall minimum (D12)
 * applies.
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

/**
 * Factors by the power of the generation's weakest engine, hk: cars with strong engines were never cheap, cars with weak ones
 * always were.
 */
const LEVELS: readonly { belowHp: number; factor: number }[] = [
  { belowHp: 100, factor: 0.6 },
  { belowHp: 180, factor: 1 },
  { belowHp: 250, factor: 1.5 },
  { belowHp: Number.POSITIVE_INFINITY, factor: 3 },
];

/** The highest floor, kr; no higher price is ever dropped. */
export const MAX_FLOOR = Math.max(...FLOORS.map(({ kr }) => kr)) * Math.max(...LEVELS.map(({ factor }) => factor));

/**
 * The price below which an amount is a monthly cost, a deposit or a typing error; null where any price is plausible.
 * @param age years from the model year to the delivery; negative for next year's models
 * @param weakestHp of the engines of its generation; null when they are unknown
 */
export function priceFloor(age: number, weakestHp: number | null): number | null {
  const floor = age >= NO_FLOOR_FROM ? undefined : FLOORS.find(({ upToAge }) => age <= upToAge);
  if (floor === undefined) return null;
  const level = weakestHp === null ? undefined : LEVELS.find(({ belowHp }) => weakestHp < belowHp);
  return floor.kr * (level?.factor ?? 1);
}
