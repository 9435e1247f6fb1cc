import { pageLoader } from '#src/request/page-loader.server.ts';
import { ownCarUrl } from '#src/visitor-urls.ts';
import { pageMeta } from '#src/web/seo/page-head.ts';
import type { Route } from './+types/own-car-route.ts';
import { readOwnCarPage } from './own-car-data.server.ts';
import { OwnCarPage } from './own-car-page.tsx';

export const loader = pageLoader(readOwnCarPage);

export const meta = pageMeta<typeof loader>(() => ({
  title: 'Vad är din bil värd?',
  description: 'Skriv registreringsnummer eller modell och se vad bilar som din kostar just nu.',
  canonicalPath: ownCarUrl(),
  robots: 'noindex',
}));

export default function OwnCarRoute({ loaderData }: Route.ComponentProps) {
  return <OwnCarPage {...loaderData} />;
}
