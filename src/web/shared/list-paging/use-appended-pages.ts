import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { LruCache } from '#src/data-structures/lru-cache.ts';
import { listKey } from './list-key.ts';

/** A page of a list as it came. */
export type ListPage<Item> = {
  items: readonly Item[];
  /** Where it began; null in page mode. */
  cursor: string | null;
  page: number;
  nextCursor: string | null;
  /** The list that it is a page of: equal for all its pages. */
  list: string;
};

const MAX_ENTRIES = 20;
/** Pages of a list under each other, by the address that shows them, so that going back finds them all. */
const shown = new LruCache<readonly ListPage<unknown>[]>(MAX_ENTRIES);

/** The items of a page, after those that were already shown when it is the next one of the same list ("Ladda fler"). */
export function useAppendedPages<Item>(current: ListPage<Item>): Item[] {
  const key = listKey(useLocation());
  const [state, setState] = useState(() => ({
    current,
    pages: joined((shown.get(key) ?? []) as readonly ListPage<Item>[], current),
  }));
  // What is derived from the page before and this one is settled while rendering.
  if (state.current.items !== current.items || state.current.list !== current.list)
    setState({ current, pages: joined(state.pages, current) });

  useEffect(() => {
    shown.set(key, state.pages);
  }, [key, state.pages]);

  return useMemo(() => state.pages.flatMap(({ items }) => items), [state.pages]);
}

/** @returns the pages to show once `next` has come */
export function joined<Item>(pages: readonly ListPage<Item>[], next: ListPage<Item>): readonly ListPage<Item>[] {
  const last = pages.at(-1);
  if (!last || last.list !== next.list) return [next];
  // The same page anew: what stands before it stays.
  if (last.cursor === next.cursor && last.page === next.page) return [...pages.slice(0, -1), next];
  return next.cursor !== null && next.cursor === last.nextCursor ? [...pages, next] : [next];
}
