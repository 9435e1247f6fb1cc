import { memo, type ReactNode, Suspense, useMemo } from 'react';
import { DeferredSpace, useAfterCommit } from '#src/web/frame/hydration/use-deferred-content.tsx';
import { adAnchor } from '#src/web/frame/return-url.ts';
import type { AdCard } from './ad-card.server.ts';
import { AdCardView } from './ad-card.tsx';

type AdGridProps = {
  ads: readonly AdCard[];
  /** Whether the grid's first row is above the fold. */
  isOnTop: boolean;
  /** The list's own address, for the way back from the ads. */
  returnUrl?: string;
  /** Beside a panel the grid has fewer columns. */
  isBesidePanel?: boolean;
  /** List item for the empty places of the last row. */
  end?: ReactNode;
};

/** Maximum number of cards in a row (PUB §9). */
const COLUMNS = 3;
/** Number of cards whose pictures a high phone shows at once, in rows of 150 px below the head of a list. */
const EARLY_PICTURES = 5;
/** Number of cards rendered first: as many as a high screen shows below the head of a list. */
const SEEN_FIRST = 2 * COLUMNS;

/** Columns by width, shared by cards and their placeholders. */
export const gridClass = (isBesidePanel: boolean): string =>
  `ad-grid grid gap-x-6 sm:grid-cols-2 ${isBesidePanel ? 'xl:grid-cols-3' : 'lg:grid-cols-3'}`;

/** `sizes` of pictures in rows of one, two or three cards; on phones the picture stands beside the text. */
const SIZES = '(min-width: 80rem) 384px, (min-width: 64rem) 30vw, (min-width: 30rem) 45vw, 36vw';
/** The same beside a panel. */
const SIZES_BESIDE_PANEL = '(min-width: 80rem) 281px, (min-width: 64rem) 33vw, (min-width: 30rem) 45vw, 36vw';

const NO_ADS: readonly AdCard[] = [];

/** Ads in one, two or three columns by width. The first two rows of a new list are committed before the rest is rendered. */
export function AdGrid({ ads, isOnTop, returnUrl, isBesidePanel = false, end = null }: AdGridProps) {
  const list = useMemo(() => ({ ads, returnUrl }), [ads, returnUrl]);
  const committed = useAfterCommit(list, { ads: NO_ADS, returnUrl });
  // Appended ads of the same list are rendered immediately.
  const rest = committed.ads[0] === ads[0] ? list : committed;
  const cards = { isOnTop, isBesidePanel };
  return (
    <ul className={`${gridClass(isBesidePanel)} sm:-mb-6`}>
      <Cards {...cards} {...list} from={0} to={SEEN_FIRST} />
      {ads.length > SEEN_FIRST && <Cards {...cards} {...rest} from={SEEN_FIRST} />}
      {rest.ads === NO_ADS ? <DeferredSpace as="li" /> : end}
    </ul>
  );
}

type CardsProps = Required<Pick<AdGridProps, 'isOnTop' | 'isBesidePanel'>> & {
  ads: readonly AdCard[];
  returnUrl: string | undefined;
  from: number;
  to?: number;
};

const Cards = memo(({ ads, from, to, isOnTop, isBesidePanel, returnUrl }: CardsProps) =>
  ads.slice(from, to).map((ad, offset) => (
    <li
      key={ad.internalId}
      id={adAnchor(ad.internalId)}
      className={`row-span-5 scroll-mt-16 pb-6 compact:mb-2 compact:border-b compact:border-line compact:pb-2 sm:grid sm:grid-cols-1 sm:grid-rows-subgrid ${
        isOnTop && from + offset < COLUMNS
          ? ''
          : 'max-sm:content-auto [--intrinsic-block-size:27rem] compact:[--intrinsic-block-size:9.5rem]'
      }`}
    >
      <Suspense>
        <AdCardView
          ad={ad}
          priority={priorityOf(from + offset, isOnTop)}
          sizes={isBesidePanel ? SIZES_BESIDE_PANEL : SIZES}
          returnUrl={returnUrl}
        />
      </Suspense>
    </li>
  )),
);

function priorityOf(index: number, isOnTop: boolean): 'first' | 'early' | 'late' {
  if (!isOnTop || index >= EARLY_PICTURES) return 'late';
  return index === 0 ? 'first' : 'early';
}
