import { type Worth, worthChangeText } from '#src/domain/own-car/worth-change.ts';
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
  /** Standard error of it, as a share; null: stored by an older version. */
  error: number | null;
};

export const MAX_FOLLOWED = 10;
const MAX_TEXT = 200;
/** Addresses of other pages are dropped, as others may have written to the storage. */
const VALUE_PATH = /^\/vardera\/[\w%.-]+\/[\w%.-]+\?[^\s<>"#]{1,600}$/;

/** @returns null for an entry that cannot be used */
export function parseFollowedCar(stored: unknown): FollowedCar | null {
  if (!isFields(stored)) return null;
  const { id, path, name, facts, value, error } = stored;
  if (!isWhole(id) || id === 0 || !isWhole(value) || value === 0) return null;
  if (typeof path !== 'string' || !VALUE_PATH.test(path)) return null;
  if (typeof name !== 'string' || typeof facts !== 'string') return null;
  return {
    id,
    path,
    name: name.slice(0, MAX_TEXT),
    facts: facts.slice(0, MAX_TEXT),
    value,
    error: isShare(error) ? error : null,
  };
}

const isShare = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 1;

/** The change since the visitor began, as the mails of alerts state it; null: the value is the same. */
export const followedChange = ({ id, value, error }: FollowedCar, now: Worth): string | null =>
  value === now.value ? null : worthChangeText({ value, error: error ?? now.error, at: new Date(id) }, now);
