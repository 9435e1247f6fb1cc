import { formatNumber, roundDownForClaim } from '../../../domain/format/numbers.ts';
import { useSite } from '../../shared/site/use-site.ts';
import { WakesLater } from '../../shared/waking/wakes-later.tsx';
import { BlogSection } from './blog-section.tsx';
import { Hero } from './hero.tsx';
import { HomeCategories } from './home-categories.tsx';
import type { HomeModel } from './home-data.server.ts';
import { ListingsCall } from './listings-call.tsx';
import { PopularBrands } from './popular-brands.tsx';
import { ValuationCall } from './valuation-call.tsx';
import { ValueCards } from './value-cards.tsx';

/** The ways in: a search, a need, a model, the newest cars. */
export function HomePage({ total, categories, popular, newest, posts }: HomeModel) {
  const { name } = useSite();
  const claim = claimOf(total);
  return (
    <>
      <Hero claim={claim} />
      <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-20 pt-16 md:gap-28">
        <ValueCards name={name} />
        <WakesLater whileAsleep="until-awake [--asleep:62rem] sm:[--asleep:81rem] lg:[--asleep:58rem]">
          <HomeCategories categories={categories} />
        </WakesLater>
        <ValuationCall />
        <WakesLater whileAsleep="until-awake [--asleep:90rem] sm:[--asleep:44rem] lg:[--asleep:30rem]">
          <PopularBrands popular={popular} />
        </WakesLater>
        <ListingsCall newest={newest} claim={`${claim} bilar`} />
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
