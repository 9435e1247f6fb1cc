import { fitPriceModel } from '#src/domain/valuation/price-model.ts';
import { type PreviousLabel, type Valuation, valueSeries } from '#src/domain/valuation/value-series.ts';
import type { ValuedCar } from '#src/domain/valuation/valued-car.ts';

/** The valuations of all cars by a model of the same cars, by their ids. */
export function valueCars(
  cars: readonly ValuedCar[],
  asOf: Date,
  previous?: ReadonlyMap<number, PreviousLabel>,
): Map<number, Valuation> {
  const model = fitPriceModel(cars, asOf);
  if (model === null) throw new Error('The file has too few cars.');
  return new Map(
    [...Map.groupBy(cars, ({ seriesId }) => seriesId).values()]
      .flatMap((ofSeries) => valueSeries(model, ofSeries, previous))
      .map((valuation) => [valuation.adId, valuation]),
  );
}
