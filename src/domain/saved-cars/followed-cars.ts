import { formatDate } from '#src/domain/format/dates.ts';
import { formatKronor } from '#src/domain/format/price.ts';
import { isFields, isWhole } from './saved-cars.ts';

/** A car of the visitor's own whose value is followed on the device. */
export type FollowedCar = {
  /** When the visitor began, ms since 1970. */
  id: number;
  /** Address of its value on this site, which has its facts. */
  path: string;
  name: string;
  /** Its facts in words. */
  facts: string;
  /** Its value then, kr. */
  value: number;
};

export const MAX_FOLLOWED = 10;
const MAX_TEXT = 200;
/** Addresses of other pages are dropped, as others may have written to the storage. */
const VALUE_PATH = /^\/vardera\/[\w%.-]+\/[\w%.-]+\?[^\s<>"#]{1,600}$/;

/** @returns null for an entry that cannot be used */
export function parseFollowedCar(stored: unknown): FollowedCar | null {
  if (!isFields(stored)) return null;
  const { id, path, name, facts, value } = stored;
  if (!isWhole(id) || id === 0 || !isWhole(value)) return null;
  if (typeof path !== 'string' || !VALUE_PATH.test(path)) return null;
  if (typeof name !== 'string' || typeof facts !== 'string') return null;
  return { id, path, name: name.slice(0, MAX_TEXT), facts: facts.slice(0, MAX_TEXT), value };
}

/** "4 000 kr mindre än den 3 mars 2026"; null: as much. @param value today, kr */
export function followedChange({ id, value: before }: FollowedCar, value: number): string | null {
  if (value === before) return null;
  const difference = formatKronor(Math.abs(value - before));
  return `${difference} ${value < before ? 'mindre' : 'mer'} än den ${formatDate(new Date(id))}`;
}
