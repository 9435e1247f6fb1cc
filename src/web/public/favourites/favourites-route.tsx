import { favouritesUrl } from '#src/visitor-urls.ts';
import { pageMeta } from '#src/web/seo/page-head.ts';
import { FavouritesPage } from './favourites-page.tsx';

/** The page is the same for everyone; the browser adds the lists of its device. */
export const loader = () => ({});

export const meta = pageMeta<typeof loader>(() => ({
  title: 'Favoriter',
  description: 'Bilar som du har sparat, sett eller dolt på den här enheten.',
  canonicalPath: favouritesUrl(),
  robots: 'noindex',
  image: null,
}));

export default function FavouritesRoute() {
  return <FavouritesPage />;
}
