import { valuationMethodUrl } from '#src/visitor-urls.ts';
import { PriceRoad } from '#src/web/shared/price-road/price-road.tsx';
import { SaleCardView } from '#src/web/shared/sale-carousel/sale-card.tsx';
import { ComparedCars } from '#src/web/shared/valuation/compared-cars.tsx';
import { COMPARED_CARS_ANCHOR, PriceSum } from '#src/web/shared/valuation/price-sum.tsx';
import type { ValuationModel } from '#src/web/shared/valuation/valuation-data.server.ts';
import { Link } from '#src/web/ui/link.tsx';
import { PhoneFold } from '#src/web/ui/phone-fold.tsx';
import { PlainTable } from '#src/web/ui/plain-table.tsx';
import { Section } from '#src/web/ui/section.tsx';
import type { AdPageModel } from './ad-data.server.ts';
import { PARTS } from './anchor-row.tsx';
import { LazyPriceHistory } from './lazy-price-history.tsx';

const SUMMARY = 'touch link inline-flex items-center text-small font-medium';

/** The price of the car beside the prices of similar cars, the sum of its estimate, and cars that are better buys. */
export function ValuationSection({ ad, valuation }: { ad: AdPageModel; valuation: ValuationModel }) {
  const { headline, range, note, cheapest, isJudged, shownRange, calculation, cars, sellers, accuracy } = valuation;
  return (
    <Section heading="Är priset rimligt?" id={PARTS.Pris}>
      <p className="text-body font-semibold text-ink">{headline}</p>
      {note !== null && <p className="mt-1 max-w-prose text-small">{note}</p>}
      {cheapest !== null && <p className="mt-1 text-small">{cheapest}</p>}
      {range !== null && <p className="mt-3 text-body">{`${range}.`}</p>}
      {isJudged && shownRange !== null && <PriceRoad {...shownRange} picture={valuation.picture} size="section" />}
      {calculation !== null && <PriceSum {...calculation} />}
      {ad.betterBuys.length > 0 && <BetterBuys cars={ad.betterBuys} />}
      <PhoneFold label="Mer om bedömningen">
        {isJudged && shownRange !== null && (
          <details data-print="no">
            <summary className={SUMMARY}>Visa siffrorna</summary>
            <PlainTable
              caption="Utropspriser"
              rows={shownRange.rows}
              columns={[
                { heading: 'Bilar', cell: ({ name }) => name },
                { heading: 'Utropspris', isFigure: true, cell: ({ kr }) => kr },
              ]}
            />
          </details>
        )}
        {cars.length > 0 && (
          <details data-print="no">
            <summary className={SUMMARY}>{`Närmaste bilar (${cars.length})`}</summary>
            {/* A link to content within opens it, also without scripts. */}
            <div id={COMPARED_CARS_ANCHOR}>
              <ComparedCars cars={cars} />
            </div>
          </details>
        )}
        <details data-print="no">
          <summary className={SUMMARY}>Det här vet vi inte</summary>
          <p className="max-w-prose pt-1 pb-2 text-small">
            Bilens skick, service, däck och skador ingår inte i uppskattningen. Den bygger på utropspriser, inte
            slutpriser, och är ingen värdering av den enskilda bilens skick.
          </p>
        </details>
        <p className="mt-2 text-fine text-quiet">{[accuracy, sellers].map((text) => text !== null && `${text} `)}</p>
        <Link to={valuationMethodUrl()} className="link touch inline-flex items-center text-small">
          Så bedömer vi priser
        </Link>
      </PhoneFold>
      <MarketLines ad={ad} />
      <PhoneFold label="Prishistorik">
        <h3 className="mt-6 mb-2 text-body max-lg:hidden">Prishistorik</h3>
        <LazyPriceHistory
          prices={ad.prices}
          until={ad.pricesUntil}
          isOpen={ad.status === 'active'}
          isPriceRefused={ad.isPriceRefused}
        />
      </PhoneFold>
    </Section>
  );
}

/** Cars that are at least as good and cheaper, each with what is better. */
const BetterBuys = ({ cars }: { cars: AdPageModel['betterBuys'] }) => (
  <div className="mt-6 mb-2">
    <h3 className="mb-3 text-body">Bättre köp i samma generation</h3>
    <ul className="sideways relative -m-2 grid snap-x snap-mandatory scroll-px-2 auto-cols-[70%] grid-flow-col grid-rows-[repeat(5,auto)] gap-x-4 p-2 sm:auto-cols-[calc((100%-2rem)/3)] print:grid-cols-3">
      {cars.map((car) => (
        <li key={car.internalId} className="row-span-5 grid snap-start grid-rows-subgrid">
          <SaleCardView car={car} />
        </li>
      ))}
    </ul>
    <p className="mt-2 max-w-prose text-fine text-quiet">
      Samma drivmedel och växellåda, minst lika ny, minst lika stark och körd högst lika långt. Skick och service vet vi
      inte.
    </p>
  </div>
);

/** The market of the car's model in short, and the way to its page. */
const MarketLines = ({ ad: { marketLines, modelPage } }: { ad: AdPageModel }) => (
  <>
    {marketLines.length > 0 && (
      <PhoneFold label="Marknaden för modellen" className="mt-2">
        <h3 className="mt-6 text-body max-lg:hidden">Marknaden för modellen</h3>
        {marketLines.map(({ text, link, url }) => (
          <p key={link} className="mt-2 max-w-prose text-small">
            {text}{' '}
            <Link to={url} className="link" data-print="no">
              {link}
            </Link>
          </p>
        ))}
      </PhoneFold>
    )}
    {modelPage !== null && (
      <p className="mt-2 text-small" data-print="no">
        <Link to={modelPage.url} className="link touch inline-flex items-center">
          Priser och fakta om {modelPage.name}
        </Link>
      </p>
    )}
  </>
);
