import { pageLoader } from '#src/request/page-loader.server.ts';
import { marketFeedUrl, marketReportsUrl } from '#src/visitor-urls.ts';
import { pageMeta } from '#src/web/seo/page-head.ts';
import type { Route } from './+types/market-reports-route.ts';
import { readReportsPage } from './market-reports-data.server.ts';
import { MarketReportsPage } from './market-reports-page.tsx';

export const loader = pageLoader(readReportsPage);

export const meta = pageMeta<typeof loader>((_, { site }) => ({
  title: 'Bilmarknaden månad för månad',
  description:
    'Rapporter om begagnade bilar i Sverige: priser, hur snabbt bilar försvinner, andelen elbilar och länen. Öppna data.',
  canonicalPath: marketReportsUrl(),
  robots: 'index',
  tags: [
    {
      tagName: 'link',
      rel: 'alternate',
      type: 'application/atom+xml',
      title: 'Marknadsrapporter',
      href: site.url + marketFeedUrl(),
    },
  ],
}));

export default function MarketReportsRoute({ loaderData }: Route.ComponentProps) {
  return <MarketReportsPage {...loaderData} />;
}
