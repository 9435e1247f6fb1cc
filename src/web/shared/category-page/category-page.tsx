import { ArrowLeft } from 'lucide-react';
import { Suspense } from 'react';
import { formatCount, formatNumber } from '#src/domain/format/numbers.ts';
import { formatKronor } from '#src/domain/format/price.ts';
import { categoriesUrl } from '#src/urls.ts';
import { AttributeCards, CategoryIntro } from '#src/web/shared/categories/category-intro.tsx';
import { StarRow } from '#src/web/shared/categories/star-row.tsx';
import { winnerYears } from '#src/web/shared/categories/winner-texts.ts';
import { DeferredContent } from '#src/web/shared/hydration/use-deferred-content.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { Section } from '#src/web/ui/section.tsx';
import type { CategoryModel, WinnerModel } from './category-page-data.server.ts';
import { WinnerSection, winnerAnchor } from './winner-section.tsx';

/** A need, its attributes, and the best cars for it. */
export function CategoryPage({ slug, name, description, attributes, winners }: CategoryModel) {
  const forSale = winners.reduce((sum, { facts }) => sum + facts.count, 0);
  return (
    <article className="page-width grid grid-cols-[minmax(0,1fr)] gap-14 pt-4 md:gap-20 md:pt-6">
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
            {`${formatCount(winners.length, 'bil jämförd', 'bilar jämförda')} · ${forSale === 0 ? 'ingen' : formatNumber(forSale)} till salu nu`}
          </p>
        </CategoryIntro>
      </header>
      <Section id="topplista" headingClass="mb-5 scroll-mt-6 text-title" heading="Topplistan">
        <Suspense>
          <TopList winners={winners} />
        </Suspense>
      </Section>
      <Section id="attribut" headingClass="mb-6 text-title" heading="Viktiga attribut">
        <Suspense>
          <AttributeCards attributes={attributes} />
        </Suspense>
      </Section>
      {winners.map((winner) => (
        <DeferredContent key={`${slug} ${winner.rank}`}>
          <Suspense>
            <WinnerSection winner={winner} category={name} />
          </Suspense>
        </DeferredContent>
      ))}
    </article>
  );
}

/** All winners at a glance; each links to its section of the page. */
function TopList({ winners }: { winners: readonly WinnerModel[] }) {
  return (
    <ol className="grid gap-x-14 border-t border-line xl:grid-flow-col xl:grid-cols-2 xl:grid-rows-[repeat(5,auto)]">
      {winners.map((winner) => (
        <li key={winner.rank} className="@container border-b border-line *:h-full">
          <a
            href={`#${winnerAnchor(winner.rank)}`}
            className="group touch grid grid-cols-[2rem_minmax(0,1fr)_auto] items-center gap-x-4 py-3 @max-2xs:grid-cols-[2rem_minmax(0,1fr)] @max-2xs:*:last:col-start-2 sm:grid-cols-[2rem_minmax(0,1fr)_7.5rem_auto]"
          >
            <span className="text-large font-semibold text-moss tabular-nums">{winner.rank}</span>
            <span>
              <span className="text-body font-medium group-hover:text-moss group-hover:underline">{winner.title}</span>
              <span className="block text-small text-quiet">{winnerYears(winner)}</span>
            </span>
            <span className="hidden text-right text-small text-quiet tabular-nums sm:block">
              {winner.facts.lowestPrice === null ? '' : `från ${formatKronor(winner.facts.lowestPrice)}`}
            </span>
            <StarRow score={winner.score} size={16} />
          </a>
        </li>
      ))}
    </ol>
  );
}
