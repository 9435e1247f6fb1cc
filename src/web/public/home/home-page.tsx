import { Suspense } from 'react';
import { formatNumber, roundDownForClaim } from '#src/domain/format/numbers.ts';
import { useSite } from '#src/web/shared/site/use-site.ts';
import { BlogSection } from './blog-section.tsx';
import { Hero } from './hero.tsx';
import { HomeCategories } from './home-categories.tsx';
import type { HomeModel } from './home-data.server.ts';
import { ListingsCall } from './listings-call.tsx';
import { PopularBrands } from './popular-brands.tsx';
import { ValuationCall } from './valuation-call.tsx';
import { ValueCards } from './value-cards.tsx';

/** Home page: search, needs, models, and the newest cars. */
export function HomePage({ total, categories, popular, newest, allUrl, posts }: HomeModel) {
  const { name } = useSite();
  const claim = claimOf(total);
  return (
    <>
      <Hero claim={claim} />
      <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-20 pt-16 md:gap-28">
        <ValueCards name={name} />
        <div className="content-auto [--intrinsic-block-size:62rem] sm:[--intrinsic-block-size:81rem] lg:[--intrinsic-block-size:58rem]">
          <Suspense>
            <HomeCategories categories={categories} />
          </Suspense>
        </div>
        <ValuationCall />
        <div className="content-auto [--intrinsic-block-size:90rem] sm:[--intrinsic-block-size:44rem] lg:[--intrinsic-block-size:30rem]">
          <Suspense>
            <PopularBrands popular={popular} />
          </Suspense>
        </div>
        <ListingsCall newest={newest} allUrl={allUrl} claim={`${claim} bilar`} />
        <BlogSection posts={posts} />
      </div>
    </>
  );
}

/** "Över 84 000", rounded down from the live count (D50). */
function claimOf(total: number): string {
  const claim = roundDownForClaim(total);
  return claim < total ? `Över ${formatNumber(claim)}` : formatNumber(total);
}
