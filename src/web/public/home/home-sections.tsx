import { ArrowRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { formatNumber } from '#src/domain/format/numbers.ts';
import { brandsUrl, brandUrl, categoriesUrl, categoryUrl, seriesUrl } from '#src/visitor-urls.ts';
import { AdGrid } from '#src/web/shared/ad-card/ad-grid.tsx';
import { CategoryPicture } from '#src/web/shared/categories/category-picture.tsx';
import { StarRow } from '#src/web/shared/categories/star-row.tsx';
import { ButtonLink } from '#src/web/ui/button.tsx';
import { Link } from '#src/web/ui/link.tsx';
import type { HomeModel } from './home-data.server.ts';

type HomeSectionProps = {
  heading: string;
  more: { label: string; to: string } | null;
  children: ReactNode;
};

/** A section of the home page: its heading, and beside it the link to the complete list. */
export function HomeSection({ heading, more, children }: HomeSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id={id} className="text-title">
          {heading}
        </h2>
        {more !== null && (
          <Link to={more.to} className="link touch inline-flex items-center text-small font-medium">
            {more.label}
          </Link>
        )}
      </div>
      {children}
    </section>
  );
}

export function HomeCategories({ categories }: Pick<HomeModel, 'categories'>) {
  return (
    <HomeSection heading="Bästa bilen för dina behov" more={{ label: 'Alla kategorier', to: categoriesUrl() }}>
      {categories === null && (
        <div role="alert" className="mb-4">
          <p className="text-body font-semibold">Fel vid hämtning</p>
          <p className="text-body">Kunde inte hämta kategorier.</p>
        </div>
      )}
      {categories === null || categories.length === 0 ? (
        <p className="text-body text-quiet">Inga kategorier hittades.</p>
      ) : (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-4 sm:grid-cols-2 sm:gap-y-6 lg:grid-cols-3">
          {categories.map(({ slug, name, description, best }) => (
            <li
              key={slug}
              className="group relative grid grid-cols-[min(8.5rem,31%)_minmax(0,1fr)] items-start gap-x-4"
            >
              <CategoryPicture slug={slug} />
              <div className="min-w-0">
                <h3 className="text-body">
                  <Link to={categoryUrl(slug)} className="covers-card group-hover:underline">
                    {name}
                  </Link>
                </h3>
                {best !== null && (
                  <p className="mt-1 flex flex-wrap items-center gap-x-2 text-small">
                    <span>
                      <span className="sr-only">Vinnare: </span>
                      {`1. ${best.title}`}
                    </span>
                    <span className="max-sm:hidden">
                      <StarRow score={best.score} size={14} />
                    </span>
                  </p>
                )}
                <p className="mt-1 line-clamp-2 text-fine text-quiet max-sm:hidden">
                  {description === '' ? 'Ingen beskrivning tillgänglig' : description}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </HomeSection>
  );
}

/** The six most popular brands, each with its commonest series and an illustration of the first. */
export function PopularBrands({ popular }: Pick<HomeModel, 'popular'>) {
  return (
    <HomeSection heading="Populära märken och modeller" more={{ label: 'Alla bilmodeller', to: brandsUrl() }}>
      {/* On phones the series stand beside each other, so that six brands fit one screen. */}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-2 sm:grid-cols-3 sm:gap-y-6 xl:grid-cols-6">
        {popular.map(({ name, slug, series, picture }) => (
          <li
            key={slug}
            className="min-w-0 max-sm:grid max-sm:grid-cols-[6.5rem_minmax(0,1fr)] max-sm:items-center max-sm:gap-x-4"
          >
            <div className="h-12 border-b-2 border-line sm:h-14">
              {picture !== null && (
                <img
                  src={picture}
                  alt=""
                  width={160}
                  height={72}
                  loading="lazy"
                  className="size-full object-contain object-left-bottom"
                />
              )}
            </div>
            <div className="min-w-0">
              <h3 className="text-body">
                <Link to={brandUrl(slug)} className="inline-flex items-center hover:underline sm:touch max-sm:pt-2">
                  {name}
                </Link>
              </h3>
              <ul className="flex flex-wrap gap-x-4 sm:-mt-1 sm:grid">
                {series.map((one) => (
                  <li key={one.slug}>
                    <Link
                      to={seriesUrl(slug, one.slug)}
                      className="touch flex min-w-7 items-center justify-between gap-3 text-small max-sm:text-moss hover:text-moss hover:underline"
                    >
                      <span className="truncate">
                        <span className="sr-only">{name} </span>
                        {one.name}
                      </span>
                      <span className="text-fine text-quiet tabular-nums max-sm:hidden">{formatNumber(one.ads)}</span>
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}

const HEADINGS = { 'cut-today': 'Sänkt i dag', cut: 'Nyss sänkta priser', new: 'Nya annonser' } as const;

/** A few cars, and the link to all of them, with and without pictures: the count beside it includes both. */
export function ListingsCall({ ads, allUrl, claim }: Pick<HomeModel, 'ads' | 'allUrl'> & { claim: string }) {
  if (ads.cards.length === 0) return null;
  return (
    <HomeSection heading={HEADINGS[ads.kind]} more={null}>
      {/* In two columns a last card alone would leave a hole. */}
      <div className="sm:max-lg:[&_.ad-grid>li:nth-child(odd):last-child]:hidden">
        <AdGrid ads={ads.cards} isOnTop={false} />
      </div>
      <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
        <ButtonLink kind="primary" to={allUrl}>
          Visa alla bilar
          <ArrowRight aria-hidden size={18} />
        </ButtonLink>
        <p className="text-body text-quiet">{`${claim} till salu just nu`}</p>
      </div>
    </HomeSection>
  );
}
