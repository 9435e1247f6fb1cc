import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatNumber } from '#src/domain/format/numbers.ts';
import { Link } from './link.tsx';

type PaginationProps = {
  /** From 1. */
  current: number;
  last: number;
  urlOf: (page: number) => string;
  /** Whether the page handles scrolling itself. */
  keepsScroll?: boolean;
  /** Names the landmark where a page has several. */
  label?: string;
};

const CELL =
  'touch inline-flex min-w-11 items-center justify-center rounded-card px-2 text-small font-medium tabular-nums';
const STEP = 'touch inline-flex items-center gap-1 rounded-card px-2 text-small';

/** Pagination by numbers; previous and next stay in place without a link at the ends. */
export function Pagination({ current, last, urlOf, keepsScroll = false, label = 'Sidor' }: PaginationProps) {
  if (last <= 1) return null;
  return (
    <nav
      aria-label={label}
      data-print="no"
      className="flex flex-wrap items-center justify-between gap-2 border-t border-line pt-4"
    >
      <Step side="start" to={current > 1 ? urlOf(current - 1) : null} rel="prev" keepsScroll={keepsScroll}>
        <ChevronLeft aria-hidden size={18} />
        Föregående
      </Step>
      <p className="text-small text-quiet tabular-nums md:hidden">
        Sida {formatNumber(current)} av {formatNumber(last)}
      </p>
      <ol className="hidden items-center gap-1 md:flex">
        {pageMarks(current, last).map((mark, index) =>
          mark === 'dots' ? (
            // The two gaps of a row differ only in their position.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <li key={`dots-${index}`} className={`${CELL} text-quiet`} aria-hidden>
              …
            </li>
          ) : (
            <li key={mark}>
              <PageLink
                to={urlOf(mark)}
                label={formatNumber(mark)}
                isCurrent={mark === current}
                keepsScroll={keepsScroll}
              />
            </li>
          ),
        )}
      </ol>
      <Step side="end" to={current < last ? urlOf(current + 1) : null} rel="next" keepsScroll={keepsScroll}>
        Nästa
        <ChevronRight aria-hidden size={18} />
      </Step>
    </nav>
  );
}

type PageLinkProps = { to: string; label: string; isCurrent: boolean; keepsScroll: boolean };

const PageLink = ({ to, label, isCurrent, keepsScroll }: PageLinkProps) => (
  <Link
    to={to}
    preventScrollReset={keepsScroll}
    aria-current={isCurrent ? 'page' : undefined}
    aria-label={`Sida ${label}`}
    className={`${CELL} ${isCurrent ? 'bg-moss text-on-moss' : 'text-ink hover:bg-sunken'}`}
  >
    {label}
  </Link>
);

type StepProps = {
  to: string | null;
  rel: 'prev' | 'next';
  side: 'start' | 'end';
  keepsScroll: boolean;
  children: ReactNode;
};

/** Its text aligns with the page; the touch target extends beyond. */
function Step({ to, rel, side, keepsScroll, children }: StepProps) {
  const place = side === 'start' ? '-ml-2' : 'max-md:-mr-2';
  if (to === null) return <span className={`${STEP} ${place} font-normal text-quiet`}>{children}</span>;
  return (
    <Link
      to={to}
      rel={rel}
      preventScrollReset={keepsScroll}
      className={`${STEP} ${place} font-semibold text-moss hover:bg-sunken`}
    >
      {children}
    </Link>
  );
}

/** A page number, or the dots in place of left-out pages. */
type PageMark = number | 'dots';

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
