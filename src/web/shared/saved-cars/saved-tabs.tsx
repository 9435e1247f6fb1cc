import { formatNumber } from '#src/domain/format/numbers.ts';
import { compareUrl, favouritesUrl, purchaseUrl, savedSearchesUrl } from '#src/visitor-urls.ts';
import { Link } from '#src/web/ui/link.tsx';
import { comparedCars, idsToCompare, useDeviceList } from './device-list.ts';
import { useSavedNumbers } from './saved-numbers.ts';

/** Links between the pages of what is saved: favourites, searches, the comparison and the purchase. */
export function SavedTabs({ current }: { current: 'favourites' | 'searches' | 'compared' | 'purchase' }) {
  const numbers = { ...useSavedNumbers(), purchase: 0 };
  const compared = useDeviceList(comparedCars)?.entries ?? [];
  const tabs = [
    { name: 'favourites', label: 'Favoriter', to: favouritesUrl() },
    { name: 'searches', label: 'Bevakningar', to: savedSearchesUrl() },
    { name: 'compared', label: 'Jämförelse', to: compareUrl(idsToCompare(compared)) },
    { name: 'purchase', label: 'Ditt bilköp', to: purchaseUrl() },
  ] as const;
  return (
    <nav aria-label="Sparat" data-print="no" className="mb-5 border-b border-line">
      <ul className="sideways flex gap-1 max-sm:gap-0">
        {tabs.map(({ name, label, to }) => (
          <li key={name}>
            <Link
              to={to}
              aria-current={name === current ? 'page' : undefined}
              className={`touch -mb-px inline-flex items-center gap-1.5 border-b-2 px-3 text-small max-sm:px-2 font-medium whitespace-nowrap ${
                name === current ? 'border-moss text-forest' : 'border-transparent text-quiet hover:text-ink'
              }`}
            >
              {label}
              {numbers[name] > 0 && <span className="tabular-nums">{formatNumber(numbers[name])}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
