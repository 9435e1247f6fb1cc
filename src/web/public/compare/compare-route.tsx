import { pageLoader } from '#src/request/page-loader.server.ts';
import { compareUrl } from '#src/urls.ts';
import { pageMeta } from '#src/web/seo/page-head.ts';
import type { Route } from './+types/compare-route.ts';
import { readComparedCars } from './compare-data.server.ts';
import { ComparePage } from './compare-page.tsx';

export const loader = pageLoader(readComparedCars);

export const meta = pageMeta<typeof loader>(({ cars }) => ({
  title: cars.length === 0 ? 'Jämför bilar' : `Jämför ${cars.map(({ name }) => name).join(' och ')}`,
  description:
    'Två till fyra bilar bredvid varandra: pris, skatt, miltal, utrustning och säkerhet, skillnaderna först.',
  canonicalPath: compareUrl(cars.map(({ internalId }) => internalId)),
  robots: 'noindex',
  image: null,
}));

export default function CompareRoute({ loaderData }: Route.ComponentProps) {
  return <ComparePage {...loaderData} />;
}
