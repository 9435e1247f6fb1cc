import { data } from 'react-router';
import { countInWords } from '#src/domain/format/numbers.ts';
import { pageLoader } from '#src/request/page-loader.server.ts';
import { brandUrl } from '#src/visitor-urls.ts';
import { pageMeta } from '#src/web/seo/page-head.ts';
import { adListData, breadcrumbData } from '#src/web/seo/structured-data.ts';
import { FailurePanel } from '#src/web/shared/list-states/failure-panel.tsx';
import { LOAD_FAILURES } from '#src/web/shared/list-states/load-failures.ts';
import { PendingSeries } from '#src/web/shared/pending-series.tsx';
import { UnknownModelScreen } from '#src/web/shared/unknown-model/unknown-model.tsx';
import type { Route } from './+types/brand-route.ts';
import { readBrand } from './brand-data.server.ts';
import { BrandPage, brandCrumbs } from './brand-page.tsx';

const NOT_FOUND = 'Märket kunde inte hittas.';
/** Number of ads in the structured data (PUB §2). */
const MAX_LISTED = 8;

export const loader = pageLoader(async (request) => {
  const model = await readBrand(request);
  return data(model, { status: model.brand ? 200 : 404 });
});

export const meta = pageMeta<typeof loader>(
  ({ brand }, { site }) => {
    if (!brand) return NOT_FOUND;
    const { name, slug, ads, series, newest } = brand;
    return {
      title: `${name} – modeller, priser och begagnade bilar`,
      description: `${name}: ${countInWords(series.length, 'modell', 'modeller')} och ${countInWords(ads, 'begagnad bil', 'begagnade bilar')} till salu. Jämför priser, årsmodeller och miltal.`,
      canonicalPath: brandUrl(slug),
      robots: 'index',
      image: newest[0]?.imageUrls[0] ?? null,
      structuredData: [breadcrumbData(site, brandCrumbs(name, slug)), adListData(site, newest, MAX_LISTED)],
    };
  },
  () => LOAD_FAILURES.models.heading,
);

export default function BrandRoute({ loaderData }: Route.ComponentProps) {
  const { brand, unknown } = loaderData;
  return (
    <PendingSeries>
      {brand ? <BrandPage brand={brand} /> : <UnknownModelScreen heading={NOT_FOUND} unknown={unknown} />}
    </PendingSeries>
  );
}

export const ErrorBoundary = () => <FailurePanel failure={LOAD_FAILURES.models} />;
