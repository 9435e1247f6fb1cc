/** A page number, or the dots in place of left-out pages. */
export type PageMark = number | 'dots';

/** Pages on each side of the current one. */
const NEIGHBOURS = 1;

/**
 * Entries of the pagination: first, last, the current page and its neighbours, dots between. Dots never replace a single page.
 * @param current from 1 to `last`
 */
export function pageMarks(current: number, last: number): PageMark[] {
  const shown = new Set([1, last]);
  // As many numbers near the ends as elsewhere, so that the row keeps its width while paging.
  const from = Math.max(1, Math.min(current - NEIGHBOURS, last - 2 * NEIGHBOURS - 2));
  const to = Math.min(last, Math.max(current + NEIGHBOURS, 2 * NEIGHBOURS + 3));
  for (let page = from; page <= to; page += 1) shown.add(page);
  const pages = [...shown].sort((a, b) => a - b);
  return pages.flatMap((page, index): PageMark[] => {
    const gap = page - (pages[index - 1] ?? page - 1);
    if (gap <= 1) return [page];
    return gap === 2 ? [page - 1, page] : ['dots', page];
  });
}
