import { countInWords } from '#src/domain/format/numbers.ts';
import { pageLoader } from '#src/request/page-loader.server.ts';
import { dealersUrl } from '#src/visitor-urls.ts';
import { pageMeta } from '#src/web/seo/page-head.ts';
import type { Route } from './+types/dealers-route.ts';
import { readDealers } from './dealers-data.server.ts';
import { DealersPage } from './dealers-page.tsx';

export const loader = pageLoader(readDealers);

export const meta = pageMeta<typeof loader>(({ search, all, counties }) => ({
  title: search === '' ? 'Bilhandlare i hela landet' : `Bilhandlare: ${search}`,
  description: `${countInWords(all, 'bilhandlare', 'bilhandlare')} med begagnade bilar till salu, län för län, med adress, öppettider och hela lagret.`,
  canonicalPath: dealersUrl(search),
  robots: search === '' && counties.length > 0 ? 'index' : 'noindex',
}));

export default function DealersRoute({ loaderData }: Route.ComponentProps) {
  return <DealersPage {...loaderData} />;
}
