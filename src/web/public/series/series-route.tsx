import { data } from 'react-router';
import { carName } from '#src/domain/catalogue/car-name.ts';
import { seriesSummary } from '#src/domain/statistics/market-text.ts';
import { pageLoader } from '#src/request/page-loader.server.ts';
import { seriesUrl } from '#src/visitor-urls.ts';
import { pageMeta } from '#src/web/seo/page-head.ts';
import { adListData, breadcrumbData } from '#src/web/seo/structured-data.ts';
import { FailurePanel } from '#src/web/shared/list-states/failure-panel.tsx';
import { LOAD_FAILURES } from '#src/web/shared/list-states/load-failures.ts';
import { PendingSeries } from '#src/web/shared/pending-series.tsx';
import { UnknownModelScreen } from '#src/web/shared/unknown-model/unknown-model.tsx';
import type { Route } from './+types/series-route.ts';
import { readSeries } from './series-data.server.ts';
import { SeriesPage, seriesCrumbs } from './series-page.tsx';

const NOT_FOUND = 'Serien kunde inte hittas';

export const loader = pageLoader(async (request) => {
  const model = await readSeries(request);
  return data({ ...model, now: request.now }, { status: model.series ? 200 : 404 });
});

export const meta = pageMeta<typeof loader>(
  ({ series }, { site }) => {
    if (!series) return NOT_FOUND;
    const { name, slug, brand, brandSlug, statistics, generations, withoutGeneration, sharedPicture } = series;
    const cars = [...generations, withoutGeneration].flatMap((group) => group.cars);
    return {
      title: `${carName(brand, name)} – priser, generationer och begagnade bilar`,
      description: seriesSummary(carName(brand, name), statistics),
      canonicalPath: seriesUrl(brandSlug, slug),
      // A page without cars for sale is not indexed (D83).
      robots: statistics.ads > 0 ? 'index' : 'noindex',
      image: sharedPicture,
      structuredData: [breadcrumbData(site, seriesCrumbs(series)), adListData(site, cars)],
    };
  },
  () => LOAD_FAILURES.models.heading,
);

export default function SeriesRoute({ loaderData }: Route.ComponentProps) {
  const { series, unknown, now } = loaderData;
  return (
    <PendingSeries>
      {series ? <SeriesPage series={series} now={now} /> : <UnknownModelScreen heading={NOT_FOUND} unknown={unknown} />}
    </PendingSeries>
  );
}

export const ErrorBoundary = () => <FailurePanel failure={LOAD_FAILURES.models} />;
