import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { compareUrl, favouritesUrl } from '#src/visitor-urls.ts';
import { comparedCars, useDeviceList } from '#src/web/shared/saved-cars/device-list.ts';

const CompareBar = lazy(async () => ({ default: (await import('./compare-bar.tsx')).CompareBar }));

/** The bar of a chosen comparison, on all pages but those that show the choice themselves; its code is loaded when there is one. */
export function ComparePlace() {
  const { pathname } = useLocation();
  const entries = useDeviceList(comparedCars)?.entries ?? [];
  if (entries.length === 0 || pathname === compareUrl([]) || pathname === favouritesUrl()) return null;
  return (
    <Suspense>
      <CompareBar entries={entries} />
    </Suspense>
  );
}
