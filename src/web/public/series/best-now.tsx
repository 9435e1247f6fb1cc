import { shortLabelText } from '#src/domain/valuation/label-text.ts';
import { SaleCarousel } from '#src/web/shared/sale-carousel/sale-carousel.tsx';
import type { SeriesPageModel } from './series-data.server.ts';

/** The cars with the lowest prices by their estimates; nothing where none is judged. */
export function BestNow({ series, returnUrl }: { series: SeriesPageModel; returnUrl: string }) {
  const { best, guide } = series;
  if (best.cars.length === 0) return null;
  return (
    <div id="bast-kop" className="mt-12">
      <SaleCarousel
        title="Bäst köp just nu"
        cards={best.cars.map((car) => ({ ...car, reason: car.judged && shortLabelText(car.judged) }))}
        moreUrl={best.to}
        returnUrl={returnUrl}
      />
      <p className="mt-3 text-fine text-quiet">{`${guide.name} med lägst pris mot det uppskattade.`}</p>
    </div>
  );
}
