import { ArrowUpRight } from 'lucide-react';
import { Suspense } from 'react';
import { type AdFilters, NO_AD_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import { countInWords, formatNumber, roundDownForClaim } from '#src/domain/format/numbers.ts';
import { capitalized } from '#src/domain/format/texts.ts';
import { brandsUrl, vehiclesUrl } from '#src/visitor-urls.ts';
import { useSite } from '#src/web/frame/site/use-site.ts';
import { OwnCarSearch } from '#src/web/public/own-car/own-car-search.tsx';
import { Landscape } from '#src/web/shared/pictures/landscape.tsx';
import { SearchBox } from '#src/web/shared/suggestions/search-box.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { BlogSection } from './blog-section.tsx';
import { BudgetSection } from './budget-section.tsx';
import type { HomeModel } from './home-data.server.ts';
import { HomeCategories, ListingsCall, PopularBrands } from './home-sections.tsx';
import { ValueCards } from './value-cards.tsx';

export function HomePage({ total, showcase, accuracy, budget, categories, popular, ads, allUrl, posts }: HomeModel) {
  return (
    <>
      <Hero claim={claimOf(total, 'begagnad bil', 'begagnade bilar')} />
      <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-8 pt-6 md:gap-11">
        <ValueCards showcase={showcase} accuracy={accuracy} />
        <BudgetSection first={budget} />
        <Suspense>
          <HomeCategories categories={categories} />
        </Suspense>
        <ValuationCall />
        <Suspense>
          <PopularBrands popular={popular} />
        </Suspense>
        <ListingsCall ads={ads} allUrl={allUrl} claim={claimOf(total, 'bil', 'bilar')} />
        <BlogSection posts={posts} />
      </div>
    </>
  );
}

/** "Över 84 000 bilar", rounded down from the live count (D50); "En bil" of one. */
function claimOf(total: number, one: string, many: string): string {
  const claim = roundDownForClaim(total);
  return claim < total ? `Över ${formatNumber(claim)} ${many}` : capitalized(countInWords(total, one, many));
}

/** Wishes as the search reads them, with the lists that it finds. */
const EXAMPLES: readonly { wish: string; filters: Partial<AdFilters> }[] = [
  { wish: 'Röd kombi med dragkrok', filters: { color: ['Röd'], chassis: ['Kombi'], tags: ['Dragkrok'] } },
  { wish: 'Sjusitsig under 200 000 kr', filters: { tags: ['Minst 7 sitser'], maxPrice: 200_000 } },
  { wish: 'Elbil med 40 mils räckvidd', filters: { fuel: ['El'], minRange: 400 } },
];

function Hero({ claim }: { claim: string }) {
  return (
    // Clips the landscape at the sides but lets the suggestions overflow at the bottom.
    <section className="relative isolate overflow-x-clip bg-sky pb-32 sm:pb-56 lg:min-h-125 lg:pb-8">
      <Landscape
        light="hem-ljus"
        dark="hem-mork"
        width={1440}
        height={520}
        className="absolute inset-x-0 bottom-0 -z-10 h-52 w-full max-w-none object-cover object-[72%_100%] sm:h-96 lg:h-full"
      />
      {/* The sky behind the heading, where the moon of the landscape would be. */}
      <div className="absolute inset-y-0 left-0 -z-10 hidden w-[58%] bg-linear-to-b from-sky from-45% to-transparent to-75% mask-[linear-gradient(to_right,#000_80%,transparent)] lg:dark:block" />
      <div className="page-width pt-8 md:pt-12 lg:pt-10">
        <h1 className="max-w-3xl text-display font-bold">Ta reda på mer innan du köper bil</h1>
        <p className="mt-4 max-w-xl text-large text-ink">{`${claim} från handlare i hela landet.`}</p>
        <div className="mt-7 max-w-xl rounded-card bg-raised p-4 shadow-float sm:p-5">
          <SearchBox
            label="Sök på märke, modell, utrustning eller registreringsnummer"
            place="header"
            list="floating"
          />
          <p className="mt-3 flex flex-wrap items-center gap-2 text-small">
            <span className="text-quiet">Prova:</span>
            {EXAMPLES.map(({ wish, filters }) => (
              <Link
                key={wish}
                to={vehiclesUrl({ filters: { ...NO_AD_FILTERS, ...filters } })}
                rel="nofollow"
                className="inline-flex min-h-9 items-center rounded-full border border-line bg-sunken px-3.5 font-medium hover:bg-line"
              >
                {wish}
              </Link>
            ))}
          </p>
        </div>
      </div>
    </section>
  );
}

/** Valuation of the visitor's car: by the prices of similar cars, and by a service where one is configured. */
function ValuationCall() {
  const { valueCarUrl } = useSite();
  return (
    <section
      aria-labelledby="vardera"
      className="grid grid-cols-[minmax(0,1fr)] items-center gap-x-12 gap-y-5 rounded-card bg-moss-tint p-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]"
    >
      <div>
        <h2 id="vardera" className="text-title">
          Vad är din bil värd?
        </h2>
        <p className="mt-2 max-w-prose text-body">
          {valueCarUrl === null
            ? 'Se vad bilar som din kostar just nu, vad priset bygger på, hur fort den säljs och vad den är värd om ett år.'
            : 'Få en värdering innan du byter. Då vet du vad mellanskillnaden blir när du hittar nästa bil.'}
        </p>
      </div>
      <div>
        <OwnCarSearch />
        {valueCarUrl === null ? (
          <Link to={brandsUrl()} className="link touch mt-1 inline-flex items-center text-small font-medium">
            Hitta din modell
          </Link>
        ) : (
          <a
            href={valueCarUrl}
            rel="noopener"
            className="link touch mt-1 inline-flex items-center gap-1 text-small font-medium"
          >
            Värdera bilen
            <ArrowUpRight aria-label="(annan webbplats)" size={18} />
          </a>
        )}
      </div>
    </section>
  );
}
