import { ArrowRight } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { carName } from '#src/domain/catalogue/car-name.ts';
import { generationName } from '#src/domain/catalogue/generation-name.ts';
import { formatDate } from '#src/domain/format/dates.ts';
import { formatCount } from '#src/domain/format/numbers.ts';
import { formatPriceRange } from '#src/domain/format/price.ts';
import { demandOf } from '#src/domain/market/demand.ts';
import { brandsUrl, brandUrl, type StockLink, seriesUrl } from '#src/visitor-urls.ts';
import { afterInteraction } from '#src/web/frame/hydration/after-interaction.ts';
import { DeferredContent } from '#src/web/frame/hydration/use-deferred-content.tsx';
import { ModelPicture } from '#src/web/shared/pictures/model-picture.tsx';
import { SaleCarousel } from '#src/web/shared/sale-carousel/sale-carousel.tsx';
import { Badge } from '#src/web/ui/badge.tsx';
import { Breadcrumbs, type Crumb } from '#src/web/ui/breadcrumbs.tsx';
import { ButtonLink } from '#src/web/ui/button.tsx';
import { Fold } from '#src/web/ui/fold.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { BestNow } from './best-now.tsx';
import { ChooseOrAvoid } from './choose-or-avoid.tsx';
import { builtText, GenerationSection } from './generation-section.tsx';
import { GenerationTimeline } from './generation-timeline.tsx';
import { PriceGuideSection } from './price-guide-section.tsx';
import type { SeriesPageModel } from './series-data.server.ts';
import { SeriesFigures } from './series-figures.tsx';

const DepreciationSection = lazy(async () => {
  await afterInteraction();
  return { default: (await import('./depreciation-section.tsx')).DepreciationSection };
});
const SeriesPlots = lazy(async () => {
  await afterInteraction();
  return { default: (await import('./series-plots.tsx')).SeriesPlots };
});

/** Number of cars from which their distribution has charts. */
const MIN_CHARTED = 5;
/** Number of the latest generations whose cards are open; the older ones are folded. */
const OPEN_GENERATIONS = 1;

export const seriesCrumbs = ({ name, slug, brand, brandSlug }: SeriesPageModel): Crumb[] => [
  { name: 'Bilmodeller', path: brandsUrl() },
  { name: brand, path: brandUrl(brandSlug) },
  { name, path: seriesUrl(brandSlug, slug) },
];

/** One series: a guide for its buyers, then its figures in stock, and its generations with their newest cars. */
export function SeriesPage({ series, now }: { series: SeriesPageModel; now: Date }) {
  const { name, brand, brandSlug, slug, statistics, generations, guide } = series;
  const fullName = carName(brand, name);
  const inStock = generations.filter(({ figures }) => figures.ads > 0);
  const choice = `${guide.chosen?.slug} ${JSON.stringify(guide.wanted)}`;
  return (
    <div className="page-width pt-4 md:pt-6">
      <Breadcrumbs crumbs={seriesCrumbs(series)} />
      <div className="mt-2 grid gap-x-12 gap-y-5 lg:mt-4 lg:grid-cols-[minmax(0,1fr)_26rem] lg:grid-rows-[auto_1fr]">
        <GuideHead series={series} />
        <div className="lg:row-span-2">
          <PriceGuideSection key={choice} series={series} />
        </div>
        <SaleTimeAndCars series={series} now={now} />
      </div>
      <DeferredContent key={slug}>
        <BestNow series={series} returnUrl={seriesUrl(brandSlug, slug)} />
        <ChooseOrAvoid guide={guide} />
        <Section id="siffror" className="mt-12" headingClass="mb-3 text-large" heading={`${fullName} i siffror`}>
          <div className="mb-4 grid max-w-prose gap-2 text-small">
            {series.market.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
          {statistics.ads > 0 && (
            <>
              <SeriesFigures
                statistics={statistics}
                generations={inStock.length}
                removal={ofWholeSeries(series)}
                now={now}
              />
              <p className="mt-3 text-fine text-quiet">
                {`Räknat ${formatDate(statistics.countedAt)} på ${statistics.ads === 1 ? 'bilen' : 'bilarna'} som är till salu här. Skick och utrustning väger vi inte in.`}
              </p>
            </>
          )}
        </Section>
        <Generations series={series} inStock={inStock} />
        <Suspense>
          <DepreciationSection series={series} />
        </Suspense>
        <AllFigures series={series} />
      </DeferredContent>
    </div>
  );
}

/** The charts that few need, folded; nothing where there are too few cars for any. */
function AllFigures({ series }: { series: SeriesPageModel }) {
  const { statistics, removalTimes, priceIndexes } = series;
  if (statistics.ads < MIN_CHARTED && removalTimes.length === 0 && priceIndexes.length === 0) return null;
  return (
    <div className="mt-12 border-t border-line">
      <Fold as="h2" heading="Alla siffror" note="Priser, färger, säkerhet, tid till salu och prisindex">
        <Suspense>
          <SeriesPlots series={series} />
        </Suspense>
      </Fold>
    </div>
  );
}

/** Name, picture and verdict, and the generations to choose from. */
function GuideHead({ series }: { series: SeriesPageModel }) {
  const { name, brand, guide } = series;
  return (
    <header className="min-w-0">
      <div className="flex items-center justify-between gap-4">
        <h1 className="min-w-0 text-title wrap-anywhere">{carName(brand, name)}</h1>
        {guide.picture !== null && <ModelPicture src={guide.picture} className="w-34 shrink-0 sm:w-56 lg:w-72" />}
      </div>
      <p className="mt-1 max-w-prose text-body">{guide.verdict ?? NOTHING_KNOWN}</p>
      <GenerationTimeline series={series} />
    </header>
  );
}

/** How fast the cars sell, and the way to all of them; nothing about a series without cars. */
function SaleTimeAndCars({ series, now }: { series: SeriesPageModel; now: Date }) {
  const { statistics, list } = series;
  const demand = demandOf(statistics, ofWholeSeries(series), now);
  if (statistics.ads === 0) return null;
  return (
    <div>
      {demand !== null && (
        <p className="mb-4 max-w-prose text-small">
          {demand.isHigh && (
            <>
              <Badge tone="mark">Hög efterfrågan</Badge>{' '}
            </>
          )}
          {demand.text}
        </p>
      )}
      <ButtonLink kind="primary" to={list.to} data-print="no">
        {listLabel(list)}
        <ArrowRight aria-hidden size={18} />
      </ButtonLink>
    </div>
  );
}

const NOTHING_KNOWN = 'Vi har inga uppgifter om modellens svagheter eller värdeminskning.';

/** "Visa 240 bilar", "Visa bilen", "Visa 3 bilar med bild". */
function listLabel({ count, isAll }: StockLink): string {
  if (!isAll) return `Visa ${formatCount(count, 'bil', 'bilar')} med bild`;
  return count === 1 ? 'Visa bilen' : `Visa ${formatCount(count, 'bil', 'bilar')}`;
}

const ofWholeSeries = ({ removalTimes }: SeriesPageModel) => removalTimes.find(({ name }) => name === null) ?? null;

function Generations({ series, inStock }: { series: SeriesPageModel; inStock: SeriesPageModel['generations'] }) {
  const { name, brand, brandSlug, slug, generations, withoutGeneration } = series;
  const others = generations.filter(({ figures }) => figures.ads === 0);
  const chosen = inStock.filter((each) => each.slug === series.guide.chosen?.slug);
  const open = chosen.length > 0 ? chosen : inStock.slice(0, OPEN_GENERATIONS);
  const folded = inStock.filter((each) => !open.includes(each));
  return (
    <Section id="generationer" className="mt-14" heading="Generationer">
      {series.statistics.ads === 0 && (
        <p className="text-body">{`Inga generationer eller bilar tillgängliga för ${carName(brand, name)} just nu.`}</p>
      )}
      <div className="grid gap-12">
        {open.map((generation) => (
          <div
            key={generation.slug}
            className="content-auto min-w-0 [--intrinsic-block-size:52rem] md:[--intrinsic-block-size:46rem] lg:[--intrinsic-block-size:25rem]"
          >
            <Suspense>
              <GenerationSection series={series} generation={generation} />
            </Suspense>
          </div>
        ))}
        {folded.length > 0 && (
          <div className="min-w-0 border-t border-line">
            {folded.map((generation) => (
              <Fold
                key={generation.slug}
                as="h3"
                heading={generationName(name, generation.name)}
                note={foldNote(generation)}
              >
                <GenerationSection series={series} generation={generation} isFolded />
              </Fold>
            ))}
          </div>
        )}
        {withoutGeneration.ads > 0 && (
          <div className="min-w-0 border-t border-line pt-6">
            <SaleCarousel
              title={`${formatCount(withoutGeneration.ads, 'bil', 'bilar')} utan känd generation`}
              level={3}
              cards={withoutGeneration.cars.map((car) => ({ ...car, reason: null }))}
              moreUrl={null}
              returnUrl={seriesUrl(brandSlug, slug)}
            />
          </div>
        )}
      </div>
      {others.length > 0 && (
        <p className="mt-8 text-small text-quiet">
          {`${inStock.length > 0 ? 'Utan bilar just nu' : 'Modellen har funnits som'}: ${others
            .map((generation) => `${generation.name} (${builtText(generation).toLowerCase()})`)
            .join(', ')}.`}
        </p>
      )}
    </Section>
  );
}

/** "312 bilar · 45 000–180 000 kr". */
function foldNote({ figures: { ads, price } }: SeriesPageModel['generations'][number]): string {
  const prices = price.min === null || price.max === null ? null : formatPriceRange(price.min, price.max);
  return [formatCount(ads, 'bil', 'bilar'), prices].filter((text) => text !== null).join(' · ');
}
