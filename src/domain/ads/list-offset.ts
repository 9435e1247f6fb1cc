import type { AdSearchRequest } from './ad-search.ts';
import { readListCursor } from './list-cursor.ts';

/**
 * Number of hits before the requested page; a page or an offset beyond the end means the last page, an unreadable cursor the
 * first.
 */
export function firstOffset(at: AdSearchRequest['at'], total: number, size: number): number {
  const lastPage = Math.max(0, Math.ceil(total / size) - 1) * size;
  if ('page' in at) return Math.min((at.page - 1) * size, lastPage);
  const cursor = readListCursor(at.cursor);
  if (cursor?.kind !== 'offset') return 0;
  return cursor.offset < total ? cursor.offset : lastPage;
}
