import { pageLoader } from '#src/request/page-loader.server.ts';
import { homeUrl } from '#src/visitor-urls.ts';
import { pageMeta } from '#src/web/seo/page-head.ts';
import { earlyLandscapeTags } from '#src/web/seo/preloads.ts';
import { organisationData, websiteData } from '#src/web/seo/structured-data.ts';
import type { Route } from './+types/home-route.ts';
import { readHome } from './home-data.server.ts';
import { HomePage } from './home-page.tsx';

export const loader = pageLoader(readHome);

export const meta = pageMeta<typeof loader>((_, { site }) => ({
  title: `${site.name} – begagnade bilar för dig som vill veta`,
  description:
    'Begagnade bilar från handlare i hela landet. Se prishistorik, tid till salu och vad liknande bilar kostar.',
  canonicalPath: homeUrl(),
  robots: 'index',
  structuredData: [organisationData(site), websiteData(site)],
  tags: earlyLandscapeTags('hem-ljus', 'hem-mork'),
}));

export default function HomeRoute({ loaderData }: Route.ComponentProps) {
  return <HomePage {...loaderData} />;
}
