import { ArrowUpRight } from 'lucide-react';
import { DOG_OWNERS } from '#src/domain/categories/dog-owners.ts';
import { firstSentence } from '#src/domain/format/texts.ts';
import { pageLoader } from '#src/request/page-loader.server.ts';
import { categoriesUrl, categoryUrl, dogOwnersUrl } from '#src/visitor-urls.ts';
import { useSite } from '#src/web/frame/site/use-site.ts';
import { categoryListData } from '#src/web/seo/editorial-data.ts';
import { headTags, rootDataOf } from '#src/web/seo/page-head.ts';
import { CategoryPicture } from '#src/web/shared/categories/category-picture.tsx';
import { StarRow } from '#src/web/shared/categories/star-row.tsx';
import { winnerTitle } from '#src/web/shared/categories/winner-texts.ts';
import { type CategoryListModel, readCategoryList } from '#src/web/shared/category-page/category-page-data.server.ts';
import { usePendingList } from '#src/web/shared/list-paging/pending-list.tsx';
import { FailurePanel } from '#src/web/shared/list-states/failure-panel.tsx';
import { LOAD_FAILURES } from '#src/web/shared/list-states/load-failures.ts';
import { Link } from '#src/web/ui/link.tsx';
import { Section } from '#src/web/ui/section.tsx';
import type { Route } from './+types/category-list-route.ts';

export const loader = pageLoader(readCategoryList);

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const site = rootDataOf(matches)?.site;
  return headTags(
    {
      // The title of PUB §2 after one that says what the page is.
      title: 'Bästa begagnade bilen för varje behov | Kategorier – alla kategorislugs',
      description:
        'Begagnade bilar för olika behov: vad som är viktigt, vilka tio bilar som passar bäst och vad de kostar.',
      canonicalPath: categoriesUrl(),
      robots: loaderData ? 'index' : 'noindex',
      structuredData: loaderData && site ? [categoryListData(site, loaderData.categories)] : [],
    },
    matches,
  );
};

export const ErrorBoundary = () => <FailurePanel failure={LOAD_FAILURES.categories} />;

type Category = CategoryListModel['categories'][number];

/** Rows above the fold. */
const ON_TOP = 3;

/** Every category with its picture and its best car, and the addresses of all. */
export default function CategoryListPage({ loaderData }: Route.ComponentProps) {
  const { categories } = loaderData;
  return (
    <div className="page-width pt-8 md:pt-12">
      <h1 className="text-title">Kategorier</h1>
      <p className="mt-3 max-w-prose text-body text-quiet">
        Börja med vad bilen ska klara. Varje kategori säger vad som är viktigt, betygsätter tio begagnade bilar och
        visar vilka som är till salu.
      </p>
      <Pending />
      {categories.length === 0 ? (
        <p className="mt-10 text-body">Inga kategorier hittades.</p>
      ) : (
        <ul className="mt-8 grid grid-cols-2 gap-x-4 gap-y-8 sm:gap-x-8 sm:gap-y-12 lg:grid-cols-3">
          {categories.map((category, place) => (
            <li key={category.slug}>
              <CategoryEntry category={category} isOnTop={place < ON_TOP} />
            </li>
          ))}
        </ul>
      )}
      {categories.length > 0 && <Addresses categories={categories} />}
    </div>
  );
}

/** The addresses of the categories (PUB §2), below their names and pictures. */
function Addresses({ categories }: CategoryListModel) {
  const site = useSite();
  return (
    <Section heading="Länkar till alla kategorier" className="mt-16">
      <ul className="max-w-3xl text-small">
        {categories.map(({ slug, name }) => (
          <li key={slug} className="flex flex-wrap items-center gap-x-6 border-b border-line last:border-0">
            <span className="w-64 font-medium max-sm:w-full max-sm:pt-3">{name}</span>
            <span className="min-w-0 flex-1 text-fine wrap-anywhere text-quiet">{`${site.url}${categoryUrl(slug)}`}</span>
            <a
              href={categoryUrl(slug)}
              target="_blank"
              rel="noopener"
              className="link touch inline-flex shrink-0 items-center gap-1"
            >
              Öppna
              <span className="sr-only">{`${name} i ny flik`}</span>
              <ArrowUpRight aria-hidden size={16} />
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const Pending = () => usePendingList(categoriesUrl()).isSlow && <p role="status">Laddar kategorier…</p>;

function CategoryEntry({ category, isOnTop }: { category: Category; isOnTop: boolean }) {
  const { slug, name, description, best } = category;
  const address = categoryUrl(slug);
  return (
    <article className="group">
      <Link to={address} tabIndex={-1} aria-hidden>
        <CategoryPicture slug={slug} isOnTop={isOnTop} />
      </Link>
      <h2 className="mt-4 text-body font-semibold sm:text-large">
        <Link to={address} className="group-hover:underline">
          {name}
        </Link>
      </h2>
      {best !== null && (
        <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-small">
          <span>{`1. ${winnerTitle(best)}`}</span>
          <StarRow score={best.score} size={16} />
        </p>
      )}
      <p className="mt-2 text-small text-quiet max-sm:hidden">{firstSentence(description)}</p>
      {slug === DOG_OWNERS && (
        <p className="mt-1 text-small">
          <Link to={dogOwnersUrl()} className="link touch inline-flex items-center">
            Topp 10 för hundägare
          </Link>
        </p>
      )}
    </article>
  );
}
