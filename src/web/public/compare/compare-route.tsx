import { listed } from '#src/domain/format/texts.ts';
import { pageLoader } from '#src/request/page-loader.server.ts';
import { compareUrl } from '#src/visitor-urls.ts';
import { pageMeta } from '#src/web/seo/page-head.ts';
import type { Route } from './+types/compare-route.ts';
import { readComparedCars } from './compare-data.server.ts';
import { ComparePage } from './compare-page.tsx';

export const loader = pageLoader(readComparedCars);

export const meta = pageMeta<typeof loader>(({ cars }) => ({
  title: cars.length === 0 ? 'Jämför bilar' : `Jämför ${listed(cars.map(({ name }) => name))}`,
  description:
    'Två till fyra bilar bredvid varandra: vilken som är billigast, nyast och minst körd, och vad som skiljer dem.',
  canonicalPath: compareUrl(cars.map(({ internalId }) => internalId)),
  robots: 'noindex',
  image: null,
}));

export default function CompareRoute({ loaderData }: Route.ComponentProps) {
  return <ComparePage {...loaderData} />;
}
