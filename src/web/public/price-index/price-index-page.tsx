import { formatCount } from '#src/domain/format/numbers.ts';
import { OPEN_DATA_LICENCE } from '#src/domain/format/open-data.ts';
import { FUEL_TITLES, INDEX_METHOD } from '#src/domain/market/price-index-texts.ts';

import { marketReportsUrl, priceIndexApiUrl, priceIndexCsvUrl } from '#src/visitor-urls.ts';

import { priceIndexCharts } from '#src/web/shared/market/price-index-chart.tsx';
import { ChartGroup } from '#src/web/ui/charts/chart-group.tsx';
import { Fold } from '#src/web/ui/fold.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { PlainTable } from '#src/web/ui/plain-table.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { ChosenIndex } from './chosen-index.tsx';
import type { PriceIndexPageModel } from './price-index-data.server.ts';

/** How asking prices change: one index to choose, all series by fuel, each series, the method and the data. */
export function PriceIndexPage({ chosen, whole, brands }: PriceIndexPageModel) {
  return (
    <div className="page-width pt-8 md:pt-12">
      <h1 className="text-title">Prisindex</h1>
      <p className="mt-3 max-w-prose text-body">
        Så ändras utropspriserna på begagnade bilar, månad för månad, räknat på annonserna här. Vad som hände varje
        månad står i{' '}
        <Link to={marketReportsUrl()} className="link">
          marknadsrapporterna
        </Link>
        .
      </p>
      {chosen === null && (
        <p className="mt-6 max-w-prose text-body">Ännu har för få bilar varit till salu för ett prisindex.</p>
      )}
      {chosen !== null && (
        <div className="mt-8">
          <ChosenIndex chosen={chosen} whole={whole} brands={brands} />
        </div>
      )}
      {whole.length > 1 && (
        <div className="mt-10 border-t border-line">
          <Fold heading="Alla drivmedel" as="h2" note={formatCount(whole.length, 'kurva', 'kurvor')}>
            <div className="pt-4">
              <ChartGroup
                heading="Alla drivmedel"
                charts={priceIndexCharts(whole.map(({ fuel, points }) => ({ title: FUEL_TITLES[fuel], points })))}
              />
            </div>
          </Fold>
        </div>
      )}
      {brands.length > 0 && (
        <Section heading="Varje modell" className="mt-14">
          {brands.map((each) => (
            <BrandIndexes key={each.brand} {...each} />
          ))}
        </Section>
      )}
      <Section heading="Så räknas prisindexet" className="mt-14">
        <div className="grid max-w-prose gap-3 text-body">
          {INDEX_METHOD.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </Section>
      <Section heading="Öppna data" className="mt-14">
        <p className="max-w-prose text-body">
          Hela prisindexet finns att hämta som{' '}
          <a href={priceIndexCsvUrl()} className="link">
            CSV
          </a>{' '}
          och{' '}
          <a href={priceIndexApiUrl()} className="link">
            JSON
          </a>
          . Det får användas fritt om källan anges, enligt{' '}
          <a href={OPEN_DATA_LICENCE.url} rel="noopener license" className="link">
            {OPEN_DATA_LICENCE.name}
          </a>
          .
        </p>
      </Section>
    </div>
  );
}

/** The models of one brand, which open at a press: all of them are a page of hundreds of rows. */
const BrandIndexes = ({ brand, series }: PriceIndexPageModel['brands'][number]) => (
  <Fold heading={brand} as="h3" note={formatCount(series.length, 'prisindex', 'prisindex')}>
    <PlainTable
      caption={`Senaste prisindex för ${brand}, efter modell och drivmedel`}
      rows={series}
      columns={[
        {
          heading: 'Modell',
          cell: ({ name, url, fuel, first, last }) => (
            <>
              <Link to={url} className="link">
                {name}
              </Link>
              <span className="block text-fine text-quiet md:hidden">{`${fuel}, ${last} (100 i ${first})`}</span>
            </>
          ),
        },
        { heading: 'Drivmedel', from: 'md', cell: ({ fuel }) => fuel },
        { heading: '100 i', from: 'md', cell: ({ first }) => first },
        { heading: 'Senaste månad', from: 'md', cell: ({ last }) => last },
        {
          heading: 'Prisindex',
          isFigure: true,
          cell: ({ index, chartUrl, name, fuel }) => (
            <Link
              to={chartUrl}
              className="link touch"
              aria-label={`${index}, visa kurvan för ${name}, ${fuel.toLowerCase()}`}
            >
              {index}
            </Link>
          ),
        },
        { heading: 'Band', isFigure: true, cell: ({ band }) => band },
      ]}
    />
  </Fold>
);
