import { FUEL_TITLES } from '#src/domain/market/price-index-texts.ts';
import { priceIndexUrl } from '#src/visitor-urls.ts';
import { priceIndexCharts } from '#src/web/shared/market/price-index-chart.tsx';
import { ChartGroup } from '#src/web/ui/charts/chart-group.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { Section } from '#src/web/ui/section.tsx';
import type { SeriesPageModel } from './series-data.server.ts';

/** The price indexes of the series by fuel; nothing where too few cars have been for sale. */
export function PriceIndexSection({ series: { priceIndexes } }: { series: SeriesPageModel }) {
  if (priceIndexes.length === 0) return null;
  return (
    <Section className="mt-14" heading="Prisindex">
      <p className="mb-6 max-w-prose text-small text-quiet">
        Utropspriser för likadana bilar, månad för månad.{' '}
        <Link to={priceIndexUrl()} className="link">
          Så räknas prisindexet
        </Link>
      </p>
      <ChartGroup
        heading="Prisindex"
        charts={priceIndexCharts(priceIndexes.map(({ fuel, points }) => ({ title: FUEL_TITLES[fuel], points })))}
      />
    </Section>
  );
}
