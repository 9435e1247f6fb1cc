import { carName } from '#src/domain/catalogue/car-name.ts';
import { PriceIndexSection } from './price-index-section.tsx';
import { RemovalSection } from './removal-section.tsx';
import { SeriesCharts } from './series-charts.tsx';
import type { SeriesPageModel } from './series-data.server.ts';

/** Prices, colours, safety, time for sale and price index of a series. */
export const SeriesPlots = ({ series }: { series: SeriesPageModel }) => (
  <>
    <div className="mt-4">
      <SeriesCharts name={carName(series.brand, series.name)} statistics={series.statistics} />
    </div>
    <RemovalSection series={series} />
    <PriceIndexSection series={series} />
  </>
);
