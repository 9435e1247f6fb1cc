import { RecentValues } from '../../../domain/recent-values.ts';

/**
 * Lists of this visit, so that going back shows them at once. What is shown from here is always asked for anew right after
 * (docs/decisions/0009-filters-from-the-browsers-own-parts.md); the times are how long a list may be shown like that (PUB §9, D14), in ms.
 */
const MINUTE = 60_000;
const KEPT = { natural: 60 * MINUTE, narrowed: 20 * MINUTE, cursor: 10 * MINUTE } as const;
const MOST_LISTS = 30;

type Kept = { value: unknown; at: number; isShownOld: boolean };
const lists = new RecentValues<Kept>(MOST_LISTS);

/** What is asked for does not depend on the row to scroll to. */
export function listKey(url: { pathname: string; search: string }): string {
  const params = new URLSearchParams(url.search);
  params.delete('scrollToRow');
  return `${url.pathname}?${params}`;
}

export function rememberList(key: string, value: unknown, now = Date.now()): void {
  lists.set(key, { value, at: now, isShownOld: false });
}

/**
 * A list from memory when it is there, else from the server. A second request for a list that was shown from memory goes to the
 * server; when that cannot be reached, the old list stays.
 */
export async function keptList<Model extends object>(
  url: URL,
  load: () => Promise<Model>,
): Promise<Model & { isOld?: boolean }> {
  const key = listKey(url);
  const kept = lists.get(key);
  const isUsable = kept !== undefined && Date.now() - kept.at < keptFor(url);
  if (isUsable && !kept.isShownOld) {
    kept.isShownOld = true;
    return { ...(kept.value as Model), isOld: true };
  }
  try {
    const value = await load();
    rememberList(key, value);
    return value;
  } catch (error) {
    // fetch fails with a TypeError when there is no network.
    if (isUsable && error instanceof TypeError) return kept.value as Model;
    throw error;
  }
}

function keptFor({ pathname, searchParams }: URL): number {
  if (searchParams.has('cursor')) return KEPT.cursor;
  const isNarrowed = pathname.lastIndexOf('/') > 0 || [...searchParams.keys()].some((name) => name !== 'page');
  return isNarrowed ? KEPT.narrowed : KEPT.natural;
}
