import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { NOTICE_PARAM } from '#src/visitor-urls.ts';

/** The texts of all notices are loaded with the first one. */
const NoticeMessage = lazy(async () => ({ default: (await import('./notice-message.tsx')).NoticeMessage }));

/** The notice named in the query. It stays until it is closed or the page is left. */
export function NoticeBar() {
  const { search } = useLocation();
  if (!new URLSearchParams(search).has(NOTICE_PARAM)) return null;
  return (
    <Suspense>
      <NoticeMessage />
    </Suspense>
  );
}
