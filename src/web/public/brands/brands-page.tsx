import { Link } from 'react-router';
import type { BrandOrder, OverviewBrand } from '../../../domain/catalogue/brand-overview.ts';
import { formatCount, formatNumber } from '../../../domain/format/numbers.ts';
import { brandsUrl, brandUrl, seriesUrl } from '../../../urls.ts';
import type { BrandsModel } from './brands-data.server.ts';

/** Every brand: the popular ones first, then all of them in the order chosen. */
export function BrandsPage({ order, popular, all, ads, seriesCount }: BrandsModel) {
  return (
    <div className="page-width grid gap-14 pt-8 md:gap-16 md:pt-12">
      <header>
        <h1 className="text-title">Bilmodeller</h1>
        <p className="mt-3 max-w-prose text-body text-quiet">
          {`${formatNumber(all.length)} märken och ${formatNumber(seriesCount)} modeller. `}
          {`${formatCount(ads, 'bil är', 'bilar är')} till salu just nu.`}
        </p>
      </header>
      {popular.length > 0 && (
        <section aria-labelledby="populara">
          <h2 id="populara" className="mb-5 text-large">
            Populära märken
          </h2>
          <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4 lg:gap-6">
            {popular.map((brand) => (
              <li key={brand.slug} className="rounded-card border border-line bg-raised p-5">
                <BrandCard brand={brand} isLarge />
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="alla">
        <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6">
          <h2 id="alla" className="text-large">
            Alla märken
          </h2>
          <OrderChoice order={order} />
        </div>
        <ul className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
          {all.map((brand) => (
            <li key={brand.slug} className="border-t border-line py-4">
              <BrandCard brand={brand} />
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

/** The two orders as links, so that they work before scripts and can be sent to someone. */
function OrderChoice({ order }: { order: BrandOrder }) {
  const choices = [
    { value: 'popular', label: 'Populärast' },
    { value: 'alphabetical', label: 'A–Ö' },
  ] as const;
  return (
    <nav aria-label="Ordning" data-print="no" className="flex items-center gap-1 text-small">
      {choices.map(({ value, label }) => (
        <Link
          key={value}
          to={brandsUrl(value)}
          replace
          preventScrollReset
          aria-current={value === order ? 'true' : undefined}
          className="touch inline-flex items-center rounded-full px-4 font-medium text-moss hover:bg-sunken aria-[current]:bg-moss-tint aria-[current]:text-forest"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

/** A brand with its number of cars and its first series; quiet where there are none. */
function BrandCard({ brand, isLarge = false }: { brand: OverviewBrand; isLarge?: boolean }) {
  const { name, slug, ads, series, more } = brand;
  return (
    <>
      <h3 className={`flex items-baseline justify-between gap-3 ${isLarge ? 'text-large' : 'text-body'}`}>
        <Link to={brandUrl(slug)} className={`hover:underline ${ads === 0 ? 'text-quiet' : ''}`}>
          {name}
        </Link>
        <span className="text-small font-normal text-quiet tabular-nums">
          {ads === 0 ? 'inga bilar nu' : formatCount(ads, 'bil', 'bilar')}
        </span>
      </h3>
      <ul className={isLarge ? 'mt-3' : 'mt-1.5'}>
        {series.map((one) => (
          <li key={one.slug}>
            <Link
              to={seriesUrl(slug, one.slug)}
              className={`group flex justify-between gap-3 text-small ${isLarge ? 'border-t border-line py-2.5' : 'py-1'}`}
            >
              <span className={`group-hover:underline ${one.ads === 0 ? 'text-quiet' : 'text-ink'}`}>{one.name}</span>
              {one.ads > 0 && <span className="text-quiet tabular-nums">{formatNumber(one.ads)}</span>}
            </Link>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Link to={brandUrl(slug)} className="link mt-1.5 inline-block py-1 text-small">
          {formatCount(more, 'modell till', 'modeller till')}
          <span className="sr-only">{` från ${name}`}</span>
        </Link>
      )}
    </>
  );
}
