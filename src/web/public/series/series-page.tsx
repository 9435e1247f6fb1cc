import { ArrowRight } from 'lucide-react';
import { Suspense } from 'react';
import { carName } from '#src/domain/catalogue/car-name.ts';
import { formatDate } from '#src/domain/format/dates.ts';
import { formatCount } from '#src/domain/format/numbers.ts';
import { demandOf } from '#src/domain/market/demand.ts';
import { marketText } from '#src/domain/statistics/market-text.ts';
import { brandsUrl, brandUrl, type StockLink, seriesUrl } from '#src/urls.ts';
import { DeferredContent } from '#src/web/frame/hydration/use-deferred-content.tsx';
import { SaleCarousel } from '#src/web/shared/sale-carousel/sale-carousel.tsx';
import { Badge } from '#src/web/ui/badge.tsx';
import { Breadcrumbs, type Crumb } from '#src/web/ui/breadcrumbs.tsx';
import { ButtonLink } from '#src/web/ui/button.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { DepreciationSection } from './depreciation-section.tsx';
import { builtText, GenerationSection } from './generation-section.tsx';
import { PriceIndexSection } from './price-index-section.tsx';
import { RemovalSection } from './removal-section.tsx';
import { SeriesCharts } from './series-charts.tsx';
import type { SeriesPageModel } from './series-data.server.ts';
import { SeriesFigures } from './series-figures.tsx';

export const seriesCrumbs = ({ name, slug, brand, brandSlug }: SeriesPageModel): Crumb[] => [
  { name: 'Bilmodeller', path: brandsUrl() },
  { name: brand, path: brandUrl(brandSlug) },
  { name, path: seriesUrl(brandSlug, slug) },
];

/** One series: its figures in stock, and its generations with their newest cars. */
export function SeriesPage({ series, now }: { series: SeriesPageModel; now: Date }) {
  const { name, brand, statistics, generations, list } = series;
  const fullName = carName(brand, name);
  const inStock = generations.filter(({ figures }) => figures.ads > 0);
  return (
    <div className="page-width pt-4 md:pt-6">
      <Breadcrumbs crumbs={seriesCrumbs(series)} />
      <div className="mt-3 grid gap-x-12 gap-y-5 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-end">
        <div>
          <h1 className="text-title">{fullName}</h1>
          <MarketText name={fullName} series={series} now={now} />
        </div>
        {statistics.ads > 0 && (
          <ButtonLink kind="primary" to={list.to} data-print="no" className="justify-self-start">
            {listLabel(list)}
            <ArrowRight aria-hidden size={18} />
          </ButtonLink>
        )}
      </div>
      {statistics.ads > 0 && (
        <Section id="siffror" className="mt-10" headingClass="mb-3 text-large" heading={`${fullName} i siffror`}>
          <SeriesFigures
            statistics={statistics}
            generations={inStock.length}
            removal={ofWholeSeries(series)}
            now={now}
          />
          <div className="mt-8">
            <Suspense>
              <SeriesCharts name={fullName} statistics={statistics} />
            </Suspense>
          </div>
          <p className="mt-6 text-fine text-quiet">
            {`Räknat ${formatDate(statistics.countedAt)} på ${statistics.ads === 1 ? 'bilen' : 'bilarna'} som är till salu här. Skick och utrustning väger vi inte in.`}
          </p>
        </Section>
      )}
      <DeferredContent key={series.slug}>
        <Generations series={series} inStock={inStock} />
        <DepreciationSection series={series} />
        <RemovalSection series={series} />
        <PriceIndexSection series={series} />
      </DeferredContent>
    </div>
  );
}

/** "Visa 240 bilar", "Visa bilen", "Visa 3 bilar med bild". */
function listLabel({ count, isAll }: StockLink): string {
  if (!isAll) return `Visa ${formatCount(count, 'bil', 'bilar')} med bild`;
  return count === 1 ? 'Visa bilen' : `Visa ${formatCount(count, 'bil', 'bilar')}`;
}

const ofWholeSeries = ({ removalTimes }: SeriesPageModel) => removalTimes.find(({ name }) => name === null) ?? null;

/** Summary of the figures; begins with a remark when cars sell fast. */
function MarketText({ name, series, now }: { name: string; series: SeriesPageModel; now: Date }) {
  const { statistics } = series;
  const demand = demandOf(statistics, ofWholeSeries(series), now);
  return (
    <div className="mt-3 grid max-w-prose gap-3 text-body">
      {marketText(name, statistics).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {demand !== null && (
        <p>
          {demand.isHigh && (
            <>
              <Badge tone="mark">Hög efterfrågan</Badge>{' '}
            </>
          )}
          {demand.text}
        </p>
      )}
    </div>
  );
}

function Generations({ series, inStock }: { series: SeriesPageModel; inStock: SeriesPageModel['generations'] }) {
  const { name, brand, brandSlug, slug, generations, withoutGeneration } = series;
  const others = generations.filter(({ figures }) => figures.ads === 0);
  return (
    <Section id="generationer" className="mt-14" heading="Generationer">
      {series.statistics.ads === 0 && (
        <p className="text-body">{`Inga generationer eller bilar tillgängliga för ${carName(brand, name)} just nu.`}</p>
      )}
      <div className="grid gap-12">
        {inStock.map((generation) => (
          <div
            key={generation.slug}
            className="content-auto min-w-0 [--intrinsic-block-size:52rem] md:[--intrinsic-block-size:46rem] lg:[--intrinsic-block-size:25rem]"
          >
            <Suspense>
              <GenerationSection series={series} generation={generation} />
            </Suspense>
          </div>
        ))}
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
