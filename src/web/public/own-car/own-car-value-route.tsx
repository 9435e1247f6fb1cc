import { data } from 'react-router';
import { OWN_CAR_FORM_PARAMS } from '#src/domain/own-car/own-car-form.ts';
import { pageLoader } from '#src/request/page-loader.server.ts';
import { ownCarValueUrl } from '#src/visitor-urls.ts';
import { pageMeta } from '#src/web/seo/page-head.ts';
import type { Route } from './+types/own-car-value-route.ts';
import { readOwnCarValue } from './own-car-value-data.server.ts';
import { OwnCarValuePage } from './own-car-value-page.tsx';

/** A page that was not computed in time is not stored for others. */
export const loader = pageLoader(async (request) => {
  const page = await readOwnCarValue(request);
  return data(page, { status: page.isBusy ? 503 : 200 });
});

export const meta = pageMeta<typeof loader>(({ brand, series }, _, { search }) => ({
  title: `Vad är din ${series.fullName} värd?`,
  description: `Se vad en ${series.fullName} som din kostar just nu, vad priset bygger på, hur fort den säljs och vad den är värd om ett år.`,
  canonicalPath: ownCarValueUrl(brand.slug, series.slug),
  robots: OWN_CAR_FORM_PARAMS.some((param) => new URLSearchParams(search).has(param)) ? 'noindex' : 'index',
}));

export default function OwnCarValueRoute({ loaderData }: Route.ComponentProps) {
  return <OwnCarValuePage page={loaderData} />;
}
