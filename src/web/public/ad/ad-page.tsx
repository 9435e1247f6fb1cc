import { ArrowLeft } from 'lucide-react';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { vehiclesUrl } from '#src/urls.ts';
import { DeferredContent } from '#src/web/frame/hydration/use-deferred-content.tsx';
import { adAnchor, readReturnUrl } from '#src/web/frame/return-url.ts';
import { RecallSection } from '#src/web/shared/recalls/recall-list.tsx';
import { SaleCarousel } from '#src/web/shared/sale-carousel/sale-carousel.tsx';
import { FactList } from '#src/web/ui/fact-list.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { AdBar } from './ad-bar.tsx';
import type { AdPageModel } from './ad-data.server.ts';
import { AdSummary, OTHER_CARS_ANCHOR } from './ad-summary.tsx';
import { BetterBuysSection } from './better-buys-section.tsx';
import { CarStory } from './car-story.tsx';
import { EquipmentSection, WordList } from './equipment.tsx';
import { Gallery } from './gallery.tsx';
import { MarketSection } from './market-section.tsx';
import { PriceHistory } from './price-history.tsx';
import { TagSection } from './tag-section.tsx';
import { TaxSection } from './tax-section.tsx';
import { ValuationSection } from './valuation-section.tsx';

const UNKNOWN = 'Okänt';

/** One ad: pictures beside price and actions, then all facts of the car, then similar cars. */
export function AdPage(ad: AdPageModel) {
  const [params] = useSearchParams();
  const list = readReturnUrl(params.get('returnUrl'));
  return (
    <article className="page-width pt-2 md:pt-6">
      <BackLink internalId={ad.internalId} list={list} />
      {ad.status === 'active' && <AdBar ad={ad} />}
      <div className="grid grid-cols-1 gap-5 md:gap-8 lg:grid-cols-[minmax(0,1.75fr)_minmax(0,1fr)] lg:gap-12 print:grid-cols-2 print:gap-8">
        {/* Another ad starts with its own strip of pictures. */}
        <Gallery key={ad.internalId} urls={ad.imageUrls} name={ad.name} isExample={ad.isExample} />
        <AdSummary ad={ad} />
      </div>
      <RecallSection recalls={ad.recalls} />
      {ad.valuation !== null && <ValuationSection valuation={ad.valuation} />}
      <BetterBuysSection cars={ad.betterBuys} />
      <MarketSection lines={ad.marketLines} />
      <div className="mt-12 grid grid-cols-1 gap-x-10 gap-y-12 md:mt-16 md:grid-cols-2 lg:gap-x-16 print:mt-8 print:grid-cols-2 print:gap-y-8">
        <Section heading="Bilen">
          <FactList facts={ad.vehicleFacts} unknown={UNKNOWN} />
        </Section>
        <div className="grid grid-cols-1 content-start gap-12">
          <Section heading="Motor och prestanda">
            <FactList facts={ad.motorFacts} unknown={UNKNOWN} />
          </Section>
          <Section heading="Miljö och säkerhet">
            <FactList facts={ad.environmentFacts} unknown={UNKNOWN} />
            {ad.catalogue !== null && (
              <p className="mt-2.5 text-fine text-quiet">{catalogueNote(ad.catalogue.isSure)}</p>
            )}
          </Section>
        </div>
        <Section heading="Prishistorik">
          <PriceHistory
            prices={ad.prices}
            until={ad.pricesUntil}
            isOpen={ad.status === 'active'}
            isPriceRefused={ad.isPriceRefused}
          />
        </Section>
        <Section heading="Fordonsskatt">
          <TaxSection tax={ad.tax} emissionsNote={emissionsNote(ad)} />
        </Section>
      </div>
      <CarStory steps={ad.story} internalId={ad.internalId} />
      {/* Another ad is another page. */}
      <DeferredContent key={ad.internalId}>
        <Rest ad={ad} list={list} />
      </DeferredContent>
    </article>
  );
}

const catalogueNote = (isSure: boolean): string =>
  `Enligt katalogen: uppgiften saknas i annonsen och gäller ${isSure ? 'bilens motor' : 'den motor som annonsen bäst stämmer med'} i vår bilkatalog.`;

function emissionsNote({ emissionsFrom, statedTest, catalogue }: AdPageModel): string | null {
  if (emissionsFrom === 'ad') return null;
  const missing = statedTest === null ? '' : ` enligt ${statedTest === 'NEDC' ? 'WLTP' : 'NEDC'}`;
  const emissions = catalogue?.isSure ? 'motorns utsläpp' : 'det utsläpp som motorn troligen har,';
  return `Annonsen saknar utsläppet${missing}. Skatten är räknad på ${emissions} enligt katalogen.`;
}

function Rest({ ad, list }: { ad: AdPageModel; list: string | null }) {
  return (
    <>
      <div className="mt-12 grid grid-cols-1 gap-12 print:mt-8 print:gap-8">
        {ad.description !== null && (
          <Section heading="Handlarens beskrivning">
            <p dir="auto" className="max-w-prose text-body whitespace-pre-line">
              {ad.description}
            </p>
          </Section>
        )}
        <TagSection tags={ad.tags} />
        <EquipmentSection groups={ad.equipment} />
        <WordList heading="Utrustningspaket" words={ad.trimPackages} />
        <WordList heading="Utmärkelser" words={ad.awards} />
      </div>
      <div id={OTHER_CARS_ANCHOR} data-print="no">
        {[
          { title: 'Liknande bilar', ...ad.similar },
          { title: 'Fler i samma prisklass', ...ad.samePrice },
        ]
          .filter(({ cards }) => cards.length > 0)
          .map(({ title, cards, moreUrl }) => (
            <div key={title} className="mt-14 border-t border-line pt-10">
              <Suspense>
                <SaleCarousel title={title} cards={cards} moreUrl={moreUrl} returnUrl={list ?? undefined} />
              </Suspense>
            </div>
          ))}
      </div>
    </>
  );
}

/** Link to the ad's place in the visitor's list, or to all ads. */
function BackLink({ internalId, list }: { internalId: number; list: string | null }) {
  return (
    <Link
      to={list === null ? vehiclesUrl() : `${list}#${adAnchor(internalId)}`}
      data-print="no"
      className="link touch inline-flex items-center gap-2 text-small no-underline hover:underline md:mb-2"
    >
      <ArrowLeft aria-hidden size={18} />
      {list === null ? 'Alla bilannonser' : 'Tillbaka till annonserna'}
    </Link>
  );
}
