import { Link } from 'react-router';
import { formatNumber } from '#src/domain/format/numbers.ts';
import { brandsUrl, brandUrl, seriesUrl } from '#src/urls.ts';
import type { HomeModel } from './home-data.server.ts';
import { HomeSection } from './home-section.tsx';

/** The six most popular brands, each with its commonest series. */
export function PopularBrands({ popular }: Pick<HomeModel, 'popular'>) {
  return (
    <HomeSection heading="Populära märken och modeller" more={{ label: 'Alla bilmodeller', to: brandsUrl() }}>
      <ul className="grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
        {popular.map(({ name, slug, series }) => (
          <li key={slug}>
            <h3 className="text-large">
              <Link to={brandUrl(slug)} className="touch inline-flex items-center hover:underline">
                {name}
              </Link>
            </h3>
            <ul className="mt-1 border-t border-line">
              {series.map((one) => (
                <li key={one.slug} className="border-b border-line">
                  <Link
                    to={seriesUrl(slug, one.slug)}
                    className="touch flex items-center justify-between gap-4 text-body hover:text-moss hover:underline"
                  >
                    <span>
                      <span className="sr-only">{name} </span>
                      {one.name}
                    </span>
                    <span className="text-small text-quiet tabular-nums">{formatNumber(one.ads)}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}
