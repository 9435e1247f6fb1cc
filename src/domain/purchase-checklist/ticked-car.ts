/** The boxes of one car's checklist that the visitor has ticked, as stored on the device. */
export type TickedCar = {
  /** Of the ad. */
  id: number;
  /** Keys of the checks. */
  keys: readonly string[];
};

export const MAX_TICKED_CARS = 100;
const MAX_KEYS = 100;

/** @returns null for an entry that cannot be used */
export function parseTickedCar(value: unknown): TickedCar | null {
  if (typeof value !== 'object' || value === null || !('id' in value) || !('keys' in value)) return null;
  const { id, keys } = value;
  if (typeof id !== 'number' || !Number.isSafeInteger(id) || id <= 0 || !Array.isArray(keys)) return null;
  return { id, keys: keys.filter((key) => typeof key === 'string').slice(0, MAX_KEYS) };
}

/** A car with a box ticked, or no longer ticked. */
export const withTick = ({ id, keys }: TickedCar, key: string, isTicked: boolean): TickedCar => ({
  id,
  keys: isTicked ? [...new Set([...keys, key])] : keys.filter((other) => other !== key),
});
