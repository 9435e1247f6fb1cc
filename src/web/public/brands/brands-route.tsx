import { formatNumber } from '#src/domain/format/numbers.ts';
import { pageLoader } from '#src/request/page-loader.server.ts';
import { brandsUrl } from '#src/visitor-urls.ts';
import { pageMeta } from '#src/web/seo/page-head.ts';
import { FailurePanel } from '#src/web/shared/list-states/failure-panel.tsx';
import { LOAD_FAILURES } from '#src/web/shared/list-states/load-failures.ts';
import { PendingSeries } from '#src/web/shared/pending-series.tsx';
import type { Route } from './+types/brands-route.ts';
import { readBrands } from './brands-data.server.ts';
import { BrandsPage } from './brands-page.tsx';

export const loader = pageLoader(readBrands);

export const meta = pageMeta<typeof loader>(
  ({ brandCount, seriesCount, ads }) => ({
    title: 'Bilmodeller – alla märken och modeller',
    description: `${formatNumber(brandCount)} bilmärken och ${formatNumber(seriesCount)} modeller med priser, miltal och årsmodeller, räknade på ${formatNumber(ads)} begagnade bilar till salu.`,
    canonicalPath: brandsUrl(),
    robots: 'index',
  }),
  () => LOAD_FAILURES.models.heading,
);

export default function BrandsRoute({ loaderData: model }: Route.ComponentProps) {
  return (
    <PendingSeries>
      <BrandsPage {...model} />
    </PendingSeries>
  );
}

export const ErrorBoundary = () => <FailurePanel failure={LOAD_FAILURES.models} />;
