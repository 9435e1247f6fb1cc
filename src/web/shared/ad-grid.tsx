import { AdCardView } from './ad-card.tsx';
import type { AdCard } from './ad-card-model.ts';

type AdGridProps = {
  ads: AdCard[];
  /** Whether the grid's first row is what the visitor sees first. */
  isOnTop: boolean;
};

/** Cards in a row at the widest (PUB §9). */
const COLUMNS = 3;

/** Ads in one, two or three columns by width. */
export function AdGrid({ ads, isOnTop }: AdGridProps) {
  return (
    <ul className="grid gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
      {ads.map((ad, index) => (
        <li key={ad.internalId}>
          <AdCardView ad={ad} priority={priorityOf(index, isOnTop)} />
        </li>
      ))}
    </ul>
  );
}

function priorityOf(index: number, isOnTop: boolean): 'first' | 'early' | 'late' {
  if (!isOnTop || index >= COLUMNS) return 'late';
  return index === 0 ? 'first' : 'early';
}
