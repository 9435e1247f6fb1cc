import { Landscape } from '#src/web/shared/pictures/landscape.tsx';
import { SearchBox } from '#src/web/shared/suggestions/search-box.tsx';

/** Introduction of the site, and the search. */
export function Hero({ claim }: { claim: string }) {
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
        <h1 className="max-w-3xl text-display font-bold">Vet mer innan du köper bil</h1>
        <p className="mt-4 max-w-xl text-large text-ink">{`${claim} begagnade bilar från handlare i hela landet.`}</p>
        <div className="mt-7 max-w-xl rounded-card bg-raised p-4 shadow-float sm:p-5">
          <SearchBox
            label="Sök på märke, modell, utrustning eller registreringsnummer"
            place="header"
            list="floating"
          />
        </div>
      </div>
    </section>
  );
}
