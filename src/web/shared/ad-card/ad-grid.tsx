import { type ReactNode, Suspense } from 'react';
import { DeferredSpace } from '../hydration/use-deferred-content.tsx';
import { adAnchor } from '../return-url.ts';
import { AdCardView } from './ad-card.tsx';
import type { AdCard } from './ad-card-model.ts';

type AdGridProps = {
  ads: AdCard[];
  /** Whether the grid's first row is what the visitor sees first. */
  isOnTop: boolean;
  /** The list's own address; the ads lead back to it. */
  returnUrl?: string;
  /** Beside a panel there is room for fewer. */
  isBesidePanel?: boolean;
  /** Else its first rows alone (`useDeferredContent`). */
  isWhole?: boolean;
  /** What stands in the places that the last row has left: a list item. */
  end?: ReactNode;
};

/** Cards in a row at the widest (PUB §9). */
const COLUMNS = 3;
/** Cards that are rendered first: as many as a high screen holds, under the head of a list. */
const SEEN_FIRST = 2 * COLUMNS;

/** Columns of cards by width: the same for cards and for what stands in for them. */
export const gridClass = (isBesidePanel: boolean): string =>
  `grid gap-x-6 sm:grid-cols-2 ${isBesidePanel ? 'xl:grid-cols-3' : 'lg:grid-cols-3'}`;

/** How wide pictures are beside a panel. */
const SIZES_BESIDE_PANEL = '(min-width: 80rem) 281px, (min-width: 64rem) 33vw, (min-width: 30rem) 45vw, 92vw';

/** Ads in one, two or three columns by width. */
export function AdGrid({ ads, isOnTop, returnUrl, isBesidePanel = false, isWhole = true, end = null }: AdGridProps) {
  return (
    <ul className={`${gridClass(isBesidePanel)} -mb-10`}>
      {(isWhole ? ads : ads.slice(0, SEEN_FIRST)).map((ad, index) => (
        <li
          key={ad.internalId}
          id={adAnchor(ad.internalId)}
          className={`row-span-5 scroll-mt-6 pb-10 sm:grid sm:grid-rows-subgrid ${
            isOnTop && index < COLUMNS ? '' : 'max-sm:content-auto [--intrinsic-block-size:27rem]'
          }`}
        >
          <Suspense>
            <AdCardView
              ad={ad}
              priority={priorityOf(index, isOnTop)}
              sizes={isBesidePanel ? SIZES_BESIDE_PANEL : undefined}
              returnUrl={returnUrl}
            />
          </Suspense>
        </li>
      ))}
      {isWhole ? end : <DeferredSpace as="li" />}
    </ul>
  );
}

function priorityOf(index: number, isOnTop: boolean): 'first' | 'early' | 'late' {
  if (!isOnTop || index >= COLUMNS) return 'late';
  return index === 0 ? 'first' : 'early';
}
