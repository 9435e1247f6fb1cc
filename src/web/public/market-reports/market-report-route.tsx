import { pageLoader } from '#src/request/page-loader.server.ts';
import { marketReportUrl } from '#src/visitor-urls.ts';
import { pageMeta } from '#src/web/seo/page-head.ts';
import type { Route } from './+types/market-report-route.ts';
import { readReportPage } from './market-report-data.server.ts';
import { MarketReportPage } from './market-report-page.tsx';

export const loader = pageLoader(readReportPage);

export const meta = pageMeta<typeof loader>(({ month, title, headline, picture }) => ({
  title: `Bilmarknaden i ${title.toLowerCase()}`,
  description: `${headline} Priser, hur snabbt bilarna försvann, andelen elbilar och länen, räknat på annonserna här.`,
  canonicalPath: marketReportUrl(month),
  robots: 'index',
  image: picture,
}));

export default function MarketReportRoute({ loaderData }: Route.ComponentProps) {
  return <MarketReportPage {...loaderData} />;
}
