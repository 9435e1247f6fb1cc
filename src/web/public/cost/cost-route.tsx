import { pageLoader } from '#src/request/page-loader.server.ts';
import { costUrl } from '#src/visitor-urls.ts';
import { pageMeta } from '#src/web/seo/page-head.ts';
import type { Route } from './+types/cost-route.ts';
import { readCostPage } from './cost-data.server.ts';
import { CostPage } from './cost-page.tsx';

export const loader = pageLoader(readCostPage);

export const meta = pageMeta<typeof loader>(({ name, internalId }) => ({
  title: 'Kostnad per månad och mil',
  description: `Räkna ut vad ${name} kostar per månad och mil.`,
  canonicalPath: costUrl(internalId),
  robots: 'noindex',
  image: null,
}));

export default function CostRoute({ loaderData: car }: Route.ComponentProps) {
  return <CostPage key={car.internalId} car={car} />;
}
