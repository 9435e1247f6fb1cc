import { ArrowLeft } from 'lucide-react';
import { formatCount } from '../../../domain/format/numbers.ts';
import { categoriesUrl } from '../../../urls.ts';
import { Link } from '../../ui/link.tsx';
import { AttributeCards } from '../categories/attribute-cards.tsx';
import { CategoryIntro } from '../categories/category-intro.tsx';
import { BelowTheFold } from '../waking/below-the-fold.tsx';
import { WakesLater } from '../waking/wakes-later.tsx';
import type { CategoryModel } from './category-page-data.server.ts';
import { TopList } from './top-list.tsx';
import { WinnerSection } from './winner-section.tsx';

/** A need, what matters for it, and the cars that meet it best. */
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
            {`${formatCount(winners.length, 'bil', 'bilar')} jämförda · ${formatCount(forSale, 'annons', 'annonser')} till salu nu`}
          </p>
        </CategoryIntro>
      </header>
      <section aria-labelledby="topplista">
        <h2 id="topplista" className="mb-5 scroll-mt-6 text-title">
          Topplistan
        </h2>
        <WakesLater>
          <TopList winners={winners} />
        </WakesLater>
      </section>
      <section aria-labelledby="attribut">
        <h2 id="attribut" className="mb-6 text-title">
          Viktiga attribut
        </h2>
        <WakesLater>
          <AttributeCards attributes={attributes} />
        </WakesLater>
      </section>
      {winners.map((winner) => (
        <BelowTheFold key={`${slug} ${winner.rank}`}>
          <WakesLater>
            <WinnerSection winner={winner} category={name} />
          </WakesLater>
        </BelowTheFold>
      ))}
    </article>
  );
}
