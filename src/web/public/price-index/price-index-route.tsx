import { pageLoader } from '#src/request/page-loader.server.ts';
import { priceIndexUrl } from '#src/visitor-urls.ts';
import { pageMeta } from '#src/web/seo/page-head.ts';
import type { Route } from './+types/price-index-route.ts';
import { readPriceIndexPage } from './price-index-data.server.ts';
import { PriceIndexPage } from './price-index-page.tsx';

export const loader = pageLoader(readPriceIndexPage);

export const meta = pageMeta<typeof loader>((_, __, { search }) => ({
  title: 'Prisindex för begagnade bilar',
  description:
    'Så ändras utropspriserna på begagnade bilar, månad för månad, för varje modell och drivmedel. Öppna data.',
  canonicalPath: priceIndexUrl(),
  robots: search === '' ? 'index' : 'noindex',
}));

export default function PriceIndexRoute({ loaderData }: Route.ComponentProps) {
  return <PriceIndexPage {...loaderData} />;
}
