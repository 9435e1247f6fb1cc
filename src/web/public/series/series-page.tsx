import { formatCount } from '../../../domain/format/numbers.ts';
import { brandsUrl, brandUrl } from '../../../urls.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import type { SeriesPageModel } from './series-data.server.ts';

/** One series: what the stock says of it, and its generations with their newest cars. */
export function SeriesPage({ series }: { series: SeriesPageModel }) {
  const { name, brand, brandSlug, statistics } = series;
  return (
    <div className="page-width pt-4 md:pt-6">
      <Breadcrumbs
        crumbs={[
          { name: 'Bilmodeller', to: brandsUrl() },
          { name: brand, to: brandUrl(brandSlug) },
          { name, to: null },
        ]}
      />
      <h1 className="mt-3 text-title">{`${brand} ${name}`}</h1>
      <p className="mt-2 text-body text-quiet">{`${formatCount(statistics.ads, 'bil', 'bilar')} till salu`}</p>
    </div>
  );
}
