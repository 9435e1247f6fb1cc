import { ArrowLeft } from 'lucide-react';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { readOwnNeeds } from '#src/domain/categories/own-needs.ts';
import { formatCount, formatNumber } from '#src/domain/format/numbers.ts';
import { categoriesUrl } from '#src/visitor-urls.ts';
import { DeferredContent } from '#src/web/frame/hydration/use-deferred-content.tsx';
import { AttributeCards, CategoryIntro } from '#src/web/shared/categories/category-intro.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { PhoneFold } from '#src/web/ui/phone-fold.tsx';
import { Section } from '#src/web/ui/section.tsx';
import type { CategoryModel } from './category-page-data.server.ts';
import { placeWinners, wantedText } from './placed-winners.ts';
import { TopList } from './top-list.tsx';
import { WinnerSection } from './winner-section.tsx';

/** A need, its attributes, and the best cars for it. */
export function CategoryPage(category: CategoryModel) {
  const { slug, name, description, attributes, winners, needs } = category;
  const [params] = useSearchParams();
  const { found, missing } = placeWinners(winners, attributes, readOwnNeeds(params, attributes).weights);
  const wanted = wantedText(needs);
  const forSale = winners.reduce((sum, { facts }) => sum + facts.count, 0);
  return (
    <article className="page-width grid grid-cols-[minmax(0,1fr)] gap-5 pt-4 md:gap-20 md:pt-6">
      <header>
        <Link
          to={categoriesUrl()}
          data-print="no"
          className="link touch mb-2 inline-flex items-center gap-2 text-small no-underline hover:underline"
        >
          <ArrowLeft aria-hidden size={18} />
          Kategorier
        </Link>
        <CategoryIntro slug={slug} name={name} description={description}>
          <p className="mt-5 text-small text-quiet">
            {`${formatCount(winners.length, 'bil jämförd', 'bilar jämförda')} · ${forSale === 0 ? 'ingen' : formatNumber(forSale)} till salu nu${wanted === null ? '' : ` ${wanted}`}`}
          </p>
        </CategoryIntro>
      </header>
      <Section id="topplista" headingClass="mb-5 scroll-mt-6 text-title" heading="Topplistan">
        <Suspense>
          <TopList key={slug} {...category} />
        </Suspense>
      </Section>
      <Section id="attribut" headingClass="mb-6 text-title" heading="Viktiga attribut">
        <PhoneFold
          label={`Det här har vi tittat på: ${formatCount(attributes.length, 'egenskap', 'egenskaper')}`}
          className="*:[summary]:border-y *:[summary]:border-line"
        >
          <div className="max-lg:pt-6">
            <Suspense>
              <AttributeCards attributes={attributes} />
            </Suspense>
          </div>
        </PhoneFold>
      </Section>
      {[...found, ...missing].map((winner) => (
        <DeferredContent key={`${slug} ${winner.rank}`}>
          <Suspense>
            <WinnerSection winner={winner} category={name} wanted={wanted} />
          </Suspense>
        </DeferredContent>
      ))}
    </article>
  );
}
