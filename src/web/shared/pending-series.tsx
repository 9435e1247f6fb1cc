import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import { brandsUrl } from '#src/visitor-urls.ts';
import { useSlow } from '#src/web/frame/navigation-progress.tsx';

/** Wraps a page that links to series: shows a placeholder when a series page is loading for long. */
export const PendingSeries = ({ children }: { children: ReactNode }) =>
  useSlowSeries() ? <SeriesPlaceholder /> : children;

function useSlowSeries(): boolean {
  const { location } = useNavigation();
  const parts = location?.pathname.split('/') ?? [];
  return useSlow(`/${parts[1] ?? ''}` === brandsUrl() && parts.length === 4);
}

function SeriesPlaceholder() {
  return (
    <div role="status" className="page-width grid gap-10 pt-10">
      <p className="text-body text-quiet">Laddar serieinformation...</p>
      <div aria-hidden className="grid grid-cols-2 gap-6 md:grid-cols-4">
        {['antal', 'pris', 'år', 'mil'].map((figure) => (
          <div key={figure} className="h-20 rounded-card bg-sunken motion-safe:animate-pulse" />
        ))}
      </div>
      <p className="text-body text-quiet">Laddar generationer...</p>
      <div aria-hidden className="h-72 rounded-card bg-sunken motion-safe:animate-pulse" />
    </div>
  );
}
