import { lazy, type ReactNode, Suspense } from 'react';
import { NoticeBar } from '#src/web/frame/notices/notice-bar.tsx';
import { MAIN_ID, PageChange } from '#src/web/frame/page-change.tsx';
import { useRootData } from '#src/web/frame/site/use-site.ts';
import { SkipLink } from '#src/web/ui/skip-link.tsx';
import { ComparePlace } from './compare-place.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

/** Only a site with third-party scripts asks for consent, and inserts them. */
const ConsentBanner = lazy(async () => ({ default: (await import('./consent-banner.tsx')).ConsentBanner }));
const TrackingScripts = lazy(async () => ({ default: (await import('./tracking-scripts.tsx')).TrackingScripts }));

export function SiteFrame({ children }: { children: ReactNode }) {
  const tracking = useRootData()?.tracking;
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink mainId={MAIN_ID} />
      {tracking && tracking.purposes.length > 0 && (
        <Suspense>
          <ConsentBanner purposes={tracking.purposes} />
        </Suspense>
      )}
      <Suspense>
        <SiteHeader />
      </Suspense>
      <main id={MAIN_ID} tabIndex={-1} className="flex-1 outline-none">
        <div className="page-width pt-4 empty:hidden">
          <NoticeBar />
        </div>
        {children}
      </main>
      <ComparePlace />
      <PageChange />
      <Suspense>
        <SiteFooter />
      </Suspense>
      {tracking && tracking.scripts.length > 0 && (
        <Suspense>
          <TrackingScripts scripts={tracking.scripts} />
        </Suspense>
      )}
    </div>
  );
}
