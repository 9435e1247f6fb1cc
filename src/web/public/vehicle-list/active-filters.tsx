import { Link } from 'react-router';
import { hasFilters, type ListFilters, withoutMake } from '../../../domain/ads/list-filters.ts';
import { vehiclesUrl } from '../../../urls.ts';
import { RemoveChip } from '../../ui/chip.tsx';

/** What the list is narrowed to, each removable by itself. */
export function ActiveFilters({ filters }: { filters: ListFilters }) {
  if (!hasFilters(filters)) return null;
  return (
    <ul aria-label="Valda filter" className="flex flex-wrap items-center gap-2">
      {filters.makes.map((make) => (
        <li key={make} className="max-w-full overflow-hidden">
          <RemoveChip to={vehiclesUrl(withoutMake(filters, make))} label={make} />
        </li>
      ))}
      <li>
        <Link to={vehiclesUrl()} preventScrollReset className="link touch inline-flex items-center px-2 text-small">
          Rensa
        </Link>
      </li>
    </ul>
  );
}
