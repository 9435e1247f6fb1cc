import { ArrowUpRight } from 'lucide-react';
import { Suspense } from 'react';
import { type AdFilters, NO_AD_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import { countInWords, formatNumber, roundDownForClaim } from '#src/domain/format/numbers.ts';
import { capitalized } from '#src/domain/format/texts.ts';
import { brandsUrl, vehiclesUrl } from '#src/urls.ts';
import { useSite } from '#src/web/frame/site/use-site.ts';
import { Landscape } from '#src/web/shared/pictures/landscape.tsx';
import { SearchBox } from '#src/web/shared/suggestions/search-box.tsx';
import { ButtonLink, buttonClass } from '#src/web/ui/button.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { BlogSection } from './blog-section.tsx';
import type { HomeModel } from './home-data.server.ts';
import { BudgetCall, HomeCategories, ListingsCall, PopularBrands } from './home-sections.tsx';

export function HomePage({ total, categories, popular, newest, allUrl, posts }: HomeModel) {
  const { name } = useSite();
  return (
    <>
      <Hero claim={claimOf(total, 'begagnad bil', 'begagnade bilar')} />
      <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-20 pt-16 md:gap-28">
        <ValueCards name={name} />
        <BudgetCall />
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
        <ListingsCall newest={newest} allUrl={allUrl} claim={claimOf(total, 'bil', 'bilar')} />
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
  { wish: 'Elbil nära Uppsala', filters: { fuel: ['El'], near: 'Uppsala' } },
];

function Hero({ claim }: { claim: string }) {
  return (
    // Clips the landscape at the sides but lets the suggestions overflow at the bottom.
    <section className="relative isolate overflow-x-clip bg-sky pb-52 sm:pb-64 lg:pb-[24vw]">
      <Landscape
        light="hem-ljus"
        dark="hem-mork"
        width={1440}
        height={520}
        className="absolute inset-x-0 bottom-0 -z-10 h-72 w-full max-w-none object-cover object-[72%_100%] sm:h-96 lg:h-auto"
      />
      <div className="page-width pt-10 md:pt-16">
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
                className="inline-flex min-h-9 items-center rounded-full bg-sunken px-3.5 font-medium hover:bg-line"
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

const VALUES = [
  {
    heading: 'Hela prishistoriken',
    text: 'Varje annons visar när priset har ändrats och hur länge bilen har varit till salu.',
  },
  {
    heading: 'Aktuella siffror',
    text: 'Antal och priser räknas om varje gång handlarna uppdaterar sina annonser.',
  },
  {
    heading: 'Vi säger vad vi inte vet',
    text: 'Saknas en uppgift står det Okänt. Skick och service vet vi inte – fråga handlaren och provkör.',
  },
] as const;

function ValueCards({ name }: { name: string }) {
  return (
    <section aria-label={`Det här är ${name}`}>
      <ul className="grid gap-8 md:grid-cols-3">
        {VALUES.map(({ heading, text }) => (
          <li key={heading} className="border-t-2 border-forest pt-4">
            <h2 className="text-large">{heading}</h2>
            <p className="mt-2 text-body text-quiet">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Valuation of the visitor's car: by a configured service or, without one, by the prices of similar cars. */
function ValuationCall() {
  const { valueCarUrl } = useSite();
  return (
    <section
      aria-labelledby="vardera"
      className="flex flex-col items-start gap-6 rounded-card bg-moss-tint p-6 sm:p-10 lg:flex-row lg:items-center lg:justify-between"
    >
      <div>
        <h2 id="vardera" className="text-title">
          Vad är din bil värd?
        </h2>
        <p className="mt-3 max-w-prose text-body">
          {valueCarUrl === null
            ? 'Se vad bilar som din kostar just nu: medianpris, prisspridning och hur länge de står, för varje modell och generation.'
            : 'Få en värdering innan du byter. Då vet du vad mellanskillnaden blir när du hittar nästa bil.'}
        </p>
      </div>
      {valueCarUrl === null ? (
        <ButtonLink kind="primary" to={brandsUrl()} className="shrink-0">
          Hitta din modell
        </ButtonLink>
      ) : (
        <a href={valueCarUrl} rel="noopener" className={`${buttonClass('primary')} shrink-0`}>
          Värdera bilen
          <ArrowUpRight aria-label="(annan webbplats)" size={18} />
        </a>
      )}
    </section>
  );
}
