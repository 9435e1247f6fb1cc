import { DEALER_PAGES } from './dealer-pages.ts';
import { PUBLIC_PAGES } from './public-pages.ts';
import { PREVIEW_PAGES, STAFF_PAGES } from './staff-pages.ts';
import { VISITOR_PAGES } from './visitor-pages.ts';

type RoutedPage = { module: string; id?: string; hasNoFrame?: true };
export type RoutedPages = Readonly<Record<string, RoutedPage>>;

/** The pages that React Router serves, by the frame around them. */
export const ROUTED_PAGES: Readonly<Record<'public' | 'staff' | 'dealer', RoutedPages>> = {
  public: { ...PUBLIC_PAGES, ...VISITOR_PAGES, ...PREVIEW_PAGES },
  staff: STAFF_PAGES,
  dealer: DEALER_PAGES,
};

export const ROUTED_PATTERNS: readonly string[] = Object.values(ROUTED_PAGES).flatMap((pages) => Object.keys(pages));
