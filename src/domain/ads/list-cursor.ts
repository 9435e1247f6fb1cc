import { type AdSort, SORTS } from './filters/ad-filters.ts';

/** Orders of a list: the visitor's sorts, and that of the popular list (D13). */
export type ListOrder = AdSort | typeof POPULAR_ORDER;
export const POPULAR_ORDER = { by: 'popular', order: 'asc' } as const;

/**
 * The position of an ad in a list: every value that its order compares. It stays valid when the ad has been removed and when
 * others were inserted before it (D4).
 */
export type ListPlace = {
  /** The sort value (kr, km, year, hp, tenths of a second, price by estimate, rank among the popular); null: missing, or sorted by date. */
  value: number | null;
  /** µs since 1970. */
  publishedAt: number;
  createdAt: number;
  internalId: number;
};

export type ListCursor = { kind: 'place'; order: ListOrder; place: ListPlace } | { kind: 'offset'; offset: number };

const ORDERS = [...SORTS, 'popular'] as const;
const LONGEST = 120;
const MAX_OFFSET = 100_000_000;
const VERSION = '1';

/** Encodes a position as an opaque text for a URL. */
export function writeListCursor(order: ListOrder, place: ListPlace): string {
  const numbers = [place.value, place.publishedAt, place.createdAt, place.internalId];
  const body = [VERSION, order.by, order.order, ...numbers.map((each) => each?.toString(36) ?? '')].join('.');
  return btoa(`${body}.${checksum(body)}`)
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/**
 * Decodes a cursor; a plain number is an offset (D4).
 * @returns null for anything that {@link writeListCursor} did not write
 */
export function readListCursor(text: string): ListCursor | null {
  if (/^\d{1,9}$/.test(text)) return { kind: 'offset', offset: Math.min(Number(text), MAX_OFFSET) };
  if (text.length > LONGEST || !/^[\w-]+$/.test(text)) return null;
  const [version, by, order, value, publishedAt, createdAt, internalId, sum, ...more] = decode(text).split('.');
  const known = ORDERS.find((each) => each === by);
  if (version !== VERSION || known === undefined || (order !== 'asc' && order !== 'desc') || more.length > 0)
    return null;
  const numbers = [value, publishedAt, createdAt, internalId].map(readBase36);
  const [, published, created, id] = numbers;
  if (published == null || created == null || id == null || numbers[0] === undefined) return null;
  const place = { value: numbers[0], publishedAt: published, createdAt: created, internalId: id };
  const listOrder: ListOrder = known === 'popular' ? POPULAR_ORDER : { by: known, order };
  // Only the canonical encoding is accepted: one text per position, no partially forged ones.
  if (sum === undefined || writeListCursor(listOrder, place) !== text) return null;
  return { kind: 'place', order: listOrder, place };
}

export const isListCursor = (text: string): boolean => readListCursor(text) !== null;

export const isSameOrder = (one: ListOrder, other: ListOrder): boolean =>
  one.by === other.by && one.order === other.order;

function decode(text: string): string {
  try {
    return atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  } catch {
    return '';
  }
}

/** Empty: null. Anything but a safe integer: undefined. */
function readBase36(text: string | undefined): number | null | undefined {
  if (text === '') return null;
  if (text === undefined || !/^-?[0-9a-z]{1,11}$/.test(text)) return undefined;
  const number = Number.parseInt(text, 36);
  return Number.isSafeInteger(number) ? number : undefined;
}

/** FNV-1a, to detect mistyped cursors. It is not a signature: a cursor only states where to begin. */
function checksum(text: string): string {
  let sum = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193);
  return (sum >>> 0).toString(36);
}

/**
 * Number of hits before the requested page; a page or an offset beyond the end means the last page, an unreadable cursor the
 * first.
 */
export function firstOffset(at: { page: number } | { cursor: string }, total: number, size: number): number {
  const lastPage = Math.max(0, Math.ceil(total / size) - 1) * size;
  if ('page' in at) return Math.min((at.page - 1) * size, lastPage);
  const cursor = readListCursor(at.cursor);
  if (cursor?.kind !== 'offset') return 0;
  return cursor.offset < total ? cursor.offset : lastPage;
}
