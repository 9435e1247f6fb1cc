import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { LruCache } from '#src/base/lru-cache.ts';

/** A page of a list as loaded. */
export type ListPage<Item> = {
  items: readonly Item[];
  /** Its cursor; null in page mode. */
  cursor: string | null;
  page: number;
  nextCursor: string | null;
  /** Identity of the list: equal for all its pages. */
  list: string;
};

const MAX_ENTRIES = 20;
/** Appended pages by address, so that going back restores them all. */
const shown = new LruCache<readonly ListPage<unknown>[]>(MAX_ENTRIES);

/** The items of a page, after those already shown when it is the next page of the same list ("Ladda fler"). */
export function useAppendedPages<Item>(current: ListPage<Item>): Item[] {
  const key = listKey(useLocation());
  const [state, setState] = useState(() => ({
    current,
    pages: joined((shown.get(key) ?? []) as readonly ListPage<Item>[], current),
  }));
  // Derives the pages from the previous ones while rendering.
  if (state.current.items !== current.items || state.current.list !== current.list)
    setState({ current, pages: joined(state.pages, current) });

  useEffect(() => {
    shown.set(key, state.pages);
  }, [key, state.pages]);

  return useMemo(() => state.pages.flatMap(({ items }) => items), [state.pages]);
}

/** @returns the pages to show after `next` was loaded */
export function joined<Item>(pages: readonly ListPage<Item>[], next: ListPage<Item>): readonly ListPage<Item>[] {
  const last = pages.at(-1);
  if (!last || last.list !== next.list) return [next];
  // The same page reloaded: the pages before it stay.
  if (last.cursor === next.cursor && last.page === next.page) return [...pages.slice(0, -1), next];
  return next.cursor !== null && next.cursor === last.nextCursor ? [...pages, next] : [next];
}

/** Path and query of a list without the row to scroll to, which does not change its content. */
export function listKey(url: { pathname: string; search: string }): string {
  const params = new URLSearchParams(url.search);
  params.delete('scrollToRow');
  return `${url.pathname}?${params}`;
}
