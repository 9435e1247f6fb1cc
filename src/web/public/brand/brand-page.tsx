import { ArrowRight } from 'lucide-react';
import { yearSpan } from '#src/domain/format/car-facts.ts';
import { formatCount, formatNumber } from '#src/domain/format/numbers.ts';
import { formatKronor } from '#src/domain/format/price.ts';
import { brandsUrl, brandUrl, type StockLink, seriesUrl } from '#src/visitor-urls.ts';
import { AdGrid } from '#src/web/shared/ad-card/ad-grid.tsx';
import { ModelPicture } from '#src/web/shared/pictures/model-picture.tsx';
import { Breadcrumbs, type Crumb } from '#src/web/ui/breadcrumbs.tsx';
import { ButtonLink } from '#src/web/ui/button.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { Section } from '#src/web/ui/section.tsx';
import type { BrandPageModel } from './brand-data.server.ts';

/** Number of series shown initially; the others are folded. */
const FIRST_SHOWN = 12;

export const brandCrumbs = (name: string, slug: string): Crumb[] => [
  { name: 'Bilmodeller', path: brandsUrl() },
  { name, path: brandUrl(slug) },
];

export function BrandPage({ brand }: { brand: BrandPageModel }) {
  const { name, ads, series, newest, list } = brand;
  const inStock = series.filter((one) => one.ads > 0);
  const others = series.filter((one) => one.ads === 0);
  return (
    <div className="page-width pt-4 md:pt-6">
      <Breadcrumbs crumbs={brandCrumbs(name, brand.slug)} />
      <header className="mt-3">
        <h1 className="text-title">{name}</h1>
        <p className="mt-2 text-body text-quiet">
          {`${formatCount(series.length, 'modell', 'modeller')} · ${formatCount(ads, 'bil', 'bilar')} till salu`}
        </p>
      </header>
      {inStock.length > 0 && <SeriesInStock brandSlug={brand.slug} series={inStock} />}
      {newest.length > 0 && (
        <Section id="senaste" className="mt-14" headingClass="mb-5 text-large" heading="Senast inkomna">
          <AdGrid ads={newest} isOnTop={false} returnUrl={brandUrl(brand.slug)} />
          {ads > newest.length && (
            <ButtonLink kind="primary" to={list.to} className="mt-12">
              {listLabel(list)}
              <ArrowRight aria-hidden size={18} />
            </ButtonLink>
          )}
        </Section>
      )}
      {newest.length === 0 && (
        <p className="mt-10 text-body">
          {ads === 0 ? 'Inga bilar är till salu just nu.' : 'Bilarna har inga bilder än. '}
          {ads > 0 && (
            <Link to={list.to} className="link">
              Se dem bland alla annonser
            </Link>
          )}
        </p>
      )}
      {others.length > 0 && (
        <OtherSeries
          brandSlug={brand.slug}
          series={others}
          heading={inStock.length > 0 ? 'Modeller utan bilar just nu' : 'Modeller'}
        />
      )}
    </div>
  );
}

const listLabel = ({ count, isAll }: StockLink): string =>
  `Visa ${isAll ? 'alla ' : ''}${formatCount(count, 'bil', 'bilar')}${isAll ? '' : ' med bild'}`;

type SeriesLinksProps = { brandSlug: string; series: BrandPageModel['series'] };

/** The series with cars for sale, those with the most cars visible. */
function SeriesInStock({ brandSlug, series }: SeriesLinksProps) {
  const hidden = series.slice(FIRST_SHOWN);
  return (
    <Section id="modeller" className="mt-10" headingClass="mb-3 text-large" heading="Modeller till salu">
      <SeriesLinks brandSlug={brandSlug} series={series.slice(0, FIRST_SHOWN)} />
      {hidden.length > 0 && (
        <details className="group border-t border-line">
          <summary className="touch inline-flex items-center gap-2 text-small font-medium text-moss underline underline-offset-4 group-open:mb-1">
            <span className="group-open:hidden">
              {`Visa ${formatCount(hidden.length, 'modell till', 'modeller till')}`}
            </span>
            <span className="hidden group-open:inline">Visa färre modeller</span>
          </summary>
          <SeriesLinks brandSlug={brandSlug} series={hidden} />
        </details>
      )}
    </Section>
  );
}

const OtherSeries = ({ brandSlug, series, heading }: SeriesLinksProps & { heading: string }) => (
  <Section id="ovriga" className="mt-14" headingClass="mb-3 text-large" heading={heading}>
    <ul className="flex flex-wrap gap-x-5">
      {series.map(({ name, slug }) => (
        <li key={slug}>
          <Link to={seriesUrl(brandSlug, slug)} className="link touch inline-flex items-center text-small">
            {name}
          </Link>
        </li>
      ))}
    </ul>
  </Section>
);

const SeriesLinks = ({ brandSlug, series }: SeriesLinksProps) => (
  <ul className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
    {series.map((one) => (
      <li key={one.slug}>
        <SeriesLink brandSlug={brandSlug} series={one} />
      </li>
    ))}
  </ul>
);

/** A series with the car that it is illustrated by, its price, years and number of cars. */
function SeriesLink({ brandSlug, series }: { brandSlug: string; series: BrandPageModel['series'][number] }) {
  const { name, slug, ads, priceMin, picture } = series;
  const price = priceMin === null ? null : `från ${formatKronor(priceMin)}`;
  const facts = [price, yearSpan(series)].filter((fact) => fact !== null);
  return (
    <Link to={seriesUrl(brandSlug, slug)} className="group flex items-center gap-4 border-t border-line py-3">
      <ModelPicture src={picture} className="w-18 shrink-0" />
      <span className="min-w-0 grow">
        <span className="flex items-baseline justify-between gap-3">
          <span className="text-body font-medium group-hover:underline">{name}</span>
          <span className="text-small text-quiet tabular-nums">{formatNumber(ads)}</span>
        </span>
        <span className="block text-small text-quiet">{facts.join(' · ')}</span>
      </span>
    </Link>
  );
}
