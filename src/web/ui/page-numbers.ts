/** A page number, or the dots that stand for the pages left out. */
export type PageMark = number | 'dots';

/** Pages on each side of the current one. */
const NEIGHBOURS = 1;

/**
 * The marks of a row of pages: first, last, the current one and its neighbours, dots between. Dots never stand for one page alone.
 * @param current from 1 to `last`
 */
export function pageMarks(current: number, last: number): PageMark[] {
  const shown = new Set([1, last]);
  // As many numbers at the ends as in the middle, so that the row keeps its width while one pages.
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
