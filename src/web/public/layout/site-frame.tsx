import { type ReactNode, Suspense } from 'react';
import { NoticeBar } from '#src/web/frame/notices/notice-bar.tsx';
import { PageChange } from '#src/web/frame/page-change.tsx';
import { useRootData } from '#src/web/frame/site/use-site.ts';
import { SkipLink } from '#src/web/ui/skip-link.tsx';
import { ConsentBanner } from './consent-banner.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { TrackingScripts } from './tracking-scripts.tsx';

const MAIN_ID = 'innehall';

export function SiteFrame({ children }: { children: ReactNode }) {
  const tracking = useRootData()?.tracking;
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink mainId={MAIN_ID} />
      {tracking && tracking.purposes.length > 0 && <ConsentBanner purposes={tracking.purposes} />}
      <Suspense>
        <SiteHeader />
      </Suspense>
      <main id={MAIN_ID} tabIndex={-1} className="flex-1 outline-none">
        <div className="page-width pt-4 empty:hidden">
          <NoticeBar />
        </div>
        {children}
      </main>
      <PageChange mainId={MAIN_ID} />
      <Suspense>
        <SiteFooter />
      </Suspense>
      {tracking && <TrackingScripts scripts={tracking.scripts} />}
    </div>
  );
}
