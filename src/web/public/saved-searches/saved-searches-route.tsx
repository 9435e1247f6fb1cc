import { savedSearchesUrl } from '#src/visitor-urls.ts';
import { pageMeta } from '#src/web/seo/page-head.ts';
import { SavedSearchesPage } from './saved-searches-page.tsx';

/** The page is the same for everyone; the browser adds the searches of its device. */
export const loader = () => ({});

export const meta = pageMeta<typeof loader>(() => ({
  title: 'Bevakningar',
  description: 'Sökningar som du har sparat på den här enheten, och vad som är nytt i dem.',
  canonicalPath: savedSearchesUrl(),
  robots: 'noindex',
  image: null,
}));

export default function SavedSearchesRoute() {
  return <SavedSearchesPage />;
}
