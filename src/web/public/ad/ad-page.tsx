import { ArrowLeft } from 'lucide-react';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { vehiclesUrl } from '#src/visitor-urls.ts';
import { DeferredContent } from '#src/web/frame/hydration/use-deferred-content.tsx';
import { adAnchor, readReturnUrl } from '#src/web/frame/return-url.ts';
import { SaleCarousel } from '#src/web/shared/sale-carousel/sale-carousel.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { PhoneFold } from '#src/web/ui/phone-fold.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { AdBar } from './ad-bar.tsx';
import type { AdPageModel } from './ad-data.server.ts';
import { AdSummary, OTHER_CARS_ANCHOR } from './ad-summary.tsx';
import { AnchorRow, PARTS } from './anchor-row.tsx';
import { CarStory } from './car-story.tsx';
import { CautionSection } from './caution-section.tsx';
import { CostSection } from './cost-section.tsx';
import { DescriptionSection } from './description-section.tsx';
import { EquipmentSection } from './equipment.tsx';
import { FactsSection } from './facts-section.tsx';
import { Gallery } from './gallery.tsx';
import { LazyPriceHistory } from './lazy-price-history.tsx';
import { ValuationSection } from './valuation-section.tsx';

/** Number of pictures from which they are a mosaic on wide windows. */
const MIN_MOSAIC = 5;

/** One ad in the order of a buyer's questions: pictures, price and dealer; then price, cost, cautions, equipment, facts; similar cars. */
export function AdPage(ad: AdPageModel) {
  const [params] = useSearchParams();
  const list = readReturnUrl(params.get('returnUrl'));
  const isMosaic = ad.imageUrls.length >= MIN_MOSAIC;
  return (
    <article className="page-width pt-2 md:pt-6">
      <BackLink internalId={ad.internalId} list={list} />
      {ad.status === 'active' && <AdBar ad={ad} />}
      <div className="grid grid-cols-1 gap-5 md:gap-8 lg:grid-cols-[minmax(0,1.75fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:gap-x-12 print:grid-cols-2 print:gap-8">
        {/* Another ad starts with its own strip of pictures. */}
        <div className="min-w-0">
          <Gallery
            key={ad.internalId}
            urls={ad.imageUrls}
            name={ad.name}
            isExample={ad.isExample}
            isMosaic={isMosaic}
          />
        </div>
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <AdSummary ad={ad} />
        </div>
        <div className="min-w-0 lg:col-start-1 print:col-span-2">
          <AnchorRow ad={ad} />
          <div className="mt-6 grid grid-cols-1 gap-7 md:gap-12 print:gap-8">
            {ad.valuation === null ? <ClosedPrice ad={ad} /> : <ValuationSection ad={ad} valuation={ad.valuation} />}
            <CostSection ad={ad} />
            <CautionSection ad={ad} />
            <EquipmentSection ad={ad} />
            <DescriptionSection description={ad.description} />
            <FactsSection ad={ad} />
            <CarStory steps={ad.story} internalId={ad.internalId} />
          </div>
        </div>
      </div>
      {/* Another ad is another page. */}
      <DeferredContent key={ad.internalId}>
        <OtherCars ad={ad} list={list} />
      </DeferredContent>
    </article>
  );
}

/** The prices of an ad that is no longer for sale. */
const ClosedPrice = ({ ad }: { ad: AdPageModel }) => (
  <Section heading="Prishistorik" id={PARTS.Pris}>
    <LazyPriceHistory prices={ad.prices} until={ad.pricesUntil} isOpen={false} isPriceRefused={ad.isPriceRefused} />
  </Section>
);

function OtherCars({ ad, list }: { ad: AdPageModel; list: string | null }) {
  return (
    <div id={OTHER_CARS_ANCHOR} data-print="no">
      <Suspense>
        {ad.similar.cards.length > 0 && (
          <div className="mt-9 border-t border-line pt-6 md:mt-14 md:pt-10">
            <SaleCarousel title="Liknande bilar" {...ad.similar} returnUrl={list ?? undefined} />
          </div>
        )}
        {ad.samePrice.cards.length > 0 && (
          <PhoneFold
            label="Visa fler i samma prisklass"
            isOpen={ad.status !== 'active'}
            className="mt-8 border-t border-line pt-4 md:mt-14 md:pt-10"
          >
            <SaleCarousel title="Fler i samma prisklass" {...ad.samePrice} returnUrl={list ?? undefined} />
          </PhoneFold>
        )}
      </Suspense>
    </div>
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
