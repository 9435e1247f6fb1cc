import { ArrowRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { BUDGET_PARAM } from '#src/domain/budget/budget-params.ts';
import { formatNumber } from '#src/domain/format/numbers.ts';
import { formatKronor } from '#src/domain/format/price.ts';
import { firstSentence } from '#src/domain/format/texts.ts';
import { brandsUrl, brandUrl, budgetUrl, categoriesUrl, categoryUrl, seriesUrl } from '#src/urls.ts';
import { AdGrid } from '#src/web/shared/ad-card/ad-grid.tsx';
import { CategoryPicture } from '#src/web/shared/categories/category-picture.tsx';
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
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
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

const BUDGETS = [50_000, 100_000, 150_000, 200_000, 300_000, 400_000];

/** Links to the models that a budget is enough for. */
export function BudgetCall() {
  return (
    <HomeSection heading="Vad får du för pengarna?" more={{ label: 'Välj budget', to: budgetUrl() }}>
      <ul className="flex flex-wrap gap-3">
        {BUDGETS.map((budget) => (
          <li key={budget}>
            <Link
              to={budgetUrl(new URLSearchParams({ [BUDGET_PARAM]: String(budget) }))}
              className="touch inline-flex items-center rounded-full border border-edge px-5 text-body tabular-nums hover:border-ink"
            >
              {formatKronor(budget)}
            </Link>
          </li>
        ))}
      </ul>
    </HomeSection>
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
        // Rows with a small picture on phones, where six large ones would take three screens.
        <ul className="grid gap-x-6 gap-y-6 sm:grid-cols-2 sm:gap-y-10 lg:grid-cols-3">
          {categories.map(({ slug, name, description }) => (
            <li
              key={slug}
              className="group relative max-sm:grid max-sm:grid-cols-[min(7.5rem,35%)_minmax(0,1fr)] max-sm:items-start max-sm:gap-x-4"
            >
              <CategoryPicture slug={slug} className="max-sm:row-span-2" />
              <h3 className="text-body sm:mt-4 sm:text-large">
                <Link to={categoryUrl(slug)} className="covers-card group-hover:underline">
                  {name}
                </Link>
              </h3>
              <p className="mt-1 text-fine text-quiet sm:mt-1.5 sm:text-small">
                {description.trim() === '' ? 'Ingen beskrivning tillgänglig' : firstSentence(description)}
              </p>
            </li>
          ))}
        </ul>
      )}
    </HomeSection>
  );
}

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

/** The newest cars, and the link to all of them, with and without pictures: the count beside it includes both. */
export function ListingsCall({ newest, allUrl, claim }: Pick<HomeModel, 'newest' | 'allUrl'> & { claim: string }) {
  if (newest.length === 0) return null;
  return (
    <HomeSection heading="Nya annonser" more={null}>
      <AdGrid ads={newest} isOnTop={false} />
      <div className="mt-12 flex flex-wrap items-center gap-x-6 gap-y-3">
        <ButtonLink kind="primary" to={allUrl}>
          Visa alla bilar
          <ArrowRight aria-hidden size={18} />
        </ButtonLink>
        <p className="text-body text-quiet">{`${claim} till salu just nu`}</p>
      </div>
    </HomeSection>
  );
}
