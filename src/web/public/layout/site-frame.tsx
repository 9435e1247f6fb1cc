import type { ReactNode } from 'react';
import { NoticeBar } from '../../shared/notices/notice-bar.tsx';
import { PageChange } from '../../shared/page-change.tsx';
import { useRootData } from '../../shared/site/use-site.ts';
import { WakesLater } from '../../shared/waking/wakes-later.tsx';
import { ConsentBanner } from './consent-banner.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { TrackingScripts } from './tracking-scripts.tsx';

const MAIN_ID = 'innehall';

/** Header, the page, footer. */
export function SiteFrame({ children }: { children: ReactNode }) {
  const tracking = useRootData()?.tracking;
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href={`#${MAIN_ID}`}
        className="touch absolute top-2 left-2 z-10 -translate-y-20 rounded-card bg-moss px-4 py-2.5 font-semibold text-on-moss focus:translate-y-0"
      >
        Hoppa till innehållet
      </a>
      {tracking?.asks && <ConsentBanner tracking={tracking} />}
      <WakesLater>
        <SiteHeader />
      </WakesLater>
      <main id={MAIN_ID} tabIndex={-1} className="flex-1 outline-none">
        <div className="page-width pt-4 empty:hidden">
          <NoticeBar />
        </div>
        {children}
      </main>
      <PageChange mainId={MAIN_ID} />
      <WakesLater>
        <SiteFooter />
      </WakesLater>
      {tracking && <TrackingScripts scripts={tracking.scripts} />}
    </div>
  );
}
