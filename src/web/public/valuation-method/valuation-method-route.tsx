import { pageLoader } from '#src/request/page-loader.server.ts';
import { valuationMethodUrl } from '#src/visitor-urls.ts';
import { pageMeta } from '#src/web/seo/page-head.ts';
import type { Route } from './+types/valuation-method-route.ts';
import { readValuationMethodPage } from './valuation-method-data.server.ts';
import { ValuationMethodPage } from './valuation-method-page.tsx';

export const loader = pageLoader(readValuationMethodPage);

export const meta = pageMeta<typeof loader>(() => ({
  title: 'Så bedömer vi priser',
  description:
    'Så räknar vi ut vad en begagnad bil brukar kosta, hur ofta vi har rätt och när vi inte bedömer priset. Öppna siffror.',
  canonicalPath: valuationMethodUrl(),
  robots: 'index',
}));

export default function ValuationMethodRoute({ loaderData }: Route.ComponentProps) {
  return <ValuationMethodPage {...loaderData} />;
}
