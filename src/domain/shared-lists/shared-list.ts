import type { AdStatus } from '#src/domain/vocabulary/vocabulary.ts';

/** Days after which a shared list is deleted. */
export const SHARED_LIST_DAYS = 90;
export const MAX_SHARED_CARS = 24;
export const MAX_LIST_TITLE = 80;
export const MAX_PERSON = 40;
export const MAX_COMMENT = 500;
/** Votes and comments of one list: more than a family writes, and less than a page can show. */
export const MAX_LIST_VOTES = 1_000;
export const MAX_LIST_COMMENTS = 300;
export const DEFAULT_LIST_TITLE = 'Bilar att välja mellan';

export type SharedVote = { voter: string; isFor: boolean };
export type SharedComment = { id: number; writer: string; comment: string; writtenAt: Date };
export type SharedCar = {
  adId: number;
  /** When it was added, kr. */
  price: number | null;
  votes: SharedVote[];
  /** The oldest first. */
  comments: SharedComment[];
};

/** Votes for a car, without those against it. */
const balanceOf = ({ votes }: Pick<SharedCar, 'votes'>): number =>
  votes.reduce((sum, { isFor }) => sum + (isFor ? 1 : -1), 0);

/** Cars for sale before others, those with the most votes first, otherwise in the order given. */
export const bySupport = <Car extends Pick<SharedCar, 'votes'> & { status: AdStatus }>(cars: readonly Car[]): Car[] =>
  cars.toSorted(
    (one, other) =>
      Number(one.status !== 'active') - Number(other.status !== 'active') || balanceOf(other) - balanceOf(one),
  );

/** The ids of ads in a text: ids, or addresses of ads, between commas, spaces or lines. */
export function adIdsIn(text: string): number[] {
  const ids = text.split(/[\s,;]+/u).flatMap((part) => {
    const digits = /^(?:\S*\/ad\/)?(\d{1,15})(?:[/?#]\S*)?$/u.exec(part)?.[1];
    return digits === undefined ? [] : [Number(digits)];
  });
  return [...new Set(ids)].filter((id) => id > 0);
}

/** A list that was shared from a device, with the address for its owner. */
export type OwnList = { id: number; title: string; url: string };

/** @param path of a shared list @returns null for an entry that cannot be used */
export function parseOwnList(value: unknown, path: string): OwnList | null {
  if (typeof value !== 'object' || value === null) return null;
  const { id, title, url }: Readonly<Record<string, unknown>> = { ...value };
  if (typeof id !== 'number' || !Number.isSafeInteger(id) || typeof title !== 'string' || typeof url !== 'string')
    return null;
  // Other programs may have written it: it must not lead elsewhere.
  return url.startsWith(`${path}?`) ? { id, title: title.slice(0, MAX_LIST_TITLE), url } : null;
}
